/**
 * Lines that list some of the cars. Their specifier `variant` names them by the last part of their competitor ids, in the
 * order of the list: `h2h:f01-sou:f01-lim`, `group:4521:8841:77`. A feed's own variants name no cars that can be graded here.
 */
import type { ParsedLine } from '../core/markets.ts';

/** The outcome of a pair in which neither car is in front. */
export const DRAW_OUTCOME_ID = 'draw';

/** The last part of a competitor's id: "4521" of "sr:competitor:4521". */
export const toCarKey = (competitorId: string): string => competitorId.slice(competitorId.lastIndexOf(':') + 1);

export const toListVariant = (kind: 'h2h' | 'group', competitorIds: readonly string[]): string =>
  [kind, ...competitorIds.map(toCarKey)].join(':');

/** The keys of the cars that the line lists; undefined for a variant of another form. */
export function readListedCars({ specifiers }: ParsedLine): readonly string[] | undefined {
  const [kind, ...keys] = (specifiers['variant'] ?? '').split(':');
  if (kind === 'h2h') return keys.length === 2 && keys[0] !== keys[1] ? keys : undefined;
  return kind === 'group' && keys.length >= 2 && new Set(keys).size === keys.length ? keys : undefined;
}
