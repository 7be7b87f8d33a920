import { type Centavos, subtractCentavos } from '@arara/money';
import type { Instant } from '../../context.ts';
import type { Withdrawal } from '../orders/withdrawal-order.ts';
import type { WithdrawalState } from '../orders/withdrawal-states.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** For this long after a payout arrived, the bank is polled for money that comes back; a notice reports it at once, at any time. */
const PAYOUT_RETURN_WATCH_PERIOD_MS = 30 * DAY_MS;

/**
 * When to poll a payout again, or undefined for never: every few seconds while it is under way, and at growing intervals after it
 * arrived, because its money may still come back. `since` is the time of its last change.
 */
export function computeNextPayoutPoll(state: WithdrawalState, since: Instant, now: Instant): Instant | undefined {
  const age = Math.max(0, now - since);
  switch (state) {
    case 'approved':
    case 'submitting':
    case 'unknown':
    case 'processing':
      return now + (age < MINUTE_MS ? 2 * SECOND_MS : age < 10 * MINUTE_MS ? 10 * SECOND_MS : MINUTE_MS);
    case 'confirmed':
    case 'returned':
      return age > PAYOUT_RETURN_WATCH_PERIOD_MS
        ? undefined
        : now + Math.min(DAY_MS, Math.max(MINUTE_MS, Math.floor(age / 4)));
    case 'requested':
    case 'in_review':
    case 'rejected':
    case 'cancelled':
      return undefined;
  }
}

/** A call that timed out may still reach the bank for this long: until then, the refusal of a later call proves nothing. */
export const LATE_BANK_CALL_GRACE_MS = 300_000;

/** True while there is something to send or to poll, or while money may come back. */
export const isWithdrawalPollable = (order: Withdrawal): boolean =>
  ['approved', 'submitting', 'unknown', 'processing', 'confirmed', 'returned'].includes(order.state);

/** The amount that is sent: centavos by Pix, hundredths of a USDT on the chain. */
export const computePayoutAmountToSend = (order: Withdrawal): Centavos =>
  order.usdt ?? subtractCentavos(order.amount, order.fee);
