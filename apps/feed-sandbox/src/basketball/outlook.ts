/** Where a game stands, and the chances of how each of its parts ends. */
import {
  addNumbers,
  addRepeatedly,
  createKnownNumber,
  mixNumbers,
  normalizeChances,
  stretchNumber,
  subtractNumbers,
  sumChances,
  toRangedChances,
  trimChances,
} from '../models/ranged-chances.ts';
import type { RangedChances } from '../models/ranged-chances.ts';
import type { HomeAwayScore } from '@arara/sports/core/results';
import { addOvertimes, closePeriod, createClosingTable, forecastOvertimes } from './closing.ts';
import type { OvertimeEnds, PeriodEnds } from './closing.ts';
import {
  CLOSING_PLAYS,
  countPlays,
  createQuarterChances,
  findEasing,
  findSideWithBall,
  freeThrowChances,
  leadRanges,
  QUARTERS,
} from './possessions.ts';
import type { GamePlan, PossessionChances } from './possessions.ts';
import type { BasketballScore } from '@arara/sports/basketball/score';
import { addQuarter, createProductGrid, joinNumbers, summarizeGrid } from './score-grid.ts';
import type { LeaderPoints, PointTotals, QuarterPoints, ScoreGrid } from './score-grid.ts';

/** The period in play, or the next one in a break. */
export interface GamePosition {
  /** 1 to 4, overtimes from 5 */
  readonly period: number;
  /** possessions of this period that are over */
  readonly plays: number;
  /** points of both sides before the period, and in it */
  readonly before: HomeAwayScore;
  readonly points: HomeAwayScore;
  readonly hasFreeThrows: boolean;
  /** the game has a winner, and no possession is left */
  readonly isOver: boolean;
  /** points of the first half, once it is over */
  readonly firstHalf?: HomeAwayScore;
  /** points of the four quarters, once they are over */
  readonly regulation?: HomeAwayScore;
}

const addScores = (a: HomeAwayScore, b: HomeAwayScore): HomeAwayScore => [a[0] + b[0], a[1] + b[1]];

/** Where a game stands by its score; without one, before the first quarter. */
export function findPosition(score: BasketballScore | undefined): GamePosition {
  const periods = score?.periods ?? [];
  const current = periods.at(-1);
  const sumFirst = (count: number) =>
    periods.slice(0, count).reduce<HomeAwayScore>((sum, { points }) => addScores(sum, points), [0, 0]);
  const done = periods.filter(({ over }) => over).length;
  const all = sumFirst(periods.length);
  const isInPlay = current?.over === false;
  return {
    period: done + 1,
    plays: isInPlay ? (score?.plays ?? 0) : 0,
    before: sumFirst(done),
    points: isInPlay ? current.points : [0, 0],
    hasFreeThrows: score?.freeThrows === true,
    isOver: done >= QUARTERS && !isInPlay && all[0] !== all[1],
    ...(done >= 2 ? { firstHalf: sumFirst(2) } : {}),
    ...(done >= QUARTERS ? { regulation: sumFirst(QUARTERS) } : {}),
  };
}

/** The chances of how each part of a game ends. A part that is over, or that is too far off to be priced, is missing. */
export interface GameOutlook {
  readonly full: OvertimeEnds;
  readonly overtime: number;
  readonly regulation?: PointTotals;
  readonly firstHalf?: PointTotals;
  /** by number: the quarter in play and the next one, but the fourth only once the third is over */
  readonly quarters: ReadonlyMap<number, PointTotals>;
}

/** Chances below this are cut off at both ends of the points of a quarter. */
const NEGLIGIBLE = 3e-6;

const addPossessions = (possession: PossessionChances, count: number): RangedChances =>
  normalizeChances(trimChances(addRepeatedly(toRangedChances(possession), count), NEGLIGIBLE));

/** The points that both sides still score in the period in play, up to `stop` possessions before its end. */
function forecastPoints(
  plan: GamePlan,
  { period, plays, before, points, hasFreeThrows }: GamePosition,
  stop: number,
): readonly [home: RangedChances, away: RangedChances] {
  const lead = before[0] - before[1];
  const left = countPlays(plan, period) - stop - plays;
  const withBall = findSideWithBall(period, plays);
  const count = { [withBall]: Math.ceil(left / 2), [withBall === 'home' ? 'away' : 'home']: Math.floor(left / 2) };
  const forecast = (side: 'home' | 'away', ahead: number, scored: number): RangedChances => {
    const possession = createQuarterChances(plan, side, findEasing(ahead));
    const isThrowing = hasFreeThrows && side === withBall;
    const rest = addPossessions(possession, Math.max(0, (count[side] ?? 0) - (isThrowing ? 1 : 0)));
    const sum = isThrowing ? addNumbers(rest, toRangedChances(freeThrowChances)) : rest;
    return addNumbers(sum, createKnownNumber(scored));
  };
  return [forecast('home', lead, points[0]), forecast('away', -lead, points[1])];
}

const moveGrid = (grid: ScoreGrid, [home, away]: HomeAwayScore): ScoreGrid => ({
  ...grid,
  home: grid.home + home,
  away: grid.away + away,
});

