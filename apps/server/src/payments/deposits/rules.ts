import type { Centavos } from '@arara/money';
import type { Instant } from '../../context.ts';
import type { Capabilities, ReceivedPayment } from '../../ports/payment-provider.ts';
import { canMoveDeposit, type DepositState } from '../orders/deposit-states.ts';

/** Why money that came in is not credited before somebody looked at it; `stray` belongs to no order of ours. */
export type ReviewReason = 'key' | 'payer' | 'amount' | 'second' | 'returned' | 'stray';

/** The order of money that belongs to none. */
export const NO_ORDER = 0;

/**
 * Whether a payment of an order may be credited: it came in on our key, from the account's own CPF, with the right amount, is
 * still here, and is the first of its order. How late it is does not matter.
 */
export function findReviewReason(
  payment: ReceivedPayment,
  order: { state: DepositState; price: Centavos },
  own: { cpf: string; payerIdentity: Capabilities['payerIdentity'] },
): ReviewReason | null {
  if (!payment.ownKey) return 'key';
  // Where the bank lets nobody else pay, it need not say who did.
  const isNamed = payment.payer !== undefined || own.payerIdentity !== 'enforced';
  if (isNamed && payment.payer !== own.cpf) return 'payer';
  if (payment.amount !== order.price) return 'amount';
  if (payment.returned > 0) return 'returned';
  return canMoveDeposit(order.state, 'received') ? null : 'second';
}

/** Where a payment stands that was not credited, or of which money went back. */
export function computeUncreditedState(payment: {
  review: ReviewReason | null;
  amount: Centavos;
  returned: Centavos;
  refunding: boolean;
}): 'in_review' | 'refund_pending' | 'refunded' | 'clawed_back' {
  if (payment.review === null) return 'clawed_back';
  if (payment.returned >= payment.amount) return 'refunded';
  return payment.refunding ? 'refund_pending' : 'in_review';
}

/**
 * Whether people may credit a payment that waits: the player's own money, all of it still here, in another amount or once more
 * than asked. Another's money, and what came in on another key, can only go back.
 */
export const canAccept = (payment: { review: ReviewReason; returned: Centavos; state: DepositState }): boolean =>
  (payment.review === 'amount' || payment.review === 'second') &&
  payment.returned === 0 &&
  (payment.state === 'in_review' || payment.state === 'credited');

/**
 * Where an order in review stands by what became of its money in suspense: some of it is on its way back, some still waits,
 * or nothing is left. An order in any other state stays where it is.
 */
export function nextReviewState(
  state: DepositState,
  money: { pending: number; waiting: Centavos },
): 'in_review' | 'refund_pending' | 'refunded' | undefined {
  if (state !== 'in_review' && state !== 'refund_pending') return undefined;
  const wanted = money.pending > 0 ? 'refund_pending' : money.waiting > 0 ? 'in_review' : 'refunded';
  return wanted === state ? undefined : wanted;
}

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

/** How long after its end an order is still asked about at the bank; the bank's list of payments has no such end. */
const LATE_PAYMENT_MS = 48 * HOUR_MS;

/**
 * When to ask the bank about a charge again, or undefined for never. An open one every few seconds, and right after its time
 * to pay; a closed one ever more rarely, because money may still come.
 */
export function nextChargePoll(
  order: { madeAt: Instant; expiresAt: Instant; open: boolean },
  now: Instant,
): Instant | undefined {
  if (order.open) {
    const step = now - order.madeAt < 120 * SECOND_MS ? 3 * SECOND_MS : 10 * SECOND_MS;
    return now < order.expiresAt ? Math.min(now + step, order.expiresAt) : now + step;
  }
  const sinceEnd = Math.max(0, now - order.expiresAt);
  if (sinceEnd > LATE_PAYMENT_MS) return undefined;
  return now + Math.min(HOUR_MS, Math.max(5 * SECOND_MS, Math.floor(sinceEnd / 4)));
}
