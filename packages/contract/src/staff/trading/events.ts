import * as z from 'zod/mini';
import { legResultSchema } from '../../player/sportsbook/codes.ts';
import { eventIdSchema, idSchema, instantSchema, moneySchema, signedMoneySchema } from '../../protocol/fields.ts';
import { defineStaffEndpoint } from '../access.ts';
import { lineTextSchema, sportCodeSchema, tradedEventSchemas, tradingReasonSchema } from './fields.ts';

/** Where betting can be suspended, the widest first. */
export const suspensionLevels = ['all', 'sport', 'event', 'market', 'line'] as const;
export type SuspensionLevel = (typeof suspensionLevels)[number];

const suspensionSchema = z.object({
  suspension: idSchema,
  level: z.enum(suspensionLevels),
  /** The sport, also that of an event; null for all. */
  sport: z.nullable(z.string()),
  event: z.nullable(eventIdSchema),
  /** The event's name; null above events. */
  name: z.nullable(z.string()),
  market: z.nullable(z.int()),
  line: z.nullable(z.string()),
  /** The key of the market, or of the line's market, in the table of its sport; null above markets. */
  key: z.nullable(z.string()),
  reason: z.string(),
  by: z.string(),
  at: instantSchema,
});
/** Betting that a person has suspended. */
export type TradingSuspension = z.output<typeof suspensionSchema>;

const tradedEventSchema = z.object({
  ...tradedEventSchemas,
  startsAt: instantSchema,
  live: z.boolean(),
  betting: z.enum(['live', 'prematch', 'closed', 'suspended']),
  score: z.nullable(z.object({ home: z.int(), away: z.int() })),
  /** Lines that take bets by their own state. */
  openLines: z.int(),
  /** Open bets with real money on it, and what is staked in them. */
  bets: z.int(),
  staked: moneySchema,
  /** What the house loses at most: the sum of the worst case of each line. Negative when it cannot lose. */
  worstCase: signedMoneySchema,
  /** What it may be at most: a bet that would raise it above this is refused. Null without a limit. */
  maxLiability: z.nullable(moneySchema),
  /** True while a person has suspended the whole event, its sport or all. */
  suspended: z.boolean(),
});
/** An event of the room's list. */
export type TradedEvent = z.output<typeof tradedEventSchema>;

const tradedOutcomeSchema = z.object({
  outcome: z.string(),
  name: z.string(),
  /** Thousandths; null without a price. */
  odds: z.nullable(z.int()),
  active: z.boolean(),
  bets: z.int(),
  staked: moneySchema,
  /** Σ stake × odds × expected return of the other legs: what is paid if it wins. */
  exposure: moneySchema,
  /** Null while it is open. */
  result: z.nullable(legResultSchema),
});

const tradedLineSchema = z.object({
  line: z.string(),
  market: z.int(),
  /** The market's key in the table of its sport. */
  key: z.string(),
  specifiers: z.record(z.string(), z.string()),
  state: z.enum(['open', 'suspended', 'closed', 'settled', 'cancelled']),
  /** The state in which players see it. */
  shown: z.enum(['open', 'suspended', 'closed', 'settled', 'cancelled']),
  producer: z.int(),
  staked: moneySchema,
  worstCase: signedMoneySchema,
  /** The price override that counts now. */
  override: z.nullable(z.object({ override: idSchema, expiresAt: instantSchema, by: z.string(), reason: z.string() })),
  outcomes: z.array(tradedOutcomeSchema),
});
/** A line with what is staked on it. */
export type TradedLine = z.output<typeof tradedLineSchema>;

/**
 * How many bets of several legs are counted at what they can pay at most, since there are too many to add up one by one: exposure is
 * then too high, never too low. 0 when it is exact.
 */
const exposureBoundedSchema = z.int();

const tradedEventDetailsSchema = z.object({
  ...tradedEventSchema.shape,
  lines: z.array(tradedLineSchema),
  suspensions: z.array(suspensionSchema),
  /** When exposure was added up: at most a second before the answer. */
  exposureAt: instantSchema,
  exposureBounded: exposureBoundedSchema,
});
/** An event with its lines. */
export type TradedEventDetails = z.output<typeof tradedEventDetailsSchema>;

/** How many points the exposure over time has at most. */
export const MAX_EXPOSURE_POINTS = 60;

const exposurePointSchema = z.object({ at: instantSchema, staked: moneySchema, worstCase: signedMoneySchema });
/** What was at stake on an event at an instant. */
export type ExposurePoint = z.output<typeof exposurePointSchema>;

export const staffTradingEventCalls = {
  staffTradingEvents: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/trading/events',
    access: 'seeTrading',
    key: 'none',
    trail: 'none',
    input: z.strictObject({
      which: z.enum(['live', 'upcoming', 'withBets', 'silent']),
      sport: z.optional(sportCodeSchema),
    }),
    output: z.object({
      events: z.array(tradedEventSchema),
      /** What is suspended above events. */
      suspensions: z.array(suspensionSchema),
      sports: z.array(z.string()),
      exposureAt: instantSchema,
      exposureBounded: exposureBoundedSchema,
    }),
    refusals: [],
    summary:
      'At most 200 events: live ones, those that start next, those with open bets, or those of these that should have begun and had no message of the feed for 30 minutes; with stakes and the worst case, at most a second old.',
  }),
  staffTradingEvent: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/trading/events/{event}',
    access: 'seeTrading',
    key: 'none',
    trail: 'none',
    input: z.strictObject({ event: eventIdSchema }),
    output: tradedEventDetailsSchema,
    refusals: ['notFound'],
    summary: 'One event with its lines, prices, exposure per outcome and suspensions.',
  }),
  staffTradingExposure: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/trading/events/{event}/exposure',
    access: 'seeTrading',
    key: 'none',
    trail: 'none',
    input: z.strictObject({ event: eventIdSchema }),
    output: z.object({
      /** From the first bet on, one for each change, or at equal distances; none without bets. */
      points: z.array(exposurePointSchema),
      /** Older bets that are not counted. */
      omitted: z.int(),
    }),
    refusals: ['notFound'],
    summary:
      'Stakes and worst case of an event over time, worked out from its accepted bets with real money: the newest 5,000.',
  }),
  staffSuspendBetting: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/trading/suspensions',
    access: 'suspendBetting',
    key: 'none',
    trail: ['level', 'sport', 'event', 'market', 'line', 'reason'],
    input: z.strictObject({
      level: z.enum(suspensionLevels),
      sport: z.optional(sportCodeSchema),
      event: z.optional(eventIdSchema),
      market: z.optional(z.int()),
      line: z.optional(lineTextSchema),
      reason: tradingReasonSchema,
    }),
    output: z.object({ suspension: idSchema }),
    refusals: ['notFound', 'badFields', 'unavailable'],
    summary:
      'Suspends betting. After the answer no bet is taken there; a second call for the same place answers the first suspension.',
  }),
  staffResumeBetting: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/trading/suspensions/{suspension}/lift',
    access: 'suspendBetting',
    key: 'none',
    trail: ['suspension', 'reason'],
    input: z.strictObject({ suspension: idSchema, reason: tradingReasonSchema }),
    output: z.null(),
    refusals: ['notFound', 'reviewOver'],
    summary: 'Gives betting back to the feed: lines open with the feed’s prices, where nothing else holds them.',
  }),
};
