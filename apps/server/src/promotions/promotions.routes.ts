import { buildIdempotentCommand } from '../platform/idempotency/idempotency.ts';
import type { Ctx } from '../context.ts';
import { listBonuses } from '../wallet/wallet.ts';
import type { PlayerCallHandlers } from '../domain.ts';
import {
  readBonusState,
  getDepositTerms,
  forfeitBonus,
  getDepositOfferCountdowns,
  readBonusOverlayFlag,
  listOffers,
  recordBonusOverlayShown,
  readVipLevelTable,
  getVipProgress,
} from './promotions.ts';

type PromotionCallName =
  | 'promo'
  | 'promoOffers'
  | 'userGift'
  | 'giftShown'
  | 'depositTerms'
  | 'bonus'
  | 'bonuses'
  | 'bonusForfeit'
  | 'vipLevels'
  | 'vipProgress';

export const createPromotionHandlers = (ctx: Ctx): Pick<PlayerCallHandlers, PromotionCallName> => ({
  vipLevels: () => readVipLevelTable(ctx.db.read),
  vipProgress: ({ player }) => getVipProgress(ctx.db.read, player),
  promoOffers: ({ player }) => listOffers(ctx, player),
  bonuses: ({ player }) => listBonuses(ctx.db.read, player),
  giftShown: async ({ player }) => {
    await recordBonusOverlayShown(ctx, player);
    return null;
  },
  promo: ({ player }) => getDepositOfferCountdowns(ctx, player),
  userGift: ({ player }) => readBonusOverlayFlag(ctx, player),
  depositTerms: ({ player, input }) =>
    getDepositTerms(ctx, player, { package: input.pkgId, amount: input.amount, giftWanted: input.gift !== 0 }),
  bonus: ({ player }) => readBonusState(ctx, player),
  bonusForfeit: ({ player, key, wire, input }) =>
    forfeitBonus(ctx, {
      player,
      bonus: input.bonusId,
      command: buildIdempotentCommand(player, 'bonus/forfeit', key, wire),
    }),
});
