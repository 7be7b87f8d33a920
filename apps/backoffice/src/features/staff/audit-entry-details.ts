import type { TrailEntry } from '@arara/contract/staff/accounts';
import { fromReais, ZERO } from '@arara/money';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../platform/format/formats.ts';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What of a thing was changed, field by field: what it was, what it is. */
const changed = (before: Fields, after: Fields): (readonly [string, unknown, unknown])[] =>
  Object.entries(after).flatMap(([name, value]) =>
    JSON.stringify(before[name]) === JSON.stringify(value) ? [] : [[name, before[name], value] as const],
  );

/** What a line of the trail is about, in words of the screen: whom, which order, and each detail by its name. */
export function useAuditEntryDetails(): (line: TrailEntry) => readonly string[] {
  const t = useTranslations('trail');
  const player = useTranslations('player');
  const records = useTranslations('player.view');
  const award = useTranslations('award');
  const calls = useTranslations('calls');
  const roles = useTranslations('roles');
  const { money } = useFormats();
  const nameOf = (name: string): string =>
    t.has(`details.${name as 'reason'}`) ? t(`details.${name as 'reason'}`) : name;
  const known = (from: { has: (key: never) => boolean }, key: string, say: (key: never) => string): string =>
    from.has(key as never) ? say(key as never) : key;
  const valueOf = (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no');
    if (Array.isArray(value)) return value.every((it) => typeof it !== 'object') ? value.join(', ') || '–' : '…';
    if (isFields(value)) return '…';
    if (name === 'amount' && typeof value === 'number') return money(fromReais(value) ?? ZERO);
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '–';
    if (name === 'factor') return known(t, `factors.${text}`, t);
    if (name === 'field' || name === 'by') return known(player, text, player);
    if (name === 'kind') return known(records, text, records);
    if (name === 'pot') return known(award, `pots.${text}`, award);
    if (name === 'state') return known(award, `states.${text}`, award);
    if (name === 'call') return known(calls, text.replace(':', '_'), calls);
    if (name === 'role') return known(roles, text, roles);
    return text;
  };
  return ({ player: whom, order, detail }) => {
    const { before, after, player: _, order: __, ...rest } = detail;
    const details = Object.entries(rest).map(([name, value]) => `${nameOf(name)}: ${valueOf(name, value)}`);
    const differences = isFields(after)
      ? changed(isFields(before) ? before : {}, after).map(([name, was, is]) =>
          was === undefined
            ? `${nameOf(name)}: ${valueOf(name, is)}`
            : `${nameOf(name)}: ${valueOf(name, was)} → ${valueOf(name, is)}`,
        )
      : [];
    return [
      ...(whom === null ? [] : [t('player', { id: String(whom) })]),
      ...(order === null || order === undefined ? [] : [t('order', { id: String(order) })]),
      ...details,
      ...differences,
    ];
  };
}
