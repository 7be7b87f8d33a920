import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import type { Ctx, Instant } from '../../context.ts';
import { isTransientDbError } from '../../platform/db/errors.ts';
import { deleteIdempotentResponse } from '../../platform/idempotency/idempotency.ts';
import {
  type ProviderCharge,
  PaymentProviderError,
  type PaymentProviderErrorCode,
} from '../../ports/payment-provider.ts';
import * as wallet from '../../wallet/wallet.ts';
import { toChargeId } from '../orders/bank-ids.ts';
import { type Deposit, findDeposit, lockDeposit, changeDepositState } from '../orders/deposit-order.ts';
import { wireStatusByDepositState, type DepositState } from '../orders/deposit-states.ts';
import { emitFact } from '../orders/order-steps.ts';
import * as orderQueries from '../orders/orders.queries.ts';
import { bookClawBacks } from './book-claw-backs.ts';
import { cancelDepositWithoutCharge } from './create-deposit.ts';
import { bookReceivedPayment } from './credit-deposit.ts';
import * as depositQueries from './deposits.queries.ts';
import { pollRefunds } from './review/refund-payment.ts';
import { computeNextChargePoll } from './deposit-rules.ts';
import { pollUnmatchedRefunds } from './unmatched-payments.ts';

/**
 * Polls the charge of an order at the bank: books every payment once, and ends an order whose time is over or whose charge was
 * removed. Notices, the sweeper and the bank's lists lead here. Schedules the next poll. Throws PaymentProviderError when the bank could
 * not be asked; an order whose time is over is ended even then.
 */
export async function pollDeposit(ctx: Ctx, player: PlayerId, id: OrderId): Promise<void> {
  const [order] = await ctx.db.read.query(orderQueries.selectDeposit(player, id));
  if (order === undefined) {
    ctx.log.error({ order: id }, 'the bank names an order that does not exist');
    await ctx.db.tx('watch ended', (tx) => tx.query(depositQueries.deleteChargePoll(player, id)));
    return;
  }
  const charge = await fetchCharge(ctx, order);
  if (isCharge(charge)) await bookReceivedPaymentsOfCharge(ctx, order, charge);
  const after = await closeExpiredOrAbandonedDeposit(ctx, order, charge);
  const last =
    after.state === 'cancelled' &&
    isCharge(charge) &&
    charge.status === 'active' &&
    (await releaseIdempotencyKeyOfDeposit(ctx, after))
      ? await cancelChargeAtBank(ctx, order)
      : charge;
  const refunds = await pollRefunds(ctx, player, id).catch((error: unknown) => {
    if (error instanceof PaymentProviderError) return error;
    throw error;
  });
  const wanted =
    refunds === 'none' ? computeNextDepositPollAt(ctx, after, last) : ctx.now() + PENDING_REFUND_POLL_INTERVAL_MS;
  const next = wanted === undefined ? undefined : Math.max(wanted, ctx.now() + computeBankRetryPauseMs(last, refunds));
  await ctx.db.tx('watch', (tx) =>
    tx.query(
      next === undefined
        ? depositQueries.deleteChargePoll(player, id)
        : depositQueries.upsertChargePoll(player, id, next),
    ),
  );
  if (last instanceof PaymentProviderError) throw last;
  if (refunds instanceof PaymentProviderError) throw refunds;
}

/** A refund under way is polled at this interval. */
const PENDING_REFUND_POLL_INTERVAL_MS = 5000;

/** The longest pause that the bank may ask for: after it, the bank is polled all the same, because players wait. */
const MAX_BANK_RETRY_PAUSE_MS = 600_000;

/** How long the bank asks not to be called again. */
const computeBankRetryPauseMs = (...answers: readonly unknown[]): number =>
  Math.max(
    0,
    ...answers.map((answer) =>
      answer instanceof PaymentProviderError ? Math.min(answer.retryAfterMs ?? 0, MAX_BANK_RETRY_PAUSE_MS) : 0,
    ),
  );

/** Books every payment of a charge, and what was sent back of it. */
async function bookReceivedPaymentsOfCharge(ctx: Ctx, order: Deposit, charge: ProviderCharge): Promise<void> {
  for (const payment of charge.received) {
    await bookReceivedPayment(ctx, order, payment);
    await bookClawBacks(ctx, order.player, payment);
  }
}

/** A charge as the bank answered it; undefined when the bank does not know it; the error when the bank could not be asked. */
type FetchedCharge = ProviderCharge | undefined | PaymentProviderError;

const isCharge = (fetched: FetchedCharge): fetched is ProviderCharge =>
  fetched !== undefined && !(fetched instanceof PaymentProviderError);

async function fetchCharge(ctx: Ctx, order: Deposit): Promise<FetchedCharge> {
  try {
    return await ctx.bank.getCharge(toChargeId(order.player, order.id));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    return error.code === 'notFound' ? undefined : error;
  }
}

/**
 * Releases the key of a cancelled order, so that nobody opens the order again while its charge is being removed; the key then
 * creates another order. False while the client may be repeating its call, and when the order is not cancelled any more.
 */
