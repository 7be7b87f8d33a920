import type { StaffPromotions } from '@arara/contract/staff/offers';
import { type Centavos, ZERO } from '@arara/money';

/** The promotion settings as they are typed into the form. */
export interface PromotionDraft {
  readonly milestones: readonly MilestoneDraft[];
  readonly vipReward: string;
  readonly levels: readonly LevelDraft[];
}

export interface MilestoneDraft {
  readonly id: number;
  readonly amount: Centavos | undefined;
  readonly percent: string;
}

export interface LevelDraft {
  readonly freeWithdrawals: string;
  readonly betBonus: string;
}

const PPM_PER_PERCENT = 10_000;

/** A percentage as it is typed, with comma or point and at most four decimals, in parts per million; NaN for other text. */
export function parsePercentAsPpm(text: string): number {
  const normalized = text.trim().replace(',', '.');
  return /^\d{1,3}(\.\d{1,4})?$/.test(normalized) ? Math.round(Number(normalized) * PPM_PER_PERCENT) : Number.NaN;
}

/** The form's first content: the saved settings, with numbers written as in `locale`. */
export function toDraft(settings: StaffPromotions, locale: string): PromotionDraft {
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 4, useGrouping: false });
  return {
    milestones: settings.milestones.map(({ amount, ppm }, id) => ({
      id,
      amount,
      percent: percent.format(ppm / PPM_PER_PERCENT),
    })),
    vipReward: String(settings.vipRewardPercent),
    levels: settings.levels.map((level) => ({
      freeWithdrawals: String(level.freeWithdrawals),
      betBonus: String(level.betBonusPercent),
    })),
  };
}

/** The settings to save; only for a complete draft. */
export const toSettings = ({ milestones, vipReward, levels }: PromotionDraft): StaffPromotions => ({
  milestones: milestones.map(({ amount, percent }) => ({ amount: amount ?? ZERO, ppm: parsePercentAsPpm(percent) })),
  vipRewardPercent: Number(vipReward),
  levels: levels.map(({ freeWithdrawals, betBonus }) => ({
    freeWithdrawals: Number(freeWithdrawals),
    betBonusPercent: Number(betBonus),
  })),
});

/** Whether every field holds a number. */
export function isComplete({ milestones, vipReward, levels }: PromotionDraft): boolean {
  const integers = [vipReward, ...levels.flatMap(({ freeWithdrawals, betBonus }) => [freeWithdrawals, betBonus])];
  return (
    integers.every((text) => /^\d{1,4}$/.test(text)) &&
    milestones.every(({ amount, percent }) => amount !== undefined && !Number.isNaN(parsePercentAsPpm(percent)))
  );
}

/** The list with one more, empty milestone. */
export const addMilestone = (milestones: readonly MilestoneDraft[]): readonly MilestoneDraft[] => [
  ...milestones,
  { id: Math.max(0, ...milestones.map(({ id }) => id)) + 1, amount: undefined, percent: '' },
];
