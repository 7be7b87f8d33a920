import * as z from 'zod/mini';
import { instantSchema, playerIdSchema } from '../protocol/fields.ts';
import { createReasonSchema } from '../protocol/formats/text-fields.ts';
import { defineStaffEndpoint } from './access.ts';

/** What may be a sign of harm. */
export const harmMarkKinds = ['chasedLosses', 'cancelledWithdrawals', 'raisedLimits', 'nightsPlayed'] as const;
export type HarmMarkKind = (typeof harmMarkKinds)[number];

const harmMarkSchema = z.object({
  mark: z.enum(harmMarkKinds),
  /** How often it was counted: in thirty days, nights in fourteen. */
  count: z.int(),
  points: z.int(),
});
export type HarmMark = z.output<typeof harmMarkSchema>;

const harmQueueEntrySchema = z.object({
  player: playerIdSchema,
  score: z.int(),
  /** The weightiest first. */
  marks: z.array(harmMarkSchema),
  assessedAt: instantSchema,
  /** What was found when a person looked; null while nobody has. */
  review: z.nullable(z.object({ at: instantSchema, by: z.string(), note: z.string() })),
});
/** A player with marks of harm. */
export type HarmQueueEntry = z.output<typeof harmQueueEntrySchema>;

export const staffProtectionCalls = {
  staffHarmQueue: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/protection/harm',
    access: 'seeHarm',
    key: 'none',
    trail: ['which'],
    input: z.strictObject({ which: z.enum(['waiting', 'reviewed']) }),
    output: z.array(harmQueueEntrySchema),
    refusals: [],
    summary:
      'Players whose play has marks of harm, the highest score first, at most 200; or those at whom a person has looked, the latest first. For protection only, never for marketing.',
  }),
  staffReviewHarm: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/protection/harm/{player}/review',
    access: 'reviewHarm',
    key: 'none',
    trail: ['player', 'reason'],
    input: z.strictObject({ player: playerIdSchema, reason: createReasonSchema(200) }),
    output: z.null(),
    refusals: ['notFound'],
    summary: 'Records what was done about a player: they leave the queue until their score rises above the one seen.',
  }),
};
