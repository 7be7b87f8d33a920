import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { permitRefusalCodes } from '../protocol/permit-refusals.ts';
import {
  idSchema,
  instantSchema,
  createUncheckedTypeSchema,
  moneySchema,
  betIdSchema,
  eventIdSchema,
} from '../protocol/fields.ts';
import { createTextSchema } from '../protocol/text-fields.ts';

/** Odds: on the wire a number with at most three decimals, in the code thousandths as an integer (2.45 is 2450). */
export const oddsSchema = z.codec(z.number(), createUncheckedTypeSchema<number>(), {
  decode: (n, ctx) => {
    const thousandths = Math.round(n * 1000);
    if (!(n > 1) || thousandths > 1_000_000_000 || Math.abs(thousandths / 1000 - n) > 1e-9) {
      ctx.issues.push({ code: 'custom', input: n, message: 'overPrecise' });
      return z.NEVER;
    }
    return thousandths;
  },
  encode: (thousandths) => thousandths / 1000,
});

/** The sports on offer, by their code on the wire. */
export const sportCodeSchema = z.enum(['football']);

/** A line that is `open` takes bets and a `suspended` one is shown locked; in the other states it is over. */
export const lineStateSchema = z.enum(['open', 'suspended', 'closed', 'settled', 'cancelled']);

const sportOutcomeSchema = z.object({
  outcomeId: z.string(),
  name: z.string(),
  odds: oddsSchema,
  state: z.enum(['open', 'suspended']),
});

const sportLineSchema = z.object({
  /** The name of the line within its event: market and specifiers, e.g. `18|total=2.5`. */
  line: z.string(),
  /** Id of the market in the table of markets. */
  market: z.int(),
  specifiers: z.record(z.string(), z.string()),
  state: lineStateSchema,
  outcomes: z.array(sportOutcomeSchema),
});

/** One line of an event with its prices. */
export type SportLine = z.output<typeof sportLineSchema>;

const homeAwayPairSchema = z.object({ home: z.int(), away: z.int() });

const sportEventFieldSchemas = {
  eventId: eventIdSchema,
  sport: z.string(),
  category: z.string(),
  tournament: z.string(),
  /** The phase of the match: 0 not started … -14 postponed. */
  phase: z.int(),
  startsAt: instantSchema,
  home: z.string(),
  away: z.string(),
  /** Null before the start. */
  score: z.nullable(homeAwayPairSchema),
  /** The seconds played and when they were read; null while no clock runs. */
  clock: z.nullable(z.object({ seconds: z.int(), at: instantSchema, running: z.boolean(), speed: z.number() })),
  /** True for a simulated match, which is labelled wherever it is shown. */
  simulated: z.boolean(),
  /** The version of the event. An update that does not follow on it means that an earlier update was missed. */
  seq: z.int(),
  lines: z.array(sportLineSchema),
};

const sportEventSchema = z.object(sportEventFieldSchemas);

/** An event in a list, with its main lines. */
export type SportEvent = z.output<typeof sportEventSchema>;

const sportEventDetailSchema = z.object({
  ...sportEventFieldSchemas,
  statistics: z.object({
    corners: homeAwayPairSchema,
    yellowCards: homeAwayPairSchema,
    redCards: homeAwayPairSchema,
    periods: z.array(z.object({ period: z.int(), score: homeAwayPairSchema })),
  }),
  /** How long a live bet waits before it is accepted, in seconds. */
  liveDelay: z.int(),
});

/** An event with all its lines. */
export type SportEventDetail = z.output<typeof sportEventDetailSchema>;

const betLegSchema = z.strictObject({
  eventId: eventIdSchema,
  line: z.string().check(z.minLength(1), z.maxLength(120)),
  outcomeId: z.string().check(z.minLength(1), z.maxLength(40)),
  odds: oddsSchema,
});

/** The status of a bet: -10 waiting for the live delay, 0 accepted, -11 refused in the delay, -1 feed fault, 9999 settled, 8888 reopened. */
const betStatusSchema = z.int();

const sportOrderLegSchema = z.object({
  eventId: eventIdSchema,
  sport: z.string(),
  tournament: z.string(),
  home: z.string(),
  away: z.string(),
  startsAt: instantSchema,
  phase: z.int(),
  score: z.nullable(homeAwayPairSchema),
  line: z.string(),
  market: z.int(),
  specifiers: z.record(z.string(), z.string()),
  outcomeId: z.string(),
  name: z.string(),
  odds: oddsSchema,
  /** The result of this leg, null while it is open: 10 won, 21 half won, 11 half lost, 20 lost, 0 push, 90 void. */
  result: z.nullable(z.int()),
});

