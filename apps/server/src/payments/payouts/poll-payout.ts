import type { Id } from '@arara/contract/protocol/fields';
import { add, type Centavos, subtract, ZERO } from '@arara/money';
import { type Ctx, type Instant, instantOf } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { tell } from '../orders/deposit-order.ts';
import { railOf } from './payout-rails.ts';
import { recall, whyNotSent } from '../withdrawals/return-to-review.ts';
import { type Payout, ProviderError } from '../../ports/payment-provider.ts';
import { payoutIdOf } from '../deposits/rules.ts';
import { lockWithdrawal, placeOfOrder, stepWithdrawal, unsealAccount, type Withdrawal } from '../orders/withdrawal-order.ts';
import { nextPayoutLook, withdrawalStatusOf } from '../withdrawals/rules.ts';
import * as queries from '../withdrawals/withdrawals.queries.ts';

/** For so long a call that we gave up on may still reach the bank: until then a refusal of a later one proves nothing. */
const STRAY_CALL_MS = 300_000;

/** A payout that is one node's to look at until another may take it. */
export interface Lease {
  readonly player: Id;
  readonly order: Id;
  /** Nothing is sent after this. */
  readonly until: Instant;
  /** The how manieth look this is: who has another turn is somebody else. */
  readonly turn: number;
}

/**
 * Takes a payout as far as it goes now: sends an approved one, asks about one that was sent, books what the bank says. It is sent
 * under a name that was committed before, asked about by that name, and sent again only under that name; held money leaves only
 * by the bank's own word. Sets when the watch looks again. Throws ProviderError when the bank could not be asked.
 */
export async function pursuePayout(ctx: Ctx, lease: Lease): Promise<void> {
  const [seen] = await ctx.db.read.query(queries.withdrawalShown(lease.player, lease.order));
  if (seen === undefined) ctx.log.error({ order: lease.order }, 'a payout of an order that does not exist');
  if (seen === undefined || !isOut(seen)) return endWatch(ctx, lease);
  const { order, begun } = seen.state === 'approved' ? await begin(ctx, seen) : { order: seen, begun: false };
  if (!isOut(order)) return endWatch(ctx, lease);
  try {
    const known = begun ? undefined : await ask(ctx, order);
    const payout = known ?? (await send(ctx, order, begun ? 'first' : 'again', lease));
    if (payout !== undefined) await book(ctx, order, payout);
    await watchOn(ctx, lease, 0);
  } catch (error) {
    if (error instanceof ProviderError) await watchOn(ctx, lease, error.retryAfterMs ?? 0);
    throw error;
  }
}

/** True while there is something to send, to ask about, or that may come back. */
const isOut = (order: Withdrawal): boolean =>
  ['approved', 'submitting', 'unknown', 'processing', 'confirmed', 'returned'].includes(order.state);

/**
 * approved → submitting, committed before anything is sent; `begun` is false when somebody else did, and when the player's
 * standing sends it back to its review instead.
 */
function begin(ctx: Ctx, { player, id }: Withdrawal): Promise<{ order: Withdrawal; begun: boolean }> {
  return ctx.db.tx('payout begins', async (tx) => {
    const state = await wallet.lock(tx, player);
    const order = await lockWithdrawal(tx, player, id);
    if (order.state !== 'approved') return { order, begun: false };
    const why = await whyNotSent(tx, state);
    if (why !== undefined) return { order: await recall(tx, ctx, state, { order, why }), begun: false };
    return { order: await stepWithdrawal(tx, ctx, order, 'submitting', { wallet: state }), begun: true };
  });
}

