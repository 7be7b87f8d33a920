import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { add, type Centavos, subtract, ZERO } from '@arara/money';
import type { Ctx, Instant } from '../../context.ts';
import { readIdInstant } from '../../platform/ids.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { emitFact } from '../orders/deposit-order.ts';
import { findPayoutRail } from './payout-rails.ts';
import { returnToReview, payoutBlockReason } from '../withdrawals/return-to-review.ts';
import { type Payout, ProviderError } from '../../ports/payment-provider.ts';
import { toPayoutId } from '../deposits/rules.ts';
import {
  lockWithdrawal,
  orderSealLabel,
  changeWithdrawalState,
  unsealAccount,
  type Withdrawal,
} from '../orders/withdrawal-order.ts';
import { nextPayoutPoll, wireWithdrawalStatus } from '../withdrawals/rules.ts';
import * as queries from '../withdrawals/withdrawals.queries.ts';

/** For so long a call that we gave up on may still reach the bank: until then a refusal of a later one proves nothing. */
const LATE_CALL_MS = 300_000;

/** A payout that is one node's to look at until another may take it. */
export interface PayoutLease {
  readonly player: PlayerId;
  readonly order: OrderId;
  /** Nothing is sent after this. */
  readonly until: Instant;
  /** The how manieth look this is: who has another turn is somebody else. */
  readonly attempt: number;
}

/**
 * Takes a payout as far as it goes now: sends an approved one, asks about one that was sent, books what the bank says. It is sent
 * under a name that was committed before, asked about by that name, and sent again only under that name; held money leaves only
 * by the bank's own word. Sets when the watch looks again. Throws ProviderError when the bank could not be asked.
 */
export async function pollPayout(ctx: Ctx, lease: PayoutLease): Promise<void> {
  const [seen] = await ctx.db.read.query(queries.selectWithdrawal(lease.player, lease.order));
  if (seen === undefined) ctx.log.error({ order: lease.order }, 'a payout of an order that does not exist');
  if (seen === undefined || !isPollable(seen)) return stopPolling(ctx, lease);
  const { order, started } =
    seen.state === 'approved' ? await startSubmitting(ctx, seen) : { order: seen, started: false };
  if (!isPollable(order)) return stopPolling(ctx, lease);
  try {
    const known = started ? undefined : await fetchPayout(ctx, order);
    const payout = known ?? (await submitPayout(ctx, order, started ? 'first' : 'again', lease));
    if (payout !== undefined) await bookPayout(ctx, order, payout);
    await scheduleNextPoll(ctx, lease, 0);
  } catch (error) {
    if (error instanceof ProviderError) await scheduleNextPoll(ctx, lease, error.retryAfterMs ?? 0);
    throw error;
  }
}

/** True while there is something to send, to ask about, or that may come back. */
const isPollable = (order: Withdrawal): boolean =>
  ['approved', 'submitting', 'unknown', 'processing', 'confirmed', 'returned'].includes(order.state);

/**
 * approved → submitting, committed before anything is sent; `started` is false when somebody else did, and when the player's
 * standing sends it back to its review instead.
 */
function startSubmitting(ctx: Ctx, { player, id }: Withdrawal): Promise<{ order: Withdrawal; started: boolean }> {
  return ctx.db.tx('payout begins', async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    const order = await lockWithdrawal(tx, player, id);
    if (order.state !== 'approved') return { order, started: false };
    const why = await payoutBlockReason(tx, ctx, state);
    if (why !== undefined) return { order: await returnToReview(tx, ctx, state, { order, why }), started: false };
    return { order: await changeWithdrawalState(tx, ctx, order, 'submitting', { wallet: state }), started: true };
  });
}

/** The payout as the bank has it; undefined when it never heard of one that is being sent. */
async function fetchPayout(ctx: Ctx, order: Withdrawal): Promise<Payout | undefined> {
  try {
    return await findPayoutRail(ctx, order.kind).rail.getPayout(toPayoutId(order.player, order.id));
  } catch (error) {
    const unheard = error instanceof ProviderError && error.code === 'notFound';
    if (unheard && (order.state === 'submitting' || order.state === 'unknown')) return undefined;
    if (unheard) ctx.log.error({ order: order.id, state: order.state }, 'the bank does not know a payout that it had');
    throw error;
  }
}

