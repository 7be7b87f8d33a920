import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as orderQueries from '../orders/orders.queries.ts';
import * as withdrawalQueries from './withdrawals.queries.ts';

/** The wake-up that says that there is a payout to send or to ask about. */
export const PAYOUT_DUE = 'payout-due';

/** Hands an approved order to whoever sends payouts, from the commit of this transaction on. */
export async function queuePayout(
  tx: Tx,
  ctx: Ctx,
  order: Pick<orderQueries.Withdrawal, 'player' | 'id'>,
): Promise<void> {
  await tx.query(withdrawalQueries.schedulePayoutPoll(order.player, order.id, ctx.now()));
  tx.afterCommit(() => ctx.db.wake(PAYOUT_DUE));
}

/** Has a payout looked at now: a notice tells of it, or somebody said what became of it. False when there is none. */
export async function requestPayoutPoll(ctx: Ctx, player: PlayerId, order: OrderId): Promise<boolean> {
  return ctx.db.tx('payout hurried', async (tx) => {
    const [known] = await tx.query(orderQueries.selectWithdrawal(player, order));
    if (known === undefined) return false;
    await tx.query(withdrawalQueries.schedulePayoutPoll(player, order, ctx.now()));
    tx.afterCommit(() => ctx.db.wake(PAYOUT_DUE));
    return true;
  });
}
