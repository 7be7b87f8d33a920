import * as z from 'zod/mini';
import { complaintStates } from '../player/support/complaints.ts';
import { limitKinds, limitPeriods, limitValueSchema, playerLimitsSchema } from '../player/protection.ts';
import {
  cursorSchema,
  idSchema,
  instantSchema,
  moneySchema,
  orderIdSchema,
  playerIdSchema,
} from '../protocol/fields.ts';
import { createReasonSchema } from '../protocol/formats/text-fields.ts';
import { defineStaffEndpoint, staffRoles } from './access.ts';

const playerSessionSchema = z.object({
  /** The log-in: its sessions on the own and the test account end together. */
  session: idSchema,
  /** Browser and system, such as `Chrome, Android`; empty when the client does not say. */
  device: z.string(),
  /** ISO 3166 code; null when nobody trusted says it. */
  country: z.nullable(z.string()),
  startedAt: instantSchema,
  lastAt: instantSchema,
});
/** Where a player is signed in. */
export type PlayerSession = z.output<typeof playerSessionSchema>;

const playerProtectionSchema = z.object({
  ...playerLimitsSchema.shape,
  /** When the pause that runs ends; null without one. */
  pausedUntil: z.nullable(instantSchema),
  /** The self-exclusion that is in force. `until` is the end of its term, null without one; `returnsAt` when it ends by itself, because its player asked to come back. */
  exclusion: z.nullable(z.object({ until: z.nullable(instantSchema), returnsAt: z.nullable(instantSchema) })),
  /** The central register bars the person. Why is not shown: it may be a social programme. */
  isBarred: z.boolean(),
  block: z.nullable(z.object({ reason: z.string(), until: z.nullable(instantSchema) })),
});
/** What protects a player: limits and what was used of them, the reality check, and what keeps them from playing. */
export type StaffPlayerProtection = z.output<typeof playerProtectionSchema>;

/** The longest note about a player. */
export const MAX_PLAYER_NOTE_LENGTH = 2000;

const playerNoteSchema = z.object({
  note: idSchema,
  at: instantSchema,
  /** Who wrote it, as they were called then. */
  name: z.string(),
  role: z.enum(staffRoles),
  text: z.string(),
});
export type PlayerNote = z.output<typeof playerNoteSchema>;

/** Changes of limits: a lower one counts at once, a looser one is asked for and confirmed. */
export const limitChangeKinds = ['limitLowered', 'limitRaiseAsked', 'limitRaised'] as const;

const timelineEntrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('registered'), at: instantSchema }),
  z.object({ kind: z.literal('identityConfirmed'), at: instantSchema }),
  z.object({
    kind: z.enum(['deposit', 'withdrawal']),
    at: instantSchema,
    order: orderIdSchema,
    amount: moneySchema,
    /** Its detailed state now. */
    state: z.string(),
  }),
  z.object({ kind: z.literal('bonusGranted'), at: instantSchema, source: z.string(), amount: moneySchema }),
  z.object({
    kind: z.literal('bonusEnded'),
    at: instantSchema,
    state: z.string(),
    /** What became main money, or went back to the house. */
    amount: moneySchema,
  }),
  z.object({ kind: z.literal('levelReached'), at: instantSchema, level: z.int() }),
  z.object({
    kind: z.enum(limitChangeKinds),
    at: instantSchema,
    limit: z.enum(limitKinds),
    period: z.enum(limitPeriods),
    /** Reais, or minutes of the limit `time`; null is no limit. */
    value: z.nullable(limitValueSchema),
    before: z.nullable(limitValueSchema),
  }),
  z.object({ kind: z.literal('realityCheck'), at: instantSchema, minutes: z.int() }),
  z.object({ kind: z.literal('paused'), at: instantSchema, hours: z.int() }),
  /** `months` 0 is without end. */
  z.object({ kind: z.literal('excluded'), at: instantSchema, months: z.int() }),
  z.object({ kind: z.literal('returnAsked'), at: instantSchema }),
  z.object({ kind: z.literal('registerAnswered'), at: instantSchema, isBarred: z.boolean() }),
  z.object({
    kind: z.literal('newDevice'),
    at: instantSchema,
    /** As in a session; empty once no session of the device is left. */
    device: z.string(),
    country: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('complaint'),
    at: instantSchema,
    complaint: idSchema,
    number: z.string(),
    state: z.enum(complaintStates),
  }),
  z.object({
    kind: z.literal('staffAction'),
    at: instantSchema,
    /** The call of the back office, as in the audit trail. */
    call: z.string(),
    name: z.string(),
    role: z.string(),
    reason: z.nullable(z.string()),
  }),
]);
/** Something that happened in the life of a player's account. */
export type PlayerTimelineEntry = z.output<typeof timelineEntrySchema>;

