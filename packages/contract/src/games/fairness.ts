import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { createTextSchema } from '../protocol/formats/text-fields.ts';

const seedFairnessSchema = z.object({
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nonce: z.int(),
  nextServerSeedHash: z.string(),
});

/** The seed pair in use: the hash commits to the seed, which stays secret until it is rotated. */
export type CurrentSeedPairView = z.output<typeof seedFairnessSchema>;

/** A client seed: the player's own text, without control characters (games.md, "Randomness"). */
export const clientSeedSchema = createTextSchema(64).check(z.regex(/^\P{C}+$/u, 'clientSeed'));

export const fairnessCalls = {
  fairness: defineEndpoint({
    method: 'GET',
    path: '/api/app/game/fairness',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: seedFairnessSchema,
    refusals: [],
    summary: 'The seed pair in use; `nonce` is the one of the next round.',
  }),
  rotate: defineEndpoint({
    method: 'POST',
    path: '/api/app/game/fairness/rotate',
    access: 'player',
    key: 'none',
    input: z.strictObject({ clientSeed: clientSeedSchema }),
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
