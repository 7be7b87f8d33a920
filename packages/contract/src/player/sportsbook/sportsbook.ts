import { sportCodes } from '@arara/sports/sport-codes';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../protocol/endpoint.ts';
import { permitRefusalCodes } from '../../protocol/permit-refusals.ts';
import {
  instantSchema,
  createUncheckedTypeSchema,
  moneySchema,
  betIdSchema,
  eventIdSchema,
} from '../../protocol/fields.ts';
import { createTextSchema } from '../../protocol/formats/text-fields.ts';
import { betResultSchema, betStatusSchema, legResultSchema } from './codes.ts';

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
export const sportCodeSchema = z.enum(sportCodes);

/** A line that is `open` takes bets and a `suspended` one is shown locked; in the other states it is over. */
export const lineStateSchema = z.enum(['open', 'suspended', 'closed', 'settled', 'cancelled']);

/** On an outcome that won a dead heat: the places over the competitors who share them. */
const deadHeatSchema = z.object({ places: z.int(), tied: z.int() });

const sportOutcomeSchema = z.object({
  /** Of the market, of a participant of the event, or listed by the line. */
  outcomeId: z.string(),
  name: z.string(),
  odds: oddsSchema,
  state: z.enum(['open', 'suspended']),
  /** How it was settled, in the detail of an event. */
  result: z.optional(legResultSchema),
  deadHeat: z.optional(deadHeatSchema),
});

/** An outcome that had no price any more when its line was settled. */
const unpricedOutcomeSchema = z.object({
  outcomeId: z.string(),
  name: z.string(),
  result: legResultSchema,
  deadHeat: z.optional(deadHeatSchema),
});

const sportLineSchema = z.object({
  /** The name of the line within its event: market and specifiers, e.g. `18|total=2.5`. */
  line: z.string(),
  /** Id of the market in the table of markets. */
  market: z.int(),
  specifiers: z.record(z.string(), z.string()),
  state: lineStateSchema,
  /** The producer that prices it: `sport:producer` says when all its lines are suspended. */
  producer: z.int(),
  /** Those that have a price. */
  outcomes: z.array(sportOutcomeSchema),
  /** The others of a settled line, in the detail of an event: its winner is often one of them. */
  unpriced: z.optional(z.array(unpricedOutcomeSchema)),
});

/** One line of an event with its prices. */
export type SportLine = z.output<typeof sportLineSchema>;

const homeAwayPairSchema = z.object({ home: z.int(), away: z.int() });

const participantSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Three letters. */
  short: z.string(),
  /** Colour of its crest, #rrggbb. */
  color: z.nullable(z.string()),
  role: z.enum(['home', 'away', 'none']),
  withdrawn: z.boolean(),
});

/** Who takes part in an event: two sides, or a field of up to 400. */
export type SportParticipant = z.output<typeof participantSchema>;

/** A table with one row for each participant in its order: the same for every sport. */
const scoreboardSchema = z.object({
  /** Keys of the dictionary ("set1", "total"), or texts that need no translation ("1"). */
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** Keys of the dictionary at a row: "serving", "possession". */
  marks: z.array(z.object({ row: z.int(), key: z.string() })),
});

