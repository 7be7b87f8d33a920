import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { type Centavos, ZERO_CENTAVOS } from '@arara/money';
import { readPlayerAccount, readCpf } from '../../accounts/accounts.ts';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type IdempotentCommand, runCommandOnce } from '../../platform/idempotency/idempotency.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import { type ProviderCharge, PaymentProviderError } from '../../ports/payment-provider.ts';
import { type ProtectedPlayer, readProtectedPlayer, requirePermit } from '../../protection/protection.ts';
import * as wallet from '../../wallet/wallet.ts';
import { type DepositPackageChoice, quoteDepositPackageSale } from '../offers/packages.ts';
import { toChargeId } from '../orders/bank-ids.ts';
import { type Deposit, findDeposit, lockDeposit, changeDepositState } from '../orders/deposit-order.ts';
import { wireStatusByDepositState } from '../orders/deposit-states.ts';
import { emitFact, appendOrderStep } from '../orders/order-steps.ts';
import * as orderQueries from '../orders/orders.queries.ts';
import * as depositQueries from './deposits.queries.ts';

interface DepositRequest extends DepositPackageChoice {
  readonly player: PlayerId;
  /** True for a request of the installed app. */
  readonly inApp?: boolean;
  readonly command: IdempotentCommand;
}

/** A deposit that can be paid. `url` is the hosted payment page. */
export interface PayableDeposit {
  readonly orderId: OrderId;
  readonly payNo: string;
  readonly url: string;
}

/**
 * Creates a deposit order, and then its charge at the bank. The order is committed first, with our own id for the charge: if the
 * server crashes or the answer is lost in between, the same idempotency key leads to the same charge. If the bank fails, or the
 * outcome of the call is unknown, the order is cancelled; the same key opens it again, so that a key has one order however often
 * it is repeated. Throws Refusal playMoney, accountBlocked, playerPaused, selfExcluded, limitReached, kycNeeded, notFound,
 * packageNotOffered, belowDepositMinimum, aboveDepositMaximum, keyReused, unavailable; tooManyRequests while `MAX_UNPAID_DEPOSITS` orders of the player wait to be paid.
 */
export async function createDeposit(ctx: Ctx, request: DepositRequest): Promise<PayableDeposit> {
  const order = await runCommandOnce(ctx, 'prePay', request.command, {
    lockPlayers: wallet.lockPlayerWallets,
    execute: async (tx) => {
      const created = await createDepositOrder(tx, ctx, request);
      return { ref: created.id, answer: created };
    },
    replay: (tx, ref) => reopenDepositIfCancelled(tx, ctx, request.player, ref),
  });
  const payable = order.url === null ? await openDepositCharge(ctx, order) : order;
  return { orderId: payable.id, payNo: toChargeId(payable.player, payable.id), url: payable.url ?? '' };
}

/** How many orders of a player may wait to be paid, if rate limits are on: each of them is polled at the bank. */
const MAX_UNPAID_DEPOSITS = 10;
const FIRST_CHARGE_POLL_DELAY_MS = 3000;

/** The player of a deposit, unless they may not deposit at all. The player must be locked. Throws Refusal. */
async function readDepositingPlayer(tx: Tx, ctx: Ctx, state: wallet.WalletState): Promise<ProtectedPlayer> {
  if (state.currency !== 'BRL') throw new Refusal('playMoney');
  const player = await readProtectedPlayer(tx, ctx, state);
  const account = await readPlayerAccount(tx, state.player);
  if (account.kyc !== 1) throw new Refusal('kycNeeded');
  return player;
}

/** The permit of a deposit beside the orders that wait to be paid. Throws Refusal tooManyRequests, limitReached. */
async function permitDeposit(
  tx: Tx,
  ctx: Ctx,
  player: ProtectedPlayer,
  price: Centavos,
): Promise<wallet.ProtectionPermit<'deposit'>> {
  const [waiting] = await tx.query(depositQueries.selectUnpaidDeposits(player.wallet.player, ctx.now()));
  if (ctx.config.rateLimits && waiting !== undefined && waiting.count >= MAX_UNPAID_DEPOSITS)
    throw new Refusal('tooManyRequests', { retryAfterSeconds: Math.ceil((waiting.until - ctx.now()) / 1000) });
  return requirePermit(player, { deposit: price, unpaid: waiting?.sum ?? ZERO_CENTAVOS }, ctx.now());
}

/** Writes the order, under the lock of the player. */
async function createDepositOrder(tx: Tx, ctx: Ctx, request: DepositRequest): Promise<Deposit> {
  const player = await readDepositingPlayer(tx, ctx, await wallet.lockWallet(tx, request.player));
  const sale = await quoteDepositPackageSale(tx, ctx, request);
  const permit = await permitDeposit(tx, ctx, player, sale.price);
  const id = ctx.newId<OrderId>();
  const expiresAt = readInstantFromId(id) + ctx.config.depositExpirySeconds * 1000;
  await tx.flight(
    depositQueries.insertDeposit(permit, {
      id,
      package: sale.package.id,
      discountBp: sale.discountBp,
      giftWanted: request.giftWanted,
      inApp: request.inApp ?? false,
      gift: sale.gift,
      commandKey: request.command.key,
      expiresAt,
    }),
    appendOrderStep(ctx, { player: request.player, order: id, state: 'created' }),
    depositQueries.upsertChargePoll(request.player, id, ctx.now() + FIRST_CHARGE_POLL_DELAY_MS),
  );
  return findDeposit(tx, request.player, id);
}

