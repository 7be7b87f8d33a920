import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { add, subtract } from '@arara/money';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { lockDeposit, changeDepositState, emitFact } from '../orders/deposit-order.ts';
import * as orders from './deposits.queries.ts';
import { ProviderError, type ReceivedPayment, type Refund } from '../../ports/payment-provider.ts';
import { returnAllToReview } from '../withdrawals/return-to-review.ts';
import * as queries from './refunds.queries.ts';
import { wireDepositStatus, NO_ORDER, toRefundId, nextReviewState } from './rules.ts';

/** What became of sending a payment back. */
export interface RefundResult {
  /** Our name of it at the bank. */
  readonly refundId: string;
  /** `pending` until the bank says what became of it; after `failed` the payment waits for review again. */
  readonly state: 'pending' | 'returned' | 'failed';
}

/**
 * Sends a payment that waits in suspense back to who paid it, once: the id of the refund is committed before the bank is
 * asked, and while its outcome is unknown the sweeper asks by the same id. Asked again, it answers what became of the first.
 * Throws Refusal notFound for a payment that is not there or was credited, reviewOver for one that people credited.
 */
export async function refundPayment(ctx: Ctx, input: { player: PlayerId; payment: Id }): Promise<RefundResult> {
  const asked = await ctx.db.tx('refund asked', (tx) => recordRefund(tx, ctx, input));
  if (asked.state !== 'pending') return { refundId: asked.bank_id, state: asked.state };
  const state = await pollRefund(ctx, asked, 'first').catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ payment: input.payment, code: error.code, err: error.message }, 'a refund will be asked about');
    return 'pending' as const;
  });
  return { refundId: asked.bank_id, state };
}

async function recordRefund(
  tx: Tx,
  ctx: Ctx,
  { player, payment: id }: { player: PlayerId; payment: Id },
): Promise<queries.PendingReturn> {
  const state = await wallet.lockWallet(tx, player);
  const [payment] = await tx.query(orders.selectPayment(player, id));
  if (payment?.waited) throw new Refusal('reviewOver');
  if (payment === undefined || payment.review === null) throw new Refusal('notFound');
  const [pending] = await tx.query(queries.selectPendingReturn(player, id));
  const { end_to_end_id } = payment;
  if (pending !== undefined) return { ...pending, end_to_end_id };
  const amount = subtract(payment.amount, payment.returned);
  const refund = ctx.newId();
  const bankId = toRefundId(player, refund);
  const row = { player, id: refund, payment: id, bank_id: bankId, amount, pulled: false, end_to_end_id };
  if (amount === 0) {
    const [last] = await tx.query(queries.selectLatestReturn(player, id));
    return { ...row, bank_id: last?.bank_id ?? bankId, state: 'returned' };
  }
  await tx.flight(
    queries.insertReturn({
      player,
      id: refund,
      payment: id,
      bankId,
      amount,
      pulled: false,
      state: 'pending',
      at: ctx.now(),
    }),
    orders.scheduleChargePoll(player, payment.deposit, ctx.now() + FIRST_POLL_MS),
  );
  await updateReviewState(tx, ctx, state, payment.deposit, 'refund asked');
  return { ...row, state: 'pending' };
}

const FIRST_POLL_MS = 3000;

/** Asks the bank for, or about, every refund of an order that is under way. Throws ProviderError. */
export async function pollRefunds(ctx: Ctx, player: PlayerId, deposit: OrderId): Promise<'none' | 'pending'> {
  let left: 'none' | 'pending' = 'none';
  for (const pending of await ctx.db.read.query(queries.selectPendingReturns(player, deposit)))
    if ((await pollRefund(ctx, pending, 'again')) === 'pending') left = 'pending';
  return left;
}

/** One refund, always by its one id. Throws ProviderError when its outcome stays unknown. */
async function pollRefund(
  ctx: Ctx,
  refund: queries.PendingReturn,
  attempt: 'first' | 'again',
): Promise<RefundResult['state']> {
  const order = { refundId: refund.bank_id, endToEndId: refund.end_to_end_id, amount: refund.amount };
  const known = attempt === 'first' ? undefined : await fetchRefund(ctx, refund);
  let answer: Refund;
  try {
    answer = known ?? (await ctx.bank.createRefund(order));
  } catch (error) {
    if (!(error instanceof ProviderError) || error.outcomeUnknown) throw error;
    if (error.code !== 'invalid' && error.code !== 'conflict') throw error;
    // Refused: it was not done, unless it was done before.
    const before = await fetchRefund(ctx, refund);
    if (before === undefined) return finishRefund(ctx, refund, 'failed', error.message);
    answer = before;
  }
  if (answer.status === 'processing') return 'pending';
  return finishRefund(ctx, refund, answer.status, answer.reason ?? null);
}

async function fetchRefund(ctx: Ctx, refund: queries.PendingReturn): Promise<Refund | undefined> {
  try {
    return await ctx.bank.getRefund(refund.end_to_end_id, refund.bank_id);
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'notFound') return undefined;
    throw error;
  }
}

