/** Every offer of deposits with gifts as one player finds it. */
import type { PlayerCallOutput } from '@arara/contract';
import type { PromoOffer } from '@arara/contract/player/promotions/promotions';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { BONUS_DAYS } from '@arara/promotions/gifts';
import {
  findFirstDepositOffer,
  findSecondDepositOffer,
  type PlayerDepositHistoryFigures,
} from '@arara/promotions/offers';
import type { Ctx } from '../../context.ts';
import * as payments from '../../payments/payments.ts';
import { readRestriction } from '../../protection/protection.ts';
import { readBalances } from '../../wallet/wallet.ts';
import { loadPromotionSettings } from '../settings/settings.ts';

/** The groups whose packages have gifts, in the order in which a player meets them. */
const OFFER_GROUPS = ['EXPPAY', 'FCBRL', 'BTBRL'] as const;
type GiftOfferGroup = (typeof OFFER_GROUPS)[number];

/** What all offers of a player depend on; undefined for a visitor. */
interface OfferPlayer {
  readonly player: PlayerId;
  readonly history: PlayerDepositHistoryFigures;
  readonly isRestricted: boolean;
  readonly isPlayMoney: boolean;
}

async function loadOfferPlayer(ctx: Ctx, player: PlayerId | undefined): Promise<OfferPlayer | undefined> {
  if (player === undefined) return undefined;
  const { read } = ctx.db;
  const [history, restriction, { currency }] = await Promise.all([
    payments.loadDepositHistory(read, player),
    readRestriction(read, player, ctx.now()),
    readBalances(read, player),
  ]);
  return { player, history, isRestricted: restriction !== undefined, isPlayMoney: currency === 'BRLT' };
}

function findOfferEnd(group: GiftOfferGroup, history: PlayerDepositHistoryFigures, now: number): number | null {
  if (group === 'BTBRL') return null;
  const offer = (group === 'EXPPAY' ? findFirstDepositOffer : findSecondDepositOffer)(history, now);
  return offer.open ? offer.endsAt : null;
}

async function findOfferState(
  ctx: Ctx,
  asking: OfferPlayer | undefined,
  group: GiftOfferGroup,
  best: payments.StoredDepositPackage,
): Promise<PromoOffer['state']> {
  if (asking === undefined) return 'visitor';
  if (asking.isPlayMoney) return 'playMoney';
  if (asking.isRestricted) return 'restricted';
  if (group === 'FCBRL' && asking.history.paidDeposits === 0) return 'later';
  const outcome = await payments.evaluateGift(ctx, ctx.db.read, {
    player: asking.player,
    gift: { offerGroup: group, amount: best.gift, turnover: best.giftTurnover, once: best.giftOnce },
    at: ctx.now(),
  });
  return outcome === 'given' ? 'open' : outcome;
}

/** The offers with their packages, terms and states, and the milestones of a day. For a visitor every state is `visitor`. */
export async function listOffers(ctx: Ctx, player: PlayerId | undefined): Promise<PlayerCallOutput<'promoOffers'>> {
  const [packages, asking, settings] = await Promise.all([
    payments.listAllDepositPackages(ctx.db.read),
    loadOfferPlayer(ctx, player),
    loadPromotionSettings(ctx.db.read),
  ]);
  const offers = OFFER_GROUPS.map(async (group): Promise<PromoOffer | undefined> => {
    const offered = packages.filter((item) => item.offerGroup === group && item.offered && item.gift > 0);
    const [best] = offered;
    if (best === undefined) return undefined;
    return {
      curreny: group,
      state: await findOfferState(ctx, asking, group, best),
      expiresAt: asking === undefined ? null : findOfferEnd(group, asking.history, ctx.now()),
      packages: offered.map(({ id, price, gift, giftTurnover, giftOnce }) => ({
        pkgId: id,
        price,
        gift,
        turnover: giftTurnover,
        once: giftOnce,
      })),
    };
  });
  return {
    offers: (await Promise.all(offers)).filter((offer) => offer !== undefined),
    milestones: settings.milestones.map(({ amount, ppm }) => ({ amount, bouns: ppm / 1_000_000 })),
    bonusDays: BONUS_DAYS,
  };
}
