/** What lists, boards and the pricing stage need of a score of rugby. */
import { isHalfOfOutcome } from './half-full.ts';
import type { ParsedLine } from '../core/markets.ts';
import { createDefaultRules } from '../core/rules.ts';
import { boundTallyOutcome, isOddsOutside } from '../core/score-bounds.ts';
import type { GrowthBounds, ScoreGrowth } from '../core/score-bounds.ts';
import type { Scoreboard, SportReadings } from '../core/sport.ts';
import { findTally, gradeRugby, rugbyRules } from './grade.ts';
import type { RugbyFacts } from './grade.ts';
import type { RugbyMarket } from './markets.ts';
import { countPoints, HALF_SECONDS } from './score.ts';
import type { RugbyScore } from './score.ts';

const HALVES = 2;

/** A column per half, one for extra time, the tries and the points; marks for missing players and a kick at goal. */
export function buildScoreboard(score: RugbyScore): Scoreboard {
  const { periods, tries, offField = [], kick, possession } = score;
  const points = countPoints(score);
  const hasExtraTime = periods.length > HALVES;
  const buildRow = (side: 0 | 1): readonly string[] => [
    ...Array.from({ length: HALVES }, (_, index) => String(periods[index]?.points[side] ?? '')),
    ...(hasExtraTime ? [String(periods.slice(HALVES).reduce((sum, period) => sum + period.points[side], 0))] : []),
    ...(tries === undefined ? [] : [String(tries[side])]),
    String(points[side]),
  ];
  const toRow = (side: 'home' | 'away') => (side === 'home' ? 0 : 1);
  return {
    columns: ['1', '2', ...(hasExtraTime ? ['overtime'] : []), ...(tries === undefined ? [] : ['tries']), 'total'],
    rows: [buildRow(0), buildRow(1)],
    marks: [
      ...offField.map(({ side }) => ({ row: toRow(side), key: 'playerMissing' })),
      ...(kick === undefined ? [] : [{ row: toRow(kick.side), key: 'kick' }]),
      ...(possession === undefined || kick?.side === possession ? [] : [{ row: toRow(possession), key: 'possession' }]),
    ],
  };
}

/** A score or a kick at goal moves everything that points and tries decide; a card all prices. */
export function listTouchedGroups(before: RugbyScore | undefined, after: RugbyScore): readonly string[] {
  if (before === undefined || before.periods.length > after.periods.length) return ['all'];
  const describe = ({ yellowCards, redCards }: RugbyScore) => JSON.stringify([yellowCards, redCards]);
  if (describe(before) !== describe(after)) return ['all'];
  const describePlay = ({ periods, tries, kick, timeUp }: RugbyScore) =>
    JSON.stringify([periods.filter(({ over, points }) => over || points.some((n) => n > 0)), tries, kick, timeUp]);
  return describePlay(before) === describePlay(after) ? [] : ['score', 'cards'];
}

/** What one score brings at most, and how much is counted in a minute of the wildest match. */
const countRanges = {
  points: { unit: 7, perMinute: 1.2 },
  tries: { unit: 1, perMinute: 0.15 },
  cards: { unit: 1, perMinute: 0.06 },
} as const;

/** What can still be counted in so many minutes, from the slowest to the wildest match. */
function boundGrowth(count: RugbyMarket['count'], minutes: number, kicks: number): ScoreGrowth {
  const { unit, perMinute } = countRanges[count];
  const last = unit / 3 + kicks;
  const bound = (least: number, most: number): GrowthBounds => ({
    mean: [least * minutes - (least < 0 ? last : 0), most * minutes + last],
    deviation: [0.06 * unit * Math.sqrt(minutes), 0.35 * unit * Math.sqrt(minutes) + unit / 2],
  });
  return {
    margin: bound(-0.4 * perMinute, 0.4 * perMinute),
    total: bound(0, perMinute),
    side: bound(0, 0.75 * perMinute),
  };
}

/** The hooter does not end a half at once. */
const LEAST_MINUTES = 1;

const defaultRules = createDefaultRules(rugbyRules);

/** Whether an open price is of a decided outcome, or far outside of what points and time allow. */
export function isContradicted(line: ParsedLine, outcomeId: string, odds: number, facts: RugbyFacts): boolean {
  const rugbyLine = line as ParsedLine<RugbyMarket>;
  if (gradeRugby(rugbyLine, outcomeId, facts, defaultRules) !== 'undecided') return true;
  const { rule, scope, count } = rugbyLine.market;
  if (rule === 'halfFull') return facts.firstHalf?.final === true && !isHalfOfOutcome(outcomeId, facts.firstHalf.score);
  const tally = findTally(rugbyLine.market, facts, defaultRules);
  if (rule === 'winningMargin' || facts.clock === undefined || tally === undefined) return false;
  const end = scope === 'firstHalf' ? HALF_SECONDS : HALVES * HALF_SECONDS;
  const minutes = Math.max(LEAST_MINUTES, (end - facts.clock.seconds) / 60);
  const growth = boundGrowth(count, minutes, facts.clock.isKicking && count === 'points' ? 3 : 0);
  const bounds = boundTallyOutcome(rule, line, outcomeId, tally.score, growth);
  return bounds !== undefined && isOddsOutside(odds, bounds.least, bounds.most);
}

export const rugbyReadings: SportReadings<RugbyScore, RugbyFacts> = {
  headline: countPoints,
  scoreboard: buildScoreboard,
  touched: listTouchedGroups,
  contradicts: isContradicted,
};
