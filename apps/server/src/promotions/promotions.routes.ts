import { commandOf } from '../platform/idempotency/idempotency.ts';
import type { Ctx } from '../context.ts';
import type { Handlers } from '../platform/http/calls/handlers.ts';
import { bonus, depositTerms, forfeitBonus, promo, userGift, vipTable } from './promotions.ts';

type PromotionCalls = 'promo' | 'userGift' | 'depositTerms' | 'bonus' | 'bonusForfeit' | 'vipLevels';

export const promotionsRoutes = (ctx: Ctx): Pick<Handlers, PromotionCalls> => ({
  vipLevels: () => vipTable(ctx.db.read),
  promo: ({ player }) => promo(ctx, player),
  userGift: ({ player }) => userGift(ctx, player),
  depositTerms: ({ player, input }) =>
    depositTerms(ctx, player, { package: input.pkgId, giftWanted: input.gift !== 0 }),
  bonus: ({ player }) => bonus(ctx, player),
  bonusForfeit: ({ player, key, wire, input }) =>
    forfeitBonus(ctx, {
      player,
      bonus: input.bonusId,
      command: commandOf(player, 'bonus/forfeit', key, wire),
    }),
});
