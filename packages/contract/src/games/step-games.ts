import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { id, money, multiplierField } from '../protocol/fields.ts';
import { betRefusals } from './games.ts';

/** A round of several steps as its player sees it; the board is there only after the end. */
const roundFields = {
  roundId: id,
  nonce: z.int(),
  /** The stake. */
  amount: money,
  /** Cashed out is `won`; `payout` is 0 while it is open. */
  state: z.enum(['open', 'won', 'lost', 'refunded']),
  /** The tiles in the order in which they were opened; in a lost round the last of them ended it. */
  revealed: z.array(z.int()),
  /** What a cash-out pays now; 0 before the first safe step. */
  multiplier: multiplierField,
  /** What it pays with one more safe step; null when there is none, or the round is over. */
  nextMultiplier: z.nullable(multiplierField),
  payout: money,
  balance: money,
  freeBalance: money,
};

const minesRound = z.object({
  gameCode: z.literal('SE0001'),
  ...roundFields,
  mines: z.int(),
  mineTiles: z.optional(z.array(z.int())),
});

const rowLevel = z.enum(['easy', 'medium', 'hard', 'expert', 'master']);
const rowDoubleRound = z.object({
  gameCode: z.literal('SE0008'),
  ...roundFields,
  level: rowLevel,
  /** The row that the next step is in, from the bottom, from 0: how many safe steps were taken. */
  row: z.int(),
  /** The safe tiles of each row, bottom first. */
  safeTiles: z.optional(z.array(z.array(z.int()))),
});

/** The round that a step, a cash-out or `inPlay` answers; it is also the `data` of 40901 when another round is open, or this one is over. */
export const stepRound = z.discriminatedUnion('gameCode', [minesRound, rowDoubleRound]);
export type StepRoundView = z.output<typeof stepRound>;

const startRefusals = [...betRefusals, 'roundOpen'] as const;
const stepRefusals = ['notFound', 'roundOver', 'tileNotThere', 'selfExcluded', 'keyReused', 'unavailable'] as const;
const cashOutRefusals = ['notFound', 'roundOver', 'nothingWon', 'keyReused', 'unavailable'] as const;
const tile = z.int().check(z.minimum(0), z.maximum(24));

export const stepGames = {
  minesBet: defineEndpoint({
    method: 'POST',
    path: '/api/app/game/SE0001/bet',
    access: 'player',
    key: 'required',
    input: z.strictObject({ amount: money, mines: z.int().check(z.minimum(1), z.maximum(24)) }),
    output: minesRound,
    refusals: startRefusals,
    summary: 'Starts a round of MINES: 25 tiles, row by row from 0.',
  }),
  minesStep: defineEndpoint({
    method: 'POST',
    path: '/api/app/game/SE0001/step',
    access: 'player',
    key: 'required',
    input: z.strictObject({ roundId: id, tile }),
    output: minesRound,
    refusals: stepRefusals,
    summary: 'Opens a tile. One that is open already answers the round unchanged.',
  }),
  minesCashOut: defineEndpoint({
    method: 'POST',
    path: '/api/app/game/SE0001/cashout',
    access: 'player',
    key: 'required',
    input: z.strictObject({ roundId: id }),
    output: minesRound,
    refusals: cashOutRefusals,
    summary: 'Pays an open round out, after one safe tile.',
  }),
  rowDoubleBet: defineEndpoint({
    method: 'POST',
    path: '/api/app/game/SE0008/bet',
    access: 'player',
    key: 'required',
    input: z.strictObject({ amount: money, level: rowLevel }),
    output: rowDoubleRound,
    refusals: startRefusals,
    summary: 'Starts a round of ROWDOUBLE: a tower of 9 rows, from the bottom.',
  }),
  rowDoubleStep: defineEndpoint({
    method: 'POST',
    path: '/api/app/game/SE0008/step',
    access: 'player',
    key: 'required',
    input: z.strictObject({ roundId: id, tile }),
    output: rowDoubleRound,
    refusals: stepRefusals,
    summary: 'Opens a tile of the current row, from 0.',
  }),
  rowDoubleCashOut: defineEndpoint({
    method: 'POST',
    path: '/api/app/game/SE0008/cashout',
    access: 'player',
    key: 'required',
    input: z.strictObject({ roundId: id }),
    output: rowDoubleRound,
    refusals: cashOutRefusals,
    summary: 'Pays an open round out, after one safe row.',
  }),
  inPlay: defineEndpoint({
    method: 'GET',
    path: '/api/app/game/inPlay',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.nullable(stepRound),
    refusals: [],
    summary: "The player's one open round of several steps, over both games, or null.",
  }),
  stopGame: defineEndpoint({
    method: 'GET',
    path: '/api/app/game/stopGame',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.nullable(stepRound),
    refusals: ['unavailable'],
    summary: 'Ends the open round: cashed out if a step was won, refunded if none was taken. Answers it, or null.',
  }),
};
