/** Distributions of counts (runs, points, wickets): the chance of 0, 1, 2 … by index. They sum to 1 unless a part is missing. */

export type Distribution = readonly number[];

/** A list of chances that are still 0, for the counts from 0 to `most`. */
export const createZeroChances = (most: number): number[] => Array.from(new Float64Array(most + 1));

/** A count that is known. */
export const createKnownCount = (count: number): Distribution =>
  Array.from({ length: count + 1 }, (_, n) => (n === count ? 1 : 0));

/** The sum of two independent counts. What would be more than `most` counts as `most`. */
export function addCounts(a: Distribution, b: Distribution, most = a.length + b.length - 2): Distribution {
  const sum = createZeroChances(Math.min(most, a.length + b.length - 2));
  for (const [i, one] of a.entries()) {
    if (one === 0) continue;
    for (const [j, other] of b.entries()) {
      const n = Math.min(i + j, most);
      sum[n] = (sum[n] ?? 0) + one * other;
    }
  }
  return sum;
}

/** The line n + 0.5 whose two sides are most alike; chances below 1 in all are compared among themselves. */
export function findEvenLine(distribution: Distribution): number {
  const all = distribution.reduce((sum, chance) => sum + chance, 0);
  let [under, best, nearest] = [0, 0.5, Infinity];
  for (const [n, chance] of distribution.entries()) {
    under += chance;
    const distance = Math.abs(under - all / 2);
    if (distance < nearest) [best, nearest] = [n + 0.5, distance];
  }
  return best;
}

/** The count that is reached at this chance of the whole: its quantile. `uniform` is in (0, 1). */
export function drawCount(distribution: Distribution, uniform: number): number {
  let rest = uniform * distribution.reduce((sum, chance) => sum + chance, 0);
  for (const [n, chance] of distribution.entries()) {
    rest -= chance;
    if (rest < 0) return n;
  }
  return distribution.length - 1;
}
