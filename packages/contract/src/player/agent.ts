import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import {
  cursorSchema,
  idSchema,
  instantSchema,
  moneySchema,
  orderIdSchema,
  signedMoneySchema,
} from '../protocol/fields.ts';

const daySchema = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

const agentSummarySchema = z.object({
  /** The invite code, and the address that carries it. */
  code: z.string(),
  url: z.string(),
  /** Persons invited on each level, and the commission that they brought. */
  levels: z.array(
    z.object({
      level: z.int(),
      persons: z.int(),
      amount: moneySchema,
      /** The part of the theoretical win, in percent. */
      percent: z.number(),
    }),
  ),
  /** Booked commission that was not claimed yet. */
  claimable: moneySchema,
  /** What the days that are not booked yet have brought so far; it may still change. */
  pending: moneySchema,
  /** The booked commission of the last thirty days, and of today so far, oldest first. */
  days: z.array(z.object({ day: daySchema, amount: moneySchema })),
});

/** What an agent sees of the own commission. */
export type AgentSummary = z.output<typeof agentSummarySchema>;

const betWinRowSchema = z.object({
  id: idSchema,
  /** When the player was last active on that day. */
  at: instantSchema,
  /** All settled stakes of this player since they were invited. */
  total: signedMoneySchema,
  level: z.int(),
  /** The masked user name. */
  invited: z.string(),
  firstDeposit: z.nullable(moneySchema),
  /** Settled stakes of the day, and the commission that they bring. */
  betAmount: signedMoneySchema,
  profit: moneySchema,
});

/** A day of an invited player. */
export type BetWinRow = z.output<typeof betWinRowSchema>;

export const agentCalls = {
  agentSummary: defineEndpoint({
    method: 'GET',
    path: '/api/app/agent/summary',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: agentSummarySchema,
    refusals: [],
    summary: 'The invite code, and the persons and commission of each level.',
  }),
  betWinList: defineEndpoint({
    method: 'GET',
    path: '/api/app/agent/betWinList',
    access: 'player',
    key: 'none',
    input: z.strictObject({
      cursor: z.optional(cursorSchema),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({ items: z.array(betWinRowSchema), nextCursor: z.nullable(idSchema) }),
    refusals: [],
    summary: 'The days on which invited players were active, newest first, with masked names.',
  }),
  agentClaim: defineEndpoint({
    method: 'POST',
    path: '/api/app/agent/claim',
    access: 'player',
    key: 'required',
    input: z.strictObject({}),
    output: z.object({ claimId: orderIdSchema, amount: moneySchema, balance: moneySchema, freeBalance: moneySchema }),
    refusals: ['nothingToClaim', 'playMoney', 'accountBlocked', 'playerPaused', 'selfExcluded', 'keyReused'],
    summary: 'Moves the booked commission to the balance (award type 141); it is wagered once, as a deposit.',
  }),
};
