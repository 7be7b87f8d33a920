/** What lists, boards and the pricing stage need of a score of baseball. */
import { marketOutcomeIds } from '../core/outcomes.ts';
import { createDefaultRules } from '../core/rules.ts';
import type { ParsedLine } from '../core/markets.ts';
import type { Scoreboard, SportReadings } from '../core/sport.ts';
import { isOddsOutside } from '../core/score-bounds.ts';
import { baseballRules, gradeBaseball } from './grade.ts';
import type { BaseballFacts } from './grade.ts';
import type { BaseballMarket } from './markets.ts';
import { countRuns } from './score.ts';
import type { BaseballScore } from './score.ts';

const SHOWN_INNINGS = 9;

/** A column per inning, then runs, hits and errors; the home side's row is first, though it bats second. */
export function buildScoreboard(score: BaseballScore): Scoreboard {
  const innings = Math.max(SHOWN_INNINGS, score.away.length);
  const runs = countRuns(score);
  const buildRow = (byInning: readonly number[], side: 0 | 1): readonly string[] => [
    ...Array.from({ length: innings }, (_, index) => String(byInning[index] ?? '')),
    ...[runs[side], score.hits[side], score.errors[side]].map(String),
  ];
  const batting = score.isHalfOver ? undefined : score.away.length > score.home.length ? 1 : 0;
  return {
    columns: [...Array.from({ length: innings }, (_, index) => String(index + 1)), 'runs', 'hits', 'errors'],
    rows: [buildRow(score.home, 0), buildRow(score.away, 1)],
    marks: batting === undefined ? [] : [{ row: batting, key: 'batting' }],
  };
}

/** A run moves every market, a runner or an out the inning in play, the rain all of them. */
export function listTouchedGroups(before: BaseballScore | undefined, after: BaseballScore): readonly string[] {
  if (before === undefined || before.isDelayed !== after.isDelayed) return ['all'];
  const runs = countRuns(after);
  if (countRuns(before).some((count, side) => count !== runs[side])) return ['score'];
  const isSame = before.outs === after.outs && before.bases.join() === after.bases.join();
  return isSame && before.isHalfOver === after.isHalfOver ? [] : ['inning'];
}

/** The most runs that a side can be expected to score in a half inning, in the most one-sided game. */
const GENEROUS_RUNS_PER_HALF = 1.3;

/**
 * An upper bound of the chance of at least so many runs in so many half innings: each is at most geometric with a generous
 * mean. It does not use the model that prices the lines.
 */
function boundChanceOfRuns(runs: number, halves: number): number {
  if (runs <= 0) return 1;
  const q = GENEROUS_RUNS_PER_HALF / (1 + GENEROUS_RUNS_PER_HALF);
  let [chance, below] = [(1 - q) ** halves, 0];
  for (let n = 0; n < runs; n++) {
    below += chance;
    chance *= (q * (halves + n)) / (n + 1);
  }
  return Math.max(0, 1 - below);
}

/** Half innings that home and away have left, the one in play included, and their runners. */
function countChances({ halves = 0, scheduled = 9, runners = 0 }: BaseballFacts): {
  readonly halves: readonly [number, number];
  readonly runners: readonly [number, number];
} {
  const innings = Math.max(scheduled, Math.floor(halves / 2) + 1);
  return {
    halves: [innings - Math.floor(halves / 2), innings - Math.ceil(halves / 2)],
    runners: halves % 2 === 1 ? [runners, 0] : [0, runners],
  };
}

/** Extra innings that a total may gain from, at the most. */
const MORE_HALVES = 4;

/** The largest chances of the first and the second outcome of a line, as far as the runs bound them. */
function boundChances(line: ParsedLine<BaseballMarket>, facts: BaseballFacts): readonly [number, number] | undefined {
  const { rule, scope } = line.market;
  if (scope !== 'full' || facts.full === undefined) return undefined;
  const [home, away] = facts.full.score;
  const { halves, runners } = countChances(facts);
  const boundSide = (side: 0 | 1, needed: number) => boundChanceOfRuns(Math.ceil(needed) - runners[side], halves[side]);
  const tie = home > away ? boundSide(1, home - away) : boundSide(0, away - home);
  const boundTotal = (needed: number, sides: readonly (0 | 1)[]) => {
    const runs = Math.ceil(needed) - sides.reduce<number>((sum, side) => sum + runners[side], 0);
    const left = sides.reduce<number>((sum, side) => sum + halves[side], 0);
    return Math.min(1, boundChanceOfRuns(runs, left) + tie * boundChanceOfRuns(runs, left + MORE_HALVES));
  };
  const number = line.quarters / 4;
  if (rule === 'drawNoBet' || rule === 'handicap') {
    const [forHome, forAway] = [boundSide(0, away - home - number), boundSide(1, home - away + number)];
    // Extra innings may add to any margin.
    return number === 0 ? [forHome, forAway] : [Math.min(1, forHome + tie), Math.min(1, forAway + tie)];
  }
  if (rule === 'total') return [boundTotal(number - home - away, [0, 1]), 1];
  if (rule === 'homeTotal') return [boundTotal(number - home, [0]), 1];
  return rule === 'awayTotal' ? [boundTotal(number - away, [1]), 1] : undefined;
}

const firstOutcomes: readonly string[] = [
  marketOutcomeIds.homeNoDraw,
  marketOutcomeIds.homeHandicap,
  marketOutcomeIds.over,
];

const defaultRules = createDefaultRules(baseballRules);

/** Whether an open price is of a decided outcome, or far outside of what the runs allow. */
export function isContradicted(line: ParsedLine, outcomeId: string, odds: number, facts: BaseballFacts): boolean {
  const baseballLine = line as ParsedLine<BaseballMarket>;
  if (gradeBaseball(baseballLine, outcomeId, facts, defaultRules) !== 'undecided') return true;
  const bounds = boundChances(baseballLine, facts);
  if (bounds === undefined) return false;
  const [most, others] = firstOutcomes.includes(outcomeId) ? bounds : [bounds[1], bounds[0]];
  return isOddsOutside(odds, 1 - others, most);
}

export const baseballReadings: SportReadings<BaseballScore, BaseballFacts> = {
  headline: countRuns,
  scoreboard: buildScoreboard,
  touched: listTouchedGroups,
  contradicts: isContradicted,
};