/**
 * The order of a repeated key. One that was cancelled because the bank did not create its charge is open again, as it was sold and
 * with all of its time to pay, if the player may still deposit. Its charge has the same id, so the bank creates it at most once.
 */
async function reopenDepositIfCancelled(tx: Tx, ctx: Ctx, player: PlayerId, id: OrderId): Promise<Deposit> {
  const order = await lockDeposit(tx, player, id);
  if (order.state !== 'cancelled' || order.url !== null) return order;
  const state = await wallet.lockWallet(tx, player);
  const permit = await permitDeposit(tx, ctx, await readDepositingPlayer(tx, ctx, state), order.price);
  await changeDepositState(tx, ctx, order, 'created', { why: 'repeated' });
  await tx.flight(
    depositQueries.updateDepositExpiry(permit, id, ctx.now() + ctx.config.depositExpirySeconds * 1000),
    depositQueries.upsertChargePoll(player, id, ctx.now() + FIRST_CHARGE_POLL_DELAY_MS),
  );
  await emitFact(tx, ctx, state, { f: 'depositChanged', player, order: id, status: wireStatusByDepositState.created });
  return findDeposit(tx, player, id);
}

/** Creates the charge of an order at the bank, and stores the address of its payment page. Throws Refusal unavailable. */
async function openDepositCharge(ctx: Ctx, order: Deposit): Promise<Deposit> {
  let charge: ProviderCharge & { url: string };
  try {
    charge = await requestCharge(ctx, order);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    ctx.log.warn(
      { order: order.id, code: error.code, outcomeUnknown: error.outcomeUnknown, err: error.message },
      'the bank created no charge',
    );
    const after = await cancelDepositWithoutCharge(ctx, order, error.code);
    if (after.url !== null) return after;
    throw new Refusal('unavailable', { retryAfterSeconds: Math.ceil((error.retryAfterMs ?? 2000) / 1000) });
  }
  return ctx.db.tx('charge opened', async (tx) => {
    await wallet.lockWallet(tx, order.player);
    const now = await lockDeposit(tx, order.player, order.id);
    if (now.url !== null) return now;
    // The order was cancelled meanwhile: its key opens it again, or the sweeper removes this charge.
    if (now.state === 'cancelled') throw new Refusal('unavailable', { retryAfterSeconds: 2 });
    if (now.state === 'created') return changeDepositState(tx, ctx, now, 'awaiting_payment', { url: charge.url });
    // The charge was paid before the bank's answer came back.
    const after = { ...now, url: charge.url };
    await tx.query(orderQueries.updateDeposit(after));
    return after;
  });
}

async function requestCharge(ctx: Ctx, order: Deposit): Promise<ProviderCharge & { url: string }> {
  const account = await readPlayerAccount(ctx.db.read, order.player);
  const cpf = await readCpf(ctx, ctx.db.read, order.player);
  const charge = await ctx.bank.createCharge({
    chargeId: toChargeId(order.player, order.id),
    amount: order.price,
    expirySeconds: ctx.config.depositExpirySeconds,
    payer: { cpf, name: account.name },
    returnUrl: `${ctx.config.publicUrl}/paySuccess?orderId=${order.id}`,
  });
  const { url } = charge;
  if (url === undefined || charge.amount !== order.price)
    throw new PaymentProviderError('protocol', 'the bank created another charge than requested', {
      outcomeUnknown: true,
    });
  return { ...charge, url };
}

/**
 * Cancels an order that has no charge, once. Its key opens it again (`reopenDepositIfCancelled`) until the poll finds that the bank has
 * created its charge all the same, and removes it. Returns the order as it is then; an order that has advanced meanwhile is left
 * alone.
 */
export async function cancelDepositWithoutCharge(
  ctx: Ctx,
  order: Pick<Deposit, 'player' | 'id'>,
  why: string,
): Promise<Deposit> {
  return ctx.db.tx('deposit given up', async (tx) => {
    const state = await wallet.lockWallet(tx, order.player);
    const now = await lockDeposit(tx, order.player, order.id);
    if (now.state !== 'created') return now;
    const after = await changeDepositState(tx, ctx, now, 'cancelled', { why });
    await tx.query(depositQueries.upsertChargePoll(now.player, now.id, ctx.now() + FIRST_CHARGE_POLL_DELAY_MS));
    await emitFact(tx, ctx, state, {
      f: 'depositChanged',
      player: now.player,
      order: now.id,
      status: wireStatusByDepositState.cancelled,
    });
    return after;
  });
}