const sportOrderSchema = z.object({
  orderId: betIdSchema,
  type: z.enum(['single']),
  status: betStatusSchema,
  result: z.nullable(z.int()),
  stake: moneySchema,
  possiblePayout: moneySchema,
  payout: moneySchema,
  placedAt: instantSchema,
  /** When a bet that waits for the live delay will be accepted. */
  acceptAt: z.nullable(instantSchema),
  settledAt: z.nullable(instantSchema),
  legs: z.array(sportOrderLegSchema),
});

/** A bet as its player sees it. */
export type SportOrder = z.output<typeof sportOrderSchema>;

export const sportsbookCalls = {
  sportList: defineEndpoint({
    method: 'GET',
    path: '/api/app/sport/list',
    access: 'public',
    key: 'none',
    input: z.strictObject({}),
    output: z.array(z.object({ sport: z.string(), live: z.int(), today: z.int(), upcoming: z.int() })),
    refusals: [],
    summary: 'The sports, with how many events are live, today and upcoming.',
  }),
  sportEvents: defineEndpoint({
    method: 'GET',
    path: '/api/app/sport/events',
    access: 'public',
    key: 'none',
    input: z.strictObject({
      sport: z.optional(sportCodeSchema),
      phase: z.optional(z.enum(['live', 'today', 'upcoming', 'finished'])),
      from: z.optional(instantSchema),
      cursor: z.optional(z.string().check(z.maxLength(64))),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({ items: z.array(sportEventSchema), nextCursor: z.nullable(z.string()) }),
    refusals: [],
    summary: 'Events in order of their start, with their main lines.',
  }),
  sportEvent: defineEndpoint({
    method: 'GET',
    path: '/api/app/sport/events/{eventId}',
    access: 'public',
    key: 'none',
    input: z.strictObject({ eventId: eventIdSchema }),
    output: sportEventDetailSchema,
    refusals: ['notFound'],
    summary: 'One event with all its lines.',
  }),
  sportSearch: defineEndpoint({
    method: 'GET',
    path: '/api/app/sport/search',
    access: 'public',
    key: 'none',
    input: z.strictObject({ q: createTextSchema(60) }),
    output: z.array(sportEventSchema),
    refusals: [],
    summary: 'Events whose teams or tournament contain the text.',
  }),
  sportBet: defineEndpoint({
    method: 'POST',
    path: '/api/app/sport/bet',
    access: 'player',
    key: 'required',
    input: z.strictObject({
      type: z.enum(['single']),
      stake: moneySchema,
      policy: z.enum(['same', 'better', 'any']),
      legs: z.array(betLegSchema).check(z.minLength(1), z.maxLength(1)),
    }),
    output: z.object({
      orderId: betIdSchema,
      status: betStatusSchema,
      acceptAt: z.optional(instantSchema),
      legs: z.array(z.object({ eventId: eventIdSchema, line: z.string(), outcomeId: z.string(), odds: oddsSchema })),
      possiblePayout: moneySchema,
      balance: moneySchema,
      freeBalance: moneySchema,
    }),
    refusals: [
      'stakeBelowMinimum',
      'stakeAboveMaximum',
      'winAboveMaximum',
      'eventStakeAboveMaximum',
      'oddsChanged',
      'lineSuspended',
      'notFound',
      'insufficientBalance',
      ...permitRefusalCodes,
      'keyReused',
      'unavailable',
    ],
    summary:
      'Places a single bet at the odds of the server; `odds` is what the player saw, `policy` which changes they accept.',
  }),
  sportAbandon: defineEndpoint({
    method: 'POST',
    path: '/api/app/sport/bet/{orderId}/abandon',
    access: 'player',
    key: 'required',
    input: z.strictObject({ orderId: betIdSchema }),
    output: sportOrderSchema,
    refusals: ['notFound', 'betNotWaiting', 'keyReused', 'unavailable'],
    summary: 'Cancels a bet while it waits for the live delay.',
  }),
  sportOrders: defineEndpoint({
    method: 'GET',
    path: '/api/app/sport/orders',
    access: 'player',
    key: 'none',
    input: z.strictObject({
      state: z.optional(z.enum(['open', 'settled'])),
      cursor: z.optional(idSchema),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({ items: z.array(sportOrderSchema), nextCursor: z.nullable(idSchema) }),
    refusals: [],
    summary: "A player's bets, newest first.",
  }),
};

/**
 * The lines of an event that changed since version `after`. `main` is set on messages to subscribers of the whole sport: they have
 * only the main lines, so a screen that shows all lines must not apply them.
 */
export const sportOddsMessageSchema = z.object({
  eventId: eventIdSchema,
  after: z.int(),
  seq: z.int(),
  lines: z.array(sportLineSchema),
  main: z.optional(z.boolean()),
});
/** An event's phase, score and clock changed. */
export const sportEventMessageSchema = z.object({
  eventId: eventIdSchema,
  seq: z.int(),
  sport: z.string(),
  phase: z.int(),
  startsAt: instantSchema,
  score: sportEventFieldSchemas.score,
  clock: sportEventFieldSchemas.clock,
});