/** Books what became of a refund, once, and takes its order along. */
async function finishRefund(
  ctx: Ctx,
  refund: queries.PendingReturn,
  to: 'returned' | 'failed',
  why: string | null,
): Promise<'returned' | 'failed'> {
  return ctx.db.tx('refund ended', async (tx) => {
    let state = await wallet.lockWallet(tx, refund.player);
    const [now] = await tx.query(queries.selectReturn(refund.player, refund.id));
    const [payment] = await tx.query(orders.selectPayment(refund.player, refund.payment));
    if (now === undefined || payment === undefined) throw new Error(`refund ${refund.id} has no payment`);
    if (now.state !== 'pending') return now.state;
    await tx.query(queries.updateReturn({ player: refund.player, id: refund.id, state: to, why, at: ctx.now() }));
    if (to === 'returned') {
      await tx.query(queries.updatePaymentReturned(refund.player, refund.payment, refund.amount));
      state = await wallet.bookDepositRefund(tx, ctx, state, { amount: refund.amount, ref: refund.id });
    } else ctx.log.error({ payment: refund.payment }, 'the bank did not send a payment back');
    await updateReviewState(tx, ctx, state, payment.deposit, to === 'failed' ? 'refund failed' : undefined);
    return to;
  });
}

/**
 * Books what the bank says went back of a payment and we did not ask for (MED, or somebody at the bank): a credited one is
 * taken from its player, one in suspense leaves suspense. Once per return.
 */
export async function bookClawBacks(
  ctx: Ctx,
  player: PlayerId,
  { endToEndId, refunds }: ReceivedPayment,
): Promise<void> {
  const back = refunds.filter((it) => it.status === 'returned');
  if (back.length === 0) return;
  await ctx.db.tx('payment pulled', async (tx) => {
    let state = await wallet.lockWallet(tx, player);
    const [payment] = await tx.query(orders.selectPaymentByEndToEndId(player, endToEndId));
    if (payment === undefined) throw new Error(`a return of payment ${endToEndId}, which is not booked`);
    const { id } = payment;
    let { returned } = payment;
    let isNews = false;
    for (const { refundId, amount } of back) {
      const ref = ctx.newId();
      const [fresh] = await tx.query(
        queries.insertReturn({
          player,
          id: ref,
          payment: id,
          bankId: refundId,
          amount,
          pulled: true,
          state: 'returned',
          at: ctx.now(),
        }),
      );
      if (fresh === undefined) continue;
      isNews = true;
      const clawBack = { paid: payment.amount, before: returned, clawedBack: amount };
      returned = add(returned, amount);
      await tx.query(queries.updatePaymentReturned(player, id, amount));
      ctx.log.error({ payment: id, credited: payment.review === null }, 'the bank took a payment back');
      state =
        payment.review === null
          ? await clawBackPayment(tx, ctx, state, { payment, clawBack, ref })
          : await wallet.bookDepositRefund(tx, ctx, state, { amount, ref });
    }
    if (isNews) await updateReviewState(tx, ctx, state, payment.deposit, 'pulled');
  });
}

async function clawBackPayment(
  tx: Tx,
  ctx: Ctx,
  state: wallet.WalletState,
  it: { payment: orders.Payment; clawBack: wallet.ClawBack; ref: Id },
): Promise<wallet.WalletState> {
  const { player } = state;
  const { payment } = it;
  const order = await lockDeposit(tx, player, payment.deposit);
  const { clawedBack: back } = it.clawBack;
  // What people credited stands in the odometer by itself; paid twice, it is not what brought the gift or ended the order.
  const mark: Id = payment.waited === null ? order.id : payment.id;
  const isExtra = payment.waited === 'second';
  const taken = await wallet.clawBackDeposit(tx, ctx, state, { amount: back, ref: it.ref, order: mark });
  const after =
    order.gift === null || isExtra
      ? taken
      : await wallet.clawBackGift(tx, ctx, taken, {
          offerGroup: order.gift.shelf,
          order: order.id,
          clawBack: it.clawBack,
        });
  if (order.state === 'credited' && !isExtra)
    await changeDepositState(tx, ctx, order, 'clawed_back', { why: 'pulled' });
  await returnAllToReview(tx, ctx, after, 'clawback');
  await emitFact(tx, ctx, after, { f: 'depositTakenBack', player, order: order.id, amount: back });
  return after;
}

/** Takes an order in review along with its money in suspense, and tells its player what became of that money. */
async function updateReviewState(
  tx: Tx,
  ctx: Ctx,
  state: wallet.WalletState,
  deposit: OrderId,
  why?: string,
): Promise<void> {
  if (deposit === NO_ORDER) return;
  const order = await lockDeposit(tx, state.player, deposit);
  const [money] = await tx.query(queries.selectSuspense(state.player, deposit));
  const to = money === undefined ? undefined : nextReviewState(order.state, money);
  if (to !== undefined) await changeReviewState(tx, ctx, order, to, why);
  // Also of an order that stays where it is: money beside what it brought is shown with it.
  await emitFact(tx, ctx, state, {
    f: 'depositChanged',
    player: state.player,
    order: deposit,
    status: wireDepositStatus[to ?? order.state],
  });
}

async function changeReviewState(
  tx: Tx,
  ctx: Ctx,
  order: orders.Deposit,
  to: NonNullable<ReturnType<typeof nextReviewState>>,
  why: string | undefined,
): Promise<void> {
  const reason = why === undefined ? {} : { why };
  // What was pulled went back without our asking: both arrows at once.
  const from =
    order.state === 'in_review' && to === 'refunded'
      ? await changeDepositState(tx, ctx, order, 'refund_pending', reason)
      : order;
  await changeDepositState(tx, ctx, from, to, reason);
}
