import * as z from 'zod/mini';
import {
  idSchema,
  optionalPlayerIdSchema,
  optionalOrderIdSchema,
  cursorSchema,
  orderCursorSchema,
  instantSchema,
  moneySchema,
  playerIdSchema,
  orderIdSchema,
  staffIdSchema,
} from '../protocol/fields.ts';
import { createReasonSchema } from '../protocol/formats/text-fields.ts';
import { defineStaffEndpoint } from './access.ts';

const orderKeySchemas = { player: playerIdSchema, order: orderIdSchema };

const withdrawalApprovalSchema = z.object({ staff: staffIdSchema, name: z.string(), at: instantSchema });

const withdrawalFieldSchemas = {
  ...orderKeySchemas,
  kind: z.enum(['CPF', 'CNPJ', 'USDT']),
  amount: moneySchema,
  fee: moneySchema,
  /** The amount in USDT, in hundredths as money is; null for Pix. */
  usdt: z.nullable(moneySchema),
  state: z.string(),
  requestedAt: instantSchema,
  ageMs: z.int(),
  /** The receiving account, masked. */
  account: z.object({ number: z.string(), name: z.string() }),
  approvals: z.array(withdrawalApprovalSchema),
  approvalsNeeded: z.int(),
  /** True when it is the caller's own withdrawal: another person must decide. */
  own: z.boolean(),
};

const openWithdrawalSchema = z.object(withdrawalFieldSchemas);

/** An open withdrawal in a list. */
export type StaffWithdrawal = z.output<typeof openWithdrawalSchema>;

const withdrawalHistoryStepSchema = z.object({
  at: instantSchema,
  state: z.string(),
  why: z.nullable(z.string()),
  /** The member of staff who took the step; null for a player, the bank or a rule. */
  name: z.nullable(z.string()),
});

const withdrawalDetailsSchema = z.object({
  ...withdrawalFieldSchemas,
  endToEndId: z.nullable(z.string()),
  returned: moneySchema,
  steps: z.array(withdrawalHistoryStepSchema),
  /** The first report that a payout in USDT failed, while it waits for a second person; null without one. */
  failureReport: z.nullable(z.object({ ...withdrawalApprovalSchema.shape, note: z.string() })),
  /** The number of other players whose last payout went to the same account. */
  sharedWith: z.int(),
});

/** A withdrawal with its history. */
export type StaffWithdrawalDetails = z.output<typeof withdrawalDetailsSchema>;

const withdrawalReviewResultSchema = z.object({ state: z.string(), approvals: z.int(), approvalsNeeded: z.int() });

/** The key of a payment: its player (0 where it belongs to no order) and its id. */
const paymentReferenceFieldSchemas = { player: optionalPlayerIdSchema, payment: idSchema };

const staffPaymentSchema = z.object({
  ...paymentReferenceFieldSchemas,
  /** The player whose order it is for, masked; null where it belongs to no order. */
  name: z.nullable(z.string()),
  order: optionalOrderIdSchema,
  state: z.string(),
  /** Why it was not credited: another payer, another amount, a second payment, no order … */
  reason: z.string(),
  price: moneySchema,
  amount: moneySchema,
  /** The part that was neither credited nor refunded. */
  waiting: moneySchema,
  endToEndId: z.string(),
  /** CPF or CNPJ of the payer, masked; null where the bank did not name them. */
  payer: z.nullable(z.string()),
  paidAt: instantSchema,
  refunding: z.boolean(),
  own: z.boolean(),
  /** True when it is the player's own money, so that staff may credit it. */
  acceptable: z.boolean(),
  approvals: z.array(withdrawalApprovalSchema),
  approvalsNeeded: z.int(),
});

/** A payment in review: money that came in and was not credited. */
export type StaffPayment = z.output<typeof staffPaymentSchema>;

const pageSizeSchema = z.optional(z.int().check(z.minimum(1), z.maximum(100)));

export const staffPaymentCalls = {
  staffWithdrawals: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/withdrawals',
    access: 'seeWithdrawals',
    key: 'none',
    trail: 'whatIsNew',
    input: z.strictObject({
      which: z.enum(['waiting', 'underWay']),
      after: z.optional(orderCursorSchema),
      limit: pageSizeSchema,
    }),
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
        held: moneySchema,
        oldestAgeMs: z.int(),
      }),
      items: z.array(openWithdrawalSchema),
      next: z.nullable(orderIdSchema),
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
    input: z.strictObject(orderKeySchemas),
    output: withdrawalDetailsSchema,
    refusals: ['notFound'],
    summary: 'One withdrawal with its whole history; the account is masked.',
  }),
  staffPayoutAccount: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/withdrawals/{player}/{order}/account',
    access: 'reveal',
    key: 'none',
    limits: ['reveals'],
    trail: ['player', 'order', 'reason'],
    input: z.strictObject({ ...orderKeySchemas, reason: createReasonSchema(200) }),
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
    input: z.strictObject(orderKeySchemas),
    output: withdrawalReviewResultSchema,
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
    input: z.strictObject({ ...orderKeySchemas, reason: createReasonSchema(300) }),
    output: withdrawalReviewResultSchema,
    refusals: ['notFound', 'ownReview', 'reviewOver'],
    summary: 'Rejects a withdrawal: the money goes back to the player, who is shown the reason.',
  }),
  staffSettleUsdt: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/withdrawals/{player}/{order}/usdt',
    access: 'decideWithdrawals',
    key: 'none',
    trail: ['player', 'order', 'outcome', 'note'],
    input: z.strictObject({ ...orderKeySchemas, outcome: z.enum(['sent', 'failed']), note: createReasonSchema(300) }),
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
    input: z.strictObject({ after: z.optional(cursorSchema), limit: pageSizeSchema }),
    output: z.object({ items: z.array(staffPaymentSchema), next: z.nullable(idSchema) }),
    refusals: [],
    summary:
      'Payments that came in and were not credited, the oldest first; one that belongs to no order has player and order 0.',
  }),
  staffRevealPayer: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/payments/{player}/{payment}/payer',
    access: 'reveal',
    key: 'none',
    limits: ['reveals'],
    trail: ['player', 'payment', 'reason'],
    input: z.strictObject({ ...paymentReferenceFieldSchemas, reason: createReasonSchema(200) }),
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
    input: z.strictObject({ ...paymentReferenceFieldSchemas, reason: createReasonSchema(200) }),
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
    input: z.strictObject({ ...paymentReferenceFieldSchemas, reason: createReasonSchema(200) }),
    output: z.object({ refundId: z.string(), state: z.enum(['pending', 'returned', 'failed']) }),
    refusals: ['notFound', 'ownReview', 'reviewOver'],
    summary: 'Refunds a payment to its payer, once; a repeated call answers the state of the first refund.',
  }),
};
