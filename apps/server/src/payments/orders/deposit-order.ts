import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Ctx } from '../../context.ts';
import type { SqlReader, Tx } from '../../platform/db/db.ts';
import { canDepositChangeState, type DepositState } from './deposit-states.ts';
import { appendOrderStep } from './order-steps.ts';
import * as queries from './orders.queries.ts';

export type { Deposit } from './orders.queries.ts';

/** A deposit of this player. Throws Refusal notFound, also for the deposit of another player. */
export async function findDeposit(reader: SqlReader, player: PlayerId, id: OrderId): Promise<queries.Deposit> {
  const [order] = await reader.query(queries.selectDeposit(player, id));
  if (order === undefined) throw new Refusal('notFound');
  return order;
}

/** Locks a deposit; the player must be locked before. Throws Refusal notFound. */
export async function lockDeposit(tx: Tx, player: PlayerId, id: OrderId): Promise<queries.Deposit> {
  const [order] = await tx.query(queries.lockDeposit(player, id));
  if (order === undefined) throw new Refusal('notFound');
  return order;
}

/** Changes the state of a locked deposit and writes its history. Throws for a change that `depositTransitions` does not allow: a bug. */
export async function changeDepositState(
  tx: Tx,
  ctx: Ctx,
  order: queries.Deposit,
  to: DepositState,
  change: { why?: string; url?: string; paid?: Centavos; staff?: StaffId } = {},
): Promise<queries.Deposit> {
  if (!canDepositChangeState(order.state, to))
    throw new Error(`deposit ${order.id} cannot go from ${order.state} to ${to}`);
  const after = { ...order, state: to, url: change.url ?? order.url, paid: change.paid ?? order.paid };
  await tx.flight(
    queries.updateDeposit(after),
    appendOrderStep(ctx, { player: order.player, order: order.id, state: to, why: change.why, staff: change.staff }),
  );
  return after;
}
