/** Joint chances of the points of both sides, and what a quarter adds to them. */
import { mixNumbers } from '../models/ranged-chances.ts';
import type { RangedChances } from '../models/ranged-chances.ts';

/** `chances[row × columns + column]` is the chance that home has `home + row` points and away `away + column`. */
export interface ScoreGrid {
  readonly home: number;
  readonly away: number;
  readonly rows: number;
  readonly columns: number;
  readonly chances: Float64Array;
}

/** Cells below this chance are dropped at the edges. */
const NEGLIGIBLE = 5e-8;

/** Points of the two sides that do not depend on each other. */
export function createProductGrid(home: RangedChances, away: RangedChances): ScoreGrid {
  const [rows, columns] = [home.chances.length, away.chances.length];
  const chances = new Float64Array(rows * columns);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      chances[row * columns + column] = (home.chances[row] ?? 0) * (away.chances[column] ?? 0);
  }
  return { home: home.least, away: away.least, rows, columns, chances };
}

/** What one side scores, from all scores with a lead of home in a range. */
interface Spread {
  readonly side: 'home' | 'away';
  readonly points: RangedChances;
  readonly from?: number;
  readonly to?: number;
}

/** The columns of a row whose lead lies in the range and whose chance counts; undefined without one. */
function findColumns(
  grid: ScoreGrid,
  row: number,
  { from = -Infinity, to = Infinity }: Spread,
): readonly [number, number] | undefined {
  const lead = grid.home + row - grid.away;
  let first = Math.max(0, lead - to);
  let last = Math.min(grid.columns - 1, lead - from);
  const start = row * grid.columns;
  while (first <= last && (grid.chances[start + first] ?? 0) < NEGLIGIBLE) first++;
  while (first <= last && (grid.chances[start + last] ?? 0) < NEGLIGIBLE) last--;
  return first <= last ? [first, last] : undefined;
}

/** Adds the points of a side to `target`, which starts at the least points that a spread of it reaches. */
function spreadInto(target: ScoreGrid, grid: ScoreGrid, spread: Spread): void {
  const { side, points } = spread;
  const isHome = side === 'home';
  const rowShift = grid.home + (isHome ? points.least : 0) - target.home;
  const columnShift = grid.away + (isHome ? 0 : points.least) - target.away;
  for (let row = 0; row < grid.rows; row++) {
    const range = findColumns(grid, row, spread);
    if (range === undefined) continue;
    const [first, last] = range;
    const source = grid.chances.subarray(row * grid.columns + first, row * grid.columns + last + 1);
    const start = (row + rowShift) * target.columns + first + columnShift;
    const step = isHome ? target.columns : 1;
    for (let i = 0; i < points.chances.length; i++)
      addScaled(target.chances, start + i * step, source, points.chances[i] ?? 0);
  }
}

function addScaled(target: Float64Array, start: number, source: Float64Array, factor: number): void {
  for (let i = 0; i < source.length; i++) target[start + i] = (target[start + i] ?? 0) + factor * (source[i] ?? 0);
}

/** Zeros wherever the points of both sides can come to. */
function createTarget(grid: ScoreGrid, home: readonly RangedChances[], away: readonly RangedChances[]): ScoreGrid {
  const least = (list: readonly RangedChances[]) => Math.min(...list.map((points) => points.least));
  const most = (list: readonly RangedChances[]) =>
    Math.max(...list.map((points) => points.least + points.chances.length - 1));
  const rows = grid.rows + most(home) - least(home);
  const columns = grid.columns + most(away) - least(away);
  return {
    home: grid.home + least(home),
    away: grid.away + least(away),
    rows,
    columns,
    chances: new Float64Array(rows * columns),
  };
}

/** What the leading side scores in a quarter that starts with a lead of so many points. */
export interface LeaderPoints {
  readonly from: number;
  readonly to: number;
  readonly points: RangedChances;
}

/** What the sides score in a quarter: a leader by its lead, the other side always the same. Leads below 0 are those of away. */
export interface QuarterPoints {
  readonly home: RangedChances;
  readonly away: RangedChances;
  readonly homeLeads: readonly LeaderPoints[];
  readonly awayLeads: readonly LeaderPoints[];
}

const nothing: RangedChances = { least: 0, chances: new Float64Array([1]) };

