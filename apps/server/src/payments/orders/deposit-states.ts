/** The states of a deposit and the states that may follow each. A change writes one row of history in its own transaction. */
export const depositTransitions = {
  created: ['awaiting_payment', 'received', 'cancelled'],
  awaiting_payment: ['received', 'expired', 'cancelled'],
  // A payment may arrive after the order has ended.
  expired: ['received'],
  // The key of an order that got no charge opens it again.
  cancelled: ['received', 'created'],
  received: ['credited', 'in_review'],
  // Staff may credit a payment that is the player's own money.
  in_review: ['refund_pending', 'credited'],
  // A refund that failed at the bank needs another decision.
  refund_pending: ['refunded', 'in_review'],
  credited: ['clawed_back'],
  refunded: [],
  clawed_back: [],
} as const satisfies Record<string, readonly string[]>;

export type DepositState = keyof typeof depositTransitions;

/** True when a deposit may change from one state to the other. */
export const canDepositChangeState = (from: DepositState, to: DepositState): boolean =>
  (depositTransitions[from] as readonly DepositState[]).includes(to);

/** The status of an order on the wire: 00 pending, 01 cancelled or returned, 10 paid, -01 expired. */
export type PaymentOrderWireStatus = '00' | '01' | '10' | '-01';

export const wireStatusByDepositState: Readonly<Record<DepositState, PaymentOrderWireStatus>> = {
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