async function releaseIdempotencyKeyOfDeposit(ctx: Ctx, order: Deposit): Promise<boolean> {
  if (ctx.now() - getDepositOpenedAt(ctx, order) <= DEPOSIT_WITHOUT_CHARGE_ABANDONED_MS) return false;
  return ctx.db.tx('key released', async (tx) => {
    await wallet.lockWallet(tx, order.player);
    const now = await lockDeposit(tx, order.player, order.id);
    if (now.state !== 'cancelled' || now.expires_at !== order.expires_at) return false;
    await deleteIdempotentResponse(tx, { player: now.player, key: now.command_key });
    return true;
  });
}

/** When an order was created, or opened again by its key. */
const getDepositOpenedAt = (ctx: Ctx, order: Deposit): Instant =>
  order.expires_at - ctx.config.depositExpirySeconds * 1000;

/** Removes the charge of a cancelled order at the bank, and books what was paid just before. */
async function cancelChargeAtBank(ctx: Ctx, order: Deposit): Promise<ProviderCharge | PaymentProviderError> {
  try {
    const charge = await ctx.bank.cancelCharge(toChargeId(order.player, order.id));
    await bookReceivedPaymentsOfCharge(ctx, order, charge);
    return charge;
  } catch (error) {
    if (error instanceof PaymentProviderError) return error;
    throw error;
  }
}

/** A client repeats a call that failed within this time. An open order that still has no charge then was left behind by a crash. */
const DEPOSIT_WITHOUT_CHARGE_ABANDONED_MS = 60_000;

const isDepositOpen = (state: DepositState): boolean => state === 'created' || state === 'awaiting_payment';

/** Ends an open order that was left without a charge, is past its time to pay, or whose charge the bank has removed. */
async function closeExpiredOrAbandonedDeposit(ctx: Ctx, order: Deposit, charge: FetchedCharge): Promise<Deposit> {
  const now = ctx.now();
  if (order.state === 'created' && now - getDepositOpenedAt(ctx, order) > DEPOSIT_WITHOUT_CHARGE_ABANDONED_MS)
    await cancelDepositWithoutCharge(ctx, order, 'abandoned');
  const isRemoved = isCharge(charge) && charge.status === 'removed';
  // Without anything to end, the player is not locked.
  if (now < order.expires_at && !isRemoved) return findDeposit(ctx.db.read, order.player, order.id);
  return ctx.db.tx('deposit over', async (tx) => {
    const state = await wallet.lockWallet(tx, order.player);
    const fresh = await lockDeposit(tx, order.player, order.id);
    if (fresh.state !== 'awaiting_payment') return fresh;
    const to = now >= fresh.expires_at ? 'expired' : 'cancelled';
    const after = await changeDepositState(tx, ctx, fresh, to, to === 'cancelled' ? { why: 'removed' } : {});
    await emitFact(tx, ctx, state, {
      f: 'depositChanged',
      player: order.player,
      order: order.id,
      status: wireStatusByDepositState[to],
    });
    return after;
  });
}

/** A call that timed out may still reach the bank and create its charge for this long. */
const LATE_CHARGE_CALL_GRACE_MS = 300_000;

/** When to poll the charge again; undefined for never. */
function computeNextDepositPollAt(ctx: Ctx, order: Deposit, charge: FetchedCharge): Instant | undefined {
  const now = ctx.now();
  const madeAt = getDepositOpenedAt(ctx, order);
  const open = isDepositOpen(order.state);
  const next = computeNextChargePoll({ madeAt, expiresAt: order.expires_at, open }, now);
  if (open || charge instanceof PaymentProviderError) return next;
  if (order.state !== 'expired' && order.state !== 'cancelled') return undefined;
  if (charge === undefined) return now - madeAt < LATE_CHARGE_CALL_GRACE_MS ? next : undefined;
  return charge.status === 'active' ? next : undefined;
}

/**
 * How polling one order went: `later` when the bank or the database was away, `refused` when the bank refused to answer about it, or
 * what it answered cannot be booked: polling once more changes nothing.
 */
export type DepositPollOutcome = 'polled' | 'refused' | 'later';

const finalProviderErrorCodes: ReadonlySet<PaymentProviderErrorCode> = new Set([
  'invalid',
  'conflict',
  'forbidden',
  'notFound',
  'protocol',
  'listTooLong',
]);

/** True when the bank refused a call because of what it asks for: asked once more, it refuses again. */
export const isFinalProviderError = (error: unknown): boolean =>
  error instanceof PaymentProviderError && finalProviderErrorCodes.has(error.code);

/** Polls one order, or the refunds of unmatched payments. A failure must not stop the others: it is logged. */
export async function tryPollDeposit(ctx: Ctx, player: PlayerId, order: OrderId): Promise<DepositPollOutcome> {
  try {
    await (player === wallet.UNMATCHED_PLAYER ? pollUnmatchedRefunds(ctx) : pollDeposit(ctx, player, order));
    return 'polled';
  } catch (error) {
    const level = error instanceof PaymentProviderError ? 'info' : 'error';
    ctx.log[level]({ order, err: String(error) }, 'an order could not be polled and is polled again');
    return isFinalProviderError(error) || !(error instanceof PaymentProviderError || isTransientDbError(error))
      ? 'refused'
      : 'later';
  }
}
