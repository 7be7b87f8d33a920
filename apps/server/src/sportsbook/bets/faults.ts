import { DbError } from '../../platform/db/db.ts';

/**
 * What a failure of a group says: nothing about its bets, because the database was away (`away`); that fewer at a time may do
 * (`slow`); or that a bet in it cannot be written as it is (`broken`).
 */
export function classifyGroupFault(error: unknown): 'away' | 'slow' | 'broken' {
  if (!(error instanceof DbError)) return 'broken';
  if (['55P03', '57014'].includes(error.sqlstate)) return 'slow';
  return error.outcomeUnknown || /^(08|40|53|57|58)/.test(error.sqlstate) ? 'away' : 'broken';
}
