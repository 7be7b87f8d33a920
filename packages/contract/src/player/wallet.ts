import * as z from 'zod/mini';
import { depositDetails } from './deposit.ts';
import { defineEndpoint, type FileAnswer } from '../protocol/endpoint.ts';
import { cursor, id, instant, money, signedMoney, clientInstant } from '../protocol/fields.ts';
import { roundProof } from '../games/round-proof.ts';
import { payoutKinds } from './payout.ts';

/** The types of an order: 13 a recharge, 19 a prize, 199 (BK) a credit by staff. */
export const orderTypes = ['13', '19', '199'] as const;

export const walletRecord = z.object({
  id,
  /**
   * deposit 10, withdrawal 11, transfer 20; of an award 14 (VIP), 141 (promotion) or 199 (by staff); of a game its code; of a sports
   * bet `single`; of a posting its kind.
   */
  type: z.string(),
  /** Of a record that adds money: 13 a recharge (deposit), 19 a prize (award), 199 BK (credit by staff). */
  orderType: z.optional(z.enum(orderTypes)),
  status: z.string(),
  /** The amount as the player sees it: a stake is negative in the list of postings. */
  amount: signedMoney,
  /** The whole playable balance after it; null where the record has no posting of its own. */
  balance: z.nullable(money),
  time: instant,
  /** Of a posting: bonus money that became main money. It was playable before, so `amount` is 0. */
  released: z.optional(money),
  proof: z.optional(roundProof),
  /** Of a transfer: the other player's user name, masked. */
  counterpart: z.optional(z.string()),
  /** Of a withdrawal: the kind of account it goes to. */
  payCardBank: z.optional(z.enum(payoutKinds)),
  /** Of a withdrawal that was not rejected or cancelled: its fee and what arrives. */
  payout: z.optional(
    z.object({
      fee: money,
      net: money,
      /** What arrives in USDT, and the price of one USDT in reais when it was requested. */
      usdt: z.optional(money),
      usdtRate: z.optional(z.number()),
      /** Its end-to-end id at the bank or its id on the chain, once it has one. */
      endToEndId: z.optional(z.string()),
      /** The amount that came back and was credited again. */
      returned: z.optional(money),
    }),
  ),
  /** Of a deposit or withdrawal: its detailed state. Of a withdrawal: why it was not paid, as a text for the player. */
  state: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Of a deposit: payments that were not credited or were taken back. */
  aside: z.optional(depositDetails.aside),
  /** Of a credited deposit: why the gift that was chosen with it was withheld. */
  giftWithheld: depositDetails.giftWithheld,
});

/** One line of a player's records. */
export type WalletRecord = z.output<typeof walletRecord>;

/** The longest period of one statement: a year, also one of 366 days. */
export const STATEMENT_DAYS = 366;

/** The most postings of a statement as PDF: some 110 pages. The CSV has no such limit. */
export const PDF_MOVEMENTS = 5000;

export const wallet = {
  records: defineEndpoint({
    method: 'GET',
    path: '/api/app/records',
    access: 'player',
    key: 'none',
    input: z.strictObject({
      kind: z.enum(['deposit', 'withdraw', 'transfer', 'award', 'bill', 'flow', 'game', 'bet']),
      from: z.optional(clientInstant),
      to: z.optional(clientInstant),
      cursor: z.optional(cursor),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({ items: z.array(walletRecord), nextCursor: z.nullable(id) }),
    refusals: [],
    summary:
      "A player's own records, newest first, paged by cursor; `from` ≤ time < `to`. `bill`: deposits, withdrawals, transfers and awards in one list.",
  }),
  statement: defineEndpoint({
    method: 'GET',
    path: '/api/app/wallet/statement',
    access: 'player',
    key: 'none',
    input: z.strictObject({ format: z.enum(['csv', 'pdf']), from: clientInstant, to: clientInstant }),
    output: z.custom<FileAnswer>(),
    files: ['text/csv; charset=utf-8', 'application/pdf'],
    refusals: ['statementTooLong'],
    summary: `The player's own statement as a file: balances before and after, every posting with \`from\` ≤ time < \`to\`, and sums by kind; at most ${STATEMENT_DAYS} days, and as PDF at most ${PDF_MOVEMENTS} postings. The CSV is for Brazilian spreadsheets: UTF-8 with a byte order mark, \`;\` between fields, \`,\` before cents.`,
  }),
};
