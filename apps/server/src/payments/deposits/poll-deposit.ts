import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import type { Ctx, Instant } from '../../context.ts';
import { readIdInstant } from '../../platform/ids.ts';
import { type Charge, ProviderError } from '../../ports/payment-provider.ts';
import * as wallet from '../../wallet/wallet.ts';
import { toChargeId } from '../orders/bank-ids.ts';
import { type Deposit, findDeposit, lockDeposit, changeDepositState } from '../orders/deposit-order.ts';
import { wireDepositStatus, type DepositState } from '../orders/deposit-states.ts';
import { emitFact } from '../orders/order-steps.ts';
import * as orderQueries from '../orders/orders.queries.ts';
import { bookClawBacks } from './claw-back.ts';
import { cancelWithoutCharge } from './create-deposit.ts';
import { bookPayment } from './credit-deposit.ts';
import * as depositQueries from './deposits.queries.ts';
import { pollRefunds } from './refund-payment.ts';
import { nextChargePoll } from './rules.ts';

/**
 * Asks the bank about the charge of an order and does what follows: books every payment once, and ends an order whose time is
 * over or whose charge is gone. Whoever has reason to ask calls this: a notice, the watch, the bank's list. Sets when the watch
 * looks again. Throws ProviderError when the bank could not be asked; an order whose time is over is ended even then.
 */
export async function pollDeposit(ctx: Ctx, player: PlayerId, id: OrderId): Promise<void> {
  const [order] = await ctx.db.read.query(orderQueries.selectDeposit(player, id));
  if (order === undefined) {
    ctx.log.error({ order: id }, 'the bank names an order that does not exist');
    await ctx.db.tx('watch ended', (tx) => tx.query(depositQueries.deleteChargePoll(player, id)));
    return;
  }
  const asked = await fetchCharge(ctx, order);
  if (asked !== undefined && !(asked instanceof ProviderError)) await bookCharge(ctx, order, asked);
  const after = await closeIfOver(ctx, order, asked);
  const last =
    after.state === 'cancelled' && asked !== undefined && !(asked instanceof ProviderError) && asked.status === 'active'
      ? await removeCharge(ctx, order)
      : asked;
  const refunds = await pollRefunds(ctx, player, id).catch((error: unknown) => {
    if (error instanceof ProviderError) return error;
    throw error;
  });
  const wanted = refunds === 'none' ? nextPollAt(ctx, after, last) : ctx.now() + REFUND_POLL_MS;
  const next = wanted === undefined ? undefined : Math.max(wanted, ctx.now() + computePause(last, refunds));
  await ctx.db.tx('watch', (tx) =>
    tx.query(
      next === undefined
        ? depositQueries.deleteChargePoll(player, id)
        : depositQueries.scheduleChargePoll(player, id, next),
    ),
  );
  if (last instanceof ProviderError) throw last;
  if (refunds instanceof ProviderError) throw refunds;
}

/** A refund under way is asked about as often as this. */
const REFUND_POLL_MS = 5000;

/** A bank that asks for more patience than this is asked again all the same: players wait. */
const MAX_PAUSE_MS = 600_000;

/** For how long the bank does not want to be asked again. */
const computePause = (...answers: readonly unknown[]): number =>
  Math.max(0, ...answers.map((it) => (it instanceof ProviderError ? Math.min(it.retryAfterMs ?? 0, MAX_PAUSE_MS) : 0)));

/** Books every payment of a charge, and what went back of it. */
async function bookCharge(ctx: Ctx, order: Deposit, charge: Charge): Promise<void> {
  for (const payment of charge.received) {
    await bookPayment(ctx, order, payment);
    await bookClawBacks(ctx, order.player, payment);
  }
}

/** The charge, undefined when the bank has none of this name, or why it could not be asked. */
async function fetchCharge(ctx: Ctx, order: Deposit): Promise<Charge | undefined | ProviderError> {
  try {
    return await ctx.bank.getCharge(toChargeId(order.player, order.id));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return error.code === 'notFound' ? undefined : error;
  }
}

/** Takes a cancelled order's charge away at the bank, and books what was paid a moment before. */
async function removeCharge(ctx: Ctx, order: Deposit): Promise<Charge | ProviderError> {
  try {
    const charge = await ctx.bank.cancelCharge(toChargeId(order.player, order.id));
    await bookCharge(ctx, order, charge);
    return charge;
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
}

/** An order without a charge for this long was left by a crash: its key is freed. */
const ABANDONED_MS = 60_000;
const isOpen = (state: DepositState): boolean => state === 'created' || state === 'awaiting_payment';

/** Ends an open order: left behind without a charge, past its time to pay, or with its charge removed by the bank. */
async function closeIfOver(ctx: Ctx, order: Deposit, asked: Charge | undefined | ProviderError): Promise<Deposit> {
  const now = ctx.now();
  if (order.state === 'created' && now - readIdInstant(order.id) > ABANDONED_MS)
    await cancelWithoutCharge(ctx, order, 'abandoned');
  const removed = asked !== undefined && !(asked instanceof ProviderError) && asked.status === 'removed';
  // Nothing to end: the player need not be locked for that.
  if (now < order.expires_at && !removed) return findDeposit(ctx.db.read, order.player, order.id);
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
      status: wireDepositStatus[to],
    });
    return after;
  });
}

/** For so long a call that we gave up on may still reach the bank and make its charge. */
const LATE_CALL_MS = 300_000;

function nextPollAt(ctx: Ctx, order: Deposit, charge: Charge | undefined | ProviderError): Instant | undefined {
  const now = ctx.now();
  const madeAt = readIdInstant(order.id);
  const open = isOpen(order.state);
  const look = nextChargePoll({ madeAt, expiresAt: order.expires_at, open }, now);
  if (open || charge instanceof ProviderError) return look;
  if (order.state !== 'expired' && order.state !== 'cancelled') return undefined;
  if (charge === undefined) return now - madeAt < LATE_CALL_MS ? look : undefined;
  return charge.status === 'active' ? look : undefined;
}
