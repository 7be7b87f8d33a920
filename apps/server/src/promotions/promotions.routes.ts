import { buildCommand } from '../platform/idempotency/idempotency.ts';
import type { Ctx } from '../context.ts';
import type { Handlers } from '../platform/http/calls/handlers.ts';
import { getBonus, getDepositTerms, forfeitBonus, getPromo, getUserGift, getVipTable } from './promotions.ts';

type PromotionCalls = 'promo' | 'userGift' | 'depositTerms' | 'bonus' | 'bonusForfeit' | 'vipLevels';

export const promotionsRoutes = (ctx: Ctx): Pick<Handlers, PromotionCalls> => ({
  vipLevels: () => getVipTable(ctx.db.read),
  promo: ({ player }) => getPromo(ctx, player),
  userGift: ({ player }) => getUserGift(ctx, player),
  depositTerms: ({ player, input }) =>
    getDepositTerms(ctx, player, { package: input.pkgId, giftWanted: input.gift !== 0 }),
  bonus: ({ player }) => getBonus(ctx, player),
  bonusForfeit: ({ player, key, wire, input }) =>
    forfeitBonus(ctx, {
      player,
      bonus: input.bonusId,
      command: buildCommand(player, 'bonus/forfeit', key, wire),
    }),
});
