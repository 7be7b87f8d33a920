import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { moneySchema } from '../protocol/fields.ts';

export const gameRtpCalls = {
  gameRtp: defineEndpoint({
    method: 'GET',
    path: '/api/app/game/{gameCode}/rtp',
    access: 'public',
    sameForVisitors: true,
    key: 'none',
    input: z.strictObject({ gameCode: z.string().check(z.maxLength(16)) }),
    output: z.object({
      gameCode: z.string(),
      /** In percent, as in the list of games. */
      promised: z.number(),
      /** What settled rounds of real money returned so far, in percent; null before the first. */
      realised: z.nullable(z.number()),
      /** The band that holds the true return in 95 of 100 such samples, in percent; null with fewer than 30 rounds. */
      band: z.nullable(z.object({ low: z.number(), high: z.number() })),
      rounds: z.int(),
      staked: moneySchema,
      paid: moneySchema,
    }),
    refusals: ['notFound'],
    summary: 'Promised and realised return of a game, over all its rounds of real money.',
  }),
};
