import type { PayoutKind } from '@arara/contract/player/payout';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { WalletState } from '../../wallet/wallet.ts';
import { stepOf, tell } from './deposit-order.ts';
import { mayWithdrawalMove, type PayoutAccount, type WithdrawalState, withdrawalStatusOf } from '../withdrawals/rules.ts';
import * as queries from '../withdrawals/withdrawals.queries.ts';

export type { Withdrawal } from '../withdrawals/withdrawals.queries.ts';

/** The order, locked; the player must be locked before it. Throws Refusal notFound, for another's too. */
export async function lockWithdrawal(tx: Tx, player: Id, id: Id): Promise<queries.Withdrawal> {
  const [order] = await tx.query(queries.withdrawalLocked(player, id));
  if (order === undefined) throw new Refusal('notFound');
  return order;
}

/**
 * Takes a locked order one step further, writes its history and tells its player; a step that the table of states does not
 * know is a bug. `staff` is who took it, if a person of the house did.
 */
export async function stepWithdrawal(
  tx: Tx,
  ctx: Ctx,
  order: queries.Withdrawal,
  to: WithdrawalState,
  it: { wallet: WalletState; why?: string; staff?: Id; endToEndId?: string; returned?: Centavos },
): Promise<queries.Withdrawal> {
  const { player, id } = order;
  if (!mayWithdrawalMove(order.state, to)) throw new Error(`withdrawal ${id} cannot go from ${order.state} to ${to}`);
  const after = {
    ...order,
    state: to,
    end_to_end_id: it.endToEndId ?? order.end_to_end_id,
    returned: it.returned ?? order.returned,
  };
  await tx.flight(
    queries.withdrawalChanged(after),
    stepOf(ctx, {
      player,
      order: id,
      state: to,
      ...(it.why === undefined ? {} : { why: it.why }),
      ...(it.staff === undefined ? {} : { staff: it.staff }),
    }),
  );
  await tell(tx, ctx, it.wallet, {
    f: 'withdrawalChanged',
    player,
    order: id,
    amount: order.amount,
    status: withdrawalStatusOf[to],
  });
  return after;
}

const kept = z.object({ payCardNo: z.string(), ifsc: z.string(), name: z.string(), whatsapp: z.string() });

/** A payout account as it is sealed. `place` binds it to where it stands, so that it opens nowhere else. */
export const sealAccount = (ctx: Pick<Ctx, 'vault'>, account: PayoutAccount, place: string): Uint8Array =>
  ctx.vault.seal(JSON.stringify(account), place);

export const unsealAccount = (ctx: Pick<Ctx, 'vault'>, sealed: Uint8Array, place: string): PayoutAccount =>
  kept.parse(JSON.parse(ctx.vault.unsealText(sealed, place)));

/** By which accounts of several players are found to be the same. */
export const accountPrint = (ctx: Pick<Ctx, 'vault'>, kind: PayoutKind, number: string): Uint8Array =>
  ctx.vault.fingerprint(`${kind} ${number}`, 'payout account');

/** Where the account of an order stands sealed. */
export const placeOfOrder = (player: Id, order: Id): string => `withdrawal:${player}:${order}`;

/** The wake-up that says that there is a payout to send or to ask about. */
export const PAYOUT_DUE = 'payout-due';

/** Hands an approved order to whoever sends payouts, from the commit of this transaction on. */
export async function handToPayouts(tx: Tx, ctx: Ctx, order: Pick<queries.Withdrawal, 'player' | 'id'>): Promise<void> {
  await tx.query(queries.payoutWatched(order.player, order.id, ctx.now()));
  tx.afterCommit(() => ctx.db.wake(PAYOUT_DUE));
}
