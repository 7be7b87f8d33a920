import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { instantSchema, moneySchema, signedMoneySchema } from '../protocol/fields.ts';
import { createTextSchema } from '../protocol/formats/text-fields.ts';

/** What keeps a player from playing. */
export const playerRestrictionSchema = z.object({
  status: z.enum(['blocked', 'excluded', 'paused']),
  /** Staff's words to a player whom they block; null otherwise. */
  reason: z.nullable(z.string()),
  /** When it ends, or when the term of an exclusion is over; null without an end. */
  until: z.nullable(instantSchema),
  /** True for an exclusion whose term is over: it goes on until its player asks to come back. */
  mayAskToReturn: z.optional(z.boolean()),
});
export type PlayerRestriction = z.output<typeof playerRestrictionSchema>;

const refusalCodeByRestriction = {
  blocked: 'accountBlocked',
  excluded: 'selfExcluded',
  paused: 'playerPaused',
} as const;

/** The refusal that a restricted player gets: its code, and the params `reason` (the status), `until` and `note` (staff's words). */
export const toRestrictionRefusal = ({ status, reason, until }: PlayerRestriction) => ({
  code: refusalCodeByRestriction[status],
  params: {
    reason: status,
    ...(until === null ? {} : { until }),
    ...(reason === null ? {} : { note: reason }),
  },
});

/** What a limit counts: reais deposited, staked or lost (net), or minutes played. */
export const limitKinds = ['deposit', 'stake', 'loss', 'time'] as const;
export type LimitKind = (typeof limitKinds)[number];
/** Of America/Sao_Paulo; a week begins on Monday. */
export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

export const REALITY_CHECK_MINUTES = { least: 15, most: 60 } as const;

/** Reais, or minutes for the kind `time`: a number with at most two decimals on the wire and in the code. */
export const limitValueSchema = z.number();

const playerLimitSchema = z.object({
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  /** Null: no limit. */
  value: z.nullable(limitValueSchema),
  used: limitValueSchema,
  /** A looser value that was asked for. It counts once the same change is sent again in the 48 h after `from`. */
  pending: z.optional(z.object({ value: z.nullable(limitValueSchema), from: instantSchema, until: instantSchema })),
});
/** One limit of a player, set or not, and what was used of it. */
export type PlayerLimit = z.output<typeof playerLimitSchema>;

export const playerLimitsSchema = z.object({ limits: z.array(playerLimitSchema), realityCheckMinutes: z.int() });

const playSessionSchema = z.object({
  startedAt: instantSchema,
  /** Minutes with a bet or an open round. */
  played: z.int(),
  staked: moneySchema,
  won: moneySchema,
  /** Won less staked. */
  net: signedMoneySchema,
  nextCheckAt: instantSchema,
  /** The last time of a check in this session; null before the first. A client shows each once. */
  dueAt: z.nullable(instantSchema),
});
/** What a player did since they came, without a long break. */
export type PlaySession = z.output<typeof playSessionSchema>;

/** The running day, month or year of America/Sao_Paulo. */
export const positionSpans = ['day', 'month', 'year'] as const;
export type PositionSpan = (typeof positionSpans)[number];

const positionPartSchema = z.object({
  /** A day, `2026-11-23`, or in a year the first day of a month. */
  from: z.string(),
  deposited: moneySchema,
  /** Withdrawals that were paid, on the day that they were asked for. */
  withdrawn: moneySchema,
  /** Stakes that did not come back. A stake of an earlier day that came back makes it negative. */
  staked: signedMoneySchema,
  won: moneySchema,
});
/** What a player put in, took out, staked and won in a day or a month. */
export type PositionPart = z.output<typeof positionPartSchema>;

export const protectionCalls = {
  protectionPause: defineEndpoint({
    method: 'POST',
    path: '/api/app/protection/pause',
    access: 'player',
    key: 'none',
    input: z.strictObject({ hours: z.union([z.literal(24), z.literal(168), z.literal(720)]) }),
    output: z.object({ until: instantSchema }),
    refusals: [],
    summary:
      'Pauses the person for so many hours: no bet, deposit, bonus or transfer, on the account and its test account. It cannot be shortened; a shorter pause changes nothing of one that runs longer.',
  }),
  protectionLimits: defineEndpoint({
    method: 'GET',
    path: '/api/app/protection/limits',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: playerLimitsSchema,
    refusals: [],
    summary:
      "The person's limits: every kind and period, with what was used of it. They count real money, and are the same for the test account.",
  }),
  protectionSetLimit: defineEndpoint({
    method: 'PUT',
    path: '/api/app/protection/limits',
    access: 'player',
    key: 'none',
    input: z.strictObject({
      kind: z.optional(z.enum(limitKinds)),
      period: z.optional(z.enum(limitPeriods)),
      value: z.optional(z.nullable(limitValueSchema)),
      realityCheckMinutes: z.optional(
        z.int().check(z.minimum(REALITY_CHECK_MINUTES.least), z.maximum(REALITY_CHECK_MINUTES.most)),
      ),
    }),
    output: playerLimitsSchema,
    refusals: [],
    summary:
      'Sets one limit (`kind`, `period` and `value`; null removes it), or how often the reality check comes. A lower limit counts at once; a higher one, or none, when the same change is sent again from 24 h to 72 h later.',
  }),
  protectionSelfExclude: defineEndpoint({
    method: 'POST',
    path: '/api/app/protection/selfExclude',
    access: 'player',
    key: 'none',
    attempts: { of: 'password', by: 'player', reset: 'never' },
    input: z.strictObject({
      months: z.union([z.literal(1), z.literal(3), z.literal(6), z.literal(12), z.literal(0)]),
      pwd: createTextSchema(128),
    }),
    output: z.object({ until: z.nullable(instantSchema) }),
    refusals: ['wrongPassword'],
    summary:
      'Excludes the person for so many months, or without end (0). It cannot be undone, and a shorter one changes nothing of one that runs. After the term the player asks to come back.',
  }),
  protectionReturn: defineEndpoint({
    method: 'POST',
    path: '/api/app/protection/selfExclude/return',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.object({ until: instantSchema }),
    refusals: ['selfExcluded'],
    summary: 'Asks to come back after the term of an exclusion, which then ends 24 h later.',
  }),
  protectionSession: defineEndpoint({
    method: 'GET',
    path: '/api/app/protection/session',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: playSessionSchema,
    refusals: [],
    summary:
      'What the player did since they came: time, stakes and net result, and when the next reality check is due.',
  }),
  protectionPosition: defineEndpoint({
    method: 'GET',
    path: '/api/app/protection/position',
    access: 'player',
    key: 'none',
    input: z.strictObject({ span: z.enum(positionSpans) }),
    output: z.array(positionPartSchema),
    refusals: [],
    summary:
      "The person's net position with real money in the running day, month or year: deposits, withdrawals, stakes and payouts of each day, or in a year of each month; parts without any are left out.",
  }),
};
