/** Every step that a deposit order may take; each is one row of history, in the transaction of what it means. */
export const depositTransitions = {
  created: ['awaiting_payment', 'received', 'cancelled'],
  awaiting_payment: ['received', 'expired', 'cancelled'],
  // A Pix that comes late is money all the same.
  expired: ['received'],
  cancelled: ['received'],
  received: ['credited', 'in_review'],
  // People may credit what is the player's own money.
  in_review: ['refund_pending', 'credited'],
  // A refund that the bank could not make is looked at again.
  refund_pending: ['refunded', 'in_review'],
  credited: ['clawed_back'],
  refunded: [],
  clawed_back: [],
} as const satisfies Record<string, readonly string[]>;

export type DepositState = keyof typeof depositTransitions;

/** True when an order may go from one state to the other. */
export const canMoveDeposit = (from: DepositState, to: DepositState): boolean =>
  (depositTransitions[from] as readonly DepositState[]).includes(to);

/** Order states on the wire (decisions.md, "States on the wire"). */
export type WireStatus = '00' | '01' | '10' | '-01';
export const wireDepositStatus: Readonly<Record<DepositState, WireStatus>> = {
  created: '00',
  awaiting_payment: '00',
  received: '00',
  in_review: '00',
  refund_pending: '00',
  credited: '10',
  expired: '-01',
  cancelled: '01',
  refunded: '01',
  clawed_back: '01',
};
