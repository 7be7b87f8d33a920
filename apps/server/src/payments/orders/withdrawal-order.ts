import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { WalletState } from '../../wallet/wallet.ts';
import { emitFact, appendOrderStep } from './order-steps.ts';
import * as queries from './orders.queries.ts';
import { wireStatusByWithdrawalState, canWithdrawalChangeState, type WithdrawalState } from './withdrawal-states.ts';

/** The key of a withdrawal. */
export interface WithdrawalKey {
  readonly player: PlayerId;
  readonly order: OrderId;
}

export type { Withdrawal } from './orders.queries.ts';

/** Locks a withdrawal; the player must be locked before. Throws Refusal notFound, also for the withdrawal of another player. */
export async function lockWithdrawal(tx: Tx, player: PlayerId, id: OrderId): Promise<queries.Withdrawal> {
  const [order] = await tx.query(queries.lockWithdrawal(player, id));
  if (order === undefined) throw new Refusal('notFound');
  return order;
}

/**
 * Changes the state of a locked withdrawal, writes its history and emits the fact that informs its player. Throws for a change that
 * `withdrawalTransitions` does not allow: a bug. `staff` is the person who made the change, if one did.
 */
export async function changeWithdrawalState(
  tx: Tx,
  ctx: Ctx,
  order: queries.Withdrawal,
  to: WithdrawalState,
  change: { wallet: WalletState; why?: string; staff?: StaffId; endToEndId?: string; returned?: Centavos },
): Promise<queries.Withdrawal> {
  const { player, id } = order;
  if (!canWithdrawalChangeState(order.state, to))
    throw new Error(`withdrawal ${id} cannot go from ${order.state} to ${to}`);
  const after = {
    ...order,
    state: to,
    end_to_end_id: change.endToEndId ?? order.end_to_end_id,
    returned: change.returned ?? order.returned,
  };
  await tx.flight(
    queries.updateWithdrawal(after),
    appendOrderStep(ctx, { player, order: id, state: to, why: change.why, staff: change.staff }),
  );
  await emitFact(tx, ctx, change.wallet, {
    f: 'withdrawalChanged',
    player,
    order: id,
    amount: order.amount,
    status: wireStatusByWithdrawalState[to],
  });
  return after;
}
