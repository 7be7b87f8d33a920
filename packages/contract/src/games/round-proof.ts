import * as z from 'zod/mini';
import { hundredthsSchema, instantSchema, moneySchema, multiplierSchema } from '../protocol/fields.ts';

/**
 * The proof that a game's record carries: enough to recompute the round once the seed is revealed. Of a shared round
 * `clientSeed` is the public salt, `nonce` the round's number in its chain, `serverSeedHash` the seed of the round before.
 */
export const roundProofSchema = z.object({
  gameCode: z.string(),
  /** The bet as it was sent: `amount`, and `target`, `direction`, `mines`, `level`, `color`, `pick`. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The roll, LIMBO's draw, how many steps were safe, the slot or the number. */
  outcome: hundredthsSchema,
  multiplier: multiplierSchema,
  payout: moneySchema,
  /** Of a game of several steps: the tiles in the order in which they were opened. */
  steps: z.optional(z.array(z.int())),
  /** House edge that the round was played with, in basis points. */
  edgeBp: z.int(),
  serverSeedHash: z.string(),
  serverSeed: z.nullable(z.string()),
  clientSeed: z.string(),
  nonce: z.int(),
  time: instantSchema,
});
