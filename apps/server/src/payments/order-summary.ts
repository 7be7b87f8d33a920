import type { PlayerId } from '@arara/contract/protocol/fields';
import { type Centavos, ZERO_CENTAVOS } from '@arara/money';
import type { Ctx } from '../context.ts';
import { toSaoPauloDay } from '../platform/clock.ts';
import type { SqlReader } from '../platform/db/db.ts';
import { selectHasOpenDeposit } from './deposits/deposits.queries.ts';
import { selectPaymentInReviewCount } from './deposits/review/refunds.queries.ts';
import * as queries from './payments.queries.ts';
import { selectWithdrawalCounts } from './withdrawals/withdrawals.queries.ts';

/** The numbers of a player's orders that staff see before a decision. */
export interface PlayerPaymentOrderCounts {
  /** Withdrawals that were paid. */
  readonly withdrawals: number;
  /** Withdrawals that were requested today. */
  readonly withdrawalsToday: number;
  /** Payments that wait for a review. */
  readonly paymentsInReview: number;
}

/** Counts a player's withdrawals and payments in review. */
export async function summarizePaymentOrders(
  ctx: Pick<Ctx, 'db' | 'now'>,
  player: PlayerId,
): Promise<PlayerPaymentOrderCounts> {
  const [[counts], [waiting]] = await Promise.all([
    ctx.db.read.query(selectWithdrawalCounts(player, toSaoPauloDay(ctx.now()))),
    ctx.db.read.query(selectPaymentInReviewCount(player)),
  ]);
  return {
    withdrawals: counts?.paid_before ?? 0,
    withdrawalsToday: counts?.requested ?? 0,
    paymentsInReview: waiting?.count ?? 0,
  };
}

/** The sums of a player's paid deposits and paid withdrawals. */
export async function loadPaymentTotals(
  reader: SqlReader,
  player: PlayerId,
): Promise<{ paidCount: number; lastPaid: Centavos; paidSum: Centavos; withdrawnSum: Centavos }> {
  const [row] = await reader.query(queries.selectPlayerPaymentTotals(player));
  return {
    paidCount: row?.paid_count ?? 0,
    lastPaid: row?.last_paid ?? ZERO_CENTAVOS,
    paidSum: row?.paid_sum ?? ZERO_CENTAVOS,
    withdrawnSum: row?.withdrawn_sum ?? ZERO_CENTAVOS,
  };
}

/** Whether a deposit of the player may still be paid, or its money is neither credited nor refunded. */
export async function hasOpenDeposit(reader: SqlReader, player: PlayerId): Promise<boolean> {
  return (await reader.query(selectHasOpenDeposit(player)))[0] !== undefined;
}
