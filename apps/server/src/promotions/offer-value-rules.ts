/** How much money a change of the offers sets, and gives away: above a limit it needs a second person. */
import { type Centavos, centavos, scale, ZERO } from '@arara/money';
import type { PromotionSettings } from '@arara/promotions/settings';
import type { Package } from '../payments/payments.ts';

/** What a change sets at most, and what it gives away at most to one player. */
export interface OfferValue {
  readonly amount: Centavos;
  readonly given: Centavos;
}

const NOTHING: OfferValue = { amount: ZERO, given: ZERO };

/** Settings that hold for every player are worth more than any limit. */
const WITHOUT_LIMIT = centavos(Number.MAX_SAFE_INTEGER);

/** The value of a changed package: the larger of its price and its gift. Its order, or taking it off its group, is worth nothing. */
export function computePackageValue(before: Package | undefined, after: Package): OfferValue {
  if (!after.offered) return NOTHING;
  const isSame =
    before?.offered === true &&
    before.shelf === after.shelf &&
    before.price === after.price &&
    before.gift === after.gift &&
    before.giftTurnover === after.giftTurnover &&
    before.giftOnce === after.giftOnce;
  return isSame ? NOTHING : { amount: after.price > after.gift ? after.price : after.gift, given: after.gift };
}

/** The value of a discount: that part of the largest gift of every group, because the gifts stay while the prices fall. */
export function computeDiscountValue(packages: readonly Package[], percent: number): OfferValue {
  const groups = Map.groupBy(
    packages.filter((each) => each.offered),
    (each) => each.shelf,
  );
  const gifts = [...groups.values()].reduce((sum, group) => sum + Math.max(...group.map((each) => each.gift)), 0);
  const given = scale(centavos(gifts), percent, 100, 'up');
  return { amount: given, given };
}

/** The value of milestones and VIP benefits: nothing when no figure rises, otherwise more than any limit. */
export function computeSettingsValue(before: PromotionSettings, after: PromotionSettings): OfferValue {
  const doesRise =
    after.vipRewardPercent > before.vipRewardPercent ||
    after.milestones.some(
      ({ amount, ppm }) => !before.milestones.some((each) => each.amount <= amount && each.ppm >= ppm),
    ) ||
    after.milestones.length > before.milestones.length ||
    after.levels.some((level, index) => {
      const old = before.levels[index];
      return level.freeWithdrawals > (old?.freeWithdrawals ?? 0) || level.betBonusPercent > (old?.betBonusPercent ?? 0);
    });
  return doesRise ? { amount: WITHOUT_LIMIT, given: ZERO } : NOTHING;
}
