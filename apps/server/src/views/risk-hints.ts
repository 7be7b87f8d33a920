import type { RiskHint } from '@arara/contract/staff/players';
import { add, type Centavos, scale } from '@arara/money';
import type { Instant } from '../context.ts';

/** What is known of a player when somebody is to decide about money. */
export interface Known {
  readonly kyc: 0 | 1;
  readonly createdAt: Instant;
  readonly deposited: Centavos;
  readonly withdrawn: Centavos;
  /** Asked for and without an end. */
  readonly held: Centavos;
  readonly staked: Centavos;
  readonly withdrawals: number;
  readonly withdrawalsToday: number;
  /** Payments that came from somebody else, or in another amount, and wait. */
  readonly paymentsInReview: number;
  readonly receivable: Centavos;
  /** The player is a person of the house. */
  readonly isStaff: boolean;
}

const DAY_MS = 24 * 3600 * 1000;
/** An account is young for so long. */
const YOUNG_MS = 3 * DAY_MS;
/** Less than this was staked for each real deposited: money that only passes through. */
const PLAY_TENTHS = 15;
/** More than so many times what came in is to go out. */
const OUT_TIMES = 5;
const MANY_A_DAY = 3;

/** What to look at before saying yes; the order is that of weight. None says no: that is for a person. */
export function riskHintsOf(it: Known, now: Instant): RiskHint[] {
  const out = add(it.withdrawn, it.held);
  const all: readonly [RiskHint, boolean][] = [
    ['ownAccount', it.isStaff],
    ['notProven', it.kyc === 0],
    ['foreignPayer', it.paymentsInReview > 0],
    ['debt', it.receivable < 0],
    ['littlePlay', it.deposited > 0 && it.staked < scale(it.deposited, PLAY_TENTHS, 10, 'down')],
    ['takesOutMore', out > scale(it.deposited, OUT_TIMES, 1, 'down')],
    ['newAccount', now - it.createdAt < YOUNG_MS],
    ['firstWithdrawal', it.withdrawals === 0 && it.held > 0],
    ['manyToday', it.withdrawalsToday > MANY_A_DAY],
  ];
  return all.flatMap(([hint, holds]) => (holds ? [hint] : []));
}
