import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../context.ts';
import { toSaoPauloDay } from '../platform/clock.ts';
import { selectInReviewCount } from './deposits/refunds.queries.ts';
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
