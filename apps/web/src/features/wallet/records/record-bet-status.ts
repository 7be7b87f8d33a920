import { betResultSchema, betStatusSchema } from '@arara/contract/player/codes';
import * as z from 'zod/mini';
import { type BetStatus, getSportBetStatus, getSportResultStatus } from '../status/bet-status.ts';

/**
 * The status of a bet by its record. The record's code is the result of a settled bet, and the order's status before. Code 0
 * means a push and also a waiting bet; only the waiting bet has a negative amount, its stake.
 */
export function getRecordBetStatus(code: string, amount: number): BetStatus {
  const n = Number(code);
  if (n === 0) return amount < 0 ? 'waiting' : 'push';
  const result = z.decode(betResultSchema, n);
  if (result !== 'unknown') return getSportResultStatus(result);
  return getSportBetStatus({ status: z.decode(betStatusSchema, n), result: null });
}
