import type { RiskHint } from '@arara/contract/staff/players';
import { add, type Centavos, scale } from '@arara/money';
import type { Instant } from '../context.ts';

/** What is known of a player when somebody is to decide about money. */
export interface RiskInput {
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
const NEW_ACCOUNT_MS = 3 * DAY_MS;
/** Less than this was staked for each real deposited: money that only passes through. */
const MIN_PLAY_TENTHS = 15;
/** More than so many times what came in is to go out. */
const MAX_OUT_TIMES = 5;
const MANY_WITHDRAWALS = 3;

/** What to look at before saying yes; the order is that of weight. None says no: that is for a person. */
export function findRiskHints(player: RiskInput, now: Instant): RiskHint[] {
  const out = add(player.withdrawn, player.held);
  const all: readonly [RiskHint, boolean][] = [
    ['ownAccount', player.isStaff],
    ['notProven', player.kyc === 0],
    ['foreignPayer', player.paymentsInReview > 0],
    ['debt', player.receivable < 0],
    ['littlePlay', player.deposited > 0 && player.staked < scale(player.deposited, MIN_PLAY_TENTHS, 10, 'down')],
    ['takesOutMore', out > scale(player.deposited, MAX_OUT_TIMES, 1, 'down')],
    ['newAccount', now - player.createdAt < NEW_ACCOUNT_MS],
    ['firstWithdrawal', player.withdrawals === 0 && player.held > 0],
    ['manyToday', player.withdrawalsToday > MANY_WITHDRAWALS],
  ];
  return all.flatMap(([hint, holds]) => (holds ? [hint] : []));
}
