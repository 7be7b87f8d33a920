/** What a part of a match has counted, and how much may come on top. */
import type { HomeAwayScore } from '@arara/sports/core/results';
import type { Side } from '@arara/sports/sets/sets';
import { addCounts } from '../play/distributions.ts';
import type { Distribution } from '../play/distributions.ts';
import { computePoissonChances, listTotals } from './count-chances.ts';
import type { SideCounts, WeightedCount } from './count-chances.ts';
import type { FootballCount, FootballScope } from '@arara/sports/football/markets';
import { sumHalves } from './outlook.ts';
import type { MatchOutlook } from './outlook.ts';

/** The counts that a scope already has, and what may come on top. */
export interface ScopeCounts {
  readonly now: HomeAwayScore;
  readonly more: SideCounts;
}

export const toCounts = ({ home, away }: { readonly home: number; readonly away: number }): SideCounts => ({
  home: computePoissonChances(home),
  away: computePoissonChances(away),
});

/** A red card counts twice. */
const doubleCounts = (chances: Distribution): Distribution => chances.flatMap((chance) => [chance, 0]).slice(0, -1);

export function findScopeCounts(
  outlook: MatchOutlook,
  scope: FootballScope,
  count: FootballCount,
): ScopeCounts | undefined {
  const { score, progress } = outlook;
  const { goals, halfTime, corners = [0, 0], yellowCards = [0, 0], redCards = [0, 0] } = score;
  if (count === 'corners') return { now: corners, more: toCounts(sumHalves(outlook.corners)) };
  if (count === 'bookings') {
    const [yellow, red] = [toCounts(sumHalves(outlook.yellowCards)), toCounts(sumHalves(outlook.redCards))];
    const now: HomeAwayScore = [yellowCards[0] + 2 * redCards[0], yellowCards[1] + 2 * redCards[1]];
    const addRed = (side: Side) => addCounts(yellow[side], doubleCounts(red[side]));
    return { now, more: { home: addRed('home'), away: addRed('away') } };
  }
  if (scope === 'match') return { now: goals, more: toCounts(sumHalves(outlook.goals)) };
  if (scope === 'firstHalf')
    return halfTime === undefined && progress.part !== 'over'
      ? { now: goals, more: toCounts(outlook.goals.firstHalf) }
      : undefined;
  const now: HomeAwayScore = halfTime === undefined ? [0, 0] : [goals[0] - halfTime[0], goals[1] - halfTime[1]];
  return { now, more: toCounts(outlook.goals.secondHalf) };
}

/** How many of both sides together there are at the end of a scope. */
export const listScopeTotals = (
  outlook: MatchOutlook,
  scope: FootballScope,
  count: FootballCount,
): readonly WeightedCount<number>[] => {
  const counts = findScopeCounts(outlook, scope, count);
  return counts === undefined
    ? []
    : listTotals(counts.more).map(({ count: more, chance }) => ({
        count: counts.now[0] + counts.now[1] + more,
        chance,
      }));
};
