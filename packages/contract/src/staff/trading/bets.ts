import * as z from 'zod/mini';
import { betResultSchema, betStatusSchema } from '../../player/sportsbook/codes.ts';
import {
  betIdSchema,
  cursorSchema,
  eventIdSchema,
  idSchema,
  instantSchema,
  moneySchema,
  playerIdSchema,
  signedMoneySchema,
} from '../../protocol/fields.ts';
import { defineStaffEndpoint } from '../access.ts';
import { sportCodeSchema, tradedEventSchemas, tradedLineNameSchemas } from './fields.ts';

/** The states of bets by which the list can be filtered. */
export const tradedBetStates = ['waiting', 'open', 'settled', 'refused'] as const;

const tradedBetSchema = z.object({
  bet: betIdSchema,
  player: playerIdSchema,
  at: instantSchema,
  type: z.enum(['single', 'multiple', 'system']),
  system: z.nullable(z.string()),
  state: betStatusSchema,
  result: z.nullable(betResultSchema),
  stake: moneySchema,
  possible: moneySchema,
  payout: moneySchema,
  /** True for play money of a test account. */
  test: z.boolean(),
  legs: z.array(
    z.object({
      ...tradedEventSchemas,
      ...tradedLineNameSchemas,
      /** The outcome's name, or its key where only its sport has a text for it. */
      outcome: z.string(),
      /** Thousandths. */
      odds: z.int(),
      live: z.boolean(),
      result: z.nullable(betResultSchema),
    }),
  ),
});
/** A bet of the room's list. */
export type TradedBet = z.output<typeof tradedBetSchema>;

const feedProducerSchema = z.object({
  producer: z.int(),
  source: z.string(),
  number: z.int(),
  kind: z.string(),
  state: z.enum(['up', 'down', 'recovering']),
  /** Its last sign of life; null for operators, who send none. */
  aliveAt: z.nullable(instantSchema),
  /** Messages that are received and not applied yet. */
  waiting: z.int(),
});

const unreadMessageSchema = z.object({
  unread: idSchema,
  at: instantSchema,
  source: z.nullable(z.string()),
  event: z.nullable(z.string()),
  /** The paths of what could not be read. */
  parts: z.array(z.string()),
  /** The first thousand characters of its text. */
  raw: z.string(),
});
/** A message that could not be read as a whole. */
export type UnreadFeedMessage = z.output<typeof unreadMessageSchema>;

const marginDaySchema = z.object({
  /** The day in São Paulo, YYYY-MM-DD. */
  day: z.string(),
  bets: z.int(),
  staked: moneySchema,
  paid: moneySchema,
  /** What the house keeps of the stakes on average by its prices, as a fraction. */
  expected: z.number(),
  /** What it kept. */
  realised: z.number(),
  /** Three standard errors around what is expected. */
  low: z.number(),
  high: z.number(),
});
/** The margin of the bets of one day. */
export type MarginDay = z.output<typeof marginDaySchema>;

export const staffTradingBetCalls = {
  staffTradingBets: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/trading/bets',
    access: 'seeTrading',
    key: 'none',
    trail: ['player'],
    input: z.strictObject({
      player: z.optional(playerIdSchema),
      sport: z.optional(sportCodeSchema),
      event: z.optional(eventIdSchema),
      minStake: z.optional(moneySchema),
      state: z.optional(z.enum(tradedBetStates)),
      live: z.optional(z.enum(['yes', 'no'])),
      before: z.optional(cursorSchema),
    }),
    output: z.object({ items: z.array(tradedBetSchema), next: z.nullable(idSchema) }),
    refusals: [],
    summary: 'The bets of all players, the newest first, 50 a page, by player, sport, event, stake, state and in play.',
  }),
  staffFeedHealth: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/trading/feed',
    access: 'seeTrading',
    key: 'none',
    trail: 'none',
    input: z.strictObject({}),
    output: z.object({ producers: z.array(feedProducerSchema), unread: z.array(unreadMessageSchema) }),
    refusals: [],
    summary:
      'The producers of the feed with their health, and the last 100 messages that could not be read as a whole.',
  }),
  staffTradingMargins: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/trading/margins',
    access: 'seeTrading',
    key: 'none',
    trail: 'none',
    input: z.strictObject({ sport: z.optional(sportCodeSchema) }),
    output: z.object({
      days: z.array(marginDaySchema),
      total: z.nullable(z.object({ ...marginDaySchema.shape, profit: signedMoneySchema })),
    }),
    refusals: [],
    summary:
      'The expected and the realised margin of settled bets with real money, by the day on which they were placed, the last 30 days; with a band of three standard errors.',
  }),
};
