/** VIP levels: a level needs the deposits *and* the stakes of its row. */
import { toCentavos, minCentavos, subtractCentavos, ZERO_CENTAVOS } from '@arara/money';
import type { Centavos } from '@arara/money';

/** `deposits` and `stakes` are lifetime sums in centavos. `points` is 1 per R$ 20 deposited, and the largest reward of the level in reais. */
export interface VipLevel {
  readonly level: number;
  readonly points: number;
  readonly deposits: Centavos;
  readonly stakes: Centavos;
}

/** Points, deposits and stakes of each level, in whole reais. */
const vipLevelRows: readonly (readonly [number, number, number])[] = [
  [0, 0, 0],
  [5, 100, 400],
  [25, 500, 3_000],
  [50, 1_000, 6_000],
  [100, 2_000, 15_000],
  [250, 5_000, 40_000],
  [500, 10_000, 80_000],
  [2_500, 50_000, 400_000],
  [10_000, 200_000, 1_600_000],
  [25_000, 500_000, 3_000_000],
  [75_000, 1_500_000, 6_000_000],
  [250_000, 5_000_000, 20_000_000],
  [500_000, 10_000_000, 40_000_000],
];

/** VIP 0 to VIP 12. */
export const vipLevels: readonly VipLevel[] = vipLevelRows.map(([points, deposits, stakes], level) => ({
  level,
  points,
  deposits: toCentavos(deposits * 100),
  stakes: toCentavos(stakes * 100),
}));

/** The level of these lifetime sums; only counted stakes are in `stakes` (`computeTurnoverOfStake`). */
export function findVipLevel(deposits: Centavos, stakes: Centavos): number {
  return Math.max(
    0,
    vipLevels.findLastIndex((row) => deposits >= row.deposits && stakes >= row.stakes),
  );
}

/** The last image of a level, and the last level that shows it. */
const LAST_VIP_BADGE = 11;
const LAST_LEVEL_WITH_LAST_BADGE = 23;

/** The image of a level: its own up to 11, the last one up to level 23, the first one above. */
export function findVipBadgeIndex(level: number): number {
  if (level > LAST_LEVEL_WITH_LAST_BADGE) return 0;
  return Math.min(level, LAST_VIP_BADGE);
}

/** What the next level still needs: `paySumAmount` of deposits, `gameSumAmount` of stakes; undefined at the top. */
export function findNextVipLevel(
  deposits: Centavos,
  stakes: Centavos,
): { readonly level: number; readonly gameSumAmount: Centavos; readonly paySumAmount: Centavos } | undefined {
  const next = vipLevels[findVipLevel(deposits, stakes) + 1];
  if (next === undefined) return undefined;
  return {
    level: next.level,
    gameSumAmount: computeAmountMissingForVipLevel(next.stakes, stakes),
    paySumAmount: computeAmountMissingForVipLevel(next.deposits, deposits),
  };
}

function computeAmountMissingForVipLevel(needed: Centavos, have: Centavos): Centavos {
  return needed > have ? subtractCentavos(needed, have) : ZERO_CENTAVOS;
}

/** A theoretical loss: the sum of stake × house edge, in ten-thousandths of a centavo so that nothing is rounded on the way. */
export type TheoreticalLoss = number;

/** The house's expected win of a stake, or of the difference that a correction makes (then it may be negative). */
export const computeTheoreticalLoss = (stake: Centavos, edgeBp: number): TheoreticalLoss => stake * edgeBp;

/** A level that was reached, and its reward. */
export interface VipLevelReward {
  readonly level: number;
  readonly reward: Centavos;
}

/**
 * The rewards of reached levels: a part of the theoretical loss since the last level, rounded down, and at most the level's points in
 * reais. A player who passes several levels at once gets each reward; what a lower level took of the loss is not counted again.
 */
export function computeVipRewards(input: {
  from: number;
  to: number;
  loss: TheoreticalLoss;
  percent: number;
}): readonly VipLevelReward[] {
  let left = input.loss <= 0 ? ZERO_CENTAVOS : toCentavos(Math.floor((input.loss * input.percent) / 1_000_000));
  return vipLevels.slice(input.from + 1, input.to + 1).map(({ level, points }) => {
    const reward = minCentavos(left, toCentavos(points * 100));
    left = subtractCentavos(left, reward);
    return { level, reward };
  });
}
