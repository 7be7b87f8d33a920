import * as z from 'zod/mini';
import {
  id,
  playerIdOrNone,
  orderIdOrNone,
  cursor,
  orderCursor,
  instant,
  money,
  playerId,
  orderId,
  staffId,
} from '../protocol/fields.ts';
import { text } from '../protocol/text-fields.ts';
import { defineStaffEndpoint } from './access.ts';

const order = { player: playerId, order: orderId };

const approval = z.object({ staff: staffId, name: z.string(), at: instant });

const withdrawalFields = {
  ...order,
  kind: z.enum(['CPF', 'CNPJ', 'USDT']),
  amount: money,
  fee: money,
  /** The amount in USDT, in hundredths as money is; null for Pix. */
  usdt: z.nullable(money),
  state: z.string(),
  requestedAt: instant,
  ageMs: z.int(),
  /** The receiving account, masked. */
  account: z.object({ number: z.string(), name: z.string() }),
  approvals: z.array(approval),
  approvalsNeeded: z.int(),
  /** True when it is the caller's own withdrawal: another person must decide. */
  own: z.boolean(),
};

const openWithdrawal = z.object(withdrawalFields);

/** An open withdrawal in a list. */
export type StaffWithdrawal = z.output<typeof openWithdrawal>;

const step = z.object({
  at: instant,
  state: z.string(),
  why: z.nullable(z.string()),
  /** The member of staff who took the step; null for a player, the bank or a rule. */
  name: z.nullable(z.string()),
});

const withdrawalDetails = z.object({
  ...withdrawalFields,
  endToEndId: z.nullable(z.string()),
  returned: money,
  steps: z.array(step),
  /** The first report that a payout in USDT failed, while it waits for a second person; null without one. */
  failureReport: z.nullable(z.object({ ...approval.shape, note: z.string() })),
  /** The number of other players whose last payout went to the same account. */
  sharedWith: z.int(),
});

/** A withdrawal with its history. */
export type StaffWithdrawalDetails = z.output<typeof withdrawalDetails>;

const reviewed = z.object({ state: z.string(), approvals: z.int(), approvalsNeeded: z.int() });

/** The key of a payment: its player (0 where it belongs to no order) and its id. */
const paymentKey = { player: playerIdOrNone, payment: id };

const payment = z.object({
  ...paymentKey,
  /** The player whose order it is for, masked; null where it belongs to no order. */
  name: z.nullable(z.string()),
  order: orderIdOrNone,
  state: z.string(),
  /** Why it was not credited: another payer, another amount, a second payment, no order … */
  reason: z.string(),
  price: money,
  amount: money,
  /** The part that was neither credited nor refunded. */
  waiting: money,
  endToEndId: z.string(),
  /** CPF or CNPJ of the payer, masked; null where the bank did not name them. */
  payer: z.nullable(z.string()),
  paidAt: instant,
  refunding: z.boolean(),
  own: z.boolean(),
  /** True when it is the player's own money, so that staff may credit it. */
  acceptable: z.boolean(),
  approvals: z.array(approval),
  approvalsNeeded: z.int(),
});

/** A payment in review: money that came in and was not credited. */
export type StaffPayment = z.output<typeof payment>;

const limit = z.optional(z.int().check(z.minimum(1), z.maximum(100)));

