import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { subtractCentavos } from '@arara/money';
import type { Ctx } from '../../../context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { PaymentProviderError, type ProviderRefund } from '../../../ports/payment-provider.ts';
import * as wallet from '../../../wallet/wallet.ts';
import { readInstantFromId } from '../../../platform/ids.ts';
import { toBankRefundId } from '../../orders/bank-ids.ts';
import * as depositQueries from '../deposits.queries.ts';
import * as refundQueries from './refunds.queries.ts';
import { updateDepositReviewState } from './review-state.ts';

const FIRST_REFUND_POLL_DELAY_MS = 3000;
/** A call that got no answer may still reach the bank for this long: until then its refund has not failed. */
const LATE_REFUND_CALL_GRACE_MS = 300_000;

/** The outcome of a refund. */
export interface RefundResult {
  /** Our id of the refund at the bank. */
  readonly refundId: string;
  /** `pending` until the bank answers with the outcome; after `failed`, the payment waits for its review again. */
  readonly state: 'pending' | 'returned' | 'failed';
}

/**
 * Refunds a payment in suspense to its payer, once. The id of the refund is committed before the bank is called, and while the outcome
 * is unknown, the sweeper polls by the same id. A repeated call returns the outcome of the first. Throws Refusal notFound for a
 * payment that does not exist or was credited, reviewOver for one that staff credited.
 */
export async function refundUncreditedPayment(
  ctx: Ctx,
  input: { player: PlayerId; payment: Id },
): Promise<RefundResult> {
  const { isNew, ...refund } = await ctx.db.tx('refund asked', (tx) => recordRefund(tx, ctx, input));
  if (refund.state !== 'pending') return { refundId: refund.bank_id, state: refund.state };
  // An earlier call of a refund that is under way may still arrive: its refusal is not believed yet.
  const state = await pollRefund(ctx, refund, isNew ? 'first' : 'again').catch((error: unknown) => {
    if (!(error instanceof PaymentProviderError)) throw error;
    ctx.log.warn(
      { payment: input.payment, code: error.code, err: error.message },
      'a refund is under way and will be polled',
    );
    return 'pending' as const;
  });
  return { refundId: refund.bank_id, state };
}

/** Writes the refund that the bank is about to be asked for, or finds the one that is under way. */
async function recordRefund(
  tx: Tx,
  ctx: Ctx,
  { player, payment: id }: { player: PlayerId; payment: Id },
): Promise<refundQueries.PendingPaymentReturn & { readonly isNew: boolean }> {
  const state = await wallet.lockWallet(tx, player);
  const [payment] = await tx.query(depositQueries.selectDepositPayment(player, id));
  if (payment?.waited) throw new Refusal('reviewOver');
  if (payment === undefined || payment.review === null) throw new Refusal('notFound');
  const [pending] = await tx.query(refundQueries.selectPendingPaymentReturn(player, id));
  const { end_to_end_id } = payment;
  if (pending !== undefined) return { ...pending, end_to_end_id, isNew: false };
  const amount = subtractCentavos(payment.amount, payment.returned);
  const refundId = ctx.newId();
  const bankId = toBankRefundId(player, refundId);
  const row = { player, id: refundId, payment: id, bank_id: bankId, amount, clawed_back: false, end_to_end_id };
  if (amount === 0) {
    const [last] = await tx.query(refundQueries.selectLatestPaymentReturn(player, id));
    return { ...row, bank_id: last?.bank_id ?? bankId, state: 'returned', isNew: true };
  }
  await tx.flight(
    refundQueries.insertPaymentReturn({
      player,
      id: refundId,
      payment: id,
      bankId,
      amount,
      clawed_back: false,
      state: 'pending',
      at: ctx.now(),
    }),
    depositQueries.upsertChargePoll(player, payment.deposit, ctx.now() + FIRST_REFUND_POLL_DELAY_MS),
  );
  await updateDepositReviewState(tx, ctx, state, payment.deposit, 'refund asked');
  return { ...row, state: 'pending', isNew: true };
}

/** Requests or polls every refund of an order that is under way. Throws PaymentProviderError. */
export async function pollRefunds(ctx: Ctx, player: PlayerId, deposit: OrderId): Promise<'none' | 'pending'> {
  let left: 'none' | 'pending' = 'none';
  for (const pending of await ctx.db.read.query(refundQueries.selectPendingPaymentReturns(player, deposit)))
    if ((await pollRefund(ctx, pending, 'again')) === 'pending') left = 'pending';
  return left;
}

/** Requests or polls one refund, always by its one id. Throws PaymentProviderError when its outcome stays unknown. */
async function pollRefund(
  ctx: Ctx,
  refund: refundQueries.PendingPaymentReturn,
  attempt: 'first' | 'again',
): Promise<RefundResult['state']> {
  const order = { refundId: refund.bank_id, endToEndId: refund.end_to_end_id, amount: refund.amount };
  const known = attempt === 'first' ? undefined : await fetchRefundFromBank(ctx, refund);
  let answer: ProviderRefund;
  try {
    answer = known ?? (await ctx.bank.createRefund(order));
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.outcomeUnknown) throw error;
    if (error.code !== 'invalid' && error.code !== 'conflict') throw error;
    // A refused refund was not made, unless an earlier call has made it.
    const before = await fetchRefundFromBank(ctx, refund);
    if (before === undefined) {
      if (attempt === 'again' && ctx.now() - readInstantFromId(refund.id) < LATE_REFUND_CALL_GRACE_MS) return 'pending';
      return finishRefund(ctx, refund, 'failed', error.message);
    }
    answer = before;
  }
  if (answer.status === 'processing') return 'pending';
  return finishRefund(ctx, refund, answer.status, answer.reason ?? null);
}

async function fetchRefundFromBank(
  ctx: Ctx,
  refund: refundQueries.PendingPaymentReturn,
): Promise<ProviderRefund | undefined> {
  try {
    return await ctx.bank.getRefund(refund.end_to_end_id, refund.bank_id);
  } catch (error) {
    if (error instanceof PaymentProviderError && error.code === 'notFound') return undefined;
    throw error;
  }
}

/** Books the outcome of a refund, once, and updates the state of its order. */
async function finishRefund(
  ctx: Ctx,
  refund: refundQueries.PendingPaymentReturn,
  to: 'returned' | 'failed',
  why: string | null,
): Promise<'returned' | 'failed'> {
  return ctx.db.tx('refund ended', async (tx) => {
    let state = await wallet.lockWallet(tx, refund.player);
    const [now] = await tx.query(refundQueries.selectPaymentReturn(refund.player, refund.id));
    const [payment] = await tx.query(depositQueries.selectDepositPayment(refund.player, refund.payment));
    if (now === undefined || payment === undefined) throw new Error(`refund ${refund.id} has no payment`);
    if (now.state !== 'pending') return now.state;
    await tx.query(
      refundQueries.updatePaymentReturnOutcome({ player: refund.player, id: refund.id, state: to, why, at: ctx.now() }),
    );
    if (to === 'returned') {
      await tx.query(refundQueries.updatePaymentReturned(refund.player, refund.payment, refund.amount));
      state = await wallet.bookDepositRefund(tx, ctx, state, { amount: refund.amount, ref: refund.id });
    } else ctx.log.error({ payment: refund.payment }, 'the bank did not make a refund');
    await updateDepositReviewState(tx, ctx, state, payment.deposit, to === 'failed' ? 'refund failed' : undefined);
    return to;
  });
}