const sportEventFieldSchemas = {
  eventId: eventIdSchema,
  sport: z.string(),
  category: z.string(),
  tournamentId: z.string(),
  tournament: z.string(),
  /** A code of the phases of its sport: 0 not started … -14 postponed. */
  phase: z.int(),
  startsAt: instantSchema,
  participants: z.array(participantSchema),
  /** The names of the two sides; empty in an event with a field. */
  home: z.string(),
  away: z.string(),
  /** The pair that a list shows: goals, points, sets. Null before the start and in an event with a field. */
  score: z.nullable(homeAwayPairSchema),
  /** Null before the start. */
  scoreboard: z.nullable(scoreboardSchema),
  /** How many markets are on offer. */
  markets: z.int(),
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
  /** The score as JSON of its sport, with everything that its drawn scoreboard and statistics show; null before the start. */
  detail: z.unknown(),
  /** What the competition fixes: best of, overs, laps, surface. */
  format: z.record(z.string(), z.union([z.string(), z.number()])),
  /** How the event ended; null while it goes on. */
  ending: z.nullable(z.enum(['played', 'abandoned', 'retired', 'notPlayed'])),
  /** The score of each period that has a code on the wire: 2 first half, 4 corners, 1001 … 1004 the quarters. */
  periods: z.array(z.object({ period: z.int(), score: homeAwayPairSchema })),
  /** How many people watch it at its place, game period 1 of the wire; null if nobody has said so. */
  attendance: z.nullable(z.int()),
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
  /** Null while it is open. */
  result: z.nullable(betResultSchema),
});

const betTypeSchema = z.enum(['single', 'multiple', 'system']);

export const sportOrderSchema = z.object({
  orderId: betIdSchema,
  type: betTypeSchema,
  /** The sizes of a system over its legs: "2,3/3". */
  system: z.optional(z.string()),
  status: betStatusSchema,
  result: z.nullable(betResultSchema),
  stake: moneySchema,
  /** The stake without what was cashed out of it. */
  stakeLeft: moneySchema,
  possiblePayout: moneySchema,
  /** What the rest of the stake was paid. */
  payout: moneySchema,
  placedAt: instantSchema,
  /** When a bet that waits for the live delay will be accepted. */
  acceptAt: z.nullable(instantSchema),
  settledAt: z.nullable(instantSchema),
  /**
   * Why a live bet was refused at the end of its delay; `odds` is the price then, if that was the reason. `leg` is the number of the
   * leg of several that was the reason.
   */
  refusal: z.nullable(
    z.object({
      why: z.enum(['odds', 'stopped', 'limit', 'restricted']),
      odds: z.nullable(oddsSchema),
      leg: z.optional(z.int()),
    }),
  ),
  legs: z.array(sportOrderLegSchema),
  /** The parts of the stake that were cashed out, in their order. */
  cashouts: z.array(z.object({ stake: moneySchema, amount: moneySchema, at: instantSchema })),
  /** A cash-out that waits for the live delay; `amount` is what it pays if nothing stops it. */
  cashoutWaiting: z.optional(z.object({ amount: moneySchema, acceptAt: instantSchema })),
  /** Why the last cash-out that waited was not made. */
  cashoutRefusal: z.optional(z.enum(['odds', 'stopped'])),
});

/** A bet as its player sees it. */
export type SportOrder = z.output<typeof sportOrderSchema>;