/** The payout as the bank has it; undefined when it never heard of one that is being sent. */
async function ask(ctx: Ctx, order: Withdrawal): Promise<Payout | undefined> {
  try {
    return await railOf(ctx, order.kind).rail.getPayout(payoutIdOf(order.player, order.id));
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
async function send(ctx: Ctx, order: Withdrawal, which: 'first' | 'again', lease: Lease): Promise<Payout | undefined> {
  const now = order.state === 'unknown' ? await move(ctx, order, 'submitting') : order;
  // Somebody else took it further, or this node was stopped for so long that somebody may.
  if (now.state !== 'submitting' || ctx.now() > lease.until) return undefined;
  const { payCardNo } = unsealAccount(ctx, order.account_sealed, placeOfOrder(order.player, order.id));
  try {
    return await railOf(ctx, order.kind).rail.createPayout({
      payoutId: payoutIdOf(order.player, order.id),
      amount: sentOf(order),
      key: payCardNo,
      owner: payCardNo,
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.code === 'conflict') ctx.log.error({ order: order.id }, 'the bank has another payout of this name');
    if (error.code === 'insufficientFunds') ctx.log.error({ order: order.id }, 'the account at the bank is short');
    if (error.outcomeUnknown || error.code === 'conflict') await move(ctx, order, 'unknown', error.code);
    else if (error.code === 'invalid') {
      ctx.log.warn({ order: order.id, err: error.message }, 'the bank refuses a payout');
      // Refused: it was not paid, unless a gateway on the way tried twice and this is the answer to its second try.
      const before = await madeAllTheSame(ctx, order);
      if (before !== undefined) return before;
      if (await reject(ctx, which, lease)) return undefined;
    }
    throw error;
  }
}

/** What the bank has of a payout that it refused; undefined when it has none. One that it cannot tell of is unknown. */
async function madeAllTheSame(ctx: Ctx, order: Withdrawal): Promise<Payout | undefined> {
  try {
    return await ask(ctx, { ...order, state: 'submitting' });
  } catch (error) {
    if (error instanceof ProviderError) await move(ctx, order, 'unknown', error.code);
    throw error;
  }
}

/** What leaves the house: centavos by Pix, hundredths of a USDT on the chain. */
const sentOf = (order: Withdrawal): Centavos => order.usdt ?? subtract(order.amount, order.fee);

/** Books what the bank says of a payout, once, under the player's lock. Returns the order as it is then. */
function book(ctx: Ctx, { player, id }: Withdrawal, payout: Payout): Promise<Withdrawal> {
  return ctx.db.tx('payout booked', async (tx) => {
    const state = await wallet.lock(tx, player);
    const order = await lockWithdrawal(tx, player, id);
    if (payout.amount !== sentOf(order)) {
      ctx.log.error({ order: id, paid: payout.amount, sent: sentOf(order) }, 'the bank has another amount of a payout');
      return order;
    }
    if (order.state === 'confirmed' || order.state === 'returned')
      return bookReturns(tx, ctx, { order, state, payout });
    if (!isOut(order)) {
      const isPaid = payout.status !== 'rejected';
      if (isPaid) ctx.log.error({ order: id, state: order.state }, 'the bank has a payout of an order that is over');
      return order;
    }
    if (payout.status === 'rejected') return release(tx, ctx, { order, state, why: payout.reason ?? 'rejected' });
    const name = payout.endToEndId === undefined ? {} : { endToEndId: payout.endToEndId };
    const sent =
      order.state === 'processing'
        ? order
        : await stepWithdrawal(tx, ctx, order, 'processing', { wallet: state, ...name });
    if (payout.status === 'processing') return sent;
    const { from } = railOf(ctx, order.kind);
    const paid = await wallet.payWithdrawal(tx, ctx, state, { amount: order.amount, fee: order.fee, order: id, from });
    const charged = from === 'psp' ? await wallet.bankFee(tx, ctx, paid, { amount: payout.fee, ref: order.id }) : paid;
    const confirmed = await stepWithdrawal(tx, ctx, sent, 'confirmed', { wallet: charged, ...name });
    return bookReturns(tx, ctx, { order: confirmed, state: charged, payout });
  });
}

type Locked = { readonly order: Withdrawal; readonly state: wallet.WalletState };

/** Credits what came back beyond what was credited already; with all of it the fee too, and then confirmed → returned. */
async function bookReturns(
  tx: Tx,
  ctx: Ctx,
  { order, state, payout }: Locked & { payout: Payout },
): Promise<Withdrawal> {
  const back = payout.returns.reduce((sum, it) => add(sum, it.amount), ZERO);
  const fresh = subtract(back, order.returned);
  if (fresh <= 0) return order;
  const whole = back >= subtract(order.amount, order.fee);
  const credited = await wallet.returnWithdrawal(tx, ctx, state, {
    amount: fresh,
    fee: whole ? order.fee : ZERO,
    order: order.id,
    from: railOf(ctx, order.kind).from,
  });
  if (whole && order.state === 'confirmed')
    return stepWithdrawal(tx, ctx, order, 'returned', { wallet: credited, returned: back });
  const after = { ...order, returned: back };
  await tx.query(queries.withdrawalChanged(after));
  const { player, id, amount, state: as } = order;
  const status = withdrawalStatusOf[as];
  await tell(tx, ctx, credited, { f: 'withdrawalChanged', player, order: id, amount, status });
  return after;
}

async function release(tx: Tx, ctx: Ctx, { order, state, why }: Locked & { why: string }): Promise<Withdrawal> {
  const released = await wallet.releaseWithdrawal(tx, ctx, state, { amount: order.amount, order: order.id });
  return stepWithdrawal(tx, ctx, order, 'rejected', { wallet: released, why });
}

/**
 * Gives the money of an order back that the bank refused to send; false while another call of its name may still arrive: one of
 * somebody who was let at it meanwhile, or one that ended unclearly and is not old enough to be lost.
 */
function reject(ctx: Ctx, which: 'first' | 'again', lease: Lease): Promise<boolean> {
  const { player, order: id } = lease;
  return ctx.db.tx('payout refused', async (tx) => {
    const state = await wallet.lock(tx, player);
    const order = await lockWithdrawal(tx, player, id);
    if (order.state !== 'submitting') return true;
    const [mine] = await tx.query(queries.payoutHeld(lease));
    const sent = (await tx.query(queries.stepsOf(player, id))).filter(
      (step) => step.state === 'submitting' || step.state === 'unknown',
    );
    const alone = which === 'first' && mine !== undefined;
    if (!alone && sent.some((step) => ctx.now() - instantOf(step.id) <= STRAY_CALL_MS)) return false;
    await release(tx, ctx, { order, state, why: 'invalid' });
    return true;
  });
}

/** Moves an order between being sent and nobody knowing; one that is further by now is left alone. */
function move(ctx: Ctx, { player, id }: Withdrawal, to: 'submitting' | 'unknown', why?: string): Promise<Withdrawal> {
  return ctx.db.tx(`payout ${to}`, async (tx) => {
    const state = await wallet.lock(tx, player);
    const order = await lockWithdrawal(tx, player, id);
    if (order.state !== (to === 'unknown' ? 'submitting' : 'unknown')) return order;
    return stepWithdrawal(tx, ctx, order, to, { wallet: state, ...(why === undefined ? {} : { why }) });
  });
}

const endWatch = (ctx: Ctx, lease: Lease): Promise<void> =>
  ctx.db.tx('payout watch ended', async (tx) => void (await tx.query(queries.payoutUnwatched(lease))));

/** Sets when an order is looked at again, as it is now, or ends its watch; one that was hurried meanwhile stays due. */
async function watchOn(ctx: Ctx, lease: Lease, notBeforeMs: number): Promise<void> {
  const { player, order: id } = lease;
  const [[order], steps] = await Promise.all([
    ctx.db.read.query(queries.withdrawalShown(player, id)),
    ctx.db.read.query(queries.stepsOf(player, id)),
  ]);
  const now = ctx.now();
  const since = instantOf(steps.at(-1)?.id ?? id);
  const next = order === undefined ? undefined : nextPayoutLook(order.state, since, now);
  if (next === undefined) return endWatch(ctx, lease);
  const due = Math.max(next, now + notBeforeMs);
  await ctx.db.tx('payout put off', async (tx) => void (await tx.query(queries.payoutPutOff(lease, due))));
}
