/** Chances of a count of a match: where it is complete, and where it was cut off and only what is passed already counts. */
import { createZeroChances } from '../play/distributions.ts';
import type { BoundaryMoments } from './run-table.ts';

export interface CountChances {
  readonly complete: number[];
  readonly cut: number[];
}

/** For counts from 0 to `most`. */
export const createCountChances = (most: number): CountChances => ({
  complete: createZeroChances(most),
  cut: createZeroChances(most),
});

export function addChance(chances: number[], count: number, chance: number): void {
  if (count < chances.length) chances[count] = (chances[count] ?? 0) + chance;
}

/** A count: what is known of it, and mean and variance of what may still come. */
export interface ExpectedCount {
  readonly known: number;
  readonly mean: number;
  readonly variance: number;
}

export type BoundaryKind = 'fours' | 'sixes';
export const boundaryKinds: readonly BoundaryKind[] = ['fours', 'sixes'];

/** Boundaries to come in the cases of these moments, after those that are known. */
export function expectBoundaries(moments: BoundaryMoments, kind: BoundaryKind, known: number): ExpectedCount {
  const { chance } = moments;
  if (chance <= 0) return { known, mean: 0, variance: 0 };
  const mean = moments[kind] / chance;
  const square = (kind === 'fours' ? moments.foursSquared : moments.sixesSquared) / chance;
  return { known, mean, variance: Math.max(0, square - mean * mean) };
}

/** The sum of two independent counts. */
export const addExpected = (a: ExpectedCount, b: ExpectedCount): ExpectedCount => ({
  known: a.known + b.known,
  mean: a.mean + b.mean,
  variance: a.variance + b.variance,
});

const LEAST_VARIANCE = 1e-6;
const NEGLIGIBLE = 1e-7;

/**
 * The chances of 0, 1, 2 … more with this mean and variance, by Panjer's recursion p(k) = (a + b / k) · p(k − 1): binomial,
 * Poisson or negative binomial, as the variance is below, at or above the mean. Given the runs of an innings, its boundaries
 * are close to a binomial number.
 */
export function listCountChances({ mean, variance }: Pick<ExpectedCount, 'mean' | 'variance'>): readonly number[] {
  if (variance < LEAST_VARIANCE || mean < LEAST_VARIANCE) return [...createZeroChances(Math.round(mean)).slice(1), 1];
  const a = 1 - mean / variance;
  const b = (mean * mean) / variance - a;
  const chances: number[] = [];
  // From a small number up, and brought to a sum of 1 at the end: p(0) itself may be too small for a number.
  let [chance, sum] = [1e-200, 0];
  for (let k = 0; chance > 0 && (k <= mean || chance > NEGLIGIBLE * sum); k++) {
    chances.push(chance);
    sum += chance;
    chance *= a + b / (k + 1);
  }
  return chances.map((part) => part / sum);
}

/** Smaller chances stand at the mean of their count. */
const NOT_SPREAD = 2e-6;

/** Spreads a chance over the counts that may come. */
export function addExpectedCount(chances: number[], count: ExpectedCount, chance: number): void {
  if (chance <= 0) return;
  if (chance < NOT_SPREAD) {
    addChance(chances, count.known + Math.round(count.mean), chance);
    return;
  }
  const shares = listCountChances(count);
  for (let further = 0; further < shares.length; further++)
    addChance(chances, count.known + further, chance * (shares[further] ?? 0));
}

/** The chances that the first count is larger, that they are equal, and that the second is larger. */
export function compareCounts(first: ExpectedCount, second: ExpectedCount): readonly [number, number, number] {
  const [ones, others] = [listCountChances(first), listCountChances(second)];
  let [more, equal] = [0, 0];
  const below = [0];
  for (let n = 0; n < others.length; n++) below.push((below[n] ?? 0) + (others[n] ?? 0));
  for (let n = 0; n < ones.length; n++) {
    const [chance, other] = [ones[n] ?? 0, first.known + n - second.known];
    more += chance * (below[Math.max(0, Math.min(other, others.length))] ?? 0);
    equal += chance * (others[other] ?? 0);
  }
  return [more, equal, Math.max(0, 1 - more - equal)];
}
