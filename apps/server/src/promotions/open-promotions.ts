/** Promotions as a part of the server: offers, bonuses, awards, levels, and notices to players. */
import { toCentavos } from '@arara/money';
import type { Ctx } from '../context.ts';
import { type Domain, refreshPlayerPages } from '../domain.ts';
import { startFactConsumer } from '../facts.ts';
import { startBonusExpiry } from './expire-bonuses.ts';
import { createNoticeStaffHandlers } from './notices.staff.ts';
import { startNoticeSending } from './notices/send-notices.ts';
import { createPlayRewardReaction } from './promotions.reactions.ts';
import { createPromotionHandlers } from './promotions.routes.ts';
import { createPromotionStaffHandlers } from './promotions.staff.ts';
import * as promotions from './promotions.ts';

/** The players with a connection to this node: notices are sent to them. */
export interface PromotionsNeeds {
  readonly connected: Parameters<typeof startNoticeSending>[1];
}

export const openPromotions = (ctx: Ctx, { connected }: PromotionsNeeds) =>
  ({
    calls: createPromotionHandlers(ctx),
    staffCalls: { ...createPromotionStaffHandlers(ctx), ...createNoticeStaffHandlers(ctx) },
    prepare: async () => {
      await promotions.checkStoredPromotions(ctx);
      await promotions.syncVipBenefits(ctx);
    },
    start: () => [
      startFactConsumer(ctx, 'promotions', { currency: 'BRL', handle: createPlayRewardReaction(ctx) }),
      startBonusExpiry(ctx),
      startNoticeSending(ctx, connected),
    ],
    messagesByFact: promotionMessages,
    exportSections: { premios: (player, page) => promotions.listAwards(ctx.db.views, player, page) },
  }) satisfies Domain;

export const promotionMessages = {
  vipLevelReached: refreshPlayerPages,
  bonusGranted: refreshPlayerPages,
  awardGiven: refreshPlayerPages,
  bonusEnded: refreshPlayerPages,
  milestonePassed: (publish, { player, ppm, amount }) =>
    publish(player, 'userBetAmount', { bouns: ppm / 1_000_000, amount: toCentavos(amount) }),
} satisfies Domain['messagesByFact'];
