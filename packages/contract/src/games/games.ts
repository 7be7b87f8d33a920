import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { hundredths, id, instant, money, multiplierField, text } from '../protocol/fields.ts';

const balances = { balance: money, freeBalance: money };

const diceRound = z.object({
  roundId: id,
  nonce: z.int(),
  roll: hundredths,
  multiplier: multiplierField,
  payout: money,
  ...balances,
});
const limboRound = z.object({
  roundId: id,
  nonce: z.int(),
  outcome: hundredths,
  multiplier: multiplierField,
  payout: money,
  ...balances,
});

/** A settled DICE round as its player sees it. */
export type DiceRound = z.output<typeof diceRound>;
/** A settled LIMBO round as its player sees it. */
export type LimboRound = z.output<typeof limboRound>;

/** Why a stake may not be taken now, whatever the game. */
export const betRefusals = [
  'stakeBelowMinimum',
  'stakeAboveMaximum',
  'winAboveMaximum',
  'insufficientBalance',
  'selfExcluded',
  'gameClosed',
  'keyReused',
  'unavailable',
] as const;

const fairness = z.object({
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nonce: z.int(),
  nextServerSeedHash: z.string(),
});

/** The seed pair in use: the hash commits to the seed, which stays secret until it is rotated. */
export type Fairness = z.output<typeof fairness>;

/** A client seed: the player's own text, without control characters (games.md, "Randomness"). */
export const clientSeed = text(64).check(z.regex(/^\P{C}+$/u, 'clientSeed'));

export const games = {
  diceBet: defineEndpoint({
    method: 'POST',
    path: '/api/app/game/SE0002/bet',
    access: 'player',
    key: 'required',
    input: z.strictObject({ amount: money, direction: z.enum(['over', 'under']), target: hundredths }),
    output: diceRound,
    refusals: betRefusals,
    summary: 'Plays one round of DICE.',
  }),
  limboBet: defineEndpoint({
    method: 'POST',
    path: '/api/app/game/SE0004/bet',
    access: 'player',
    key: 'required',
    input: z.strictObject({ amount: money, target: hundredths }),
    output: limboRound,
    refusals: betRefusals,
    summary: 'Plays one round of LIMBO.',
  }),
  fairness: defineEndpoint({
    method: 'GET',
    path: '/api/app/game/fairness',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: fairness,
    refusals: [],
    summary: 'The seed pair in use; `nonce` is the one of the next round.',
  }),
  rotate: defineEndpoint({
    method: 'POST',
    path: '/api/app/game/fairness/rotate',
    access: 'player',
    key: 'none',
    input: z.strictObject({ clientSeed }),
    output: z.object({
      serverSeed: z.string(),
      serverSeedHash: z.string(),
      clientSeed: z.string(),
      nonces: z.int(),
      next: z.object({ serverSeedHash: z.string(), clientSeed: z.string(), nonce: z.int() }),
    }),
    refusals: ['seedInUse'],
    summary: 'Reveals the seed in use and commits to the next one.',
  }),
};

/**
 * The proof that a game's record carries: enough to recompute the round once the seed is revealed. Of a shared round
 * `clientSeed` is the public salt, `nonce` the round's number in its chain, `serverSeedHash` the seed of the round before.
 */
export const roundProof = z.object({
  gameCode: z.string(),
  /** The bet as it was sent: `amount`, and `target`, `direction`, `mines`, `level`, `color`, `pick`. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The roll, LIMBO's draw, how many steps were safe, the slot or the number. */
  outcome: hundredths,
  multiplier: multiplierField,
  payout: money,
  /** Of a game of several steps: the tiles in the order in which they were opened. */
  steps: z.optional(z.array(z.int())),
  /** House edge that the round was played with, in basis points. */
  edgeBp: z.int(),
  serverSeedHash: z.string(),
  serverSeed: z.nullable(z.string()),
  clientSeed: z.string(),
  nonce: z.int(),
  time: instant,
});
