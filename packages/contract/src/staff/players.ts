import * as z from 'zod/mini';
import { id, instant, clientInstant, cursor, money, signedMoney, playerId } from '../protocol/fields.ts';
import { text } from '../protocol/text-fields.ts';
import { defineStaffEndpoint } from './access.ts';
import { restriction } from '../player/protection.ts';
import { walletRecord } from '../player/wallet.ts';

const playerSearchResult = z.object({
  player: playerId,
  /** Masked, as all personal data in this answer. */
  name: z.string(),
  username: z.string(),
  cpf: z.string(),
  kyc: z.int(),
  status: z.enum(['active', 'paused', 'excluded', 'blocked']),
  demo: z.boolean(),
  createdAt: instant,
});

/** A player in the results of a search. */
export type PlayerSearchResult = z.output<typeof playerSearchResult>;

/** Hints for staff who decide about a player's money. */
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

/** A record as its player sees it, and of a game its name: the back office knows no game. */
const staffRecord = z.object({ ...walletRecord.shape, gameName: z.optional(z.string()) });
export type StaffRecord = z.output<typeof staffRecord>;

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
    /** The player's debt: zero or below. */
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
  /** The active discount on every package, in percent. */
  discount: z.nullable(z.object({ percent: z.number(), until: instant })),
  hints: z.array(z.enum(riskHints)),
  /** What keeps the player from playing now; null while nothing does. */
  restriction: z.nullable(restriction),
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
  /** The balances of the player's own accounts after it. */
  fromAfter: z.nullable(signedMoney),
  toAfter: z.nullable(signedMoney),
  ref: id,
});

/** One entry of the ledger: both postings of a double entry. */
export type LedgerEntry = z.output<typeof ledgerEntry>;

const playerBonus = z.object({
  bonusId: id,
  state: z.enum(['open', 'released', 'lost', 'forfeited', 'expired']),
  /** Offer groups of gifts, or `milestone`, `vip`, `staff`. */
  sources: z.array(z.string()),
  granted: money,
  required: money,
  /** What is still to be wagered; of a bonus that is over, what was left when it ended. */
  remaining: money,
  /** The amount that became main money or went back to the house account. */
  endedWith: money,
  grantedAt: instant,
  expiresAt: instant,
  endedAt: z.nullable(instant),
});

/** A bonus of a player, open or closed. */
export type PlayerBonus = z.output<typeof playerBonus>;

const page = {
  player: playerId,
  from: z.optional(clientInstant),
  to: z.optional(clientInstant),
  cursor: z.optional(cursor),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
};

export const staffPlayers = {
  staffFindPlayers: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/players/search',
    access: 'seePlayers',
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
    access: 'seePlayers',
    key: 'none',
    trail: ['player'],
    input: z.strictObject({ player: playerId }),
    output: playerProfile,
    refusals: ['notFound'],
    summary: 'A player: the masked account, balances, turnover, totals, and hints for decisions about their money.',
  }),
  staffReveal: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/players/{player}/reveal',
    access: 'reveal',
    key: 'none',
    trail: ['player', 'field', 'reason'],
    input: z.strictObject({ player: playerId, field: z.enum(['name', 'username', 'phone', 'cpf']), reason: text(200) }),
    output: z.object({ value: z.string() }),
    refusals: ['notFound'],
    summary: 'One field of personal data, unmasked; the audit trail records who saw it, and why.',
  }),
  staffSetType: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/players/{player}/type',
    access: 'decideWithdrawals',
    key: 'none',
    trail: ['player', 'lx', 'reason'],
    input: z.strictObject({ player: playerId, lx: z.enum(['10', '20']), reason: text(200) }),
    output: z.null(),
    refusals: ['notFound', 'ownReview'],
    summary: "Sets the user type of a player: `lx` '20' may withdraw in USDT. Nobody can set their own.",
  }),
  staffBlockPlayer: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/players/{player}/block',
    access: 'blockPlayers',
    key: 'none',
    trail: ['player', 'reason', 'until'],
    input: z.strictObject({ player: playerId, reason: text(200), until: z.optional(clientInstant) }),
    output: z.null(),
    refusals: ['notFound', 'ownReview'],
    summary:
      "Blocks the person of an account, and of its test account: no bet, deposit, bonus or transfer; a withdrawal waits for a review. The reason is shown to the player; without `until` staff must lift the block. Never about an account of one's own.",
  }),
  staffUnblockPlayer: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/players/{player}/unblock',
    access: 'blockPlayers',
    key: 'none',
    trail: ['player', 'reason'],
    input: z.strictObject({ player: playerId, reason: text(200) }),
    output: z.null(),
    refusals: ['notFound', 'ownReview'],
    summary: "Lifts a block; a pause or an exclusion goes on. Never about an account of one's own.",
  }),
  staffLedger: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/players/{player}/ledger',
    access: 'seePlayers',
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
    access: 'seePlayers',
    key: 'none',
    trail: ['player', 'kind'],
    input: z.strictObject({ ...page, kind: z.enum(['deposit', 'withdraw', 'transfer', 'award', 'game', 'bet']) }),
    output: z.object({ items: z.array(staffRecord), nextCursor: z.nullable(id) }),
    refusals: ['notFound'],
    summary: 'The records of a player as they see them, newest first.',
  }),
  staffBonuses: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/players/{player}/bonuses',
    access: 'seePlayers',
    key: 'none',
    trail: ['player'],
    input: z.strictObject({ player: playerId }),
    output: z.array(playerBonus),
    refusals: ['notFound'],
    summary: "A player's bonuses: the open one first, then the newest hundred closed ones.",
  }),
};
