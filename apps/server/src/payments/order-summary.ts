import type { PlayerId } from '@arara/contract/protocol/fields';
import { type Centavos, ZERO } from '@arara/money';
import type { Ctx } from '../context.ts';
import { toSaoPauloDay } from '../platform/clock.ts';
import type { Reader } from '../platform/db/db.ts';
import { selectInReviewCount } from './deposits/refunds.queries.ts';
import * as queries from './payments.queries.ts';
import { selectWithdrawalCounts } from './withdrawals/withdrawals.queries.ts';

/** What of a player's orders somebody who decides should know, beside the sums. */
export interface OrderSummary {
  /** Withdrawals that arrived. */
  readonly withdrawals: number;
  /** Withdrawals that were asked for today. */
  readonly withdrawalsToday: number;
  /** Payments that wait for a person. */
  readonly paymentsInReview: number;
}

/** How a player's orders stand now. */
export async function summarizeOrders(ctx: Pick<Ctx, 'db' | 'now'>, player: PlayerId): Promise<OrderSummary> {
  const [[asked], [waiting]] = await Promise.all([
    ctx.db.read.query(selectWithdrawalCounts(player, toSaoPauloDay(ctx.now()))),
    ctx.db.read.query(selectInReviewCount(player)),
  ]);
  return {
    withdrawals: asked?.paid_before ?? 0,
    withdrawalsToday: asked?.count ?? 0,
    paymentsInReview: waiting?.count ?? 0,
  };
}

/** What a player paid in and was paid out so far. */
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
