/** Commission: a part of the theoretical win on the settled stakes of invited players, on three levels. */
import { type Centavos, divideRounded, minCentavos, subtractCentavos, toCentavos, ZERO_CENTAVOS } from '@arara/money';
import type { TheoreticalLoss } from './vip.ts';

/** How many levels of invited players earn commission. */
export const COMMISSION_LEVELS = 3;

export interface CommissionTerms {
  /** The part of the theoretical win on each level, in basis points: 1000 is 10 %. */
  readonly levelsBp: readonly number[];
  /** The most that one invited player may bring an agent on a day. */
  readonly friendDayCap: Centavos;
  /** The most that an agent may earn on a day, over all levels. */
  readonly agentDayCap: Centavos;
  /** So many players of one agent who share a device or a payout account are a ring, and earn nothing. */
  readonly ringSize: number;
}

export const defaultCommissionTerms: CommissionTerms = {
  levelsBp: [1_000, 300, 100],
  friendDayCap: toCentavos(1_000_00),
  agentDayCap: toCentavos(10_000_00),
  ringSize: 3,
};

/** A theoretical win is in ten-thousandths of a centavo, its part in basis points: this many of the product are one centavo. */
const UNITS_PER_CENTAVO = 100_000_000n;

/**
 * What one invited player brings on a day, in hundred-millionths of a centavo: nothing is rounded before the sum. It is negative when
 * corrected bets took back more than was staked, and at most the cap of a player and day.
 */
export function computeCommissionShare(
  theoreticalWin: TheoreticalLoss,
  levelBp: number,
  { friendDayCap }: Pick<CommissionTerms, 'friendDayCap'>,
): bigint {
  const share = BigInt(theoreticalWin) * BigInt(levelBp);
  const most = BigInt(friendDayCap) * UNITS_PER_CENTAVO;
  return share < most ? share : most;
}

/** One level of an agent on a day: the sum of the shares, and what corrections of earlier days took too much. */
export interface CommissionLevelSum {
  readonly level: number;
  readonly shares: bigint;
  readonly deficit: Centavos;
}

/** What a level earns on a day, and the deficit that is left for the next days. One of the two is zero. */
export interface LevelCommission {
  readonly level: number;
  readonly amount: Centavos;
  readonly deficit: Centavos;
}

/**
 * The commission of an agent on a day: the sum of each level, rounded down once, less what corrections of earlier days took too much.
 * A negative rest is not taken from the agent: it reduces the next days. What is above the cap of a day is not earned; lower levels
 * of the tree come first.
 */
export function computeDayCommission(
  sums: readonly CommissionLevelSum[],
  { agentDayCap }: Pick<CommissionTerms, 'agentDayCap'>,
): readonly LevelCommission[] {
  let left = agentDayCap;
  return sums
    .toSorted((a, b) => a.level - b.level)
    .map(({ level, shares, deficit }) => {
      const due = shares - BigInt(deficit) * UNITS_PER_CENTAVO;
      if (due < 0n)
        return {
          level,
          amount: ZERO_CENTAVOS,
          deficit: toCentavos(Number(divideRounded(-due, UNITS_PER_CENTAVO, 'up'))),
        };
      const amount = minCentavos(left, toCentavos(Number(divideRounded(due, UNITS_PER_CENTAVO, 'down'))));
      left = subtractCentavos(left, amount);
      return { level, amount, deficit: ZERO_CENTAVOS };
    });
}

/** What one player's stakes of a day earn an agent, for display: rounded down, and never less than zero. */
export function computeFriendCommission(
  theoreticalWin: TheoreticalLoss,
  level: number,
  terms: Pick<CommissionTerms, 'levelsBp' | 'friendDayCap'>,
): Centavos {
  const share = computeCommissionShare(theoreticalWin, terms.levelsBp[level - 1] ?? 0, terms);
  return share <= 0n ? ZERO_CENTAVOS : toCentavos(Number(share / UNITS_PER_CENTAVO));
}

/** Why terms of commission may not be used; screens have a text for each name. */
export type CommissionTermsProblem =
  | { readonly problem: 'commissionLevels'; readonly levels: number }
  | { readonly problem: 'agentCapBelowFriendCap' }
  | { readonly problem: 'ringSize' };

/** The problems of these terms; none means that they may be used. */
export function findCommissionTermsProblems({
  levelsBp,
  friendDayCap,
  agentDayCap,
  ringSize,
}: CommissionTerms): CommissionTermsProblem[] {
  const problems: CommissionTermsProblem[] = [];
  const isPart = (bp: number): boolean => Number.isSafeInteger(bp) && bp >= 0 && bp <= 10_000;
  if (levelsBp.length !== COMMISSION_LEVELS || !levelsBp.every(isPart))
    problems.push({ problem: 'commissionLevels', levels: COMMISSION_LEVELS });
  if (friendDayCap < 0 || agentDayCap < friendDayCap) problems.push({ problem: 'agentCapBelowFriendCap' });
  if (!Number.isSafeInteger(ringSize) || ringSize < 2 || ringSize > 100) problems.push({ problem: 'ringSize' });
  return problems;
}

/** The levels together, in percent of the theoretical win. */
export const sumCommissionPercent = ({ levelsBp }: Pick<CommissionTerms, 'levelsBp'>): number =>
  levelsBp.reduce((sum, bp) => sum + bp, 0) / 100;
