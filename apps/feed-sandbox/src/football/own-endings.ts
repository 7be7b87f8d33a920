/** The ways in which a match may end for the markets that only football has: goals in order, half time, red cards, who goes on. */
import type { HomeAwayScore } from '@arara/sports/core/results';
import type { Side } from '@arara/sports/sets/sets';
import type { WeightedEnding } from '../models/endings-forecast.ts';
import { listLeads } from './count-chances.ts';
import type { FootballFacts } from '@arara/sports/football/facts';
import type { MatchHalf } from './model.ts';
import { matchHalves } from './model.ts';
import { sumHalves } from './outlook.ts';
import type { MatchOutlook } from './outlook.ts';
import { computeAdvancingChance } from './overtime.ts';
import { toCounts } from './scope-counts.ts';
import { listValidGoals } from '@arara/sports/football/score';

export type Endings = readonly WeightedEnding<FootballFacts>[];

const played: FootballFacts = { end: 'played' };

/** The next goal of each half in turn: by home, by away, or none in it. */
function listGoalChances(outlook: MatchOutlook, order: readonly MatchHalf[]) {
  let [home, away, none] = [0, 0, 1];
  for (const half of order) {
    const { home: homeMean, away: awayMean } = outlook.goals[half];
    const sum = homeMean + awayMean;
    if (sum === 0) continue;
    const some = none * (1 - Math.exp(-sum));
    home += (some * homeMean) / sum;
    away += (some * awayMean) / sum;
    none -= some;
  }
  return { home, away, none };
}

/** The goals so far; undefined if their order is not known. */
function listGoalSides({ score }: MatchOutlook): readonly Side[] | undefined {
  const [home, away] = score.goals;
  if (score.goalList !== undefined) return listValidGoals(score.goalList).map(({ side }) => side);
  return home === 0 || away === 0
    ? Array.from({ length: home + away }, () => (home === 0 ? 'away' : 'home'))
    : undefined;
}

/** The match ends after one more goal, or after none: what the next and the last goal need to know. */
function listGoalEndings(outlook: MatchOutlook, order: readonly MatchHalf[]): Endings | undefined {
  const { score } = outlook;
  const sides = listGoalSides(outlook);
  if (sides === undefined) return undefined;
  const { home, away, none } = listGoalChances(outlook, order);
  const add = (side: Side): FootballFacts => ({
    ...played,
    score: side === 'home' ? [score.goals[0] + 1, score.goals[1]] : [score.goals[0], score.goals[1] + 1],
    goalSides: [...sides, side],
  });
  return [
    { chance: home, facts: add('home') },
    { chance: away, facts: add('away') },
    { chance: none, facts: { ...played, score: score.goals, goalSides: sides } },
  ];
}

const toSignScore = (lead: number): HomeAwayScore => [Math.max(0, Math.sign(lead)), Math.max(0, -Math.sign(lead))];

/** Who leads at the break and at the end. */
export function listHalfFullEndings({ score, goals, progress }: MatchOutlook): Endings {
  const { halfTime } = score;
  const lead = score.goals[0] - score.goals[1];
  const isBreakOver = halfTime !== undefined || progress.part === 'over';
  const breaks = isBreakOver
    ? [{ count: halfTime === undefined ? 0 : halfTime[0] - halfTime[1], chance: 1 }]
    : listLeads(toCounts(goals.firstHalf)).map(({ count, chance }) => ({ count: lead + count, chance }));
  const rest = listLeads(toCounts(goals.secondHalf));
  const chances = new Map<string, WeightedEnding<FootballFacts>>();
  for (const atBreak of breaks) {
    for (const more of rest) {
      const atEnd = (isBreakOver ? lead : atBreak.count) + more.count;
      const key = `${Math.sign(atBreak.count)} ${Math.sign(atEnd)}`;
      const chance = (chances.get(key)?.chance ?? 0) + atBreak.chance * more.chance;
      const facts = { ...played, halfTime: toSignScore(atBreak.count), score: toSignScore(atEnd) };
      chances.set(key, { chance, facts });
    }
  }
  return [...chances.values()];
}

export function listSendingOffEndings(outlook: MatchOutlook): Endings {
  const { home, away } = sumHalves(outlook.redCards);
  const [homeReds, awayReds] = outlook.score.redCards ?? [0, 0];
  const none = homeReds + awayReds > 0 ? 0 : Math.exp(-home - away);
  const build = (reds: number): FootballFacts => ({
    ...played,
    score: [0, 0],
    cards: { yellow: [0, 0], red: [reds, 0] },
  });
  return [
    { chance: none, facts: build(0) },
    { chance: 1 - none, facts: build(1) },
  ];
}

export function listAdvancingEndings(outlook: MatchOutlook): Endings {
  const home = computeAdvancingChance(outlook);
  return [
    { chance: home, facts: { ...played, advancing: 'home' } },
    { chance: 1 - home, facts: { ...played, advancing: 'away' } },
  ];
}

/** The next goal, the n-th: undefined for another one. */
export const listNextGoalEndings = (outlook: MatchOutlook, n: number): Endings | undefined =>
  outlook.score.goals[0] + outlook.score.goals[1] + 1 === n ? listGoalEndings(outlook, matchHalves) : undefined;

/** The last goal of the match: the last one of the second half, or else of the first, or the one that was scored. */
export const listLastGoalEndings = (outlook: MatchOutlook): Endings | undefined =>
  listGoalEndings(outlook, matchHalves.toReversed());
