/** Chances of orders among independent normal numbers with one deviation, some of which may drop out. */

/** A car as its final advantage is distributed. */
export interface Runner {
  readonly mean: number;
  /** the chance that it runs to the end */
  readonly stays: number;
}

/** The chance that a standard normal number is below `z`, to seven decimals (Abramowitz and Stegun 26.2.17). */
export function computeNormalBelow(z: number): number {
  if (z > 6) return 1;
  if (z < -6) return 0;
  const t = 1 / (1 + 0.231_641_9 * Math.abs(z));
  const series =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  const above = (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z > 0 ? 1 - above : above;
}

const STEP = 0.5;
/** Points of a normal number and their chances: the trapezoid rule is nearly exact for such integrals. */
const points: readonly (readonly [z: number, chance: number])[] = Array.from({ length: 19 }, (_, i) => {
  const z = (i - 9) * STEP;
  return [z, (STEP * Math.exp(-(z * z) / 2)) / Math.sqrt(2 * Math.PI)];
});

/**
 * For each car the chances that it runs to the end with 0, 1, … `places` − 1 others in front of it: an integral over its own
 * advantage, at which each other car is in front with a chance of its own.
 */
export function computePlaceChances(
  runners: readonly Runner[],
  deviation: number,
  places: number,
): readonly Float64Array[] {
  const ahead = new Float64Array(places);
  return runners.map((runner) => {
    const chances = new Float64Array(places);
    if (runner.stays === 0) return chances;
    const others = runners.filter((other) => other !== runner && other.stays > 0);
    const distances = Float64Array.from(others, ({ mean }) => (mean - runner.mean) / deviation);
    const staying = Float64Array.from(others, ({ stays }) => stays);
    for (const [z, weight] of points) {
      ahead.fill(0);
      ahead[0] = 1;
      for (let j = 0; j < distances.length; j++)
        addRunner(ahead, (staying[j] ?? 0) * computeNormalBelow((distances[j] ?? 0) - z));
      for (let k = 0; k < places; k++) chances[k] = (chances[k] ?? 0) + weight * runner.stays * (ahead[k] ?? 0);
    }
    return chances;
  });
}

/** One more car that is in front with this chance; `ahead` are the chances that so many are. */
function addRunner(ahead: Float64Array, chance: number): void {
  if (chance < 1e-9) return;
  for (let k = ahead.length - 1; k > 0; k--) ahead[k] = (ahead[k] ?? 0) * (1 - chance) + (ahead[k - 1] ?? 0) * chance;
  ahead[0] = (ahead[0] ?? 0) * (1 - chance);
}

/** The chance of each car to be in front of all others, if one of them runs to the end. */
export function computeFirstChances(runners: readonly Runner[], deviation: number): readonly number[] {
  const first = computePlaceChances(runners, deviation, 1).map(([chance = 0]) => chance);
  const all = first.reduce((sum, chance) => sum + chance, 0);
  return all === 0 ? first : first.map((chance) => chance / all);
}