/** What the sides score in a whole quarter, or in all of it but the closing possessions. */
function forecastQuarter(plan: GamePlan, possessions: number): QuarterPoints {
  const forecast = (side: 'home' | 'away', eased: number) =>
    addPossessions(createQuarterChances(plan, side, eased), possessions);
  const list = (side: 'home' | 'away') =>
    leadRanges.map(({ from, to, points }) => ({ from, to, points: forecast(side, points) }));
  return {
    home: forecast('home', 0),
    away: forecast('away', 0),
    homeLeads: list('home'),
    // From the away side's lead to the home side's; at a level score nobody eases off.
    awayLeads: list('away').map(({ from, to, points }) => ({ from: -to, to: Math.min(-1, -from), points })),
  };
}

/** A quarter that has not begun, from the chances of the lead at its start. */
function mixQuarter({ home, away, homeLeads, awayLeads }: QuarterPoints, lead: RangedChances): PointTotals {
  const weigh = ({ from, to }: LeaderPoints): number => {
    let weight = 0;
    for (const [i, chance] of lead.chances.entries())
      if (lead.least + i >= from && lead.least + i <= to) weight += chance;
    return weight;
  };
  const mix = (sum: (home: RangedChances, away: RangedChances) => RangedChances) =>
    mixNumbers([
      ...homeLeads.map((leader) => ({ weight: weigh(leader), number: sum(leader.points, away) })),
      ...awayLeads.map((leader) => ({ weight: weigh(leader), number: sum(home, leader.points) })),
    ]);
  return { margin: mix(subtractNumbers), total: mix(addNumbers) };
}

/** The ends of the last period in play. */
function forecastLastPeriod(plan: GamePlan, position: GamePosition): PeriodEnds {
  const { period, plays, before, points, hasFreeThrows } = position;
  const left = countPlays(plan, period) - plays;
  if (left > CLOSING_PLAYS) {
    const grid = createProductGrid(...forecastPoints(plan, position, CLOSING_PLAYS));
    return closePeriod(moveGrid(grid, before));
  }
  const [home, away] = addScores(before, points);
  const table = createClosingTable({
    left,
    homeHasBall: findSideWithBall(period, plays) === 'home',
    first: hasFreeThrows ? freeThrowChances : undefined,
  });
  return closePeriod(createProductGrid(createKnownNumber(home), createKnownNumber(away)), table);
}

const toPointTotals = ({ margin, total, level }: PeriodEnds): PointTotals => ({
  margin: joinNumbers([margin, createKnownNumber(0, sumChances(level))]),
  total: joinNumbers([total, stretchNumber(level, 2)]),
});

const movePoints = ({ margin, total }: PointTotals, [home, away]: HomeAwayScore): PointTotals => ({
  margin: addNumbers(margin, createKnownNumber(home - away)),
  total: addNumbers(total, createKnownNumber(home + away)),
});

/** The points before the last quarter, and what is known on the way: the quarters in play and next, the first half. */
function forecastEarlyQuarters(plan: GamePlan, whole: QuarterPoints, position: GamePosition) {
  const { period, before } = position;
  const [home, away] = forecastPoints(plan, position, 0);
  const quarters = new Map([[period, { margin: subtractNumbers(home, away), total: addNumbers(home, away) }]]);
  let grid = moveGrid(createProductGrid(home, away), before);
  let firstHalf: PointTotals | undefined;
  for (let played = period; ; played++) {
    const summary = summarizeGrid(grid);
    if (played === 2) firstHalf = summary;
    if (played === QUARTERS - 1) return { grid, quarters, firstHalf };
    if (played === period) quarters.set(played + 1, mixQuarter(whole, summary.margin));
    grid = addQuarter(grid, whole);
  }
}

/** What does not change in the course of a game. */
export interface GameTables {
  readonly plan: GamePlan;
  readonly quarter: QuarterPoints;
  /** the fourth quarter up to its closing possessions */
  readonly early: QuarterPoints;
  readonly overtimes: OvertimeEnds;
}

export const createGameTables = (plan: GamePlan): GameTables => ({
  plan,
  quarter: forecastQuarter(plan, plan.perQuarter),
  early: forecastQuarter(plan, plan.perQuarter - CLOSING_PLAYS / 2),
  overtimes: forecastOvertimes(plan),
});

/** The chances of how a game ends, from where it stands. */
export function forecastGame({ plan, quarter, early, overtimes }: GameTables, position: GamePosition): GameOutlook {
  const { period, before } = position;
  if (period >= QUARTERS) {
    const ends = forecastLastPeriod(plan, position);
    const full = addOvertimes(ends, overtimes);
    if (period > QUARTERS) return { full, overtime: 1, quarters: new Map() };
    const regulation = toPointTotals(ends);
    const last = movePoints(regulation, [-before[0], -before[1]]);
    return { full, overtime: sumChances(ends.level), regulation, quarters: new Map([[period, last]]) };
  }
  const { grid, quarters, firstHalf } = forecastEarlyQuarters(plan, quarter, position);
  const ends = closePeriod(addQuarter(grid, early));
  return {
    full: addOvertimes(ends, overtimes),
    overtime: sumChances(ends.level),
    regulation: toPointTotals(ends),
    ...(firstHalf === undefined ? {} : { firstHalf }),
    quarters,
  };
}
