import type { WithdrawLimits } from '@arara/contract/player/payments/payments';
import type { PayoutKind } from '@arara/contract/player/payments/payout';
import type { Centavos } from '@arara/money';

/** The withdrawal that the player has entered so far. */
export interface WithdrawalDraft {
  readonly amount: Centavos | undefined;
  readonly kind: PayoutKind | undefined;
  readonly accountNumber: string;
}

/** A failed check that has a text, with the amount in it. */
export type WithdrawalObstacle =
  | { readonly check: 'locked' | 'noneLeft' | 'nothing' }
  | { readonly check: 'belowMinimum' | 'aboveMaximum'; readonly limit: Centavos };

/** The first failed check; `account` means that the account data is missing. */
export type WithdrawalProblem = WithdrawalObstacle | { readonly check: 'account' };

/** Runs the six checks of a withdrawal in their order; undefined when it may be sent. */
export function findWithdrawalProblem(draft: WithdrawalDraft, limits: WithdrawLimits): WithdrawalProblem | undefined {
  if (limits.lock !== 0) return { check: 'locked' };
  if (limits.number < 1) return { check: 'noneLeft' };
  if (limits.wdAmount <= 0) return { check: 'nothing' };
  if (draft.amount === undefined || draft.amount < limits.limitAmount)
    return { check: 'belowMinimum', limit: limits.limitAmount };
  if (draft.amount > limits.wdAmount) return { check: 'aboveMaximum', limit: limits.wdAmount };
  if (draft.amount <= 0 || draft.kind === undefined || draft.accountNumber === '') return { check: 'account' };
  return undefined;
}

/**
 * Why the typed amount cannot be withdrawn now, so that the button says so before it is pressed; undefined when it can. While nothing is
 * typed only what holds for every amount counts.
 */
export function findWithdrawalObstacle(
  amount: Centavos | undefined,
  limits: WithdrawLimits,
): WithdrawalObstacle | undefined {
  const problem = findWithdrawalProblem(
    { amount: amount ?? limits.wdAmount, kind: undefined, accountNumber: '' },
    limits,
  );
  return problem?.check === 'account' ? undefined : problem;
}

const UNLIMITED_WITHDRAWALS_ABOVE_COUNT = 20;

/** A large number of withdrawals left today is shown as "no limit"; a small one is shown as it is. */
export const isWithdrawalCountUnlimited = (left: number): boolean => left > UNLIMITED_WITHDRAWALS_ABOVE_COUNT;