export const sportsbookCalls = {
  sportList: defineEndpoint({
    method: 'GET',
    path: '/api/app/sport/list',
    access: 'public',
    sameForVisitors: true,
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
    sameForVisitors: true,
    key: 'none',
    input: z.strictObject({
      sport: z.optional(sportCodeSchema),
      /** Only events of this country or region, and of this tournament. */
      category: z.optional(z.string().check(z.maxLength(256))),
      tournament: z.optional(z.string().check(z.maxLength(256))),
      phase: z.optional(z.enum(['live', 'today', 'upcoming', 'finished'])),
      from: z.optional(instantSchema),
      cursor: z.optional(z.string().check(z.maxLength(64))),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({ items: z.array(sportEventSchema), nextCursor: z.nullable(z.string()) }),
    refusals: [],
    summary: 'Events in order of their start, with their main lines.',
  }),
  sportTournaments: defineEndpoint({
    method: 'GET',
    path: '/api/app/sport/tournaments',
    access: 'public',
    sameForVisitors: true,
    key: 'none',
    input: z.strictObject({ sport: sportCodeSchema }),
    output: z.array(
      z.object({
        category: z.string(),
        tournamentId: z.string(),
        tournament: z.string(),
        live: z.int(),
        upcoming: z.int(),
      }),
    ),
    refusals: [],
    summary: 'The tournaments of a sport by country or region, with how many of their events are live and upcoming.',
  }),
  sportEvent: defineEndpoint({
    method: 'GET',
    path: '/api/app/sport/events/{eventId}',
    access: 'public',
    sameForVisitors: true,
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
    sameForVisitors: true,
    key: 'none',
    input: z.strictObject({ q: createTextSchema(60) }),
    output: z.array(sportEventSchema),
    refusals: [],
    summary:
      'Events by the beginnings of the words of their participants and tournament; with small spelling errors if nothing else is found.',
  }),
  sportBet: defineEndpoint({
    method: 'POST',
    path: '/api/app/sport/bet',
    access: 'player',
    key: 'required',
    input: z.strictObject({
      type: betTypeSchema,
      /** Of a system: its sizes over its legs, "2/3" or "1,2,3/3". */
      system: z.optional(z.string().check(z.maxLength(32))),
      /** In all: a system divides it over its combinations. */
      stake: moneySchema,
      policy: z.enum(['same', 'better', 'any']),
      /** More than 30 are refused by a rule, so that the answer can say so. */
      legs: z.array(betLegSchema).check(z.minLength(1), z.maxLength(60)),
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
      'dayStakeAboveMaximum',
      'liabilityReached',
      'liabilityAboveMaximum',
      'legsMalformed',
      'systemMalformed',
      'tooManyLegs',
      'legsRelated',
      'stakeNotDivisible',
      'oddsChanged',
      'lineSuspended',
      'notFound',
      'insufficientBalance',
      ...permitRefusalCodes,
      'keyReused',
      'unavailable',
    ],
    summary:
      'Places a single, a multiple or a system at the odds of the server; `odds` is what the player saw, `policy` which changes they accept.',
  }),
};

/** A changed line in a frame of a sport: market, specifiers and names follow from the line's text and from what was read before. */
const listedLineSchema = z.object({
  line: z.string(),
  state: lineStateSchema,
  producer: z.int(),
  /** Id, odds, and whether the outcome takes bets while its line does. */
  outcomes: z.array(z.tuple([z.string(), oddsSchema, z.boolean()])),
});

/**
 * The lines of an event that changed since version `after`. `main` is set on messages to subscribers of the whole sport: they have
 * only the main lines, so a screen that shows all lines must not apply them. Such a message is a frame of everything that changed
 * in a quarter of a second: `others` are the other events of the sport.
 */
export const sportOddsMessageSchema = z.object({
  eventId: eventIdSchema,
  after: z.int(),
  seq: z.int(),
  lines: z.array(sportLineSchema),
  main: z.optional(z.boolean()),
  others: z.optional(
    z.array(z.object({ eventId: eventIdSchema, after: z.int(), seq: z.int(), lines: z.array(listedLineSchema) })),
  ),
});

const sportEventChangeSchema = z.object({
  eventId: eventIdSchema,
  seq: z.int(),
  sport: z.string(),
  phase: z.int(),
  startsAt: instantSchema,
  score: sportEventFieldSchemas.score,
  scoreboard: sportEventFieldSchemas.scoreboard,
  markets: sportEventFieldSchemas.markets,
  clock: sportEventFieldSchemas.clock,
  /** The score as JSON of the sport: on messages to subscribers of the event, not of the whole sport. */
  detail: z.optional(z.unknown()),
  /** Only if they changed. */
  participants: z.optional(sportEventFieldSchemas.participants),
});

/** An event's phase, score, clock or number of markets changed. `others`: other events of the sport, to subscribers of all of it. */
export const sportEventMessageSchema = z.extend(sportEventChangeSchema, {
  others: z.optional(z.array(sportEventChangeSchema)),
});

/**
 * A producer fell: every line that it prices is suspended, whatever was last sent of it. Or it is back: the events that are
 * shown are read again, or their lines open with their next prices.
 */
export const sportProducerMessageSchema = z.object({ producer: z.int(), up: z.boolean() });
