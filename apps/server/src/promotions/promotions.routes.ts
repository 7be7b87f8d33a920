import { buildIdempotentCommand } from '../platform/idempotency/idempotency.ts';
import type { Ctx } from '../context.ts';
import type { PlayerCallHandlers } from '../platform/http/calls/handlers.ts';
import {
  readBonusState,
  getDepositTerms,
  forfeitBonus,
  getDepositOfferCountdowns,
  readBonusOverlayFlag,
  readVipLevelTable,
} from './promotions.ts';

type PromotionCallName = 'promo' | 'userGift' | 'depositTerms' | 'bonus' | 'bonusForfeit' | 'vipLevels';

export const createPromotionHandlers = (ctx: Ctx): Pick<PlayerCallHandlers, PromotionCallName> => ({
  vipLevels: () => readVipLevelTable(ctx.db.read),
  promo: ({ player }) => getDepositOfferCountdowns(ctx, player),
  userGift: ({ player }) => readBonusOverlayFlag(ctx, player),
  depositTerms: ({ player, input }) =>
    getDepositTerms(ctx, player, { package: input.pkgId, giftWanted: input.gift !== 0 }),
  bonus: ({ player }) => readBonusState(ctx, player),
  bonusForfeit: ({ player, key, wire, input }) =>
    forfeitBonus(ctx, {
      player,
      bonus: input.bonusId,
      command: buildIdempotentCommand(player, 'bonus/forfeit', key, wire),
    }),
});
