/** A shared round as everybody sees it. It is not in the file of the calls, because every connection may receive it. */
import type { SharedGameCode } from '@arara/games';
import * as z from 'zod/mini';
import {
  createUncheckedTypeSchema,
  instantSchema,
  moneySchema,
  roundIdSchema,
  betIdSchema,
} from '../protocol/fields.ts';

/**
 * The code of a shared game. The schema does not check it, since the list of codes comes with the rules of all games and
 * every visitor loads this file; the documents list the codes (`documents/wire-schema.ts`).
 */
export const sharedGameCodeSchema = createUncheckedTypeSchema<SharedGameCode>();

/** `betting` takes bets until `closesAt`; `drawing` shows the outcome; `result` has paid; `void` gave every stake back. */
const sharedRoundPhaseSchema = z.enum(['betting', 'drawing', 'result', 'void']);

/** One real bet of real money; the name is masked. `payout` once it is known. */
const sharedBetSchema = z.object({
  betId: betIdSchema,
  name: z.string(),
  pick: z.string(),
  amount: moneySchema,
  payout: z.nullable(moneySchema),
});

/**
 * A shared round as everybody sees it, with the server's clock: count down from `now` to `until`. Outcome and seed are there
 * from `drawing` on; SHA256(seed) is `previousSeed`, which was known before the round began.
 */
export const sharedRoundSchema = z.object({
  gameCode: sharedGameCodeSchema,
  roundId: roundIdSchema,
  phase: sharedRoundPhaseSchema,
  now: instantSchema,
  closesAt: instantSchema,
  /** When this phase ends. */
  until: instantSchema,
  /** The round's number in its chain. */
  index: z.int(),
  previousSeed: z.string(),
  seed: z.nullable(z.string()),
  /** DOUBLE: the slot, 0–14. LUCKYCOLOR: the number, 0–9. */
  outcome: z.nullable(z.int()),
  /** How many bets of real money there are, and how much, by choice. */
  totals: z.array(z.object({ pick: z.string(), bets: z.int(), amount: moneySchema })),
  /** The newest bets, at most 20; once paid, the largest wins first. */
  bets: z.array(sharedBetSchema),
});
export type SharedRoundView = z.output<typeof sharedRoundSchema>;
