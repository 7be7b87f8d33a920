import type { PlayerCallOutput } from '@arara/contract';
import { transferLimits } from '@arara/contract/player/payments/payments';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { type Centavos, formatDecimalAmount } from '@arara/money';
import {
  readPlayerAccount,
  readMaskedUsernames,
  findPlayerByUsername,
  verifyPlayerPassword,
} from '../../accounts/accounts.ts';
import type { Ctx } from '../../context.ts';
import type { SqlReader, Tx } from '../../platform/db/db.ts';
import type { CountedAttempt } from '../../platform/http/calls/caller.ts';
import { type IdempotentCommand, runCommandOnce } from '../../platform/idempotency/idempotency.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import {
  isPermitRefused,
  decideProtectionPermit,
  type ProtectedPlayer,
  readProtectedPlayers,
  requirePermit,
} from '../../protection/protection.ts';
import * as wallet from '../../wallet/wallet.ts';
import { emitFact } from '../orders/order-steps.ts';
import { assertNotRestoring } from '../orders/restoring.ts';
import { computeWithdrawableAmount } from '../withdrawals/withdrawal-rules.ts';
import * as queries from './transfers.queries.ts';

interface TransferRequest {
  readonly player: PlayerId;
  readonly username: string;
  readonly amount: Centavos;
  readonly pwd: string;
  readonly attempt: CountedAttempt;
  readonly command: IdempotentCommand;
}

/**
 * Transfers main money from one player to another: at most what could be withdrawn, and never play money. The recipient must wager it
 * once. The password is checked before anything else, also for a repeated request. Throws Refusal wrongPassword, playMoney,
 * accountBlocked, playerPaused, selfExcluded, kycNeeded, the refusals of the limits, transferToSelf, aboveTransferable,
 * payeeNotFound, keyReused, unavailable.
 */
export async function transferMoneyToPlayer(ctx: Ctx, request: TransferRequest): Promise<PlayerCallOutput<'transfer'>> {
  if (!(await verifyPlayerPassword(ctx, request.attempt, request.player, request.pwd)))
    throw createWrongPasswordRefusal();
  const payee = await findPlayerByUsername(ctx.db.read, request.username);
  const answer = (orderId: OrderId) => ({
    orderId,
    status: '10' as const,
    username: request.username,
    amount: request.amount,
  });
  return runCommandOnce(ctx, 'transfer', request.command, {
    lockPlayers: wallet.lockPlayerWallets,
    otherPlayers: payee === undefined ? [] : [payee],
    execute: async (tx) => {
      const order = await executeTransfer(tx, ctx, request, payee);
      return { ref: order, answer: answer(order) };
    },
    replay: async (_tx, order) => answer(order),
  });
}

const createWrongPasswordRefusal = () => new Refusal('wrongPassword', {}, { fields: { pwd: 'wrongPassword' } });

async function executeTransfer(
  tx: Tx,
  ctx: Ctx,
  request: TransferRequest,
  payee: PlayerId | undefined,
): Promise<OrderId> {
  const { player, amount } = request;
  assertNotRestoring(ctx);
  const states = wallet.toWalletStates(
    await tx.query(wallet.lockWallets(payee === undefined ? [player] : [player, payee], true)),
  );
  const sender = states.find((state) => state.player === player);
  if (sender === undefined) throw new Refusal('notFound');
  if (sender.currency !== 'BRL') throw new Refusal('playMoney');
  const people = new Map(
    (await readProtectedPlayers(tx, ctx, states)).map((protectedPlayer) => [
      protectedPlayer.wallet.player,
      protectedPlayer,
    ]),
  );
  const senderPermit = requirePermit(people.get(player) as ProtectedPlayer, { transfer: amount }, ctx.now());
  if ((await readPlayerAccount(tx, player)).kyc !== 1) throw new Refusal('kycNeeded');
  const { least, most } = transferLimits;
  if (amount < least) throw new Refusal('belowTransferMinimum', { limit: formatDecimalAmount(least) });
  if (amount > most) throw new Refusal('aboveTransferMaximum', { limit: formatDecimalAmount(most) });
  if (payee === player) throw new Refusal('transferToSelf');
  const { main, turnMain } = wallet.toPlayerBalances(sender);
  const turnTransfers = await wallet.readTransferTurnoverLeft(tx, sender);
  const available = computeWithdrawableAmount({ main, turnMain, turnTransfers, maximum: ctx.config.withdraw.maximum });
  if (amount > available) throw new Refusal('aboveTransferable', { limit: formatDecimalAmount(available) });
  // One refusal for a name that is unknown, restricted or not verified, and only for money that could be sent: the answer says
  // nothing about an account. It may hold money only after its owner was identified (Lei 14.790, art. 23).
  const recipient = states.find((state) => state.player === payee);
  if (recipient === undefined || recipient.currency !== 'BRL') throw new Refusal('payeeNotFound');
  const recipientPermit = decideProtectionPermit(
    people.get(recipient.player) as ProtectedPlayer,
    { transfer: amount },
    ctx.now(),
  );
  if (isPermitRefused(recipientPermit)) throw new Refusal('payeeNotFound');
  if ((await readPlayerAccount(tx, recipient.player)).kyc !== 1) throw new Refusal('payeeNotFound');

  const order = ctx.newId<OrderId>();
  await wallet.transferBetweenWallets(tx, ctx, { sender, senderPermit, recipient, recipientPermit, order });
  await tx.query(queries.insertTransfer({ id: order, from: player, to: recipient.player, amount }));
  await emitFact(tx, ctx, sender, { f: 'transferMade', player, other: recipient.player, order, amount });
  return order;
}

/** Those of these players who received more by transfers, from all other players together, than they deposited. */
export const findPlayersFundedByTransfers = async (
  reader: SqlReader,
  players: readonly PlayerId[],
): Promise<readonly PlayerId[]> =>
  (await reader.query(queries.selectPlayersFundedByTransfers(players))).map(({ player }) => player);

/** Transfers of a player as records, newest first. The amount is negative for the sender. */
export async function listTransfers(
  reader: SqlReader,
  player: PlayerId,
  page: wallet.WalletRecordPageBounds,
): Promise<WalletRecord[]> {
  const rows = await reader.query(queries.selectTransferPage(player, page));
  const names = await readMaskedUsernames(reader, [...new Set(rows.map((row) => row.other))]);
  return rows.map(({ id, other, amount }) => ({
    id,
    type: '20',
    status: '10',
    amount,
    balance: null,
    time: readInstantFromId(id),
    counterpart: names.get(other) ?? '•••',
  }));
}
