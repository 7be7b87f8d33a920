/**
 * Chances by runs, with the moments of the boundaries that come with them: of the count of fours and of sixes, and of their
 * squares, each times the chance. A table is a sum over cases, so that tables can be added.
 */

/** Entries before 0 stay empty, so that a six can be looked up before the first run. */
const PAD = 6;
export const LONGEST_HIT = 6;
/** More wides before one ball are not counted. */
const MAX_WIDES = 4;
/** Smaller chances at the ends of a table are merged. */
const NEGLIGIBLE = 1e-7;

/** The chances of the hits of one ball, by their runs. */
export interface HitChances {
  readonly dot: number;
  readonly one: number;
  readonly two: number;
  readonly three: number;
  readonly four: number;
  readonly six: number;
}

/** Sums over cases: of their chance, and of chance × count and chance × count² of fours and sixes. */
export interface BoundaryMoments {
  readonly chance: number;
  readonly fours: number;
  readonly foursSquared: number;
  readonly sixes: number;
  readonly sixesSquared: number;
}

type Column = keyof BoundaryMoments;
const allColumns: readonly Column[] = ['chance', 'fours', 'foursSquared', 'sixes', 'sixesSquared'];

/** A range of runs, both ends included. */
interface RunRange {
  readonly low: number;
  readonly high: number;
}

/** Adds a column that each hit moves by its runs. */
function addHitsToColumn(to: Float64Array, from: Float64Array, { low, high }: RunRange, hits: HitChances): void {
  const { dot, one, two, three, four, six } = hits;
  for (let i = low + PAD; i <= high + PAD; i++) {
    const few =
      dot * (from[i] as number) +
      one * (from[i - 1] as number) +
      two * (from[i - 2] as number) +
      three * (from[i - 3] as number);
    to[i] = (to[i] as number) + few + four * (from[i - 4] as number) + six * (from[i - 6] as number);
  }
}

/** A boundary adds 1 to its count: chance to the first moment, and 2 × count + 1 to the second. */
function addBoundary(
  [first, second]: readonly [Float64Array, Float64Array],
  [chance, count]: readonly [Float64Array, Float64Array],
  { low, high }: RunRange,
  runs: number,
  share: number,
): void {
  for (let i = low + PAD + runs; i <= high + PAD; i++) {
    const p = chance[i - runs] as number;
    first[i] = (first[i] as number) + share * p;
    second[i] = (second[i] as number) + share * (2 * (count[i - runs] as number) + p);
  }
}

export class RunTable implements Readonly<Record<Column, Float64Array>> {
  readonly size: number;
  readonly chance: Float64Array;
  readonly fours: Float64Array;
  readonly foursSquared: Float64Array;
  readonly sixes: Float64Array;
  readonly sixesSquared: Float64Array;
  /** the runs between which there are chances; none if `low` is above `high` */
  low: number;
  high = -1;

  readonly #columns: readonly Column[];

  /** `counts` says whether boundaries are counted beside the runs, which costs five times as much. */
  constructor(size: number, counts: 'boundaries' | 'runs' = 'boundaries') {
    this.size = size;
    this.low = size;
    this.#columns = counts === 'runs' ? ['chance'] : allColumns;
    const createColumn = (column: Column) => new Float64Array(this.#columns.includes(column) ? size + PAD : 0);
    this.chance = createColumn('chance');
    this.fours = createColumn('fours');
    this.foursSquared = createColumn('foursSquared');
    this.sixes = createColumn('sixes');
    this.sixesSquared = createColumn('sixesSquared');
  }

  #widen(low: number, high: number): void {
    this.low = Math.min(this.low, low);
    this.high = Math.max(this.high, high);
  }

  getChance(runs: number): number {
    return this.chance[runs + PAD] ?? 0;
  }

  getMoments(runs: number): BoundaryMoments {
    const i = runs + PAD;
    return {
      chance: this.chance[i] ?? 0,
      fours: this.fours[i] ?? 0,
      foursSquared: this.foursSquared[i] ?? 0,
      sixes: this.sixes[i] ?? 0,
      sixesSquared: this.sixesSquared[i] ?? 0,
    };
  }

  setChance(runs: number, chance: number): void {
    this.chance[runs + PAD] = chance;
    this.#widen(runs, runs);
  }

  /** Adds what the hits of one ball make of the runs of another table, up to `last` runs. */
  addHits(from: RunTable, last: number, hits: HitChances): void {
    const range = { low: from.low, high: Math.min(last, from.high + LONGEST_HIT) };
    for (const column of this.#columns) addHitsToColumn(this[column], from[column], range, hits);
    if (this.#columns === allColumns) {
      addBoundary([this.fours, this.foursSquared], [from.chance, from.fours], range, 4, hits.four);
      addBoundary([this.sixes, this.sixesSquared], [from.chance, from.sixes], range, 6, hits.six);
    }
    this.#widen(range.low, range.high);
  }

  /** Adds `share` of another table. */
  addShare(from: RunTable, share: number): void {
    for (const column of this.#columns) {
      const [to, source] = [this[column], from[column]];
      for (let i = from.low + PAD; i <= from.high + PAD; i++) to[i] = (to[i] as number) + share * (source[i] as number);
    }
    this.#widen(from.low, from.high);
  }

  /** Each case goes on to one run more with this chance, again and again, up to `last` runs. */
  addWides(last: number, chance: number): void {
    const high = Math.min(last, this.high + MAX_WIDES);
    for (const column of this.#columns) {
      const values = this[column];
      for (let i = this.low + PAD; i <= high + PAD; i++) {
        const value = values[i] as number;
        if (i < high + PAD) values[i + 1] = (values[i + 1] as number) + chance * value;
        values[i] = (1 - chance) * value;
      }
    }
    this.#widen(this.low, high);
  }

  /** Multiplies all entries. */
  scale(factor: number): void {
    for (const column of this.#columns) {
      const values = this[column];
      for (let i = this.low + PAD; i <= this.high + PAD; i++) values[i] = factor * (values[i] as number);
    }
  }

  /** Adds negligible chances at both ends of the range to those beside them, so that the range stays short. */
  trim(): void {
    while (this.low < this.high && this.getChance(this.low) < NEGLIGIBLE) this.#merge(this.low++, 1);
    while (this.low < this.high && this.getChance(this.high) < NEGLIGIBLE) this.#merge(this.high--, -1);
  }

  #merge(runs: number, step: 1 | -1): void {
    const i = runs + PAD;
    for (const column of this.#columns) {
      const values = this[column];
      values[i + step] = (values[i + step] as number) + (values[i] as number);
      values[i] = 0;
    }
  }

  /** Empties the table, so that it can be used again. */
  clear(): void {
    for (const column of this.#columns)
      this[column].fill(0, Math.max(0, this.low - LONGEST_HIT + PAD), this.high + 1 + PAD + LONGEST_HIT + MAX_WIDES);
    [this.low, this.high] = [this.size, -1];
  }

  /** The table whose entries are the sums of all entries up to them. */
  accumulate(): RunTable {
    const sums = new RunTable(this.size);
    for (const column of this.#columns)
      for (let i = PAD; i < this.size + PAD; i++) sums[column][i] = (sums[column][i - 1] ?? 0) + (this[column][i] ?? 0);
    sums.#widen(0, this.size - 1);
    return sums;
  }
}