/**
 * Sends a payout, for the first time or again under its name. An unclear end makes it `unknown`; a clear refusal of what we ask
 * for rejects it, once the bank says that it has none of its name and no other call of this name can still arrive; any other
 * trouble leaves it to be sent again.
 */
async function submitPayout(
  ctx: Ctx,
  order: Withdrawal,
  which: 'first' | 'again',
  lease: PayoutLease,
): Promise<Payout | undefined> {
  const now = order.state === 'unknown' ? await setSubmissionState(ctx, order, 'submitting') : order;
  // Somebody else took it further, or this node was stopped for so long that somebody may.
  if (now.state !== 'submitting' || ctx.now() > lease.until) return undefined;
  const { payCardNo } = unsealAccount(ctx, order.account_sealed, orderSealLabel(order.player, order.id));
  try {
    return await findPayoutRail(ctx, order.kind).rail.createPayout({
      payoutId: toPayoutId(order.player, order.id),
      amount: amountToSend(order),
      key: payCardNo,
      owner: payCardNo,
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.code === 'conflict') ctx.log.error({ order: order.id }, 'the bank has another payout of this name');
    if (error.code === 'insufficientFunds') ctx.log.error({ order: order.id }, 'the account at the bank is short');
    if (error.outcomeUnknown || error.code === 'conflict') await setSubmissionState(ctx, order, 'unknown', error.code);
    else if (error.code === 'invalid') {
      ctx.log.warn({ order: order.id, err: error.message }, 'the bank refuses a payout');
      // Refused: it was not paid, unless a gateway on the way tried twice and this is the answer to its second try.
      const before = await fetchRefusedPayout(ctx, order);
      if (before !== undefined) return before;
      if (await rejectRefusedPayout(ctx, which, lease)) return undefined;
    }
    throw error;
  }
}

/** What the bank has of a payout that it refused; undefined when it has none. One that it cannot tell of is unknown. */
async function fetchRefusedPayout(ctx: Ctx, order: Withdrawal): Promise<Payout | undefined> {
  try {
    return await fetchPayout(ctx, { ...order, state: 'submitting' });
  } catch (error) {
    if (error instanceof ProviderError) await setSubmissionState(ctx, order, 'unknown', error.code);
    throw error;
  }
}

/** What leaves the house: centavos by Pix, hundredths of a USDT on the chain. */
const amountToSend = (order: Withdrawal): Centavos => order.usdt ?? subtract(order.amount, order.fee);

/** Books what the bank says of a payout, once, under the player's lock. Returns the order as it is then. */
function bookPayout(ctx: Ctx, { player, id }: Withdrawal, payout: Payout): Promise<Withdrawal> {
  return ctx.db.tx('payout booked', async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    const order = await lockWithdrawal(tx, player, id);
    if (payout.amount !== amountToSend(order)) {
      ctx.log.error(
        { order: id, paid: payout.amount, sent: amountToSend(order) },
        'the bank has another amount of a payout',
      );
      return order;
    }
    if (order.state === 'confirmed' || order.state === 'returned')
      return bookReturns(tx, ctx, { order, state, payout });
    if (!isPollable(order)) {
      const isPaid = payout.status !== 'rejected';
      if (isPaid) ctx.log.error({ order: id, state: order.state }, 'the bank has a payout of an order that is over');
      return order;
    }
    if (payout.status === 'rejected')
      return releaseHeldMoney(tx, ctx, { order, state, why: payout.reason ?? 'rejected' });
    const name = payout.endToEndId === undefined ? {} : { endToEndId: payout.endToEndId };
    const sent =
      order.state === 'processing'
        ? order
        : await changeWithdrawalState(tx, ctx, order, 'processing', { wallet: state, ...name });
    if (payout.status === 'processing') return sent;
    const { from } = findPayoutRail(ctx, order.kind);
    const paid = await wallet.payWithdrawal(tx, ctx, state, { amount: order.amount, fee: order.fee, order: id, from });
    const charged =
      from === 'psp' ? await wallet.bookBankFee(tx, ctx, paid, { amount: payout.fee, ref: order.id }) : paid;
    const confirmed = await changeWithdrawalState(tx, ctx, sent, 'confirmed', { wallet: charged, ...name });
    return bookReturns(tx, ctx, { order: confirmed, state: charged, payout });
  });
}

type LockedWithdrawal = { readonly order: Withdrawal; readonly state: wallet.WalletState };

