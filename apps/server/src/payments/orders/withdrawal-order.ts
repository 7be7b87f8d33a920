import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { WalletState } from '../../wallet/wallet.ts';
import { emitFact, appendOrderStep } from './order-steps.ts';
import * as queries from './orders.queries.ts';
import { wireWithdrawalStatus, canMoveWithdrawal, type WithdrawalState } from './withdrawal-states.ts';

/** A withdrawal by its player and its order. */
export interface WithdrawalKey {
  readonly player: PlayerId;
  readonly order: OrderId;
}

export type { Withdrawal } from './orders.queries.ts';

/** The order, locked; the player must be locked before it. Throws Refusal notFound, for another's too. */
export async function lockWithdrawal(tx: Tx, player: PlayerId, id: OrderId): Promise<queries.Withdrawal> {
  const [order] = await tx.query(queries.lockWithdrawal(player, id));
  if (order === undefined) throw new Refusal('notFound');
  return order;
}

/**
 * Takes a locked order one step further, writes its history and tells its player; a step that the table of states does not
 * know is a bug. `staff` is who took it, if a person of the house did.
 */
export async function changeWithdrawalState(
  tx: Tx,
  ctx: Ctx,
  order: queries.Withdrawal,
  to: WithdrawalState,
  change: { wallet: WalletState; why?: string; staff?: StaffId; endToEndId?: string; returned?: Centavos },
): Promise<queries.Withdrawal> {
  const { player, id } = order;
  if (!canMoveWithdrawal(order.state, to)) throw new Error(`withdrawal ${id} cannot go from ${order.state} to ${to}`);
  const after = {
    ...order,
    state: to,
    end_to_end_id: change.endToEndId ?? order.end_to_end_id,
    returned: change.returned ?? order.returned,
  };
  await tx.flight(
    queries.updateWithdrawal(after),
    appendOrderStep(ctx, {
      player,
      order: id,
      state: to,
      ...(change.why === undefined ? {} : { why: change.why }),
      ...(change.staff === undefined ? {} : { staff: change.staff }),
    }),
  );
  await emitFact(tx, ctx, change.wallet, {
    f: 'withdrawalChanged',
    player,
    order: id,
    amount: order.amount,
    status: wireWithdrawalStatus[to],
  });
  return after;
}
