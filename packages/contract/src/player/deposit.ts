import * as z from 'zod/mini';
import { instant, money } from '../protocol/fields.ts';

/** How far a deposit has come, where the four states of the wire do not tell it. */
const depositState = z.enum([
  'created',
  'awaiting_payment',
  'received',
  'credited',
  'in_review',
  'refund_pending',
  'refunded',
  'expired',
  'cancelled',
  'clawed_back',
]);

const uncreditedPayment = z.object({
  /** `clawed_back`: it was credited, and the bank took it back. The others were never credited. */
  state: z.enum(['in_review', 'refund_pending', 'refunded', 'clawed_back']),
  /** Why it was not credited: another payer, amount or key; a second payment of one order; given back before we saw it. */
  reason: z.optional(z.enum(['payer', 'amount', 'key', 'second', 'returned'])),
  amount: money,
  /** What of it went back, when, and to whom: a CPF or CNPJ, masked. */
  returned: money,
  time: z.nullable(instant),
  to: z.nullable(z.string()),
});

/** A payment of a deposit whose money was not credited, or did not stay. */
export type UncreditedPayment = z.output<typeof uncreditedPayment>;

/** Why a gift is not given: its offer is over, this CPF had it before, another one is still being wagered. */
export const giftWithheldReasons = ['offerOver', 'taken', 'bonusOpen'] as const;

/** What a record of a deposit, and its status, tell beyond the state of the wire. */
export const depositDetails = {
  state: depositState,
  aside: z.array(uncreditedPayment),
  /** Of a credited deposit: why the gift that it was made with was not given. */
  giftWithheld: z.optional(z.enum(giftWithheldReasons)),
} as const;

/** How far a deposit has come, in our words. */
export type DepositState = z.output<typeof depositState>;
