/**
 * What somebody has typed and not sent yet, over a reload. It is in the storage of this tab alone, which ends with the tab, and only
 * the fields that a form names are in it: never a password, a code, a document's number (CPF, CNPJ) or the key or address of an
 * account that gets money. It is forgotten once it was sent, and when a session begins or ends.
 */
import { useEffect, useState } from 'react';
import { DRAFT_STORAGE_PREFIX, useSession } from '../session/session.ts';

type FieldType = 'string' | 'number' | 'boolean';

/** The fields of a draft that are kept, each with the type of its value: what is stored in another type is not read. */
export type KeptFields<Draft> = { readonly [Field in keyof Draft]?: FieldType };

/** Whose draft it is: the end of the session's token, which is stored beside it anyway; empty for a visitor. */
const readOwner = (): string => useSession.getState().token?.slice(-8) ?? '';

const hasType = (value: unknown, type: FieldType | undefined): boolean =>
  type !== undefined && typeof value === type && (type !== 'number' || Number.isFinite(value));

/** The kept fields of a draft; none without a draft of the person who uses this tab now. */
export function readKeptDraft<Draft extends object>(name: string, kept: KeptFields<Draft>): Partial<Draft> {
  const text = sessionStorage.getItem(DRAFT_STORAGE_PREFIX + name);
  if (text === null) return {};
  try {
    const { owner, fields } = JSON.parse(text) as { readonly owner: unknown; readonly fields: Record<string, unknown> };
    if (owner === readOwner())
      return Object.fromEntries(
        Object.entries(fields).filter(([field, value]) => hasType(value, kept[field as keyof Draft])),
      ) as Partial<Draft>;
  } catch {
    // This app has not written it: it is removed below.
  }
  forgetKeptDraft(name);
  return {};
}

/** Keeps the fields of a draft. */
export function saveKeptDraft<Draft extends object>(name: string, kept: KeptFields<Draft>, draft: Draft): void {
  const fields = Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => hasType(value, kept[field as keyof Draft])),
  );
  try {
    sessionStorage.setItem(DRAFT_STORAGE_PREFIX + name, JSON.stringify({ owner: readOwner(), fields }));
  } catch {
    // The storage has become full: the draft lives as long as the page.
  }
}

/** Forgets a draft: it was sent, or its player gave it up. */
export const forgetKeptDraft = (name: string): void => sessionStorage.removeItem(DRAFT_STORAGE_PREFIX + name);

/**
 * A draft as `useState` has it, whose `kept` fields are there again after a reload. `create` makes the first draft from what was kept.
 * It is stored with its first change. `forget` is called once it was sent.
 */
export function useKeptDraft<Draft extends object>(
  name: string,
  kept: KeptFields<Draft>,
  create: (kept: Partial<Draft>) => Draft,
) {
  const [first] = useState(() => create(readKeptDraft(name, kept)));
  const [draft, setDraft] = useState(first);
  useEffect(() => {
    if (draft !== first) saveKeptDraft(name, kept, draft);
  }, [name, kept, draft, first]);
  return { draft, setDraft, forget: () => forgetKeptDraft(name) };
}

const KEPT_SHEET = { open: 'string' } as const;

/**
 * Which of a page's sheets is open, for sheets that the address does not name; null for none. A reload opens it again, and leaving
 * the page closes it. `isSheet` says whether a kept name is one of the page's.
 */
export function useKeptSheet<Name extends string>(
  page: string,
  isSheet: (name: string) => name is Name,
  first: Name | null = null,
): readonly [Name | null, (name: Name | null) => void] {
  const entry = `${page}.sheet`;
  const [sheet, setSheet] = useState<Name | null>(() => {
    const { open } = readKeptDraft<{ open: string }>(entry, KEPT_SHEET);
    return open !== undefined && isSheet(open) ? open : first;
  });
  useEffect(() => {
    if (sheet === null) return;
    saveKeptDraft(entry, KEPT_SHEET, { open: sheet });
    return () => forgetKeptDraft(entry);
  }, [entry, sheet]);
  return [sheet, setSheet];
}
