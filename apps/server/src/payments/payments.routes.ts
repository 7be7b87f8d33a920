import { buildCommand } from '../platform/idempotency/idempotency.ts';
import type { Ctx } from '../context.ts';
import type { Handlers } from '../platform/http/calls/handlers.ts';
import {
  cancelWithdrawal,
  claimPurchaseReport,
  getDepositStatus,
  getPrices,
  type IsPlaying,
  createDeposit,
  transferMoney,
  requestWithdrawal,
  getWithdrawLimits,
} from './payments.ts';

type PaymentCalls =
  | 'getPrices'
  | 'prePay'
  | 'getStatus'
  | 'pixel'
  | 'reportPurchase'
  | 'getWithdraw'
  | 'withdraw'
  | 'cancelWithdraw'
  | 'transfer';

export const paymentsRoutes = (ctx: Ctx, isPlaying: IsPlaying): Pick<Handlers, PaymentCalls> => ({
  getPrices: ({ input }) => getPrices(ctx.db.read, input.curreny ?? ''),
  prePay: ({ player, key, wire, input }) =>
    createDeposit(ctx, {
      player,
      package: input.pkgId,
      giftWanted: input.gift !== 0,
      inApp: input.isapp === 1,
      command: buildCommand(player, 'prePay', key, wire),
    }),
  getStatus: ({ player, input }) => getDepositStatus(ctx, player, input.orderId),
  pixel: () => Promise.resolve(ctx.config.pixel === null ? null : { script: ctx.config.pixel.script }),
  reportPurchase: ({ player, pixelId, input }) => claimPurchaseReport(ctx, { player, order: input.orderId, pixelId }),
  getWithdraw: ({ player }) => getWithdrawLimits(ctx, player, isPlaying),
  withdraw: ({
    player,
    key,
    wire,
    input: { payCardBank, amount, payCardNo = '', ifsc = '', name = '', whatsapp = '' },
  }) =>
    requestWithdrawal(
      ctx,
      {
        player,
        kind: payCardBank,
        amount,
        account: { payCardNo, ifsc, name, whatsapp },
        command: buildCommand(player, 'withdraw', key, wire),
      },
      isPlaying,
    ),
  cancelWithdraw: ({ player, key, wire, input: { orderId } }) =>
    cancelWithdrawal(ctx, { player, order: orderId, command: buildCommand(player, 'cancelWithdraw', key, wire) }),
  // The password proves who asks. It is not part of the idempotent request, and it is not stored.
  transfer: ({ player, key, input: { username, amount, pwd } }) =>
    transferMoney(ctx, {
      player,
      username,
      amount,
      pwd,
      command: buildCommand(player, 'transfer', key, { username, amount }),
    }),
});