/** Where the next page of a timeline begins, as the answer before gave it: instant, place of the list, and id. */
const timelineCursorSchema = z.string().check(z.regex(/^\d{1,15}\.\d{1,2}\.\d{1,16}$/));

const pageLimitSchema = z.optional(z.int().check(z.minimum(1), z.maximum(100)));

export const staffPlayerFileCalls = {
  staffPlayerSessions: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/players/{player}/sessions',
    access: 'seePlayers',
    key: 'none',
    trail: ['player'],
    input: z.strictObject({ player: playerIdSchema }),
    output: z.array(playerSessionSchema),
    refusals: ['notFound'],
    summary: 'Where a player is signed in, on the own and the test account, the last used first.',
  }),
  staffEndPlayerSessions: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/players/{player}/sessions/end',
    access: 'endPlayerSessions',
    key: 'none',
    trail: ['player', 'session', 'reason'],
    input: z.strictObject({
      player: playerIdSchema,
      session: z.optional(idSchema),
      reason: createReasonSchema(200),
    }),
    output: z.null(),
    refusals: ['notFound', 'ownReview'],
    summary:
      "Ends one log-in of a player, without `session` all of them, at once and on every device. Never of an account of one's own.",
  }),
  staffPlayerProtection: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/players/{player}/protection',
    access: 'seePlayers',
    key: 'none',
    trail: ['player'],
    input: z.strictObject({ player: playerIdSchema }),
    output: playerProtectionSchema,
    refusals: ['notFound'],
    summary:
      "A player's limits with what was used and the looser ones that wait, the reality check, and the pause, exclusion or block that runs.",
  }),
  staffPlayerNotes: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/players/{player}/notes',
    access: 'seePlayers',
    key: 'none',
    trail: ['player'],
    input: z.strictObject({ player: playerIdSchema, cursor: z.optional(cursorSchema), limit: pageLimitSchema }),
    output: z.object({ items: z.array(playerNoteSchema), nextCursor: z.nullable(idSchema) }),
    refusals: ['notFound', 'ownReview'],
    summary: "What staff wrote about a player, newest first. Nobody reads the notes about an account of one's own.",
  }),
  staffAddPlayerNote: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/players/{player}/notes',
    access: 'writePlayerNotes',
    key: 'none',
    trail: ['player'],
    input: z.strictObject({ player: playerIdSchema, text: createReasonSchema(MAX_PLAYER_NOTE_LENGTH) }),
    output: playerNoteSchema,
    refusals: ['notFound', 'ownReview'],
    summary:
      "Adds a note about a player, for staff only. It is never changed or deleted; the audit trail says that it was written, not what it says. Never about an account of one's own.",
  }),
  staffPlayerTimeline: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/players/{player}/timeline',
    access: 'seePlayers',
    key: 'none',
    trail: ['player'],
    input: z.strictObject({
      player: playerIdSchema,
      cursor: z.optional(timelineCursorSchema),
      limit: pageLimitSchema,
    }),
    output: z.object({ items: z.array(timelineEntrySchema), nextCursor: z.nullable(z.string()) }),
    refusals: ['notFound'],
    summary:
      'What happened on the account of a player, newest first: registration, identity, deposits, withdrawals, bonuses, levels, limits, pauses, new devices, complaints and actions of staff. Complaints and reviews of harm are left out for roles that may not see them.',
  }),
};
