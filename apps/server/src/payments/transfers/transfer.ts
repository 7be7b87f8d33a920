import type { CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import { transferLimits } from '@arara/contract/player/payments';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { type Centavos, toDecimal } from '@arara/money';
import { accountOf, activeAccountOf, maskedNames, payeeOf, provesPassword } from '../../accounts/accounts.ts';
import { type Command, once } from '../../platform/idempotency/idempotency.ts';
import { type Ctx, instantOf } from '../../context.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { tell } from '../orders/deposit-order.ts';
import * as queries from './transfers.queries.ts';
import { availableOf } from '../withdrawals/rules.ts';

export interface Transfer {
  readonly player: Id;
  readonly username: string;
  readonly amount: Centavos;
  readonly pwd: string;
  readonly command: Command;
}

/**
 * Gives main money of one player to another: at most what could be withdrawn, never play money; the other must wager it once.
 * The password is asked for before anything else, also of a repeated request. Throws Refusal wrongPassword, playMoney,
 * accountBlocked, kycNeeded, those of the limits, transferToSelf, payeeNotFound, payeeNotVerified, keyReused, unavailable.
 */
export async function transfer(ctx: Ctx, it: Transfer): Promise<CallOutput<'transfer'>> {
  if (!(await provesPassword(ctx, it.player, it.pwd))) throw wrongPassword();
  const payee = await payeeOf(ctx.db.read, it.username);
  const made = (orderId: Id) => ({ orderId, status: '10' as const, username: it.username, amount: it.amount });
  return once(ctx, 'transfer', it.command, {
    others: payee === undefined ? [] : [payee],
    first: async (tx) => {
      const order = await give(tx, ctx, it, payee);
      return { ref: order, answer: made(order) };
    },
    again: async (_tx, order) => made(order),
  });
}

const wrongPassword = () => new Refusal('wrongPassword', {}, { fields: { pwd: 'wrongPassword' } });

async function give(tx: Tx, ctx: Ctx, it: Transfer, payee: Id | undefined): Promise<Id> {
  const { player, amount } = it;
  const states = wallet.statesOf(
    await tx.query(wallet.lockMany(payee === undefined ? [player] : [player, payee], true)),
  );
  const giver = states.find((state) => state.player === player);
  if (giver === undefined) throw new Refusal('notFound');
  if (giver.currency !== 'BRL') throw new Refusal('playMoney');
  if ((await activeAccountOf(tx, player)).kyc !== 1) throw new Refusal('kycNeeded');
  const { least, most } = transferLimits;
  if (amount < least) throw new Refusal('belowTransferMinimum', { limit: toDecimal(least) });
  if (amount > most) throw new Refusal('aboveTransferMaximum', { limit: toDecimal(most) });
  if (payee === player) throw new Refusal('transferToSelf');
  const taker = states.find((state) => state.player === payee);
  if (taker === undefined || taker.currency !== 'BRL') throw new Refusal('payeeNotFound');
  // Money may stand on an account only once its owner is identified (Lei 14.790, art. 23): the same as for a deposit.
  if ((await accountOf(tx, taker.player)).kyc !== 1) throw new Refusal('payeeNotVerified');
  const { main, turnMain } = wallet.balancesOf(giver);
  const available = availableOf({ main, turnMain, maximum: ctx.config.withdraw.maximum });
  if (amount > available) throw new Refusal('aboveTransferable', { limit: toDecimal(available) });

  const order = ctx.newId();
  await wallet.giveTo(tx, ctx, { giver, taker, amount, order });
  await tx.query(queries.transferMade({ id: order, from: player, to: taker.player, amount }));
  await tell(tx, ctx, giver, { f: 'transferMade', player, other: taker.player, order, amount });
  return order;
}

/** Transfers of a player as records, newest first: what was given is negative. */
export async function transfers(reader: Reader, player: Id, page: wallet.Page): Promise<WalletRecord[]> {
  const rows = await reader.query(queries.transfersShown(player, page));
  const names = await maskedNames(reader, [...new Set(rows.map((row) => row.other))]);
  return rows.map(({ id, other, amount }) => ({
    id,
    type: '20',
    status: '10',
    amount,
    balance: null,
    time: instantOf(id),
    counterpart: names.get(other) ?? '•••',
  }));
}
