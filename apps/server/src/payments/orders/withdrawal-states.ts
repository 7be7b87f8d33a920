import type { PaymentOrderWireStatus } from './deposit-states.ts';

/** The states of a withdrawal and the states that may follow each. A change writes one row of history in its own transaction. */
export const withdrawalTransitions = {
  requested: ['in_review'],
  // To itself: its approvals are deleted.
  in_review: ['approved', 'rejected', 'cancelled', 'in_review'],
  // A claw-back, a debt or a block between approval and sending returns it to its review.
  approved: ['submitting', 'in_review'],
  // The id of the payout was committed before: sent again under the same id, it is the same payout.
  submitting: ['processing', 'unknown', 'rejected'],
  unknown: ['processing', 'submitting', 'rejected'],
  processing: ['confirmed', 'rejected'],
  confirmed: ['returned'],
  rejected: [],
  cancelled: [],
  returned: [],
} as const satisfies Record<string, readonly string[]>;

export type WithdrawalState = keyof typeof withdrawalTransitions;

/** True when a withdrawal may change from one state to the other. */
export const canWithdrawalChangeState = (from: WithdrawalState, to: WithdrawalState): boolean =>
  (withdrawalTransitions[from] as readonly WithdrawalState[]).includes(to);

/** The status of a withdrawal on the wire, by its state. */
export const wireStatusByWithdrawalState: Readonly<Record<WithdrawalState, PaymentOrderWireStatus>> = {
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
