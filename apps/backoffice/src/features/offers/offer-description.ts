import type { StaffOfferChange } from '@arara/contract/staff/offers';
import { useTranslations } from 'use-intl';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';

type OfferSide = StaffOfferChange['after'];

/** Describes one side of a change in a line. Of the settings of rewards only what differs from the other side. */
export function useOfferDescription(): (change: StaffOfferChange, side: 'before' | 'after') => string {
  const t = useTranslations('offerChange');
  const { moment } = useBackOfficeFormatters();
  const describePackage = usePackageDescription();
  const listSettings = useSettingsDescription();
  return (change, side) => {
    const { package: offer, promotions, discount } = change[side];
    if (offer !== null) return describePackage(offer);
    if (promotions !== null) {
      const other = change[side === 'before' ? 'after' : 'before'].promotions;
      const same = new Set(other === null ? [] : listSettings(other));
      return (
        listSettings(promotions)
          .filter((line) => !same.has(line))
          .join(' · ') || '–'
      );
    }
    return discount === null ? '–' : t('discount', { percent: discount.percent, until: moment(discount.until) });
  };
}

function usePackageDescription(): (offer: NonNullable<OfferSide['package']>) => string {
  const t = useTranslations('offers');
  const { money } = useBackOfficeFormatters();
  return (offer) =>
    [
      t(`shelves.${offer.offerGroup}`),
      money(offer.price),
      `${t('gift')} ${money(offer.gift)}`,
      t('turnover', { times: offer.giftTurnover }),
      ...(offer.giftOnce ? [t('once')] : []),
      t(offer.offered ? 'offered' : 'hidden'),
    ].join(' · ');
}

/** The settings of rewards, each with its name, so that two states can be compared line by line. */
function useSettingsDescription(): (settings: NonNullable<OfferSide['promotions']>) => readonly string[] {
  const t = useTranslations('offers');
  const { money, locale } = useBackOfficeFormatters();
  const percent = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 4 });
  return ({ milestones, vipRewardPercent, commission, levels }) => [
    ...milestones.map(({ amount, ppm }) => `${t('milestones')} ${money(amount)}: ${percent(ppm / 10_000)} %`),
    `${t('vipReward')}: ${vipRewardPercent}`,
    ...commission.levelsBp.map(
      (bp, index) => `${t('commission')}, ${t('commissionLevel', { level: index + 1 })}: ${percent(bp / 100)}`,
    ),
    `${t('friendDayCap')}: ${money(commission.friendDayCap)}`,
    `${t('agentDayCap')}: ${money(commission.agentDayCap)}`,
    `${t('ringSize')}: ${commission.ringSize}`,
    ...levels.flatMap(({ freeWithdrawals, betBonusPercent }, level) => [
      `${t('freeWithdrawalsOf', { level })}: ${freeWithdrawals}`,
      `${t('betBonusOf', { level })}: ${betBonusPercent}`,
    ]),
  ];
}
