/** The calls about bets that a player has placed: taking one back, cashing one out, listing them. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../../protocol/endpoint.ts';
import { betIdSchema, idSchema, instantSchema, moneySchema } from '../../protocol/fields.ts';
import { sportOrderSchema } from './sportsbook.ts';

export const sportOrderCalls = {
  sportAbandon: defineEndpoint({
    method: 'POST',
    path: '/api/app/sport/bet/{orderId}/abandon',
    access: 'player',
    key: 'required',
    order: 'own',
    input: z.strictObject({ orderId: betIdSchema }),
    output: sportOrderSchema,
    refusals: ['notFound', 'betNotWaiting', 'keyReused', 'unavailable'],
    summary: 'Cancels a bet while it waits for the live delay.',
  }),
  sportCashOutQuote: defineEndpoint({
    method: 'GET',
    path: '/api/app/sport/cashout/{orderId}',
    access: 'player',
    key: 'none',
    input: z.strictObject({ orderId: betIdSchema }),
    output: z.object({ quoteId: z.string(), amount: moneySchema, expiresAt: instantSchema }),
    refusals: ['notFound', 'cashOutNotOffered', 'lineSuspended', 'unavailable'],
    summary:
      'What the rest of a bet is worth now. The quote holds for five seconds, and only while its lines stay as they are.',
  }),
  sportCashOut: defineEndpoint({
    method: 'POST',
    path: '/api/app/sport/cashout/{orderId}',
    access: 'player',
    key: 'required',
    order: 'own',
    input: z.strictObject({
      orderId: betIdSchema,
      quoteId: z.string().check(z.minLength(1), z.maxLength(4000)),
      /** The part of the stake that is left: 0.05 to 0.95, or 1. */
      fraction: z.number().check(z.minimum(0.05), z.maximum(1)),
    }),
    output: sportOrderSchema,
    refusals: [
      'notFound',
      'cashOutNotOffered',
      'cashOutFractionOutOfRange',
      'quoteOver',
      'oddsChanged',
      'lineSuspended',
      'keyReused',
      'unavailable',
    ],
    summary:
      'Cashes out a part or all of what is left of a bet at a quote; with an undecided leg in play after the live delay.',
  }),
  sportOrders: defineEndpoint({
    method: 'GET',
    path: '/api/app/sport/orders',
    access: 'player',
    key: 'none',
    input: z.strictObject({
      state: z.optional(z.enum(['open', 'settled'])),
      cursor: z.optional(idSchema),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({ items: z.array(sportOrderSchema), nextCursor: z.nullable(idSchema) }),
    refusals: [],
    summary: "A player's bets, newest first.",
  }),
};
