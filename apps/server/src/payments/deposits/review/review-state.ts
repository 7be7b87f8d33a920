import type { OrderId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../../context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type * as wallet from '../../../wallet/wallet.ts';
import { changeDepositState, lockDeposit } from '../../orders/deposit-order.ts';
import { wireStatusByDepositState } from '../../orders/deposit-states.ts';
import { emitFact } from '../../orders/order-steps.ts';
import type * as orderQueries from '../../orders/orders.queries.ts';
import * as refundQueries from './refunds.queries.ts';
import { NO_ORDER_ID, findNextDepositReviewState } from '../deposit-rules.ts';

/** Updates the state of an order in review by its money in suspense, and emits the fact that informs its player. */
export async function updateDepositReviewState(
  tx: Tx,
  ctx: Ctx,
  state: wallet.WalletState,
  deposit: OrderId,
  why?: string,
): Promise<void> {
  if (deposit === NO_ORDER_ID) return;
  const order = await lockDeposit(tx, state.player, deposit);
  const [money] = await tx.query(refundQueries.selectDepositSuspenseTotals(state.player, deposit));
  const to = money === undefined ? undefined : findNextDepositReviewState(order.state, money);
  if (to !== undefined) await changeDepositReviewState(tx, ctx, order, to, why);
  // Also for an order whose state does not change, because the player sees its other payments too.
  await emitFact(tx, ctx, state, {
    f: 'depositChanged',
    player: state.player,
    order: deposit,
    status: wireStatusByDepositState[to ?? order.state],
  });
}

async function changeDepositReviewState(
  tx: Tx,
  ctx: Ctx,
  order: orderQueries.Deposit,
  to: NonNullable<ReturnType<typeof findNextDepositReviewState>>,
  why: string | undefined,
): Promise<void> {
  const reason = why === undefined ? {} : { why };
  // The bank made this return without our request: the order takes both changes at once.
  const from =
    order.state === 'in_review' && to === 'refunded'
      ? await changeDepositState(tx, ctx, order, 'refund_pending', reason)
      : order;
  await changeDepositState(tx, ctx, from, to, reason);
}
