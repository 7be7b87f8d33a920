/** What lists, boards and the pricing stage need of a score of cricket. */
import { marketOutcomeIds } from '../core/outcomes.ts';
import { isOddsOutside } from '../core/score-bounds.ts';
import { createDefaultRules } from '../core/rules.ts';
import type { ParsedLine } from '../core/markets.ts';
import type { Scoreboard, SportReadings } from '../core/sport.ts';
import { cricketRules, gradeCricket } from './grade.ts';
import type { CricketFacts } from './grade.ts';
import type { CricketMarket } from './markets.ts';
import { countInningsRuns, countRuns } from './score.ts';
import type { CricketScore, Innings, Side } from './score.ts';

/** "14.3": complete overs and the balls of the one in play. */
export const formatOvers = (balls: number): string =>
  balls % 6 === 0 ? String(balls / 6) : `${Math.floor(balls / 6)}.${balls % 6}`;

const sides: readonly Side[] = ['home', 'away'];

/** Runs with wickets, overs, boundaries; a column for the super over where there was one. */
export function buildScoreboard({ innings, superOvers = [] }: CricketScore): Scoreboard {
  const batting = superOvers.length > 0 ? superOvers.at(-1) : innings.at(-1);
  const buildRow = (side: Side): readonly string[] => {
    const one: Innings | undefined = innings.find((played) => played.side === side);
    const over = superOvers.findLast((played) => played.side === side);
    const figures =
      one === undefined
        ? ['', '', '', '']
        : [`${countInningsRuns(one)}/${one.wickets}`, formatOvers(one.balls), String(one.fours), String(one.sixes)];
    const more = over === undefined ? '' : `${over.runs}/${over.wickets}`;
    return superOvers.length > 0 ? [...figures, more] : figures;
  };
  return {
    columns: ['runs', 'overs', 'fours', 'sixes', ...(superOvers.length > 0 ? ['superOver'] : [])],
    rows: sides.map(buildRow),
    marks: batting === undefined || batting.isOver ? [] : [{ row: sides.indexOf(batting.side), key: 'batting' }],
  };
}

const countBoundaries = ({ innings }: CricketScore): number =>
  innings.reduce((sum, { fours, sixes }) => sum + fours + sixes, 0);
const countWickets = ({ innings }: CricketScore): number => innings.reduce((sum, { wickets }) => sum + wickets, 0);

/** A wicket, a change of innings, lost overs and the super over move everything, runs the markets of runs. */
export function listTouchedGroups(before: CricketScore | undefined, after: CricketScore): readonly string[] {
  const hasTurned =
    before === undefined ||
    before.innings.length !== after.innings.length ||
    countWickets(before) !== countWickets(after) ||
    before.isDelayed !== after.isDelayed ||
    before.result !== after.result ||
    (before.cut === undefined) !== (after.cut === undefined) ||
    JSON.stringify(before.superOvers) !== JSON.stringify(after.superOvers);
  if (hasTurned) return ['all'];
  const [runs, earlier] = [countRuns(after), countRuns(before)];
  const hasRuns = runs.some((count, side) => count !== earlier[side]);
  return [...(hasRuns ? ['score'] : []), ...(countBoundaries(before) === countBoundaries(after) ? [] : ['boundaries'])];
}

/** The chance that a standard normal number is above z, within 0.002. */
const boundTail = (z: number): number => 1 / (1 + Math.exp(1.702 * z));

/** Runs per ball, and their deviation, of the best and of the worst batting that is possible for a while. */
const best = { mean: 2.7, deviation: 2.4 } as const;
const worst = { mean: 0.6, deviation: 1.6 } as const;

function boundChanceOfRuns(runs: number, ballsLeft: number, { mean, deviation }: typeof best | typeof worst): number {
  if (runs <= 0) return 1;
  if (runs > 6 * ballsLeft + 6 || ballsLeft <= 0) return 0;
  return boundTail((runs - 0.5 - mean * ballsLeft) / (deviation * Math.sqrt(ballsLeft)));
}

/** Bounds of the chance that so many more runs come from so many balls. Whoever has few wickets left may be out at once. */
const boundRuns = (runs: number, ballsLeft: number, wickets: number): readonly [least: number, most: number] => [
  wickets <= 5 ? boundChanceOfRuns(runs, ballsLeft, worst) * 0.9 : runs <= 0 ? 1 : 0,
  boundChanceOfRuns(runs, ballsLeft, best),
];

const SIDE_INDEX = { home: 0, away: 1 } as const;

/** Bounds of the chance of the first outcome: home wins, or over. */
function boundFirstOutcome(
  { market: { rule, scope }, quarters }: ParsedLine<CricketMarket>,
  { inPlay, innings }: CricketFacts,
): readonly [least: number, most: number] | undefined {
  if (inPlay === undefined) return undefined;
  const { side, ballsLeft, wickets, needed } = inPlay;
  if (rule === 'drawNoBet') {
    if (needed === undefined) return undefined;
    const [least, most] = boundRuns(needed, ballsLeft, wickets);
    return side === 'home' ? [least, most] : [1 - most, 1 - least];
  }
  const own = side === 'home' ? 'homeTotal' : 'awayTotal';
  const runs = innings?.[0]?.runs[SIDE_INDEX[side]];
  if (scope !== 'innings' || rule !== own || runs === undefined) return undefined;
  const missing = Math.ceil(quarters / 4 - runs);
  // A chase ends when the target is reached, so that no more than a six beyond it can come.
  if (needed !== undefined && missing > needed + 5) return [0, 0];
  const [least, most] = boundRuns(missing, ballsLeft, wickets);
  return [needed === undefined ? least : 0, most];
}

const firstOutcomes: readonly string[] = [marketOutcomeIds.homeNoDraw, marketOutcomeIds.over];
const defaultRules = createDefaultRules(cricketRules);

/** Whether an open price is of a decided outcome, or far outside of what runs, balls and wickets allow. */
export function isContradicted(line: ParsedLine, outcomeId: string, odds: number, facts: CricketFacts): boolean {
  const cricketLine = line as ParsedLine<CricketMarket>;
  if (gradeCricket(cricketLine, outcomeId, facts, defaultRules) !== 'undecided') return true;
  const bounds = boundFirstOutcome(cricketLine, facts);
  if (bounds === undefined) return false;
  const [least, most] = bounds;
  return firstOutcomes.includes(outcomeId)
    ? isOddsOutside(odds, least, most)
    : isOddsOutside(odds, 1 - most, 1 - least);
}

export const cricketReadings: SportReadings<CricketScore, CricketFacts> = {
  headline: countRuns,
  scoreboard: buildScoreboard,
  touched: listTouchedGroups,
  contradicts: isContradicted,
};
