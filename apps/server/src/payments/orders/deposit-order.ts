import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Ctx } from '../../context.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { emit, type Fact } from '../../platform/outbox/outbox.ts';
import type { WalletState } from '../../wallet/wallet.ts';
import * as queries from '../deposits/deposits.queries.ts';
import { type DepositState, canMoveDeposit } from '../deposits/rules.ts';
import type { WithdrawalState } from '../withdrawals/rules.ts';

export type { Deposit } from '../deposits/deposits.queries.ts';

/** A deposit order of this player. Throws Refusal notFound, for another's too. */
export async function findDeposit(reader: Reader, player: PlayerId, id: OrderId): Promise<queries.Deposit> {
  const [order] = await reader.query(queries.selectDeposit(player, id));
  if (order === undefined) throw new Refusal('notFound');
  return order;
}

/** The order, locked; the player must be locked before it. Throws Refusal notFound. */
export async function lockDeposit(tx: Tx, player: PlayerId, id: OrderId): Promise<queries.Deposit> {
  const [order] = await tx.query(queries.lockDeposit(player, id));
  if (order === undefined) throw new Refusal('notFound');
  return order;
}

/** One row of history; `staff` is who took the step, if a person of the house did. */
export const appendOrderStep = (
  ctx: Ctx,
  step: { player: PlayerId; order: OrderId; state: DepositState | WithdrawalState; why?: string; staff?: StaffId },
) =>
  queries.insertOrderStep({
    player: step.player,
    id: ctx.newId(),
    order: step.order,
    state: step.state,
    why: step.why ?? null,
    staff: step.staff ?? null,
  });

/** Takes a locked order one step further and writes its history; a step that the table of states does not know is a bug. */
export async function changeDepositState(
  tx: Tx,
  ctx: Ctx,
  order: queries.Deposit,
  to: DepositState,
  change: { why?: string; url?: string; paid?: Centavos; staff?: StaffId } = {},
): Promise<queries.Deposit> {
  if (!canMoveDeposit(order.state, to)) throw new Error(`deposit ${order.id} cannot go from ${order.state} to ${to}`);
  const after = { ...order, state: to, url: change.url ?? order.url, paid: change.paid ?? order.paid };
  await tx.flight(
    queries.updateDeposit(after),
    appendOrderStep(ctx, {
      player: order.player,
      order: order.id,
      state: to,
      ...(change.why === undefined ? {} : { why: change.why }),
      ...(change.staff === undefined ? {} : { staff: change.staff }),
    }),
  );
  return after;
}

/** Tells a fact of this player in the transaction that made it true, and wakes who listens after its commit. */
export async function emitFact(tx: Tx, ctx: Ctx, wallet: WalletState, fact: Fact): Promise<void> {
  await tx.query(emit(wallet.currency, [fact]));
  tx.afterCommit(() => ctx.db.wake('facts'));
}
