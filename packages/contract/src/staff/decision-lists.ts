/** Lists of what two people of the staff decide: one asks for it, another one decides. */
import * as z from 'zod/mini';
import { cursorSchema } from '../protocol/fields.ts';

/** A page of what waits for a second person, or of what was decided, newest first. */
export const decisionListInputSchema = z.strictObject({
  which: z.enum(['waiting', 'decided']),
  before: z.optional(cursorSchema),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
});
