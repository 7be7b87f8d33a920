/** The settings of rewards, and the check that rewards do not give away more than the games earn. */
import { toCentavos, scaleCentavos } from '@arara/money';
import type { Centavos } from '@arara/money';
import {
  type CommissionTerms,
  type CommissionTermsProblem,
  defaultCommissionTerms,
  findCommissionTermsProblems,
  sumCommissionPercent,
} from './commission.ts';
import type { GiftTerms, WageringGame } from './gifts.ts';
import { vipLevels } from './vip.ts';

/** A milestone of a day's settled real-money stakes: passing `amount` earns `amount` × `ppm` millionths as bonus money. */
export interface InviteMilestone {
  readonly amount: Centavos;
  readonly ppm: number;
}

/** The benefits of a VIP level. */
export interface VipLevelBenefits {
  /** Withdrawals per day without a fee. */
  readonly freeWithdrawals: number;
  /** The factor of a milestone's reward, in percent. */
  readonly betBonusPercent: number;
}

export interface PromotionSettings {
  /** From the lowest to the highest. */
  readonly milestones: readonly InviteMilestone[];
  /** The part of the theoretical loss since the last level that reaching a level pays, in percent. */
  readonly vipRewardPercent: number;
  /** VIP 0 to VIP 12. */
  readonly levels: readonly VipLevelBenefits[];
  /** What invited players earn the agent who invited them. */
  readonly commission: CommissionTerms;
}

export const defaultPromotionSettings: PromotionSettings = {
  milestones: [500_00, 1_000_00, 5_000_00].map((amount) => ({ amount: toCentavos(amount), ppm: 1_000 })),
  vipRewardPercent: 20,
  levels: vipLevels.map(({ level }) => ({ freeWithdrawals: level, betBonusPercent: 100 })),
  commission: defaultCommissionTerms,
};

/** What decides, with the settings, whether rewards are affordable. */
export interface PromotionRewardContext {
  readonly games: readonly WageringGame[];
}

/** The reward of a milestone at a level: in millionths of its amount (the wire's `bouns`), and in money, rounded down. */
export function computeInviteMilestoneReward(
  milestone: InviteMilestone,
  benefits: VipLevelBenefits | undefined,
): { readonly ppm: number; readonly reward: Centavos } {
  const ppm = Math.floor((milestone.ppm * (benefits?.betBonusPercent ?? 100)) / 100);
  return { ppm, reward: scaleCentavos(milestone.amount, ppm, 1_000_000, 'down') };
}

/** A milestone with its position in the settings, from 0. */
export interface PassedInviteMilestone extends InviteMilestone {
  readonly position: number;
}

/** The milestones that lie above one sum of a day's stakes and not above the other. */
export const listPassedInviteMilestones = (
  { milestones }: Pick<PromotionSettings, 'milestones'>,
  before: number,
  after: number,
): readonly PassedInviteMilestone[] =>
  milestones
    .map((milestone, position) => ({ ...milestone, position }))
    .filter(({ amount }) => before < amount && amount <= after);

const findMinimum = (numbers: readonly number[]): number =>
  numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);

/** Why settings may not be used; screens have a text for each name. */
export type PromotionSettingsProblem =
  | CommissionTermsProblem
  | { readonly problem: 'milestonesNotGrowing' }
  | { readonly problem: 'vipReward' }
  | { readonly problem: 'vipLevels'; readonly levels: number }
  | { readonly problem: 'vipBenefits' }
  /** Percent of each stake: what rewards give together, and the edge of the cheapest game, of which they may take half. */
  | { readonly problem: 'rewardTotal'; readonly rewards: number; readonly edge: number };

/**
 * The problems of these settings; none means that they may be used. What the rewards give together is computed only of settings whose
 * parts are possible: a milestone of nothing would divide by zero.
 */
export function findPromotionSettingsProblems(
  settings: PromotionSettings,
  context: PromotionRewardContext,
): readonly PromotionSettingsProblem[] {
  const problems = [
    ...findPromotionSettingsShapeProblems(settings),
    ...findCommissionTermsProblems(settings.commission),
  ];
  return problems.length > 0 ? problems : findRewardTotalProblem(settings, context);
}

/** A problem in one line, for an operator. */
export function describePromotionSettingsProblem(found: PromotionSettingsProblem): string {
  switch (found.problem) {
    case 'commissionLevels':
      return `the commission must have ${found.levels} levels of 0 to 100 % of the theoretical win`;
    case 'agentCapBelowFriendCap':
      return 'the cap of an agent and day must not be below the cap of one invited player';
    case 'ringSize':
      return 'a ring has 2 to 100 players';
    case 'milestonesNotGrowing':
      return 'the milestones must grow, and each give 0 to 100 % of its amount';
    case 'vipReward':
      return 'the VIP reward must be 0 to 100 % of the theoretical loss';
    case 'vipLevels':
      return `there must be ${found.levels} VIP levels`;
    case 'vipBenefits':
      return 'a VIP level gives 0 to 1000 free withdrawals and 0 to 1000 % of a milestone';
    case 'rewardTotal':
      return (
        `milestones, commission and VIP rewards together give ${found.rewards.toFixed(2)} % of each stake, ` +
        `more than half of the cheapest game's edge of ${found.edge.toFixed(2)} %`
      );
  }
}

