import type { OrderId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../../context.ts';
import type { PaymentProviderCapabilities, ReceivedPayment } from '../../ports/payment-provider.ts';
import { canDepositChangeState, type DepositState } from '../orders/deposit-states.ts';

/** Why a payment waits for a review instead of being credited. `stray` is stored for a payment that belongs to no order. */
export type PaymentReviewReason = 'key' | 'payer' | 'amount' | 'second' | 'returned' | 'stray';

/** The order id of payments that belong to no order. */
export const NO_ORDER_ID = 0 as OrderId;

/**
 * Why a payment of an order may not be credited; null when it may: it came in on our key, from the player's own CPF, with the right
 * amount, nothing of it was returned, and it is the first of its order. How late it is does not matter.
 */
export function findPaymentReviewReason(
  payment: ReceivedPayment,
  order: { state: DepositState; price: Centavos },
  own: { cpf: string; payerIdentity: PaymentProviderCapabilities['payerIdentity'] },
): PaymentReviewReason | null {
  if (!payment.ownKey) return 'key';
  // A bank that enforces the payer need not report who paid.
  const isNamed = payment.payer !== undefined || own.payerIdentity !== 'enforced';
  if (isNamed && payment.payer !== own.cpf) return 'payer';
  if (payment.amount !== order.price) return 'amount';
  if (payment.returned > 0) return 'returned';
  return canDepositChangeState(order.state, 'received') ? null : 'second';
}

/** The state of a payment that was not credited, or of which money was returned. */
export function computeUncreditedPaymentState(payment: {
  review: PaymentReviewReason | null;
  amount: Centavos;
  returned: Centavos;
  refunding: boolean;
}): 'in_review' | 'refund_pending' | 'refunded' | 'clawed_back' {
  if (payment.review === null) return 'clawed_back';
  if (payment.returned >= payment.amount) return 'refunded';
  return payment.refunding ? 'refund_pending' : 'in_review';
}

/**
 * True when staff may credit a payment in review: all of it is still here, and it came in another amount or once more than requested.
 * Money of another payer, or on another key, can only be refunded.
 */
export const canAcceptReviewedPayment = (payment: {
  review: PaymentReviewReason;
  returned: Centavos;
  state: DepositState;
}): boolean =>
  (payment.review === 'amount' || payment.review === 'second') &&
  payment.returned === 0 &&
  (payment.state === 'in_review' || payment.state === 'credited');

/**
 * The next state of an order in review, by its money in suspense: a refund is under way, some of it still waits, or nothing is left.
 * Undefined when the state stays, also for an order in any other state.
 */
export function findNextDepositReviewState(
  state: DepositState,
  money: { pending: number; waiting: Centavos },
): 'in_review' | 'refund_pending' | 'refunded' | undefined {
  if (state !== 'in_review' && state !== 'refund_pending') return undefined;
  const wanted = money.pending > 0 ? 'refund_pending' : money.waiting > 0 ? 'in_review' : 'refunded';
  return wanted === state ? undefined : wanted;
}

const ONE_SECOND_MS = 1000;
const HOUR_MS = 3600 * ONE_SECOND_MS;

/** How long after its end the charge of an order is polled; the bank's list finds later payments. */
const ENDED_CHARGE_POLLING_PERIOD_MS = 48 * HOUR_MS;

/**
 * When to poll a charge again, or undefined for never: an open one every few seconds and right after its time to pay, a closed one at
 * growing intervals, because a payment may still arrive.
 */
export function computeNextChargePoll(
  order: { madeAt: Instant; expiresAt: Instant; open: boolean },
  now: Instant,
): Instant | undefined {
  if (order.open) {
    const step = now - order.madeAt < 120 * ONE_SECOND_MS ? 3 * ONE_SECOND_MS : 10 * ONE_SECOND_MS;
    return now < order.expiresAt ? Math.min(now + step, order.expiresAt) : now + step;
  }
  const sinceEnd = Math.max(0, now - order.expiresAt);
  if (sinceEnd > ENDED_CHARGE_POLLING_PERIOD_MS) return undefined;
  return now + Math.min(HOUR_MS, Math.max(5 * ONE_SECOND_MS, Math.floor(sinceEnd / 4)));
}
