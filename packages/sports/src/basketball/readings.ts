/** What lists, boards and the pricing stage need of a score of basketball. */
import { getSpecifierNumber } from '../core/markets.ts';
import type { ParsedLine } from '../core/markets.ts';
import { createDefaultRules } from '../core/rules.ts';
import { boundTallyOutcome, isOddsOutside } from '../core/score-bounds.ts';
import type { GrowthBounds, ScoreGrowth } from '../core/score-bounds.ts';
import type { Scoreboard, SportReadings } from '../core/sport.ts';
import { basketballRules, gradeBasketball } from './grade.ts';
import type { BasketballFacts } from './grade.ts';
import { stopGroupByScope } from './markets.ts';
import type { BasketballMarket } from './markets.ts';
import { countPoints } from './score.ts';
import type { BasketballScore } from './score.ts';

const QUARTERS = 4;

/** A column per quarter, one for all overtimes together, the team fouls of the period, and the points. */
export function buildScoreboard(score: BasketballScore): Scoreboard {
  const { periods, fouls, possession } = score;
  const points = countPoints(score);
  const hasOvertime = periods.length > QUARTERS;
  const buildRow = (side: 0 | 1): readonly string[] => [
    ...Array.from({ length: QUARTERS }, (_, index) => String(periods[index]?.points[side] ?? '')),
    ...(hasOvertime ? [String(periods.slice(QUARTERS).reduce((sum, period) => sum + period.points[side], 0))] : []),
    ...(fouls === undefined ? [] : [String(fouls[side])]),
    String(points[side]),
  ];
  return {
    columns: [
      ...Array.from({ length: QUARTERS }, (_, index) => String(index + 1)),
      ...(hasOvertime ? ['overtime'] : []),
      ...(fouls === undefined ? [] : ['fouls']),
      'total',
    ],
    rows: [buildRow(0), buildRow(1)],
    marks: possession === undefined ? [] : [{ row: possession === 'home' ? 0 : 1, key: 'possession' }],
  };
}

const groups = stopGroupByScope;

/** The groups of the scopes that a period belongs to. */
const listGroups = (period: number): readonly string[] => [
  groups.full,
  ...(period <= QUARTERS ? [groups.regulation, groups.quarter] : []),
  ...(period <= 2 ? [groups.firstHalf] : []),
];

/** A basket moves every market of its period's scopes, the end of a period decides some of them. */
export function listTouchedGroups(before: BasketballScore | undefined, after: BasketballScore): readonly string[] {
  if (before === undefined || before.periods.length > after.periods.length) return ['all'];
  const describe = ({ periods }: BasketballScore, index: number) => {
    const period = periods[index];
    return period === undefined ? '0-0' : `${period.points.join('-')}${period.over ? ' over' : ''}`;
  };
  const changed = after.periods.flatMap((_, index) =>
    describe(before, index) === describe(after, index) ? [] : listGroups(index + 1),
  );
  return [...new Set(changed)];
}

/** The points that a side may still score however little time is left: fouls stop the clock. */
const LAST_POINTS = 4;

/** What can still be scored in so many minutes, from the slowest to the wildest game, and in a possible overtime. */
function boundGrowth(minutes: number, overtime: { readonly isPossible: boolean }): ScoreGrowth {
  const most = minutes + (overtime.isPossible ? OVERTIME_MINUTES : 0);
  const bound = (mean: GrowthBounds['mean'], calm: number, wild: number): GrowthBounds => ({
    mean,
    deviation: [calm * Math.sqrt(minutes), wild * Math.sqrt(minutes) + 2],
  });
  return {
    margin: bound([-minutes - LAST_POINTS, minutes + LAST_POINTS], 1, 3),
    total: bound([2.4 * minutes, 6.8 * most + 2 * LAST_POINTS], 1.2, 3.5),
    side: bound([minutes, 3.8 * most + LAST_POINTS], 0.8, 2.8),
  };
}

const OVERTIME_MINUTES = 5;

/** Larger leads are hardly ever lost in the last minutes. */
const LEAD_WITHOUT_OVERTIME = 9;

/** With no second left, free throws may still be taken. */
const LEAST_MINUTES = 0.1;

/** Minutes that are left of the scope of a line that is not decided. */
function countMinutesLeft(
  line: ParsedLine<BasketballMarket>,
  { period, secondsLeft, quarterSeconds }: NonNullable<BasketballFacts['clock']>,
): number {
  const { scope } = line.market;
  if (scope === 'full') return (secondsLeft + Math.max(0, QUARTERS - period) * quarterSeconds) / 60;
  const last = scope === 'quarter' ? getSpecifierNumber(line, 'quarternr') : scope === 'firstHalf' ? 2 : QUARTERS;
  if (last < period) return 0;
  if (scope === 'quarter') return (last === period ? secondsLeft : quarterSeconds) / 60;
  return (secondsLeft + (last - period) * quarterSeconds) / 60;
}

const defaultRules = createDefaultRules(basketballRules);

/** Whether an open price is of a decided outcome, or far outside of what points and time allow. */
export function isContradicted(line: ParsedLine, outcomeId: string, odds: number, facts: BasketballFacts): boolean {
  const basketballLine = line as ParsedLine<BasketballMarket>;
  if (gradeBasketball(basketballLine, outcomeId, facts, defaultRules) !== 'undecided') return true;
  const { rule, scope } = basketballLine.market;
  const tally = scope === 'quarter' ? facts.quarters?.[getSpecifierNumber(line, 'quarternr') - 1] : facts[scope];
  if (rule === 'overtime' || facts.clock === undefined) return false;
  const score = tally?.score ?? [0, 0];
  const isPossible = scope === 'full' && Math.abs(score[0] - score[1]) <= LEAD_WITHOUT_OVERTIME;
  const minutes = Math.max(LEAST_MINUTES, countMinutesLeft(basketballLine, facts.clock));
  const growth = boundGrowth(minutes, { isPossible });
  const bounds = boundTallyOutcome(rule, line, outcomeId, score, growth);
  return bounds !== undefined && isOddsOutside(odds, bounds.least, bounds.most);
}

export const basketballReadings: SportReadings<BasketballScore, BasketballFacts> = {
  headline: countPoints,
  scoreboard: buildScoreboard,
  touched: listTouchedGroups,
  contradicts: isContradicted,
};
