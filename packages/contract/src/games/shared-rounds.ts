import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { id, instant, money, multiplierField, roundId, betId } from '../protocol/fields.ts';
import { sharedRound } from './shared-round.ts';

/** The player's own bet in a shared round. */
const ownBet = z.object({
  betId,
  roundId,
  pick: z.string(),
  amount: money,
  state: z.enum(['open', 'won', 'lost', 'refunded']),
  multiplier: multiplierField,
  payout: money,
});

/** Where a game's rounds come from: a chain whose first seed was published before its salt was drawn. */
const chain = z.object({
  terminalHash: z.string(),
  salt: z.nullable(z.string()),
  /** `operator`: text of the configuration; `local`: drawn by this server; `drand <round>`: a public beacon's. */
  saltSource: z.string(),
  publishedAt: instant,
  length: z.int(),
  /** Rounds drawn from it so far. */
  used: z.int(),
});

export const sharedRoundCalls = {
  sharedRounds: defineEndpoint({
    method: 'GET',
    path: '/api/app/game/{gameCode}/rounds',
    access: 'public',
    key: 'none',
    input: z.strictObject({
      gameCode: z.string().check(z.maxLength(16)),
      cursor: z.optional(id),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({
      current: z.nullable(sharedRound),
      chain: z.nullable(chain),
      items: z.array(
        z.object({
          roundId,
          index: z.int(),
          outcome: z.nullable(z.int()),
          state: z.enum(['ended', 'void']),
          seed: z.nullable(z.string()),
          salt: z.string(),
          time: instant,
        }),
      ),
      nextCursor: z.nullable(id),
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
    output: z.array(ownBet),
    refusals: ['notFound'],
    summary: "The player's own bets in the newest round of a shared game.",
  }),
};
