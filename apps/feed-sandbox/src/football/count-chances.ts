/** Distributions of counts of two sides: totals, leads, and pairs. */
import type { HomeAwayScore } from '@arara/sports/core/results';
import type { Distribution } from '../play/distributions.ts';

const NEGLIGIBLE_CHANCE = 1e-9;
const MOST_COUNTED = 60;

/** The chances of 0, 1, 2 … with this mean, until they are negligible; the last one includes the rest, so that they sum to 1. */
export function computePoissonChances(mean: number): Distribution {
  const chances = [Math.exp(-mean)];
  let [last, sum] = [chances[0] ?? 1, chances[0] ?? 1];
  while (1 - sum > NEGLIGIBLE_CHANCE && chances.length < MOST_COUNTED) {
    last *= mean / chances.length;
    chances.push(last);
    sum += last;
  }
  chances[chances.length - 1] = last + 1 - sum;
  return chances;
}

/** The chances of both sides, which count independently of each other. */
export interface SideCounts {
  readonly home: Distribution;
  readonly away: Distribution;
}

/** One possible count and its chance. */
export interface WeightedCount<Count> {
  readonly count: Count;
  readonly chance: number;
}

/** Every pair of counts whose chance is not negligible. */
export const listPairs = ({ home, away }: SideCounts): readonly WeightedCount<HomeAwayScore>[] =>
  home.flatMap((p, i) =>
    away.flatMap((q, j) => (p * q > NEGLIGIBLE_CHANCE ? [{ count: [i, j] as const, chance: p * q }] : [])),
  );

/** Sums the chances of pairs by a whole number that follows from them. */
export function sumPairsBy(
  { home, away }: SideCounts,
  compute: (home: number, away: number) => number,
): readonly WeightedCount<number>[] {
  const sums = new Map<number, number>();
  for (const [i, p] of home.entries()) {
    for (const [j, q] of away.entries()) {
      const count = compute(i, j);
      sums.set(count, (sums.get(count) ?? 0) + p * q);
    }
  }
  return [...sums].map(([count, chance]) => ({ count, chance }));
}

export const listLeads = (counts: SideCounts): readonly WeightedCount<number>[] =>
  sumPairsBy(counts, (home, away) => home - away);
export const listTotals = (counts: SideCounts): readonly WeightedCount<number>[] =>
  sumPairsBy(counts, (home, away) => home + away);

/** The chance that the first side counts more, and that both count the same. */
export function compareCounts(counts: SideCounts): { readonly homeAhead: number; readonly level: number } {
  let [homeAhead, level] = [0, 0];
  for (const { count, chance } of listLeads(counts)) {
    if (count > 0) homeAhead += chance;
    else if (count === 0) level += chance;
  }
  return { homeAhead, level };
}
