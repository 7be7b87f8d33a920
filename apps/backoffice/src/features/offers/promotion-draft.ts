import type { StaffPromotionSettings } from '@arara/contract/staff/offers';
import { type Centavos, ZERO_CENTAVOS } from '@arara/money';

/** The promotion settings as they are typed into the form. */
export interface PromotionDraft {
  readonly milestones: readonly InviteMilestoneDraft[];
  readonly vipReward: string;
  readonly levels: readonly VipLevelDraft[];
  readonly commission: CommissionDraft;
}

export interface CommissionDraft {
  /** Percent of the theoretical win on each level. */
  readonly percents: readonly string[];
  readonly friendDayCap: Centavos | undefined;
  readonly agentDayCap: Centavos | undefined;
  readonly ringSize: string;
}

export interface InviteMilestoneDraft {
  readonly id: number;
  readonly amount: Centavos | undefined;
  readonly percent: string;
}

export interface VipLevelDraft {
  readonly freeWithdrawals: string;
  readonly betBonus: string;
}

const PPM_PER_PERCENT = 10_000;
const BASIS_POINTS_PER_PERCENT = 100;

/** A percentage as it is typed, with comma or point and at most four decimals, in parts per million; NaN for other text. */
export function parsePercentAsPpm(text: string): number {
  const normalized = text.trim().replace(',', '.');
  return /^\d{1,3}(\.\d{1,4})?$/.test(normalized) ? Math.round(Number(normalized) * PPM_PER_PERCENT) : Number.NaN;
}

/** The form's first content: the saved settings, with numbers written as in `locale`. */
export function toPromotionSettingsDraft(settings: StaffPromotionSettings, locale: string): PromotionDraft {
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
    commission: {
      percents: settings.commission.levelsBp.map((bp) => percent.format(bp / BASIS_POINTS_PER_PERCENT)),
      friendDayCap: settings.commission.friendDayCap,
      agentDayCap: settings.commission.agentDayCap,
      ringSize: String(settings.commission.ringSize),
    },
  };
}

/** The settings to save; only for a complete draft. */
export const toPromotionSettings = ({
  milestones,
  vipReward,
  levels,
  commission,
}: PromotionDraft): StaffPromotionSettings => ({
  milestones: milestones.map(({ amount, percent }) => ({
    amount: amount ?? ZERO_CENTAVOS,
    ppm: parsePercentAsPpm(percent),
  })),
  vipRewardPercent: Number(vipReward),
  levels: levels.map(({ freeWithdrawals, betBonus }) => ({
    freeWithdrawals: Number(freeWithdrawals),
    betBonusPercent: Number(betBonus),
  })),
  commission: {
    levelsBp: commission.percents.map((text) => parsePercentAsPpm(text) / (PPM_PER_PERCENT / BASIS_POINTS_PER_PERCENT)),
    friendDayCap: commission.friendDayCap ?? ZERO_CENTAVOS,
    agentDayCap: commission.agentDayCap ?? ZERO_CENTAVOS,
    ringSize: Number(commission.ringSize),
  },
});

/** Whether every field holds a number. */
export function isPromotionDraftComplete({ milestones, vipReward, levels, commission }: PromotionDraft): boolean {
  const integers = [
    commission.ringSize,
    vipReward,
    ...levels.flatMap(({ freeWithdrawals, betBonus }) => [freeWithdrawals, betBonus]),
  ];
  return (
    integers.every((text) => /^\d{1,4}$/.test(text)) &&
    milestones.every(({ amount, percent }) => amount !== undefined && !Number.isNaN(parsePercentAsPpm(percent))) &&
    isRingSize(commission.ringSize) &&
    commission.percents.every((text) => PERCENT_WITH_TWO_DECIMALS.test(text.trim())) &&
    commission.friendDayCap !== undefined &&
    commission.agentDayCap !== undefined
  );
}

/** The bounds are those of the contract, which sends no other number. */
const isRingSize = (text: string): boolean => Number(text) >= 2 && Number(text) <= 100;

const PERCENT_WITH_TWO_DECIMALS = /^\d{1,3}([.,]\d{1,2})?$/;

/** The list with one more, empty milestone. */
export const addInviteMilestoneDraft = (
  milestones: readonly InviteMilestoneDraft[],
): readonly InviteMilestoneDraft[] => [
  ...milestones,
  { id: Math.max(0, ...milestones.map(({ id }) => id)) + 1, amount: undefined, percent: '' },
];
