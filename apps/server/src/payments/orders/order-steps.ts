import type { PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { type OutboxFact, insertOutboxFacts } from '../../facts.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { WalletState } from '../../wallet/wallet.ts';
import type { DepositState } from './deposit-states.ts';
import * as queries from './orders.queries.ts';
import type { WithdrawalState } from './withdrawal-states.ts';

/** The statement that appends a row to an order's history. `staff` is the person who made the change, if one did. */
export const appendOrderStep = (
  ctx: Ctx,
  step: {
    player: PlayerId;
    order: OrderId;
    state: DepositState | WithdrawalState;
    why?: string | undefined;
    staff?: StaffId | undefined;
  },
) =>
  queries.insertPaymentOrderStep({
    player: step.player,
    id: ctx.newId(),
    order: step.order,
    state: step.state,
    why: step.why ?? null,
    staff: step.staff ?? null,
  });

/** Emits a fact of this player in the transaction that made it true, and wakes the consumers after the commit. */
export async function emitFact(tx: Tx, ctx: Ctx, wallet: WalletState, fact: OutboxFact): Promise<void> {
  await tx.query(insertOutboxFacts(wallet.currency, [fact]));
  tx.afterCommit(() => ctx.db.wake('facts'));
}
