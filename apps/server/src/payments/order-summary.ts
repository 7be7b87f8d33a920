import type { PlayerId } from '@arara/contract/protocol/fields';
import { type Centavos, ZERO } from '@arara/money';
import type { Ctx } from '../context.ts';
import { toSaoPauloDay } from '../platform/clock.ts';
import type { Reader } from '../platform/db/db.ts';
import { selectInReviewCount } from './deposits/review/refunds.queries.ts';
import * as queries from './payments.queries.ts';
import { selectWithdrawalCounts } from './withdrawals/withdrawals.queries.ts';

/** The numbers of a player's orders that staff see before a decision. */
export interface OrderSummary {
  /** Withdrawals that were paid. */
  readonly withdrawals: number;
  /** Withdrawals that were requested today. */
  readonly withdrawalsToday: number;
  /** Payments that wait for a review. */
  readonly paymentsInReview: number;
}

/** Counts a player's withdrawals and payments in review. */
export async function summarizeOrders(ctx: Pick<Ctx, 'db' | 'now'>, player: PlayerId): Promise<OrderSummary> {
  const [[counts], [waiting]] = await Promise.all([
    ctx.db.read.query(selectWithdrawalCounts(player, toSaoPauloDay(ctx.now()))),
    ctx.db.read.query(selectInReviewCount(player)),
  ]);
  return {
    withdrawals: counts?.paid_before ?? 0,
    withdrawalsToday: counts?.requested ?? 0,
    paymentsInReview: waiting?.count ?? 0,
  };
}

/** The sums of a player's paid deposits and paid withdrawals. */
export async function loadPaymentTotals(
  reader: Reader,
  player: PlayerId,
): Promise<{ paidCount: number; lastPaid: Centavos; paidSum: Centavos; withdrawnSum: Centavos }> {
  const [row] = await reader.query(queries.selectTotals(player));
  return {
    paidCount: row?.paid_count ?? 0,
    lastPaid: row?.last_paid ?? ZERO,
    paidSum: row?.paid_sum ?? ZERO,
    withdrawnSum: row?.withdrawn_sum ?? ZERO,
  };
}
