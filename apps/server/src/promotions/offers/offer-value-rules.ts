/** How much money a change of the offers sets, and gives away: above a limit it needs a second person. */
import { type Centavos, toCentavos, scaleCentavos, ZERO_CENTAVOS } from '@arara/money';
import type { CommissionTerms } from '@arara/promotions/commission';
import type { WageringGame } from '@arara/promotions/gifts';
import { isSelfPayingGift, type PromotionSettings } from '@arara/promotions/settings';
import type { StoredDepositPackage } from '../../payments/payments.ts';

/** What a change sets at most, and what it gives away at most to one player. */
export interface OfferEditValue {
  readonly amount: Centavos;
  readonly given: Centavos;
}

const ZERO_OFFER_EDIT_VALUE: OfferEditValue = { amount: ZERO_CENTAVOS, given: ZERO_CENTAVOS };

/** Settings that hold for every player are worth more than any limit. */
export const UNLIMITED_OFFER_AMOUNT = toCentavos(Number.MAX_SAFE_INTEGER);

/**
 * The value of a changed package: the larger of its price and its gift. Its order, or taking it off its group, is worth nothing. A
 * gift once per CPF that would pay by itself is worth more than any limit: each CPF that is found for it brings money.
 */
export function computeDepositPackageEditValue(
  before: StoredDepositPackage | undefined,
  after: StoredDepositPackage,
  games: readonly WageringGame[],
): OfferEditValue {
  if (!after.offered) return ZERO_OFFER_EDIT_VALUE;
  const isSame =
    before?.offered === true &&
    before.offerGroup === after.offerGroup &&
    before.price === after.price &&
    before.gift === after.gift &&
    before.giftTurnover === after.giftTurnover &&
    before.giftOnce === after.giftOnce;
  if (isSame) return ZERO_OFFER_EDIT_VALUE;
  const { price, gift, giftTurnover: turnover } = after;
  if (isSelfPayingGift({ price, amount: gift, turnover, once: false }, games))
    return { amount: UNLIMITED_OFFER_AMOUNT, given: gift };
  return { amount: price > gift ? price : gift, given: gift };
}

/** The value of a discount: that part of the largest gift of every group, because the gifts stay while the prices fall. */
export function computeDepositDiscountOfferValue(
  packages: readonly StoredDepositPackage[],
  percent: number,
): OfferEditValue {
  const groups = Map.groupBy(
    packages.filter((each) => each.offered),
    (each) => each.offerGroup,
  );
  const gifts = [...groups.values()].reduce((sum, group) => sum + Math.max(...group.map((each) => each.gift)), 0);
  const given = scaleCentavos(toCentavos(gifts), percent, 100, 'up');
  return { amount: given, given };
}

/**
 * The value of milestones, VIP benefits and commission: nothing when no figure rises, otherwise more than any limit. A milestone that
 * moves rises too, because who has passed it today can pass it again. A cap of commission that rises is worth its new amount.
 */
export function computeSettingsEditValue(before: PromotionSettings, after: PromotionSettings): OfferEditValue {
  const doesRise =
    after.vipRewardPercent > before.vipRewardPercent ||
    after.milestones.some(
      ({ amount, ppm }) => !before.milestones.some((each) => each.amount === amount && each.ppm >= ppm),
    ) ||
    after.milestones.length > before.milestones.length ||
    after.levels.some((level, index) => {
      const old = before.levels[index];
      return level.freeWithdrawals > (old?.freeWithdrawals ?? 0) || level.betBonusPercent > (old?.betBonusPercent ?? 0);
    });
  return doesRise || doesCommissionRise(before.commission, after.commission)
    ? { amount: UNLIMITED_OFFER_AMOUNT, given: ZERO_CENTAVOS }
    : { amount: findHighestRaisedCap(before.commission, after.commission), given: ZERO_CENTAVOS };
}

const doesCommissionRise = (before: CommissionTerms, after: CommissionTerms): boolean =>
  after.ringSize > before.ringSize || after.levelsBp.some((bp, index) => bp > (before.levelsBp[index] ?? 0));

const findHighestRaisedCap = (before: CommissionTerms, after: CommissionTerms): Centavos =>
  toCentavos(
    Math.max(
      after.friendDayCap > before.friendDayCap ? after.friendDayCap : 0,
      after.agentDayCap > before.agentDayCap ? after.agentDayCap : 0,
    ),
  );
