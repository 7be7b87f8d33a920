import type { WithdrawLimits } from '@arara/contract/player/payments';
import type { PayoutKind } from '@arara/contract/player/payout';
import type { Centavos } from '@arara/money';

/** What is asked for so far. */
export interface WithdrawalDraft {
  readonly amount: Centavos | undefined;
  readonly kind: PayoutKind | undefined;
  readonly accountNumber: string;
}

/** The first check that says no, with the amount its text names; `account` asks for the account data instead. */
export type WithdrawalProblem =
  | { readonly check: 'locked' | 'noneLeft' | 'nothing' }
  | { readonly check: 'belowMinimum' | 'aboveMaximum'; readonly limit: Centavos }
  | { readonly check: 'account' };

/** The six checks of a withdrawal in their order (specification, point 5); undefined when it may be sent. */
export function checkWithdrawal(draft: WithdrawalDraft, limits: WithdrawLimits): WithdrawalProblem | undefined {
  if (limits.lock !== 0) return { check: 'locked' };
  if (limits.number < 1) return { check: 'noneLeft' };
  if (limits.wdAmount <= 0) return { check: 'nothing' };
  if (draft.amount === undefined || draft.amount < limits.limitAmount)
    return { check: 'belowMinimum', limit: limits.limitAmount };
  if (draft.amount > limits.wdAmount) return { check: 'aboveMaximum', limit: limits.wdAmount };
  if (draft.amount <= 0 || draft.kind === undefined || draft.accountNumber === '') return { check: 'account' };
  return undefined;
}

const MANY = 20;

/** So many withdrawals left today are shown as no limit (specification, point 9); the count shows as soon as it is near. */
export const isShownAsUnlimited = (left: number): boolean => left > MANY;