function findPromotionSettingsShapeProblems({
  milestones,
  vipRewardPercent,
  levels,
}: PromotionSettings): PromotionSettingsProblem[] {
  const problems: PromotionSettingsProblem[] = [];
  const isIntegerUpTo = (n: number, most: number): boolean => Number.isSafeInteger(n) && n >= 0 && n <= most;
  if (
    milestones.some(
      ({ amount, ppm }, i) => !isIntegerUpTo(ppm, 1_000_000) || amount <= (milestones[i - 1]?.amount ?? 0),
    )
  )
    problems.push({ problem: 'milestonesNotGrowing' });
  if (!isIntegerUpTo(vipRewardPercent, 100)) problems.push({ problem: 'vipReward' });
  if (levels.length !== vipLevels.length) problems.push({ problem: 'vipLevels', levels: vipLevels.length });
  if (
    levels.some((level) => !isIntegerUpTo(level.freeWithdrawals, 1_000) || !isIntegerUpTo(level.betBonusPercent, 1_000))
  )
    problems.push({ problem: 'vipBenefits' });
  return problems;
}

const TEN_BILLION = 10_000_000_000n;
/** A fraction of 10¹⁰ in percent, with at most four decimals. */
const toPercent = (parts: bigint): number => Number((parts * 1_000_000n) / TEN_BILLION) / 10_000;

/**
 * Milestones, commission and VIP rewards together per real stake, as a fraction of 10¹⁰. Milestones count at the day's sum that costs
 * most and at the best level; commission and VIP rewards are parts of the lowest house edge.
 */
function sumRewardsPerStake(
  { milestones, vipRewardPercent, levels, commission }: PromotionSettings,
  context: PromotionRewardContext,
): { rewards: bigint; edge: bigint } {
  const edgeBp = findMinimum(context.games.map((game) => game.edgeBp));
  const best = Math.max(0, ...levels.map((level) => level.betBonusPercent));
  const edge = BigInt(Number.isFinite(edgeBp) ? edgeBp : 0) * 1_000_000n;
  const parts = vipRewardPercent + sumCommissionPercent(commission);
  let credited = 0n;
  let worst = 0n;
  for (const { amount, ppm } of milestones) {
    // In ten-billionths of the day's stakes, rounded up.
    credited += BigInt(amount) * BigInt(ppm) * BigInt(best) * 100n;
    const rate = (credited + BigInt(amount) - 1n) / BigInt(amount);
    if (rate > worst) worst = rate;
  }
  return { rewards: worst + (edge * BigInt(Math.round(parts * 100))) / 10_000n, edge };
}

/** The problem of milestones, commission and VIP rewards that together exceed half of the lowest house edge. */
function findRewardTotalProblem(
  settings: PromotionSettings,
  context: PromotionRewardContext,
): readonly PromotionSettingsProblem[] {
  const { rewards, edge } = sumRewardsPerStake(settings, context);
  return rewards * 2n > edge ? [{ problem: 'rewardTotal', rewards: toPercent(rewards), edge: toPercent(edge) }] : [];
}

/** The price and the gift of a package. */
export interface GiftPackage extends Pick<GiftTerms, 'amount' | 'turnover' | 'once'> {
  readonly price: Centavos;
}

/**
 * True for a gift that pays by itself: it can be had again and again, and it is worth more than wagering it costs with the cheapest
 * allowed bets. Main money is wagered in the game with the lowest edge, the bonus where counting one real of it costs least.
 */
export function isSelfPayingGift(
  { price, amount, turnover, once }: GiftPackage,
  games: readonly WageringGame[],
): boolean {
  if (once || amount === 0) return false;
  const mainEdgeBp = findMinimum(games.map((game) => game.edgeBp));
  const counting = games.filter((game) => game.bonusWeightPercent > 0);
  // If no game counts for a bonus, it can never become money.
  if (counting.length === 0) return false;
  const mainCost = BigInt(price) * BigInt(mainEdgeBp);
  // cost = (main + bonus × 100 / weight) × edge, compared over a common denominator for each game.
  return counting.some(({ edgeBp, bonusWeightPercent: weight }) => {
    const cost = mainCost * BigInt(weight) + BigInt(amount) * BigInt(turnover) * BigInt(edgeBp) * 100n;
    return BigInt(amount) * 10_000n * BigInt(weight) > cost;
  });
}
