import { commandOf } from '../commands/commands.ts';
import type { Ctx } from '../context.ts';
import type { Handlers } from '../http/handlers.ts';
import { depositStatus, getPrices, prePay, withdraw, withdrawLimits } from './payments.ts';

type PaymentCalls = 'getPrices' | 'prePay' | 'getStatus' | 'getWithdraw' | 'withdraw';

export const paymentsRoutes = (ctx: Ctx): Pick<Handlers, PaymentCalls> => ({
  getPrices: ({ input }) => getPrices(ctx.db.read, input.curreny ?? ''),
  prePay: ({ player, key, wire, input }) =>
    prePay(ctx, {
      player,
      package: input.pkgId,
      giftWanted: input.gift !== 0,
      command: commandOf(player, 'prePay', key, wire),
    }),
  getStatus: async ({ player, input }) => ({ status: await depositStatus(ctx.db.read, player, input.orderId) }),
  getWithdraw: ({ player }) => withdrawLimits(ctx, player),
  withdraw: ({
    player,
    key,
    wire,
    input: { payCardBank, amount, payCardNo = '', ifsc = '', name = '', whatsapp = '' },
  }) =>
    withdraw(ctx, {
      player,
      kind: payCardBank,
      amount,
      account: { payCardNo, ifsc, name, whatsapp },
      command: commandOf(player, 'withdraw', key, wire),
    }),
});
