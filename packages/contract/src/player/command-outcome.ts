import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { idSchema } from '../protocol/fields.ts';
import { createTextSchema } from '../protocol/formats/text-fields.ts';

export const commandOutcomeCalls = {
  commandOutcome: defineEndpoint({
    method: 'GET',
    path: '/api/app/user/command',
    access: 'player',
    key: 'none',
    input: z.strictObject({
      /** The path of the call in this contract, with its `{names}`. */
      path: createTextSchema(128),
      /** The Idempotency-Key that it was sent with. */
      key: createTextSchema(128),
    }),
    output: z.object({
      /** `none`: nothing was done under this key so far. */
      state: z.enum(['none', 'done']),
      /** The status that the call answered: 0, or that of its refusal. */
      status: z.optional(z.int()),
      /** What the call created or changed: an order, a bet, a round. */
      id: z.optional(idSchema),
    }),
    refusals: [],
    summary:
      "What became of an own Idempotency-Key of the last seven days. It changes nothing, and answers nobody else's keys.",
  }),
};
