import * as z from 'zod/mini';
import { id, instant, money, signedMoney, text } from '../protocol/fields.ts';
import { defineStaffEndpoint } from './access.ts';
import { walletRecord } from '../player/wallet.ts';

const playerSearchResult = z.object({
  player: id,
  /** Masked, as everything personal here. */
  name: z.string(),
  username: z.string(),
  cpf: z.string(),
  kyc: z.int(),
  status: z.enum(['active', 'blocked']),
  demo: z.boolean(),
  createdAt: instant,
});

/** A player as a search shows them. */
export type PlayerSearchResult = z.output<typeof playerSearchResult>;

/** What somebody who decides about a player's money should have looked at. */
export const riskHints = [
  'notProven',
  'newAccount',
  'firstWithdrawal',
  'littlePlay',
  'takesOutMore',
  'foreignPayer',
  'manyToday',
  'debt',
  'ownAccount',
] as const;
export type RiskHint = (typeof riskHints)[number];

const playerProfile = z.object({
  ...playerSearchResult.shape,
  phone: z.string(),
  lx: z.string(),
  language: z.string(),
  level: z.int(),
  balances: z.object({
    main: money,
    bonus: money,
    withdrawing: money,
    agent: money,
    /** What the player owes: zero or below. */
    receivable: signedMoney,
  }),
  turnover: z.object({ main: money, bonus: money }),
  totals: z.object({
    deposits: z.int(),
    deposited: money,
    withdrawals: z.int(),
    withdrawalsToday: z.int(),
    withdrawn: money,
    staked: money,
    won: money,
  }),
  /** Off every package, in percent, as long as it runs. */
  discount: z.nullable(z.object({ percent: z.number(), until: instant })),
  hints: z.array(z.enum(riskHints)),
});

/** A player as staff see them. */
export type PlayerProfile = z.output<typeof playerProfile>;

const ledgerEntry = z.object({
  id,
  at: instant,
  kind: z.string(),
  from: z.string(),
  to: z.string(),
  amount: money,
  /** Balances of the player's pots that it touched, after it. */
  fromAfter: z.nullable(signedMoney),
  toAfter: z.nullable(signedMoney),
  ref: id,
});

/** One entry of the ledger: a whole double entry. */
export type LedgerEntry = z.output<typeof ledgerEntry>;

const playerBonus = z.object({
  bonusId: id,
  state: z.enum(['open', 'released', 'lost', 'forfeited', 'expired']),
  /** Shelves of gifts, or `milestone`, `vip`, `staff`. */
  sources: z.array(z.string()),
  granted: money,
  required: money,
  /** Still to be wagered; of one that is over, what was left when it ended. */
  remaining: money,
  /** What became cash, or went back to the house. */
  endedWith: money,
  grantedAt: instant,
  expiresAt: instant,
  endedAt: z.nullable(instant),
});

/** A bonus of a player, open or over. */
export type PlayerBonus = z.output<typeof playerBonus>;

const page = {
  player: id,
  from: z.optional(instant),
  to: z.optional(instant),
  cursor: z.optional(id),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
};

export const staffPlayers = {
  staffFindPlayers: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/players/search',
    may: 'seePlayers',
    key: 'none',
    trail: [],
    input: z.strictObject({ text: text(120) }),
    output: z.array(playerSearchResult),
    refusals: [],
    summary: 'Players by id, CPF, or the beginning of their e-mail or name; at most 20, masked.',
  }),
  staffPlayer: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/players/{player}',
    may: 'seePlayers',
    key: 'none',
    trail: ['player'],
    input: z.strictObject({ player: id }),
    output: playerProfile,
    refusals: ['notFound'],
    summary: 'A player: account masked, balances, turnover, totals, and what to look at before deciding about money.',
  }),
  staffReveal: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/players/{player}/reveal',
    may: 'reveal',
    key: 'none',
    trail: ['player', 'field'],
    input: z.strictObject({ player: id, field: z.enum(['name', 'username', 'phone', 'cpf']) }),
    output: z.object({ value: z.string() }),
    refusals: ['notFound'],
    summary: 'One piece of personal data in clear; who looked stands in the audit trail.',
  }),
  staffSetType: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/players/{player}/type',
    may: 'decideWithdrawals',
    key: 'none',
    trail: ['player', 'lx', 'reason'],
    input: z.strictObject({ player: id, lx: z.enum(['10', '20']), reason: text(200) }),
    output: z.null(),
    refusals: ['notFound', 'ownReview'],
    summary: "Says what kind of user a player is: `lx` '20' may withdraw in USDT. Never about an account of one's own.",
  }),
  staffLedger: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/players/{player}/ledger',
    may: 'seePlayers',
    key: 'none',
    trail: ['player'],
    input: z.strictObject(page),
    output: z.object({ items: z.array(ledgerEntry), nextCursor: z.nullable(id) }),
    refusals: ['notFound'],
    summary: "Every entry of a player's ledger, newest first; `from` ≤ time < `to`.",
  }),
  staffRecords: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/players/{player}/records',
    may: 'seePlayers',
    key: 'none',
    trail: ['player', 'kind'],
    input: z.strictObject({ ...page, kind: z.enum(['deposit', 'withdraw', 'transfer', 'award', 'game', 'bet']) }),
    output: z.object({ items: z.array(walletRecord), nextCursor: z.nullable(id) }),
    refusals: ['notFound'],
    summary: 'The records of a player as the player sees them, newest first.',
  }),
  staffBonuses: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/players/{player}/bonuses',
    may: 'seePlayers',
    key: 'none',
    trail: ['player'],
    input: z.strictObject({ player: id }),
    output: z.array(playerBonus),
    refusals: ['notFound'],
    summary: "A player's bonuses, the open one first, then the newest hundred that are over.",
  }),
};
