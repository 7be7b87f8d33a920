import { centavos } from '@arara/money';
import * as z from 'zod/mini';
import { depositDetails } from './deposit.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { permitRefusals, restrictionRefusals } from '../protocol/permit-refusals.ts';
import { id, money, orderId } from '../protocol/fields.ts';
import { personNameOrEmpty, text, username } from '../protocol/text-fields.ts';
import { payoutKinds } from './payout.ts';

const offerGroup = z.enum(['', 'BRL', 'EXTPAY', 'EXPPAY', 'BTBRL', 'FCBRL', 'INSBRL']);

const payoutAccount = z.object({ ifsc: z.string(), payCardNo: z.string(), name: z.string(), whatsapp: z.string() });

const depositPackage = z.object({ price: money, gift: money, pkgId: id, curreny: z.string(), sort: z.int() });

/** One deposit package of an offer group. */
export type DepositPackage = z.output<typeof depositPackage>;

/** The status of a deposit or withdrawal on the wire (docs/wire.md). */
export const orderStatus = z.enum(['10', '01', '-01', '00']);

const withdrawLimits = z.object({
  limitAmount: money,
  maxAmount: money,
  number: z.int(),
  lock: z.int(),
  wdAmount: money,
  usdtRate: z.number(),
  serviceAmount: z.number(),
  turnover: z.object({ main: money, bonus: money }),
  /** The player's debt. It is taken from the next money that reaches the main account. */
  owed: money,
  cardInfo: z.object({
    CPF: z.optional(payoutAccount),
    CNPJ: z.optional(payoutAccount),
    USDT: z.optional(payoutAccount),
    CHANNEL: z.optional(z.string()),
  }),
});

/** What a player may withdraw now, and to which accounts. */
export type WithdrawLimits = z.output<typeof withdrawLimits>;

/** The limits of one transfer between players. */
export const transferLimits = { least: centavos(100), most: centavos(500_000) } as const;

export const payments = {
  getPrices: defineEndpoint({
    method: 'GET',
    path: '/api/app/order/getPrices',
    access: 'public',
    key: 'none',
    input: z.strictObject({ curreny: z.optional(offerGroup) }),
    output: z.array(depositPackage),
    refusals: [],
    summary: 'The deposit packages of an offer group, sorted.',
  }),
  prePay: defineEndpoint({
    method: 'POST',
    path: '/api/app/order/prePay/{pkgId}',
    access: 'player',
    key: 'required',
    input: z.strictObject({
      pkgId: id,
      gift: z.optional(z.union([z.literal(0), z.literal(1)])),
      isapp: z.optional(z.union([z.literal(0), z.literal(1)])),
    }),
    output: z.object({ orderId: orderId, payNo: z.string(), url: z.string() }),
    refusals: [...permitRefusals, 'kycNeeded', 'notFound', 'packageNotOffered', 'keyReused', 'unavailable'],
    summary: 'Makes a deposit order and its charge at the bank; `url` is the hosted payment page.',
  }),
  getStatus: defineEndpoint({
    method: 'GET',
    path: '/api/app/order/getStatus/{orderId}',
    access: 'player',
    key: 'none',
    input: z.strictObject({ orderId: orderId }),
    output: z.object({
      status: orderStatus,
      czflag: z.union([z.literal(0), z.literal(1)]),
      ...depositDetails,
      price: money,
      /** The credited amount, once there is one. Staff may credit another amount than the price. */
      paid: z.optional(money),
    }),
    refusals: ['notFound'],
    summary:
      'Status of a deposit order: 10 paid, 00 pending, -01 expired, 01 cancelled. `state` is the detailed state, `aside` lists payments that were not credited or were taken back.',
  }),
  pixel: defineEndpoint({
    method: 'GET',
    path: '/api/app/main/pixel',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.nullable(z.object({ script: z.string() })),
    refusals: [],
    summary: 'The advertising pixel that a player may consent to; null when there is none.',
  }),
  reportPurchase: defineEndpoint({
    method: 'POST',
    path: '/api/app/order/reportPurchase/{orderId}',
    access: 'player',
    key: 'none',
    input: z.strictObject({ orderId: orderId }),
    output: z.object({
      report: z.nullable(z.object({ pixelId: z.string(), value: money, curreny: z.string() })),
    }),
    refusals: ['notFound'],
    summary:
      'Claims the one report of a paid order to the advertising pixel, for a player who consented: the first caller gets what to report (czflag is 1 from then on), all others null.',
  }),
  getWithdraw: defineEndpoint({
    method: 'GET',
    path: '/api/app/order/getWithdraw',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: withdrawLimits,
    refusals: [],
    summary: 'What may be withdrawn now, and to which accounts.',
  }),
  withdraw: defineEndpoint({
    method: 'POST',
    path: '/api/app/order/withdraw',
    access: 'player',
    key: 'required',
    input: z.strictObject({
      payCardBank: z.enum(payoutKinds),
      payCardNo: z.optional(z.string().check(z.maxLength(120))),
      ifsc: z.optional(z.string().check(z.maxLength(64))),
      name: z.optional(personNameOrEmpty),
      amount: z.optional(z.nullable(z.union([z.literal(''), money]))),
      whatsapp: z.optional(z.string().check(z.maxLength(40))),
    }),
    output: z.object({ orderId: orderId, status: orderStatus }),
    refusals: [
      'accountBlocked',
      'kycNeeded',
      'withdrawLocked',
      'noWithdrawalsLeft',
      'nothingToWithdraw',
      'belowWithdrawMinimum',
      'aboveWithdrawMaximum',
      'payoutAccountNotOwn',
      'usdtRateChanged',
      'playMoney',
      'keyReused',
    ],
    summary: 'Requests a withdrawal: the amount is held until it is paid or returned.',
  }),
  cancelWithdraw: defineEndpoint({
    method: 'POST',
    path: '/api/app/order/cancelWithdraw/{orderId}',
    access: 'player',
    key: 'required',
    input: z.strictObject({ orderId: orderId }),
    output: z.object({ orderId: orderId, status: orderStatus }),
    refusals: ['notFound', 'withdrawalUnderWay', 'keyReused'],
    summary: 'Cancels a withdrawal that is still in review; its money is playable again.',
  }),
  transfer: defineEndpoint({
    method: 'POST',
    path: '/api/app/wallet/transfer',
    access: 'player',
    key: 'required',
    input: z.strictObject({ username, amount: money, pwd: text(128) }),
    output: z.object({ orderId: orderId, status: orderStatus, username: z.string(), amount: money }),
    refusals: [
      'wrongPassword',
      'playMoney',
      ...restrictionRefusals,
      'kycNeeded',
      'belowTransferMinimum',
      'aboveTransferMaximum',
      'transferToSelf',
      'payeeNotVerified',
      'payeeNotFound',
      'aboveTransferable',
      'keyReused',
    ],
    summary: 'Sends money to another player by user name; needs the own password.',
  }),
};
