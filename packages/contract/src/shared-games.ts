import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, money, multiplierField } from './fields.ts';
import { betRefusals } from './games.ts';

const sharedCode = z.enum(['SE0006', 'SE0007']);

/** `betting` takes bets until `closesAt`; `drawing` shows the outcome; `result` has paid; `void` gave every stake back. */
const phase = z.enum(['betting', 'drawing', 'result', 'void']);

/** One real bet of real money; the name is masked. `payout` once it is known. */
const betShown = z.object({
  betId: id,
  name: z.string(),
  pick: z.string(),
  amount: money,
  payout: z.nullable(money),
});

/**
 * A shared round as everybody sees it, with the server's clock: count down from `now` to `until`. Outcome and seed are there
 * from `drawing` on; SHA256(seed) is `previousSeed`, which was known before the round began.
 */
export const sharedRound = z.object({
  gameCode: sharedCode,
  roundId: id,
  phase,
  now: instant,
  closesAt: instant,
  /** When this phase ends. */
  until: instant,
  /** The round's number in its chain. */
  index: z.int(),
  previousSeed: z.string(),
  seed: z.nullable(z.string()),
  /** DOUBLE: the slot, 0–14. LUCKYCOLOR: the number, 0–9. */
  outcome: z.nullable(z.int()),
  /** How many bets of real money there are, and how much, by choice. */
  totals: z.array(z.object({ pick: z.string(), bets: z.int(), amount: money })),
  /** The newest bets, at most 20; once paid, the largest wins first. */
  bets: z.array(betShown),
});
export type SharedRoundShown = z.output<typeof sharedRound>;

const refusals = [...betRefusals, 'roundClosed'] as const;
const placed = z.object({ betId: id, roundId: id, closesAt: instant, balance: money, freeBalance: money });

/** The player's own bet in a shared round. */
const ownBet = z.object({
  betId: id,
  roundId: id,
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

export const sharedGames = {
  doubleBet: endpoint({
    method: 'POST',
    path: '/api/app/game/SE0006/bet',
    access: 'player',
    key: 'required',
    input: z.strictObject({ amount: money, color: z.enum(['red', 'black', 'white']), roundId: z.optional(id) }),
    output: placed,
    refusals,
    summary: 'Bets on the running round of DOUBLE; with `roundId` on that round or none.',
  }),
  luckyColorBet: endpoint({
    method: 'POST',
    path: '/api/app/game/SE0007/bet',
    access: 'player',
    key: 'required',
    input: z.strictObject({
      amount: money,
      pick: z.enum(['green', 'red', 'violet', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']),
      roundId: z.optional(id),
    }),
    output: placed,
    refusals,
    summary: 'Bets on the running round of LUCKYCOLOR; with `roundId` on that round or none.',
  }),
  sharedRounds: endpoint({
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
          roundId: id,
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
  sharedBets: endpoint({
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
