import * as z from 'zod/mini';
import { instantSchema, moneySchema } from '../../protocol/fields.ts';

/** The detailed state of a deposit, where `status` has only four values. */
const depositStateSchema = z.enum([
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

const uncreditedPaymentSchema = z.object({
  /** `clawed_back`: the payment was credited and the bank took it back. In the other states it was never credited. */
  state: z.enum(['in_review', 'refund_pending', 'refunded', 'clawed_back']),
  /** Why it was not credited: another payer, amount or key; a second payment of one order; returned before it was seen. */
  reason: z.optional(z.enum(['payer', 'amount', 'key', 'second', 'returned'])),
  amount: moneySchema,
  /** How much was sent back, when, and to whom (a CPF or CNPJ, masked). */
  returned: moneySchema,
  time: z.nullable(instantSchema),
  to: z.nullable(z.string()),
});

/** A payment of a deposit whose money was not credited, or did not stay. */
export type UncreditedPayment = z.output<typeof uncreditedPaymentSchema>;

/**
 * Why a gift is withheld: its offer is over, this CPF had it before, another bonus is still being wagered, the
 * player was blocked, paused or excluded when the money came. */
export const giftWithheldReasons = ['offerOver', 'taken', 'bonusOpen', 'restricted'] as const;

/** The details of a deposit that its record and its status have in common. */
export const depositDetailSchemas = {
  state: depositStateSchema,
  aside: z.array(uncreditedPaymentSchema),
  /** Of a credited deposit: why the gift that was chosen with it was withheld. */
  giftWithheld: z.optional(z.enum(giftWithheldReasons)),
} as const;

export type DepositState = z.output<typeof depositStateSchema>;
