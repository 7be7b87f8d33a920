import * as z from 'zod/mini';
import { depositDetails } from './deposit.ts';
import { defineEndpoint, type FileAnswer } from '../protocol/endpoint.ts';
import { cursor, id, instant, money, signedMoney, clientInstant } from '../protocol/fields.ts';
import { roundProof } from '../games/games.ts';
import { payoutKinds } from './payout.ts';

/** Types of an order (specification, point 4): a recharge, a prize, and BK, a credit by staff. */
export const orderTypes = ['13', '19', '199'] as const;

export const walletRecord = z.object({
  id,
  /** deposit 10, withdrawal 11, transfer 20; of an award 14 (VIP), 141 (promotion) or 199 (by staff); of a game its code; of a sports bet `single`; of the flow the kind of the entry. */
  type: z.string(),
  /** Of what brings money: 13 a recharge (a deposit), 19 a prize (an award of ours), 199 BK (a credit by staff). */
  orderType: z.optional(z.enum(orderTypes)),
  status: z.string(),
  /** What moved, seen from the player: a stake is negative in the flow. */
  amount: signedMoney,
  /** Everything playable after it; null where the record has no moment of its own in the ledger. */
  balance: z.nullable(money),
  time: instant,
  /** Of the flow: bonus money that became main money. It was playable before, so `amount` is 0. */
  released: z.optional(money),
  proof: z.optional(roundProof),
  /** Of a transfer: the other player's user name, masked. */
  counterpart: z.optional(z.string()),
  /** Of a withdrawal: to what kind of account. */
  payCardBank: z.optional(z.enum(payoutKinds)),
  /** Of a withdrawal that was not refused or taken back: what it costs and what arrives. */
  payout: z.optional(
    z.object({
      fee: money,
      net: money,
      /** What arrives in USDT, and how many reais one was when it was asked for. */
      usdt: z.optional(money),
      usdtRate: z.optional(z.number()),
      /** Its name at the bank (end-to-end) or on the chain, once it has one. */
      endToEndId: z.optional(z.string()),
      /** What came back and was credited again. */
      returned: z.optional(money),
    }),
  ),
  /** Of a deposit or withdrawal: how far it has come. Of a withdrawal: why it was not paid, in words for the player. */
  state: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Of a deposit: money that came in and was not credited, or did not stay. */
  aside: z.optional(depositDetails.aside),
  /** Of a credited deposit: why the gift that it was made with was not given. */
  giftWithheld: depositDetails.giftWithheld,
});

/** One line of a player's records. */
export type WalletRecord = z.output<typeof walletRecord>;

/** The longest period of one statement: a year, also one of 366 days. */
export const STATEMENT_DAYS = 366;

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
    refusals: [],
    summary: `The player's own statement as a file: balances before and after, every posting with \`from\` ≤ time < \`to\`, and sums by kind; at most ${STATEMENT_DAYS} days. The CSV is for Brazilian spreadsheets: UTF-8 with a byte order mark, \`;\` between fields, \`,\` before cents.`,
  }),
};