/** Credits what came back beyond what was credited already; with all of it the fee too, and then confirmed → returned. */
async function bookReturns(
  tx: Tx,
  ctx: Ctx,
  { order, state, payout }: LockedWithdrawal & { payout: Payout },
): Promise<Withdrawal> {
  const back = payout.returns.reduce((sum, it) => add(sum, it.amount), ZERO);
  const fresh = subtract(back, order.returned);
  if (fresh <= 0) return order;
  const whole = back >= subtract(order.amount, order.fee);
  const credited = await wallet.returnWithdrawal(tx, ctx, state, {
    amount: fresh,
    fee: whole ? order.fee : ZERO,
    order: order.id,
    from: findPayoutRail(ctx, order.kind).from,
  });
  if (whole && order.state === 'confirmed')
    return changeWithdrawalState(tx, ctx, order, 'returned', { wallet: credited, returned: back });
  const after = { ...order, returned: back };
  await tx.query(queries.updateWithdrawal(after));
  const { player, id, amount, state: as } = order;
  const status = wireWithdrawalStatus[as];
  await emitFact(tx, ctx, credited, { f: 'withdrawalChanged', player, order: id, amount, status });
  return after;
}

async function releaseHeldMoney(
  tx: Tx,
  ctx: Ctx,
  { order, state, why }: LockedWithdrawal & { why: string },
): Promise<Withdrawal> {
  const released = await wallet.releaseWithdrawal(tx, ctx, state, { amount: order.amount, order: order.id });
  return changeWithdrawalState(tx, ctx, order, 'rejected', { wallet: released, why });
}

/**
 * Gives the money of an order back that the bank refused to send; false while another call of its name may still arrive: one of
 * somebody who was let at it meanwhile, or one that ended unclearly and is not old enough to be lost.
 */
function rejectRefusedPayout(ctx: Ctx, which: 'first' | 'again', lease: PayoutLease): Promise<boolean> {
  const { player, order: id } = lease;
  return ctx.db.tx('payout refused', async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    const order = await lockWithdrawal(tx, player, id);
    if (order.state !== 'submitting') return true;
    const [mine] = await tx.query(queries.lockPayoutPoll(lease));
    const sent = (await tx.query(queries.selectOrderSteps(player, id))).filter(
      (step) => step.state === 'submitting' || step.state === 'unknown',
    );
    const alone = which === 'first' && mine !== undefined;
    if (!alone && sent.some((step) => ctx.now() - readIdInstant(step.id) <= LATE_CALL_MS)) return false;
    await releaseHeldMoney(tx, ctx, { order, state, why: 'invalid' });
    return true;
  });
}

/** Moves an order between being sent and nobody knowing; one that is further by now is left alone. */
function setSubmissionState(
  ctx: Ctx,
  { player, id }: Withdrawal,
  to: 'submitting' | 'unknown',
  why?: string,
): Promise<Withdrawal> {
  return ctx.db.tx(`payout ${to}`, async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    const order = await lockWithdrawal(tx, player, id);
    if (order.state !== (to === 'unknown' ? 'submitting' : 'unknown')) return order;
    return changeWithdrawalState(tx, ctx, order, to, { wallet: state, ...(why === undefined ? {} : { why }) });
  });
}

const stopPolling = (ctx: Ctx, lease: PayoutLease): Promise<void> =>
  ctx.db.tx('payout watch ended', async (tx) => void (await tx.query(queries.deletePayoutPoll(lease))));

/** Sets when an order is looked at again, as it is now, or ends its watch; one that was hurried meanwhile stays due. */
async function scheduleNextPoll(ctx: Ctx, lease: PayoutLease, notBeforeMs: number): Promise<void> {
  const { player, order: id } = lease;
  const [[order], steps] = await Promise.all([
    ctx.db.read.query(queries.selectWithdrawal(player, id)),
    ctx.db.read.query(queries.selectOrderSteps(player, id)),
  ]);
  const now = ctx.now();
  const since = readIdInstant(steps.at(-1)?.id ?? id);
  const next = order === undefined ? undefined : nextPayoutPoll(order.state, since, now);
  if (next === undefined) return stopPolling(ctx, lease);
  const due = Math.max(next, now + notBeforeMs);
  await ctx.db.tx('payout put off', async (tx) => void (await tx.query(queries.updatePayoutPoll(lease, due))));
}
