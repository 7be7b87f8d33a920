import * as z from 'zod/mini';
import { id, idOrNone, instant, money, text } from '../protocol/fields.ts';
import { defineStaffEndpoint } from './access.ts';

const order = { player: id, order: id };

const approval = z.object({ staff: id, name: z.string(), at: instant });

const withdrawalFields = {
  ...order,
  kind: z.enum(['CPF', 'CNPJ', 'USDT']),
  amount: money,
  fee: money,
  /** What is sent in USDT, in hundredths as money is; null for Pix. */
  usdt: z.nullable(money),
  state: z.string(),
  requestedAt: instant,
  ageMs: z.int(),
  /** Where it goes, masked. */
  account: z.object({ number: z.string(), name: z.string() }),
  approvals: z.array(approval),
  approvalsNeeded: z.int(),
  /** It is the withdrawal of whoever asks: somebody else decides. */
  own: z.boolean(),
};

const openWithdrawal = z.object(withdrawalFields);

/** A withdrawal without an end, as a list shows it. */
export type StaffWithdrawal = z.output<typeof openWithdrawal>;

const step = z.object({
  at: instant,
  state: z.string(),
  why: z.nullable(z.string()),
  /** Whoever of the staff took it; null for a player, the bank or a policy. */
  name: z.nullable(z.string()),
});

const withdrawalDetails = z.object({
  ...withdrawalFields,
  endToEndId: z.nullable(z.string()),
  returned: money,
  steps: z.array(step),
  /** How many other players were last paid to the same account. */
  sharedWith: z.int(),
});

/** A withdrawal with its history. */
export type StaffWithdrawalDetails = z.output<typeof withdrawalDetails>;

const reviewed = z.object({ state: z.string(), approvals: z.int(), approvalsNeeded: z.int() });

/** A payment by its player, 0 where it belongs to no order of ours, and its own id. */
const paymentKey = { player: idOrNone, payment: id };

const payment = z.object({
  ...paymentKey,
  /** Whose order it is for, masked; null where it is for none. */
  name: z.nullable(z.string()),
  order: idOrNone,
  state: z.string(),
  /** Why it was not credited: another payer, another amount, a second payment, no order at all… */
  reason: z.string(),
  price: money,
  amount: money,
  /** What of it is still here. */
  waiting: money,
  endToEndId: z.string(),
  /** CPF or CNPJ of who paid, masked; null where the bank did not tell. */
  payer: z.nullable(z.string()),
  paidAt: instant,
  refunding: z.boolean(),
  own: z.boolean(),
  /** It is the player's own money: people may credit it. */
  acceptable: z.boolean(),
  approvals: z.array(approval),
  approvalsNeeded: z.int(),
});

/** Money that came in and waits for a person. */
export type StaffPayment = z.output<typeof payment>;

const limit = z.optional(z.int().check(z.minimum(1), z.maximum(100)));

export const staffPayments = {
  staffWithdrawals: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/withdrawals',
    may: 'seeWithdrawals',
    key: 'none',
    trail: 'whatIsNew',
    input: z.strictObject({ which: z.enum(['waiting', 'underWay']), after: z.optional(id), limit }),
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
      next: z.nullable(id),
    }),
    refusals: [],
    summary:
      'Withdrawals that wait for a review, or are on their way, the oldest first, with counts against 10 and 120 minutes.',
  }),
  staffWithdrawal: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/withdrawals/{player}/{order}',
    may: 'seeWithdrawals',
    key: 'none',
    trail: ['player', 'order'],
    input: z.strictObject(order),
    output: withdrawalDetails,
    refusals: ['notFound'],
    summary: 'One withdrawal with its whole history; the account masked.',
  }),
  staffPayoutAccount: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/withdrawals/{player}/{order}/account',
    may: 'reveal',
    key: 'none',
    trail: ['player', 'order'],
    input: z.strictObject(order),
    output: z.object({ payCardNo: z.string(), name: z.string(), ifsc: z.string(), whatsapp: z.string() }),
    refusals: ['notFound'],
    summary: 'The account of a withdrawal in clear; who looked stands in the audit trail.',
  }),
  staffApproveWithdrawal: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/withdrawals/{player}/{order}/approve',
    may: 'decideWithdrawals',
    key: 'none',
    trail: ['player', 'order'],
    input: z.strictObject(order),
    output: reviewed,
    refusals: ['notFound', 'ownReview', 'reviewOver', 'playerOwes'],
    summary:
      'Says yes; the last yes that it needs sends it on its way. Two yeses come from two people, none from its owner.',
  }),
  staffRejectWithdrawal: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/withdrawals/{player}/{order}/reject',
    may: 'decideWithdrawals',
    key: 'none',
    trail: ['player', 'order', 'reason'],
    input: z.strictObject({ ...order, reason: text(300) }),
    output: reviewed,
    refusals: ['notFound', 'ownReview', 'reviewOver'],
    summary: 'Says no: the money goes back to the player, who is shown the reason.',
  }),
  staffSettleUsdt: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/withdrawals/{player}/{order}/usdt',
    may: 'decideWithdrawals',
    key: 'none',
    trail: ['player', 'order', 'outcome', 'note'],
    input: z.strictObject({ ...order, outcome: z.enum(['sent', 'failed']), note: text(300) }),
    output: z.null(),
    refusals: ['notFound', 'ownReview', 'reviewOver'],
    summary: 'Says what became of a USDT payout that people send by hand: its name on the chain, or why it failed.',
  }),
  staffPaymentsInReview: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/payments',
    may: 'seePayments',
    key: 'none',
    trail: 'whatIsNew',
    input: z.strictObject({ after: z.optional(id), limit }),
    output: z.object({ items: z.array(payment), next: z.nullable(id) }),
    refusals: [],
    summary:
      'Money that came in and was not credited, the oldest first; what belongs to no order has player and order 0.',
  }),
  staffRevealPayer: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/payments/{player}/{payment}/payer',
    may: 'reveal',
    key: 'none',
    trail: ['player', 'payment'],
    input: z.strictObject(paymentKey),
    output: z.object({ payer: z.nullable(z.string()) }),
    refusals: ['notFound'],
    summary: 'Who paid, in clear; who looked stands in the audit trail.',
  }),
  staffAcceptPayment: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/payments/{player}/{payment}/accept',
    may: 'decidePayments',
    key: 'none',
    trail: ['player', 'payment', 'reason'],
    input: z.strictObject({ ...paymentKey, reason: text(200) }),
    output: z.object({ credited: z.boolean(), approvals: z.int(), approvalsNeeded: z.int() }),
    refusals: ['notFound', 'ownReview', 'reviewOver', 'paymentNotOwn'],
    summary:
      'Says yes to crediting what the player paid from their own CPF, in another amount or twice; above a limit two people do.',
  }),
  staffRefundPayment: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/payments/{player}/{payment}/refund',
    may: 'decidePayments',
    key: 'none',
    trail: ['player', 'payment', 'reason'],
    input: z.strictObject({ ...paymentKey, reason: text(200) }),
    output: z.object({ refundId: z.string(), state: z.enum(['pending', 'returned', 'failed']) }),
    refusals: ['notFound', 'ownReview', 'reviewOver'],
    summary: 'Sends a payment back to who paid it, once; asked again it answers what became of the first.',
  }),
};
