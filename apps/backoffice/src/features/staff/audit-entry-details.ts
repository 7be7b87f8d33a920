import type { AuditTrailEntry } from '@arara/contract/staff/accounts';
import { reaisToCentavos, ZERO_CENTAVOS } from '@arara/money';
import { useTranslations } from 'use-intl';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';

type AuditEntryFields = Readonly<Record<string, unknown>>;
const isPlainObject = (value: unknown): value is AuditEntryFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that changed, each with its value before and after. */
const findAuditEntryChanges = (
  before: AuditEntryFields,
  after: AuditEntryFields,
): (readonly [string, unknown, unknown])[] =>
  Object.entries(after).flatMap(([name, value]) =>
    JSON.stringify(before[name]) === JSON.stringify(value) ? [] : [[name, before[name], value] as const],
  );

/** Describes a line of the audit trail in the language of the screen: the player, the order, and each detail by its name. */
export function useAuditEntryDetails(): (line: AuditTrailEntry) => readonly string[] {
  const t = useTranslations('trail');
  const player = useTranslations('player');
  const records = useTranslations('player.view');
  const award = useTranslations('award');
  const calls = useTranslations('calls');
  const roles = useTranslations('roles');
  const { money } = useBackOfficeFormatters();
  const fieldName = (name: string): string =>
    t.has(`details.${name as 'reason'}`) ? t(`details.${name as 'reason'}`) : name;
  const translate = (texts: { (key: never): string; has: (key: never) => boolean }, key: string): string =>
    texts.has(key as never) ? texts(key as never) : key;
  const describeValue = (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no');
    if (Array.isArray(value))
      return value.every((element) => typeof element !== 'object') ? value.join(', ') || '–' : '…';
    if (isPlainObject(value)) return '…';
    if (name === 'amount' && typeof value === 'number') return money(reaisToCentavos(value) ?? ZERO_CENTAVOS);
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '–';
    if (name === 'factor') return translate(t, `factors.${text}`);
    if (name === 'field' || name === 'by') return translate(player, text);
    if (name === 'kind') return translate(records, text);
    if (name === 'balanceKind') return translate(award, `pots.${text}`);
    if (name === 'state') return translate(award, `states.${text}`);
    if (name === 'call') return translate(calls, text.replace(':', '_'));
    if (name === 'role') return translate(roles, text);
    return text;
  };
  return ({ player: playerId, order, detail }) => {
    const { before, after, player: _, order: __, ...rest } = detail;
    const details = Object.entries(rest).map(([name, value]) => `${fieldName(name)}: ${describeValue(name, value)}`);
    const differences = isPlainObject(after)
      ? findAuditEntryChanges(isPlainObject(before) ? before : {}, after).map(([name, old, current]) =>
          old === undefined
            ? `${fieldName(name)}: ${describeValue(name, current)}`
            : `${fieldName(name)}: ${describeValue(name, old)} → ${describeValue(name, current)}`,
        )
      : [];
    return [
      ...(playerId === null ? [] : [t('player', { id: String(playerId) })]),
      ...(order === null || order === undefined ? [] : [t('order', { id: String(order) })]),
      ...details,
      ...differences,
    ];
  };
}