/** The points after a quarter. The ranges of all leads together must hold each lead once. */
export function addQuarter(grid: ScoreGrid, { home, away, homeLeads, awayLeads }: QuarterPoints): ScoreGrid {
  const homePoints = homeLeads.map(({ points }) => points);
  const awayPoints = awayLeads.map(({ points }) => points);
  const result = createTarget(grid, [home, ...homePoints], [away, ...awayPoints]);
  const ahead = createTarget(grid, homePoints, [nothing]);
  for (const leader of homeLeads) spreadInto(ahead, grid, { side: 'home', ...leader });
  spreadInto(result, ahead, { side: 'away', points: away });
  const behind = createTarget(grid, [nothing], awayPoints);
  for (const leader of awayLeads) spreadInto(behind, grid, { side: 'away', ...leader });
  spreadInto(result, behind, { side: 'home', points: home });
  return cropGrid(result);
}

/** Without the rows and columns at the edges that hardly have a chance; what is left sums to 1. */
function cropGrid(grid: ScoreGrid): ScoreGrid {
  const { rows, columns, chances } = grid;
  const byRow = new Float64Array(rows);
  const byColumn = new Float64Array(columns);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const chance = chances[row * columns + column] ?? 0;
      byRow[row] = (byRow[row] ?? 0) + chance;
      byColumn[column] = (byColumn[column] ?? 0) + chance;
    }
  }
  const counts = (chance: number) => chance >= NEGLIGIBLE;
  const [top, bottom] = [byRow.findIndex(counts), byRow.findLastIndex(counts)];
  const [left, right] = [byColumn.findIndex(counts), byColumn.findLastIndex(counts)];
  const cropped = new Float64Array((bottom - top + 1) * (right - left + 1));
  for (let row = top; row <= bottom; row++)
    cropped.set(chances.subarray(row * columns + left, row * columns + right + 1), (row - top) * (right - left + 1));
  let all = 0;
  for (let cell = 0; cell < cropped.length; cell++) all += cropped[cell] ?? 0;
  for (let cell = 0; cell < cropped.length; cell++) cropped[cell] = (cropped[cell] ?? 0) / all;
  return {
    home: grid.home + top,
    away: grid.away + left,
    rows: bottom - top + 1,
    columns: right - left + 1,
    chances: cropped,
  };
}

/** The home side's points where it leads by `lead`: their chances sum to the chance of that lead. */
export function findPointsAtLead(grid: ScoreGrid, lead: number): RangedChances | undefined {
  const from = Math.max(grid.home, grid.away + lead);
  const to = Math.min(grid.home + grid.rows, grid.away + grid.columns + lead) - 1;
  if (from > to) return undefined;
  const chances = new Float64Array(to - from + 1);
  for (let points = from; points <= to; points++)
    chances[points - from] = grid.chances[(points - grid.home) * grid.columns + points - lead - grid.away] ?? 0;
  return { least: from, chances };
}

/** The least and the greatest lead of the home side in the grid. */
export const findLeadRange = ({ home, away, rows, columns }: ScoreGrid): readonly [least: number, most: number] => [
  home - (away + columns - 1),
  home + rows - 1 - away,
];

/** Points and leads, each by itself. */
export interface PointTotals {
  readonly margin: RangedChances;
  readonly total: RangedChances;
}

/** The lead of home and the points of both sides. */
export function summarizeGrid(grid: ScoreGrid): PointTotals {
  const [least, most] = findLeadRange(grid);
  const margin = new Float64Array(most - least + 1);
  const total = new Float64Array(grid.rows + grid.columns - 1);
  for (let row = 0; row < grid.rows; row++) {
    for (let column = 0; column < grid.columns; column++) {
      const chance = grid.chances[row * grid.columns + column] ?? 0;
      const lead = row - column + grid.columns - 1;
      margin[lead] = (margin[lead] ?? 0) + chance;
      total[row + column] = (total[row + column] ?? 0) + chance;
    }
  }
  return { margin: { least, chances: margin }, total: { least: grid.home + grid.away, chances: total } };
}

/** One number from parts that exclude each other. */
export const joinNumbers = (parts: readonly RangedChances[]): RangedChances =>
  mixNumbers(parts.map((number) => ({ weight: 1, number })));
