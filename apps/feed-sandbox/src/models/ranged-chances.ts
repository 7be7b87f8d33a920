/** Chances of whole numbers in a range, which may be negative: points, margins. For long sums, where speed counts. */

/** `chances[i]` is the chance of `least + i`. They sum to 1 unless a part is missing. */
export interface RangedChances {
  readonly least: number;
  readonly chances: Float64Array;
}

/** A number that is known, with this chance. */
export const createKnownNumber = (value: number, chance = 1): RangedChances => ({
  least: value,
  chances: new Float64Array([chance]),
});

/** The chances of 0, 1, 2 … */
export const toRangedChances = (chances: readonly number[]): RangedChances => ({
  least: 0,
  chances: new Float64Array(chances),
});

/** The sum of two independent numbers. */
export function addNumbers(a: RangedChances, b: RangedChances): RangedChances {
  const [long, short] = a.chances.length >= b.chances.length ? [a.chances, b.chances] : [b.chances, a.chances];
  const sum = new Float64Array(long.length + short.length - 1);
  for (let i = 0; i < short.length; i++) {
    const chance = short[i] ?? 0;
    if (chance === 0) continue;
    for (let j = 0; j < long.length; j++) sum[i + j] = (sum[i + j] ?? 0) + chance * (long[j] ?? 0);
  }
  return { least: a.least + b.least, chances: sum };
}

/** The number with its sign changed. */
export const negateNumber = ({ least, chances }: RangedChances): RangedChances => ({
  least: -(least + chances.length - 1),
  chances: chances.toReversed(),
});

/** The difference of two independent numbers. */
export const subtractNumbers = (a: RangedChances, b: RangedChances): RangedChances => addNumbers(a, negateNumber(b));

/** The number times `factor`, a whole number above 0. */
export function stretchNumber({ least, chances }: RangedChances, factor: number): RangedChances {
  const stretched = new Float64Array((chances.length - 1) * factor + 1);
  for (const [i, chance] of chances.entries()) stretched[i * factor] = chance;
  return { least: least * factor, chances: stretched };
}

/** The sum of `count` independent numbers of one distribution. */
export function addRepeatedly(one: RangedChances, count: number): RangedChances {
  let sum = createKnownNumber(0);
  let power = one;
  for (let left = count; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) sum = addNumbers(sum, power);
    if (left > 1) power = addNumbers(power, power);
  }
  return sum;
}

export interface WeightedNumber {
  readonly weight: number;
  readonly number: RangedChances;
}

/** A number that has one of these distributions, by their weights. */
export function mixNumbers(parts: readonly WeightedNumber[]): RangedChances {
  const least = Math.min(...parts.map(({ number }) => number.least));
  const above = Math.max(...parts.map(({ number }) => number.least + number.chances.length));
  const mixed = new Float64Array(Math.max(0, above - least));
  for (const { weight, number } of parts) {
    const offset = number.least - least;
    for (let i = 0; i < number.chances.length; i++)
      mixed[offset + i] = (mixed[offset + i] ?? 0) + weight * (number.chances[i] ?? 0);
  }
  return { least: Number.isFinite(least) ? least : 0, chances: mixed };
}

/** The sum of all chances. */
export function sumChances({ chances }: RangedChances): number {
  let sum = 0;
  for (let i = 0; i < chances.length; i++) sum += chances[i] ?? 0;
  return sum;
}

/** The same chances in a shorter list: both ends are cut where less than `negligible` lies beyond them. */
export function trimChances({ least, chances }: RangedChances, negligible: number): RangedChances {
  let [from, to] = [0, chances.length];
  for (let cut = chances[from] ?? 0; from < to - 1 && cut < negligible; cut += chances[from] ?? 0) from++;
  for (let cut = chances[to - 1] ?? 0; to > from + 1 && cut < negligible; cut += chances[to - 1] ?? 0) to--;
  return { least: least + from, chances: chances.slice(from, to) };
}

/** The same number with chances that sum to 1. */
export function normalizeChances(number: RangedChances): RangedChances {
  const all = sumChances(number);
  return { least: number.least, chances: number.chances.map((chance) => chance / all) };
}

export interface NumberSummary {
  readonly mean: number;
  readonly deviation: number;
}

/** Mean and standard deviation; chances below 1 in all are taken as the whole. */
export function summarizeNumber({ least, chances }: RangedChances): NumberSummary {
  let [all, sum, squares] = [0, 0, 0];
  for (const [i, chance] of chances.entries()) {
    all += chance;
    sum += chance * (least + i);
    squares += chance * (least + i) ** 2;
  }
  const mean = sum / all;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / all - mean ** 2)) };
}
