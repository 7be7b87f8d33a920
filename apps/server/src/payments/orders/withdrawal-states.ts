import type { WireStatus } from './deposit-states.ts';

/** Every step that a withdrawal may take; each is one row of history, in the transaction of what it means. */
export const withdrawalTransitions = {
  requested: ['in_review'],
  // To itself: a yes that it had counts no more.
  in_review: ['approved', 'rejected', 'cancelled', 'in_review'],
  // What changed between the last yes and the sending sends it back to its review.
  approved: ['submitting', 'in_review'],
  // A payout is sent under a name of its own that was committed before; sent again, it is the same payout.
  submitting: ['processing', 'unknown', 'rejected'],
  unknown: ['processing', 'submitting', 'rejected'],
  processing: ['confirmed', 'rejected'],
  confirmed: ['returned'],
  rejected: [],
  cancelled: [],
  returned: [],
} as const satisfies Record<string, readonly string[]>;

export type WithdrawalState = keyof typeof withdrawalTransitions;

/** True when a withdrawal may go from one state to the other. */
export const canMoveWithdrawal = (from: WithdrawalState, to: WithdrawalState): boolean =>
  (withdrawalTransitions[from] as readonly WithdrawalState[]).includes(to);

/** Withdrawal states on the wire (decisions.md, "States on the wire"). */
export const wireWithdrawalStatus: Readonly<Record<WithdrawalState, WireStatus>> = {
  requested: '00',
  in_review: '00',
  approved: '00',
  submitting: '00',
  unknown: '00',
  processing: '00',
  confirmed: '10',
  rejected: '01',
  cancelled: '01',
  returned: '01',
};
