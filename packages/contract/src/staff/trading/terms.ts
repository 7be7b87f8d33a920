import * as z from 'zod/mini';
import { eventIdSchema, idSchema, instantSchema, moneySchema } from '../../protocol/fields.ts';
import { defineStaffEndpoint } from '../access.ts';
import { lineReferenceSchemas, outcomeIdSchema, tradingReasonSchema } from './fields.ts';

/** What margins and limits are about, the widest first: the narrowest that has a value counts. */
export const tradingTermLevels = ['all', 'sport', 'tournament', 'event'] as const;

const termFieldSchemas = {
  /** The margin over fair odds in basis points, for prices that come with fair chances; null without one of its own. */
  marginBp: z.nullable(z.int().check(z.minimum(0), z.maximum(5000))),
  maxStake: z.nullable(moneySchema),
  maxPayout: z.nullable(moneySchema),
  /** All stakes of one player on one event. */
  maxEventStake: z.nullable(moneySchema),
  /** What the house may lose at most on one event; null without one of its own. */
  maxLiability: z.nullable(moneySchema),
};

const tradingTermsSchema = z.object({
  level: z.enum(tradingTermLevels),
  /** '' for all, else the sport's code, the tournament's id or the event's id. */
  subject: z.string(),
  ...termFieldSchemas,
  reason: z.string(),
  by: z.string(),
  at: instantSchema,
});
/** Margins and limits of one place. */
export type TradingTerms = z.output<typeof tradingTermsSchema>;

export const staffTradingTermCalls = {
  staffTradingTerms: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/trading/terms',
    access: 'seeTrading',
    key: 'none',
    trail: 'none',
    input: z.strictObject({}),
    output: z.object({
      terms: z.array(tradingTermsSchema),
      /** The limits where nobody has set others. */
      defaults: z.object({ maxStake: moneySchema, maxPayout: moneySchema, maxEventStake: moneySchema }),
    }),
    refusals: [],
    summary: 'The margins and limits that people have set, and the limits without them.',
  }),
  staffSaveTradingTerms: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/trading/terms',
    access: 'setTradingTerms',
    key: 'none',
    trail: ['level', 'subject', 'marginBp', 'maxStake', 'maxPayout', 'maxEventStake', 'maxLiability', 'reason'],
    input: z.strictObject({
      level: z.enum(tradingTermLevels),
      subject: z.string().check(z.maxLength(256)),
      ...termFieldSchemas,
      reason: tradingReasonSchema,
    }),
    output: z.null(),
    refusals: ['notFound', 'badFields'],
    summary: 'Sets margins and limits of all, a sport, a tournament or an event; with nulls only, it removes them.',
  }),
  staffOverridePrice: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/trading/overrides',
    access: 'overridePrices',
    key: 'none',
    trail: ['event', 'line', 'outcomes', 'minutes', 'reason'],
    input: z.strictObject({
      ...lineReferenceSchemas,
      outcomes: z
        .array(z.strictObject({ outcome: outcomeIdSchema, odds: z.int().check(z.minimum(1001), z.maximum(1_000_000)) }))
        .check(z.minLength(1), z.maxLength(400)),
      minutes: z.int().check(z.minimum(1), z.maximum(1440)),
      reason: tradingReasonSchema,
    }),
    output: z.object({ override: idSchema, expiresAt: instantSchema }),
    refusals: ['notFound', 'badFields', 'unavailable'],
    summary: 'Puts prices in place of the feed’s on a line, until they expire; outcomes without one keep their price.',
  }),
  staffEndOverride: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/trading/overrides/{override}/end',
    access: 'overridePrices',
    key: 'none',
    trail: ['override', 'reason'],
    input: z.strictObject({ override: idSchema, reason: tradingReasonSchema }),
    output: z.null(),
    refusals: ['notFound', 'reviewOver'],
    summary: 'Ends a price override before it expires: the feed’s newest prices count again.',
  }),
  staffReleaseToFeed: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/trading/events/{event}/release',
    access: 'suspendBetting',
    key: 'none',
    trail: ['event', 'reason'],
    input: z.strictObject({ event: eventIdSchema, reason: tradingReasonSchema }),
    output: z.null(),
    refusals: ['notFound', 'unavailable'],
    summary:
      'Gives a whole event back to the feed: suspensions on it end. Price overrides stay until they end by themselves or by their own call; what could not be read stays closed until newer prices.',
  }),
};
