/**
 * Is there a combination of bets that wins however the event ends? A linear programme answers it: stakes that return at least 1
 * in every ending cost less than 1 only if the prices contradict each other. Its dual weighs the endings: if weights that sum to
 * 1 exist with which no bet returns more than its stake on average, nobody can win for sure. More endings only add weights, so
 * the answer "no" holds for all endings once it holds for some.
 */

/** What one unit of stake on each bet returns, by ending. */
export type ReturnsByEnding = readonly (readonly number[])[];

const EPSILON = 1e-9;
const MOST_PIVOTS = 5_000;

/** Different endings only. */
function listDistinct(endings: ReturnsByEnding): ReturnsByEnding {
  return [...new Map(endings.map((returns) => [returns.join(), returns])).values()];
}

/** One exchange of a dictionary: the entering column becomes basic in this row. */
function pivot(rows: readonly Float64Array[], row: number, column: number): void {
  const source = rows[row];
  if (source === undefined) return;
  const inverse = 1 / (source[column] ?? 1);
  for (let j = 0; j < source.length; j++) source[j] = (source[j] ?? 0) * inverse;
  source[column] = inverse;
  for (const [i, target] of rows.entries()) {
    const factor = target[column] ?? 0;
    if (i === row || factor === 0) continue;
    for (let j = 0; j < target.length; j++) target[j] = (target[j] ?? 0) - factor * (source[j] ?? 0);
    target[column] = -factor * inverse;
  }
}

/** The row that limits how far a column may grow; undefined if none does. */
function findLimitingRow(rows: readonly Float64Array[], column: number, width: number): number | undefined {
  let [best, found]: [number, number | undefined] = [Infinity, undefined];
  for (const [i, row] of rows.entries()) {
    const coefficient = row[column] ?? 0;
    if (i === rows.length - 1 || coefficient <= EPSILON) continue;
    const ratio = (row[width] ?? 0) / coefficient;
    if (ratio < best - EPSILON) [best, found] = [ratio, i];
  }
  return found;
}

/**
 * The largest sum of weights of endings with which no bet returns more than 1; it stops at 1. Below 1, its inverse is what a
 * sure win returns for a stake of 1.
 */
export function weighEndings(endings: ReturnsByEnding): number {
  const columns = listDistinct(endings);
  const bets = columns[0]?.length ?? 0;
  const width = columns.length;
  // Simplex by dictionary: a row per bet, a last one for the objective, a last column for the right sides.
  const rows = Array.from({ length: bets + 1 }, (_, bet) =>
    Float64Array.from({ length: width + 1 }, (__, ending) => {
      if (bet === bets) return ending === width ? 0 : -1;
      return ending === width ? 1 : (columns[ending]?.[bet] ?? 0);
    }),
  );
  const objective = rows[bets] ?? new Float64Array();
  for (let pivots = 0; pivots < MOST_PIVOTS; pivots++) {
    if ((objective[width] ?? 0) >= 1 - EPSILON) return 1;
    let [least, column] = [-EPSILON, -1];
    for (let j = 0; j < width; j++) if ((objective[j] ?? 0) < least) [least, column] = [objective[j] ?? 0, j];
    if (column < 0) break;
    const row = findLimitingRow(rows, column, width);
    // An ending in which no bet returns anything.
    if (row === undefined) return 1;
    pivot(rows, row, column);
  }
  return objective[width] ?? 0;
}
