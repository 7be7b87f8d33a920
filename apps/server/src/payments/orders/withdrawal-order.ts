import type { PayoutKind } from '@arara/contract/player/payout';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { WalletState } from '../../wallet/wallet.ts';
import { appendOrderStep, emitFact } from './deposit-order.ts';
import {
  canMoveWithdrawal,
  type PayoutAccount,
  type WithdrawalState,
  wireWithdrawalStatus,
} from '../withdrawals/rules.ts';
import * as queries from '../withdrawals/withdrawals.queries.ts';

export type { Withdrawal } from '../withdrawals/withdrawals.queries.ts';

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

const accountSchema = z.object({ payCardNo: z.string(), ifsc: z.string(), name: z.string(), whatsapp: z.string() });

/** A payout account as it is sealed. `place` binds it to where it stands, so that it opens nowhere else. */
export const sealAccount = (ctx: Pick<Ctx, 'vault'>, account: PayoutAccount, place: string): Uint8Array =>
  ctx.vault.seal(JSON.stringify(account), place);

export const unsealAccount = (ctx: Pick<Ctx, 'vault'>, sealed: Uint8Array, place: string): PayoutAccount =>
  accountSchema.parse(JSON.parse(ctx.vault.unsealText(sealed, place)));

/** By which accounts of several players are found to be the same. */
export const accountHmac = (ctx: Pick<Ctx, 'vault'>, kind: PayoutKind, number: string): Uint8Array =>
  ctx.vault.computeHmac(`${kind} ${number}`, 'payout account');

/** Where the account of an order stands sealed. */
export const orderSealLabel = (player: PlayerId, order: OrderId): string => `withdrawal:${player}:${order}`;

/** The wake-up that says that there is a payout to send or to ask about. */
export const PAYOUT_DUE = 'payout-due';

/** Hands an approved order to whoever sends payouts, from the commit of this transaction on. */
export async function queuePayout(tx: Tx, ctx: Ctx, order: Pick<queries.Withdrawal, 'player' | 'id'>): Promise<void> {
  await tx.query(queries.schedulePayoutPoll(order.player, order.id, ctx.now()));
  tx.afterCommit(() => ctx.db.wake(PAYOUT_DUE));
}
