/** The last possessions of a game, in which the lead decides what the sides do; and overtimes. */
import {
  addNumbers,
  addRepeatedly,
  createKnownNumber,
  stretchNumber,
  sumChances,
  toRangedChances,
  trimChances,
} from '../models/ranged-chances.ts';
import type { RangedChances } from '../models/ranged-chances.ts';
import { CLOSING_LEAD, CLOSING_PLAYS, createClosingChances, createQuarterChances } from './possessions.ts';
import type { GamePlan, PossessionChances } from './possessions.ts';
import { createProductGrid, findLeadRange, findPointsAtLead, joinNumbers } from './score-grid.ts';
import type { ScoreGrid } from './score-grid.ts';

/** How a period that may go into overtime ends. The chances of all ends sum to 1. */
export interface PeriodEnds {
  /** of ends with a winner */
  readonly margin: RangedChances;
  readonly total: RangedChances;
  readonly home: RangedChances;
  readonly away: RangedChances;
  /** points of each side, of level ends */
  readonly level: RangedChances;
}

/** The moment from which the closing possessions are played. */
interface ClosingStart {
  /** possessions that are left, the present one included */
  readonly left: number;
  readonly homeHasBall: boolean;
  /** of the present possession, where something is known of it */
  readonly first?: PossessionChances | undefined;
}

/** What a side can score at most in the closing possessions. */
const MOST_POINTS = 3 * Math.ceil(CLOSING_PLAYS / 2);
const SIZE = MOST_POINTS + 1;

/** The points that both sides add from a lead on: `chances[home × SIZE + away]`. */
function playClosing(lead: number, { left, homeHasBall, first }: ClosingStart): Float64Array {
  let chances = new Float64Array(SIZE * SIZE);
  chances[0] = 1;
  let isHome = homeHasBall;
  for (let plays = left; plays > 0; plays--) {
    const next = new Float64Array(SIZE * SIZE);
    for (let cell = 0; cell < chances.length; cell++) {
      const chance = chances[cell] ?? 0;
      if (chance === 0) continue;
      const ahead = lead + Math.floor(cell / SIZE) - (cell % SIZE);
      const points =
        plays === left && first !== undefined ? first : createClosingChances(isHome ? ahead : -ahead, plays);
      const step = isHome ? SIZE : 1;
      for (const [n, part] of points.entries()) {
        if (part > 0) next[cell + n * step] = (next[cell + n * step] ?? 0) + chance * part;
      }
    }
    chances = next;
    isHome = !isHome;
  }
  return chances;
}

/** The added points of one lead, each by itself; only ends with a winner, and apart those that are level. */
interface AddedPoints {
  readonly margin: RangedChances;
  readonly total: RangedChances;
  readonly home: RangedChances;
  readonly away: RangedChances;
  readonly levelHome: RangedChances;
}

function summarizeClosing(chances: Float64Array, lead: number): AddedPoints {
  const margin = new Float64Array(2 * SIZE - 1);
  const total = new Float64Array(2 * SIZE - 1);
  const [home, away, levelHome] = [new Float64Array(SIZE), new Float64Array(SIZE), new Float64Array(SIZE)];
  for (const [cell, chance] of chances.entries()) {
    const [h, a] = [Math.floor(cell / SIZE), cell % SIZE];
    if (lead + h - a === 0) {
      levelHome[h] = (levelHome[h] ?? 0) + chance;
      continue;
    }
    margin[h - a + SIZE - 1] = (margin[h - a + SIZE - 1] ?? 0) + chance;
    total[h + a] = (total[h + a] ?? 0) + chance;
    home[h] = (home[h] ?? 0) + chance;
    away[a] = (away[a] ?? 0) + chance;
  }
  const from0 = (list: Float64Array): RangedChances => ({ least: 0, chances: list });
  return {
    margin: { least: 1 - SIZE, chances: margin },
    total: from0(total),
    home: from0(home),
    away: from0(away),
    levelHome: from0(levelHome),
  };
}

/** From larger leads every end is the same: no possession depends on the lead any more. */
const LARGEST_LEAD = CLOSING_LEAD + MOST_POINTS + 1;

/** What the closing possessions add from each lead. */
export type ClosingTable = (lead: number) => AddedPoints;

export function createClosingTable(start: ClosingStart): ClosingTable {
  const table = new Map<number, AddedPoints>();
  return (lead) => {
    const key = Math.max(-LARGEST_LEAD, Math.min(LARGEST_LEAD, lead));
    const known = table.get(key);
    if (known !== undefined) return known;
    const added = summarizeClosing(playClosing(key, start), key);
    table.set(key, added);
    return added;
  };
}

