import * as z from 'zod/mini';
import {
  idSchema,
  instantSchema,
  clientInstantSchema,
  cursorSchema,
  moneySchema,
  signedMoneySchema,
  playerIdSchema,
} from '../protocol/fields.ts';
import { createReasonSchema, createTextSchema } from '../protocol/formats/text-fields.ts';
import { defineStaffEndpoint } from './access.ts';
import { playerBonusSchema } from '../player/promotions/promotions.ts';
import { playerRestrictionSchema } from '../player/protection.ts';
import { walletRecordSchema } from '../player/wallet.ts';

const playerSearchResultSchema = z.object({
  player: playerIdSchema,
  /** Masked, as all personal data in this answer. */
  name: z.string(),
  username: z.string(),
  cpf: z.string(),
  kyc: z.int(),
  status: z.enum(['active', 'paused', 'excluded', 'blocked']),
  demo: z.boolean(),
  createdAt: instantSchema,
});

/** A player in the results of a search. */
export type PlayerSearchResult = z.output<typeof playerSearchResultSchema>;

/** Hints for staff who decide about a player's money. */
export const withdrawalRiskHints = [
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
export type WithdrawalRiskHint = (typeof withdrawalRiskHints)[number];

/** A record as its player sees it, and of a game its name: the back office knows no game. */
const staffWalletRecordSchema = z.object({ ...walletRecordSchema.shape, gameName: z.optional(z.string()) });
export type StaffWalletRecord = z.output<typeof staffWalletRecordSchema>;

const playerProfileSchema = z.object({
  ...playerSearchResultSchema.shape,
  phone: z.string(),
  lx: z.string(),
  language: z.string(),
  level: z.int(),
  balances: z.object({
    main: moneySchema,
    bonus: moneySchema,
    withdrawing: moneySchema,
    agent: moneySchema,
    /** The player's debt: zero or below. */
    receivable: signedMoneySchema,
  }),
  turnover: z.object({ main: moneySchema, bonus: moneySchema }),
  totals: z.object({
    deposits: z.int(),
    deposited: moneySchema,
    withdrawals: z.int(),
    withdrawalsToday: z.int(),
    withdrawn: moneySchema,
    staked: moneySchema,
    won: moneySchema,
  }),
  /** The active discount on every package, in percent. */
  discount: z.nullable(z.object({ percent: z.number(), until: instantSchema })),
  hints: z.array(z.enum(withdrawalRiskHints)),
  /** What keeps the player from playing now; null while nothing does. */
  restriction: z.nullable(playerRestrictionSchema),
});

/** A player as staff see them. */
export type PlayerProfile = z.output<typeof playerProfileSchema>;

const ledgerEntrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  kind: z.string(),
  from: z.string(),
  to: z.string(),
  amount: moneySchema,
  /** The balances of the player's own accounts after it. */
  fromAfter: z.nullable(signedMoneySchema),
  toAfter: z.nullable(signedMoneySchema),
  ref: idSchema,
});

/** One entry of the ledger: both postings of a double entry. */
export type StaffLedgerEntry = z.output<typeof ledgerEntrySchema>;

const playerRecordsPageInputSchemas = {
  player: playerIdSchema,
  from: z.optional(clientInstantSchema),
  to: z.optional(clientInstantSchema),
  cursor: z.optional(cursorSchema),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
};

export const staffPlayerCalls = {
  staffFindPlayers: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/players/search',
    access: 'seePlayers',
    key: 'none',
    limits: ['searches'],
    trail: [],
    input: z.strictObject({ text: createTextSchema(120) }),
    output: z.array(playerSearchResultSchema),
    refusals: [],
    summary: 'Players by id, CPF, or the beginning of their e-mail or name; at most 20, masked.',
  }),
  staffPlayer: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/players/{player}',
    access: 'seePlayers',
    key: 'none',
    trail: ['player'],
    input: z.strictObject({ player: playerIdSchema }),
    output: playerProfileSchema,
    refusals: ['notFound'],
    summary: 'A player: the masked account, balances, turnover, totals, and hints for decisions about their money.',
  }),
  staffReveal: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/players/{player}/reveal',
    access: 'reveal',
    key: 'none',
    limits: ['reveals'],
    trail: ['player', 'field', 'reason'],
    input: z.strictObject({
      player: playerIdSchema,
      field: z.enum(['name', 'username', 'phone', 'cpf']),
      reason: createReasonSchema(200),
    }),
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
    input: z.strictObject({ player: playerIdSchema, lx: z.enum(['10', '20']), reason: createReasonSchema(200) }),
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
    input: z.strictObject({
      player: playerIdSchema,
      reason: createReasonSchema(200),
      until: z.optional(clientInstantSchema),
    }),
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
    input: z.strictObject({ player: playerIdSchema, reason: createReasonSchema(200) }),
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
    input: z.strictObject(playerRecordsPageInputSchemas),
    output: z.object({ items: z.array(ledgerEntrySchema), nextCursor: z.nullable(idSchema) }),
    refusals: ['notFound'],
    summary: "Every entry of a player's ledger, newest first; `from` ≤ time < `to`.",
  }),
  staffRecords: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/players/{player}/records',
    access: 'seePlayers',
    key: 'none',
    trail: ['player', 'kind'],
    input: z.strictObject({
      ...playerRecordsPageInputSchemas,
      kind: z.enum(['deposit', 'withdraw', 'transfer', 'award', 'game', 'bet']),
    }),
    output: z.object({ items: z.array(staffWalletRecordSchema), nextCursor: z.nullable(idSchema) }),
    refusals: ['notFound'],
    summary: 'The records of a player as they see them, newest first.',
  }),
  staffBonuses: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/players/{player}/bonuses',
    access: 'seePlayers',
    key: 'none',
    trail: ['player'],
    input: z.strictObject({ player: playerIdSchema }),
    output: z.array(playerBonusSchema),
    refusals: ['notFound'],
    summary: "A player's bonuses: the open one first, then the newest hundred closed ones.",
  }),
};
