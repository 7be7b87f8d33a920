import type { WithdrawalRiskHint } from '@arara/contract/staff/players';
import { addCentavos, type Centavos, scaleCentavos } from '@arara/money';
import type { Instant } from '../context.ts';

/** What the hints are computed from. */
export interface WithdrawalRiskHintInput {
  readonly kyc: 0 | 1;
  readonly createdAt: Instant;
  readonly deposited: Centavos;
  readonly withdrawn: Centavos;
  /** The sum of withdrawals that are neither paid nor released. */
  readonly held: Centavos;
  readonly staked: Centavos;
  readonly withdrawals: number;
  readonly withdrawalsToday: number;
  /** Payments that wait for a review, for example because of another payer or another amount. */
  readonly paymentsInReview: number;
  readonly receivable: Centavos;
  /** True when the player is a member of staff. */
  readonly isStaff: boolean;
}

const DAY_MS = 24 * 3600 * 1000;
/** An account is new for this long. */
const NEW_ACCOUNT_MS = 3 * DAY_MS;
/** Stakes below this many tenths of the deposits: the money only passes through. */
const RISK_HINT_MIN_STAKED_TENTHS_OF_DEPOSITS = 15;
/** Withdrawals above this many times the deposits. */
const MAX_WITHDRAWN_TIMES_DEPOSITED = 5;
const MANY_WITHDRAWALS_THRESHOLD = 3;

/** Hints for staff before they approve money, the weightiest first. A hint decides nothing. */
export function findWithdrawalRiskHints(player: WithdrawalRiskHintInput, now: Instant): WithdrawalRiskHint[] {
  const out = addCentavos(player.withdrawn, player.held);
  const all: readonly [WithdrawalRiskHint, boolean][] = [
    ['ownAccount', player.isStaff],
    ['notProven', player.kyc === 0],
    ['foreignPayer', player.paymentsInReview > 0],
    ['debt', player.receivable < 0],
    [
      'littlePlay',
      player.deposited > 0 &&
        player.staked < scaleCentavos(player.deposited, RISK_HINT_MIN_STAKED_TENTHS_OF_DEPOSITS, 10, 'down'),
    ],
    ['takesOutMore', out > scaleCentavos(player.deposited, MAX_WITHDRAWN_TIMES_DEPOSITED, 1, 'down')],
    ['newAccount', now - player.createdAt < NEW_ACCOUNT_MS],
    ['firstWithdrawal', player.withdrawals === 0 && player.held > 0],
    ['manyToday', player.withdrawalsToday > MANY_WITHDRAWALS_THRESHOLD],
  ];
  return all.flatMap(([hint, holds]) => (holds ? [hint] : []));
}
