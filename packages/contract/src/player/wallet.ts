import * as z from 'zod/mini';
import { depositDetailSchemas } from './payments/deposit.ts';
import { defineEndpoint, type FileResponse } from '../protocol/endpoint.ts';
import {
  cursorSchema,
  idSchema,
  instantSchema,
  moneySchema,
  signedMoneySchema,
  clientInstantSchema,
} from '../protocol/fields.ts';
import { roundProofSchema } from '../games/round-proof.ts';
import { payoutKinds } from './payments/payout.ts';

/** The types of an order: 13 a recharge, 19 a prize, 199 (BK) a credit by staff. */
export const walletOrderTypeFilters = ['13', '19', '199'] as const;

export const walletRecordSchema = z.object({
  id: idSchema,
  /**
   * deposit 10, withdrawal 11, transfer 20; of an award 14 (VIP), 141 (promotion) or 199 (by staff); of a game its code; of a sports
   * bet `single`, `multiple` or `system`; of a posting its kind.
   */
  type: z.string(),
  /** Of a record that adds money: 13 a recharge (deposit), 19 a prize (award), 199 BK (credit by staff). */
  orderType: z.optional(z.enum(walletOrderTypeFilters)),
  status: z.string(),
  /** The amount as the player sees it: a stake is negative in the list of postings. */
  amount: signedMoneySchema,
  /** The whole playable balance after it; null where the record has no posting of its own. */
  balance: z.nullable(moneySchema),
  time: instantSchema,
  /** Of a posting: bonus money that became main money. It was playable before, so `amount` is 0. */
  released: z.optional(moneySchema),
  proof: z.optional(roundProofSchema),
  /** Of a transfer: the other player's user name, masked. */
  counterpart: z.optional(z.string()),
  /** Of a posting: the order, round or bet that it belongs to, and of one of a round its game. */
  game: z.optional(z.string()),
  reference: z.optional(idSchema),
  /** Of a sports bet, and of a posting of one: what was bet on, a selection for each leg, in the language of the request. */
  selections: z.optional(z.array(z.object({ event: z.string(), name: z.string() }))),
  /** Of a withdrawal: the kind of account it goes to. */
  payCardBank: z.optional(z.enum(payoutKinds)),
  /** Of a withdrawal that was not rejected or cancelled: its fee and what arrives. */
  payout: z.optional(
    z.object({
      fee: moneySchema,
      net: moneySchema,
      /** What arrives in USDT, and the price of one USDT in reais when it was requested. */
      usdt: z.optional(moneySchema),
      usdtRate: z.optional(z.number()),
      /** Its end-to-end id at the bank or its id on the chain, once it has one. */
      endToEndId: z.optional(z.string()),
      /** The amount that came back and was credited again. */
      returned: z.optional(moneySchema),
    }),
  ),
  /** Of a deposit or withdrawal: its detailed state. Of a withdrawal: why it was not paid, as a text for the player. */
  state: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Of a deposit: payments that were not credited or were taken back. */
  aside: z.optional(depositDetailSchemas.aside),
  /** Of a credited deposit: why the gift that was chosen with it was withheld. */
  giftWithheld: depositDetailSchemas.giftWithheld,
});

/** One line of a player's records. */
export type WalletRecord = z.output<typeof walletRecordSchema>;

/** The longest period of one statement: a year, also one of 366 days. */
export const MAX_STATEMENT_DAYS = 366;

/** The most postings of a statement as PDF: some 110 pages. */
export const MAX_PDF_MOVEMENTS = 5000;
/** The most postings of a statement as CSV: some 9 MB. */
export const MAX_CSV_MOVEMENTS = 100_000;

export const walletCalls = {
  records: defineEndpoint({
    method: 'GET',
    path: '/api/app/records',
    access: 'player',
    key: 'none',
    input: z.strictObject({
      kind: z.enum(['deposit', 'withdraw', 'transfer', 'award', 'bill', 'flow', 'game', 'bet']),
      from: z.optional(clientInstantSchema),
      to: z.optional(clientInstantSchema),
      cursor: z.optional(cursorSchema),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({ items: z.array(walletRecordSchema), nextCursor: z.nullable(idSchema) }),
    refusals: [],
    summary:
      "A player's own records, newest first, paged by cursor; `from` ≤ time < `to`. `bill`: deposits, withdrawals, transfers and awards in one list.",
  }),
  statement: defineEndpoint({
    method: 'GET',
    path: '/api/app/wallet/statement',
    access: 'player',
    key: 'none',
    limits: ['statement'],
    input: z.strictObject({ format: z.enum(['csv', 'pdf']), from: clientInstantSchema, to: clientInstantSchema }),
    output: z.custom<FileResponse>(),
    files: ['text/csv; charset=utf-8', 'application/pdf'],
    refusals: ['statementTooLong', 'spreadsheetTooLong'],
    summary: `The player's own statement as a file: balances before and after, every posting with \`from\` ≤ time < \`to\`, and sums by kind; at most ${MAX_STATEMENT_DAYS} days, and at most ${MAX_PDF_MOVEMENTS} postings as PDF, ${MAX_CSV_MOVEMENTS} as CSV. The CSV is for Brazilian spreadsheets: UTF-8 with a byte order mark, \`;\` between fields, \`,\` before cents.`,
  }),
};
