import { FREE_AMOUNT_PACKAGE_ID } from '@arara/contract/player/payments/payments';
import { buildIdempotentCommand } from '../platform/idempotency/idempotency.ts';
import type { Ctx } from '../context.ts';
import type { PlayerCallHandlers } from '../domain.ts';
import {
  cancelWithdrawal,
  claimPurchaseReportForPixel,
  getDepositStatus,
  listOfferedDepositPackages,
  type HasStakeInOpenGame,
  createDeposit,
  transferMoneyToPlayer,
  requestWithdrawal,
  getWithdrawLimits,
} from './payments.ts';

type PaymentCallName =
  | 'getPrices'
  | 'freeAmount'
  | 'prePay'
  | 'prePayAmount'
  | 'getStatus'
  | 'pixel'
  | 'reportPurchase'
  | 'getWithdraw'
  | 'withdraw'
  | 'cancelWithdraw'
  | 'transfer';

const createDepositHandlers = (
  ctx: Ctx,
): Pick<PlayerCallHandlers, 'getPrices' | 'freeAmount' | 'prePay' | 'prePayAmount' | 'getStatus'> => ({
  getPrices: ({ input, client }) => listOfferedDepositPackages(ctx.db.read, input.curreny ?? client.payCurrency),
  freeAmount: () => Promise.resolve(ctx.config.freeDepositAmount),
  prePay: ({ player, key, wire, input }) =>
    createDeposit(ctx, {
      player,
      package: input.pkgId,
      giftWanted: input.gift !== 0,
      inApp: input.isapp === 1,
      command: buildIdempotentCommand(player, 'prePay', key, wire),
    }),
  prePayAmount: ({ player, key, wire, input }) =>
    createDeposit(ctx, {
      player,
      package: FREE_AMOUNT_PACKAGE_ID,
      amount: input.amount,
      giftWanted: false,
      inApp: input.isapp === 1,
      command: buildIdempotentCommand(player, 'prePayAmount', key, wire),
    }),
  getStatus: ({ player, input }) => getDepositStatus(ctx, player, input.orderId),
});

export const createPaymentHandlers = (
  ctx: Ctx,
  isPlaying: HasStakeInOpenGame,
): Pick<PlayerCallHandlers, PaymentCallName> => ({
  ...createDepositHandlers(ctx),
  pixel: () => Promise.resolve(ctx.config.pixel === null ? null : { script: ctx.config.pixel.script }),
  reportPurchase: ({ player, client, input }) =>
    claimPurchaseReportForPixel(ctx, { player, order: input.orderId, pixelId: client.pixelId }),
  getWithdraw: ({ player }) => getWithdrawLimits(ctx, player, isPlaying),
  withdraw: ({
    player,
    session,
    key,
    wire,
    input: { payCardBank, amount, payCardNo = '', ifsc = '', name = '', whatsapp = '' },
  }) =>
    requestWithdrawal(
      ctx,
      {
        player,
        session,
        kind: payCardBank,
        amount,
        account: { payCardNo, ifsc, name, whatsapp },
        command: buildIdempotentCommand(player, 'withdraw', key, wire),
      },
      isPlaying,
    ),
  cancelWithdraw: ({ player, key, wire, input: { orderId } }) =>
    cancelWithdrawal(ctx, {
      player,
      order: orderId,
      command: buildIdempotentCommand(player, 'cancelWithdraw', key, wire),
    }),
  // The password proves who asks. It is not part of the idempotent request, and it is not stored.
  transfer: ({ player, key, attempt, input: { username, amount, pwd } }) =>
    transferMoneyToPlayer(ctx, {
      player,
      username,
      amount,
      pwd,
      attempt,
      command: buildIdempotentCommand(player, 'transfer', key, { username, amount }),
    }),
});
