import { toCentavos } from '@arara/money';
import * as z from 'zod/mini';
import { depositDetailSchemas } from './deposit.ts';
import { defineEndpoint } from '../../protocol/endpoint.ts';
import { permitRefusalCodes, restrictionRefusalCodes } from '../../protocol/permit-refusals.ts';
import { type Id, idSchema, moneyOrDecimalTextSchema, moneySchema, orderIdSchema } from '../../protocol/fields.ts';
import { optionalPersonNameSchema, createTextSchema, usernameSchema } from '../../protocol/formats/text-fields.ts';
import { payoutKinds } from './payout.ts';

const offerGroupSchema = z.enum(['', 'BRL', 'EXTPAY', 'EXPPAY', 'BTBRL', 'FCBRL', 'INSBRL']);

const payoutAccountSchema = z.object({
  ifsc: z.string(),
  payCardNo: z.string(),
  name: z.string(),
  whatsapp: z.string(),
});

const depositPackageSchema = z.object({
  price: moneySchema,
  gift: moneySchema,
  pkgId: idSchema,
  curreny: z.string(),
  sort: z.int(),
});

/** Stands for no package: the player pays the amount that they typed. */
export const FREE_AMOUNT_PACKAGE_ID = 0 as Id;

/** One deposit package of an offer group. */
export type DepositPackage = z.output<typeof depositPackageSchema>;

const depositOrderSchema = z.object({ orderId: orderIdSchema, payNo: z.string(), url: z.string() });

/** The status of a deposit or withdrawal on the wire (docs/wire.md). */
export const paymentOrderStatusSchema = z.enum(['10', '01', '-01', '00']);

const withdrawLimitsSchema = z.object({
  limitAmount: moneySchema,
  maxAmount: moneySchema,
  number: z.int(),
  lock: z.int(),
  wdAmount: moneySchema,
  usdtRate: z.number(),
  serviceAmount: z.number(),
  turnover: z.object({ main: moneySchema, bonus: moneySchema }),
  /** The player's debt. It is taken from the next money that reaches the main account. */
  owed: moneySchema,
  cardInfo: z.object({
    CPF: z.optional(payoutAccountSchema),
    CNPJ: z.optional(payoutAccountSchema),
    USDT: z.optional(payoutAccountSchema),
    CHANNEL: z.optional(z.string()),
  }),
});

/** What a player may withdraw now, and to which accounts. */
export type WithdrawLimits = z.output<typeof withdrawLimitsSchema>;

/** The limits of one transfer between players. */
export const transferLimits = { least: toCentavos(100), most: toCentavos(500_000) } as const;

export const paymentCalls = {
  getPrices: defineEndpoint({
    method: 'GET',
    path: '/api/app/order/getPrices',
    access: 'public',
    sameForVisitors: true,
    key: 'none',
    input: z.strictObject({ curreny: z.optional(offerGroupSchema) }),
    output: z.array(depositPackageSchema),
    refusals: [],
    summary: 'The deposit packages of an offer group, sorted.',
  }),
  freeAmount: defineEndpoint({
    method: 'GET',
    path: '/api/app/order/freeAmount',
    access: 'public',
    sameForVisitors: true,
    key: 'none',
    input: z.strictObject({}),
    output: z.nullable(z.object({ least: moneySchema, most: moneySchema })),
    refusals: [],
    summary: 'The limits of an amount that a player may type in place of a package; null while only packages are sold.',
  }),
  prePay: defineEndpoint({
    method: 'POST',
    path: '/api/app/order/prePay/{pkgId}',
    access: 'player',
    key: 'required',
    input: z.strictObject({
      pkgId: idSchema,
      gift: z.optional(z.union([z.literal(0), z.literal(1)])),
      isapp: z.optional(z.union([z.literal(0), z.literal(1)])),
    }),
    output: depositOrderSchema,
    refusals: [...permitRefusalCodes, 'kycNeeded', 'notFound', 'packageNotOffered', 'keyReused', 'unavailable'],
    summary: 'Makes a deposit order and its charge at the bank; `url` is the hosted payment page.',
  }),
  prePayAmount: defineEndpoint({
    method: 'POST',
    path: '/api/app/order/prePayAmount',
    access: 'player',
    key: 'required',
    input: z.strictObject({ amount: moneySchema, isapp: z.optional(z.union([z.literal(0), z.literal(1)])) }),
    output: depositOrderSchema,
    refusals: [
      ...permitRefusalCodes,
      'kycNeeded',
      'notFound',
      'belowDepositMinimum',
      'aboveDepositMaximum',
      'keyReused',
      'unavailable',
    ],
    summary: 'The same for an amount that the player typed, within the limits of `freeAmount`; 40401 where it is null.',
  }),
  getStatus: defineEndpoint({
    method: 'GET',
    path: '/api/app/order/getStatus/{orderId}',
    access: 'player',
    key: 'none',
    input: z.strictObject({ orderId: orderIdSchema }),
    output: z.object({
      status: paymentOrderStatusSchema,
      czflag: z.union([z.literal(0), z.literal(1)]),
      ...depositDetailSchemas,
      price: moneySchema,
      /** The credited amount, once there is one. Staff may credit another amount than the price. */
      paid: z.optional(moneySchema),
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
    input: z.strictObject({ orderId: orderIdSchema }),
    output: z.object({
      report: z.nullable(z.object({ pixelId: z.string(), value: moneySchema, curreny: z.string() })),
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
    output: withdrawLimitsSchema,
    refusals: [],
    summary: 'What may be withdrawn now, and to which accounts.',
  }),
  withdraw: defineEndpoint({
    method: 'POST',
    path: '/api/app/order/withdraw',
    access: 'player',
    key: 'required',
    stepUp: 'byRule',
    input: z.strictObject({
      payCardBank: z.enum(payoutKinds),
      payCardNo: z.optional(z.string().check(z.maxLength(120))),
      ifsc: z.optional(z.string().check(z.maxLength(64))),
      name: z.optional(optionalPersonNameSchema),
      amount: z.optional(z.nullable(z.union([z.literal(''), moneyOrDecimalTextSchema]))),
      whatsapp: z.optional(z.string().check(z.maxLength(40))),
    }),
    output: z.object({ orderId: orderIdSchema, status: paymentOrderStatusSchema }),
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
      'stepUpNeeded',
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
    order: 'own',
    input: z.strictObject({ orderId: orderIdSchema }),
    output: z.object({ orderId: orderIdSchema, status: paymentOrderStatusSchema }),
    refusals: ['notFound', 'withdrawalUnderWay', 'keyReused'],
    summary: 'Cancels a withdrawal that is still in review; its money is playable again.',
  }),
  transfer: defineEndpoint({
    method: 'POST',
    path: '/api/app/wallet/transfer',
    access: 'player',
    key: 'required',
    attempts: { of: 'password', by: 'player', reset: 'never' },
    input: z.strictObject({ username: usernameSchema, amount: moneyOrDecimalTextSchema, pwd: createTextSchema(128) }),
    output: z.object({
      orderId: orderIdSchema,
      status: paymentOrderStatusSchema,
      username: z.string(),
      amount: moneySchema,
    }),
    refusals: [
      'wrongPassword',
      'playMoney',
      ...restrictionRefusalCodes,
      'kycNeeded',
      'belowTransferMinimum',
      'aboveTransferMaximum',
      'transferToSelf',
      'payeeNotFound',
      'aboveTransferable',
      'keyReused',
    ],
    summary: 'Sends money to another player by user name; needs the own password.',
  }),
};