/** All closing possessions: home has the first. They are the same in every game. */
const wholeClosing = createClosingTable({ left: CLOSING_PLAYS, homeHasBall: true });

/** A number whose chances are being collected. */
const createSum = (least: number, most: number): RangedChances => ({
  least,
  chances: new Float64Array(Math.max(0, most - least + 1)),
});

/** Adds the chances of `points × stretch + added + shift` to a sum. */
function collect(
  sum: RangedChances,
  points: RangedChances,
  stretch: number,
  shift: number,
  added: RangedChances,
): void {
  const start = points.least * stretch + shift + added.least - sum.least;
  for (let i = 0; i < points.chances.length; i++) {
    const chance = points.chances[i] ?? 0;
    const from = start + i * stretch;
    for (let j = 0; j < added.chances.length; j++)
      sum.chances[from + j] = (sum.chances[from + j] ?? 0) + chance * (added.chances[j] ?? 0);
  }
}

/** The ends of a period whose points before the closing possessions are these. */
export function closePeriod(grid: ScoreGrid, closing: ClosingTable = wholeClosing): PeriodEnds {
  const [least, most] = findLeadRange(grid);
  const { home, away, rows, columns } = grid;
  const ends: PeriodEnds = {
    margin: createSum(least - MOST_POINTS, most + MOST_POINTS),
    total: createSum(home + away, home + rows + away + columns + 2 * MOST_POINTS),
    home: createSum(home, home + rows + MOST_POINTS),
    away: createSum(away, away + columns + MOST_POINTS),
    level: createSum(home, home + rows + MOST_POINTS),
  };
  for (let lead = least; lead <= most; lead++) {
    const points = findPointsAtLead(grid, lead);
    const chance = points === undefined ? 0 : sumChances(points);
    if (points === undefined || chance === 0) continue;
    const added = closing(lead);
    collect(ends.margin, createKnownNumber(lead, chance), 1, 0, added.margin);
    collect(ends.total, points, 2, -lead, added.total);
    collect(ends.home, points, 1, 0, added.home);
    collect(ends.away, points, 1, -lead, added.away);
    if (Math.abs(lead) <= MOST_POINTS) collect(ends.level, points, 1, 0, added.levelHome);
  }
  return ends;
}

/** What all overtimes together add to a level score. */
export type OvertimeEnds = Omit<PeriodEnds, 'level'>;

/** A further overtime has a chance of less than a tenth each time: after this many the rest is below a millionth. */
const MOST_OVERTIMES = 7;
const NEGLIGIBLE = 1e-9;

/** The points of overtimes until one has a winner. */
export function forecastOvertimes(plan: GamePlan): OvertimeEnds {
  const plays = plan.perOvertime - CLOSING_PLAYS / 2;
  const forecast = (side: 'home' | 'away') =>
    trimChances(addRepeatedly(toRangedChances(createQuarterChances(plan, side, 0)), plays), NEGLIGIBLE);
  const ends = closePeriod(createProductGrid(forecast('home'), forecast('away')));
  const again = sumChances(ends.level);
  /** First approximation: there is one overtime. Each round puts one more before it. */
  const repeat = (decided: RangedChances, level: RangedChances): RangedChances => {
    const scale = ({ least, chances }: RangedChances, factor: number): RangedChances => ({
      least,
      chances: chances.map((chance) => chance * factor),
    });
    let result = scale(decided, 1 / (1 - again));
    for (let round = 1; round < MOST_OVERTIMES; round++)
      result = trimChances(joinNumbers([decided, addNumbers(level, result)]), NEGLIGIBLE);
    return result;
  };
  return {
    margin: repeat(ends.margin, createKnownNumber(0, again)),
    total: repeat(ends.total, stretchNumber(ends.level, 2)),
    home: repeat(ends.home, ends.level),
    away: repeat(ends.away, ends.level),
  };
}

/** The ends of the game, from those of its last regular period or of the overtime in play. */
export function addOvertimes(ends: PeriodEnds, overtime: OvertimeEnds): OvertimeEnds {
  const { level } = ends;
  const chance = sumChances(level);
  return {
    margin: joinNumbers([ends.margin, addNumbers(createKnownNumber(0, chance), overtime.margin)]),
    total: joinNumbers([ends.total, addNumbers(stretchNumber(level, 2), overtime.total)]),
    home: joinNumbers([ends.home, addNumbers(level, overtime.home)]),
    away: joinNumbers([ends.away, addNumbers(level, overtime.away)]),
  };
}