export const staffPayments = {
  staffWithdrawals: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/withdrawals',
    access: 'seeWithdrawals',
    key: 'none',
    trail: 'whatIsNew',
    input: z.strictObject({ which: z.enum(['waiting', 'underWay']), after: z.optional(orderCursor), limit }),
    output: z.object({
      tally: z.object({
        inReview: z.int(),
        halfApproved: z.int(),
        underWay: z.int(),
        unknown: z.int(),
        pastTarget: z.int(),
        pastAlarm: z.int(),
        targetMs: z.int(),
        alarmMs: z.int(),
        held: money,
        oldestAgeMs: z.int(),
      }),
      items: z.array(openWithdrawal),
      next: z.nullable(orderId),
    }),
    refusals: [],
    summary:
      'Withdrawals that are in review or being paid, the oldest first, with counts against the targets of 10 and 120 minutes.',
  }),
  staffWithdrawal: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/withdrawals/{player}/{order}',
    access: 'seeWithdrawals',
    key: 'none',
    trail: ['player', 'order'],
    input: z.strictObject(order),
    output: withdrawalDetails,
    refusals: ['notFound'],
    summary: 'One withdrawal with its whole history; the account is masked.',
  }),
  staffPayoutAccount: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/withdrawals/{player}/{order}/account',
    access: 'reveal',
    key: 'none',
    trail: ['player', 'order', 'reason'],
    input: z.strictObject({ ...order, reason: text(200) }),
    output: z.object({ payCardNo: z.string(), name: z.string(), ifsc: z.string(), whatsapp: z.string() }),
    refusals: ['notFound'],
    summary:
      'The account of a withdrawal, unmasked; the audit trail records who saw it, and why. At most 20 such calls of one person in 10 minutes.',
  }),
  staffApproveWithdrawal: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/withdrawals/{player}/{order}/approve',
    access: 'decideWithdrawals',
    key: 'none',
    trail: ['player', 'order'],
    input: z.strictObject(order),
    output: reviewed,
    refusals: ['notFound', 'ownReview', 'reviewOver', 'playerOwes'],
    summary:
      'Approves a withdrawal; the last required approval sends it. Two approvals come from two people, none from its owner.',
  }),
  staffRejectWithdrawal: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/withdrawals/{player}/{order}/reject',
    access: 'decideWithdrawals',
    key: 'none',
    trail: ['player', 'order', 'reason'],
    input: z.strictObject({ ...order, reason: text(300) }),
    output: reviewed,
    refusals: ['notFound', 'ownReview', 'reviewOver'],
    summary: 'Rejects a withdrawal: the money goes back to the player, who is shown the reason.',
  }),
  staffSettleUsdt: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/withdrawals/{player}/{order}/usdt',
    access: 'decideWithdrawals',
    key: 'none',
    trail: ['player', 'order', 'outcome', 'note'],
    input: z.strictObject({ ...order, outcome: z.enum(['sent', 'failed']), note: text(300) }),
    output: z.object({ settled: z.boolean() }),
    refusals: ['notFound', 'ownReview', 'reviewOver'],
    summary:
      'Records the outcome of a USDT payout that is sent by hand: its id on the chain, or why it failed. One that two people approved fails only when a second person says so too; until then `settled` is false.',
  }),
  staffPaymentsInReview: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/payments',
    access: 'seePayments',
    key: 'none',
    trail: 'whatIsNew',
    input: z.strictObject({ after: z.optional(cursor), limit }),
    output: z.object({ items: z.array(payment), next: z.nullable(id) }),
    refusals: [],
    summary:
      'Payments that came in and were not credited, the oldest first; one that belongs to no order has player and order 0.',
  }),
  staffRevealPayer: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/payments/{player}/{payment}/payer',
    access: 'reveal',
    key: 'none',
    trail: ['player', 'payment', 'reason'],
    input: z.strictObject({ ...paymentKey, reason: text(200) }),
    output: z.object({ payer: z.nullable(z.string()) }),
    refusals: ['notFound'],
    summary: 'The payer, unmasked; the audit trail records who saw it, and why.',
  }),
  staffAcceptPayment: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/payments/{player}/{payment}/accept',
    access: 'decidePayments',
    key: 'none',
    trail: ['player', 'payment', 'reason'],
    input: z.strictObject({ ...paymentKey, reason: text(200) }),
    output: z.object({ credited: z.boolean(), approvals: z.int(), approvalsNeeded: z.int() }),
    refusals: ['notFound', 'ownReview', 'reviewOver', 'paymentNotOwn'],
    summary:
      'Approves crediting a payment from the player’s own CPF that had another amount or came twice; above a limit two people must.',
  }),
  staffRefundPayment: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/payments/{player}/{payment}/refund',
    access: 'decidePayments',
    key: 'none',
    trail: ['player', 'payment', 'reason'],
    input: z.strictObject({ ...paymentKey, reason: text(200) }),
    output: z.object({ refundId: z.string(), state: z.enum(['pending', 'returned', 'failed']) }),
    refusals: ['notFound', 'ownReview', 'reviewOver'],
    summary: 'Refunds a payment to its payer, once; a repeated call answers the state of the first refund.',
  }),
};
