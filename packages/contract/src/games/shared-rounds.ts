import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import {
  idSchema,
  instantSchema,
  moneySchema,
  multiplierSchema,
  roundIdSchema,
  betIdSchema,
} from '../protocol/fields.ts';
import { sharedRoundSchema } from './shared-round.ts';

/** The player's own bet in a shared round. */
const ownSharedBetSchema = z.object({
  betId: betIdSchema,
  roundId: roundIdSchema,
  pick: z.string(),
  amount: moneySchema,
  state: z.enum(['open', 'won', 'lost', 'refunded']),
  multiplier: multiplierSchema,
  payout: moneySchema,
});

/** Where a game's rounds come from: a chain whose first seed was published before its salt was drawn. */
const seedChainSchema = z.object({
  terminalHash: z.string(),
  salt: z.nullable(z.string()),
  /** `operator`: text of the configuration; `local`: drawn by this server; `drand <round>`: a public beacon's. */
  saltSource: z.string(),
  publishedAt: instantSchema,
  length: z.int(),
  /** Rounds drawn from it so far. */
  used: z.int(),
});

export const sharedRoundCalls = {
  sharedRounds: defineEndpoint({
    method: 'GET',
    path: '/api/app/game/{gameCode}/rounds',
    access: 'public',
    sameForVisitors: true,
    key: 'none',
    input: z.strictObject({
      gameCode: z.string().check(z.maxLength(16)),
      cursor: z.optional(idSchema),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({
      current: z.nullable(sharedRoundSchema),
      chain: z.nullable(seedChainSchema),
      items: z.array(
        z.object({
          roundId: roundIdSchema,
          index: z.int(),
          outcome: z.nullable(z.int()),
          state: z.enum(['ended', 'void']),
          seed: z.nullable(z.string()),
          salt: z.string(),
          time: instantSchema,
        }),
      ),
      nextCursor: z.nullable(idSchema),
    }),
    refusals: ['notFound'],
    summary: 'The running round of a shared game, and those before it, newest first, each with its seed.',
  }),
  sharedBets: defineEndpoint({
    method: 'GET',
    path: '/api/app/game/{gameCode}/bets',
    access: 'player',
    key: 'none',
    input: z.strictObject({ gameCode: z.string().check(z.maxLength(16)) }),
    output: z.array(ownSharedBetSchema),
    refusals: ['notFound'],
    summary: "The player's own bets in the newest round of a shared game.",
  }),
};
