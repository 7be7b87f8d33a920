import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as orderQueries from '../orders/orders.queries.ts';
import * as withdrawalQueries from './withdrawals.queries.ts';

/** Hands an approved order to the payout sweeper, once this transaction has committed. */
export async function queuePayout(
  tx: Tx,
  ctx: Ctx,
  order: Pick<orderQueries.Withdrawal, 'player' | 'id'>,
): Promise<void> {
  await tx.query(withdrawalQueries.schedulePayoutPoll(order.player, order.id, ctx.now()));
  tx.afterCommit(() => ctx.db.wake(withdrawalQueries.PAYOUT_DUE_WAKE_CHANNEL));
}

/** Has a payout polled at once, because a notice names it or staff reported its outcome. False when the order does not exist. */
export async function requestPayoutPoll(ctx: Ctx, player: PlayerId, order: OrderId): Promise<boolean> {
  return ctx.db.tx('payout hurried', async (tx) => {
    const [known] = await tx.query(orderQueries.selectWithdrawal(player, order));
    if (known === undefined) return false;
    await tx.query(withdrawalQueries.schedulePayoutPoll(player, order, ctx.now()));
    tx.afterCommit(() => ctx.db.wake(withdrawalQueries.PAYOUT_DUE_WAKE_CHANNEL));
    return true;
  });
}
