/**
 * How an innings goes on from a moment, ball by ball: its runs with the moments of its boundaries. It is computed as if there
 * were no target. Where it would have passed one follows from `arrivals`, for all targets at once, because runs never go back.
 */
import { createBallChances, runsByBall, WIDE_CHANCE } from './balls.ts';
import type { BallChances } from './balls.ts';
import { LONGEST_HIT, RunTable } from './run-table.ts';
import type { HitChances } from './run-table.ts';

/** Where an innings stands. */
interface InningsPosition {
  /** legal balls of the whole innings */
  readonly allBalls: number;
  readonly bowled: number;
  readonly wickets: number;
  readonly rate: number;
  /** further runs that end the innings; never without it */
  readonly needed?: number;
  /** only runs, or runs and boundaries: then `arrivals` are empty. Everything without it. */
  readonly counts?: 'runs' | 'boundaries';
}

/** The chance that rain ends the match: after each of `rainOvers`, and at this moment. */
export interface RainChances {
  readonly after: number;
  readonly now: number;
}

/** After these overs it may rain. */
export const rainOvers: readonly number[] = [6, 10, 14];
/** Overs after which runs are bet on. */
export const markedOvers: readonly number[] = [6, 10, 15];

/** Where rain may end an innings: chances by further runs. */
interface RainStop {
  readonly bowled: number;
  readonly wickets: number;
  readonly chances: readonly number[];
}

export interface InningsChances {
  /** by further runs where all balls are bowled or all wickets lost */
  readonly finals: RunTable;
  /** by further runs that are reached with a hit of so many runs, at index 1 to 6 */
  readonly arrivals: readonly RunTable[];
  /** by further runs where rain ends it */
  readonly stopped: RunTable;
  readonly stops: readonly RainStop[];
  /** further runs after so many overs, where rain has not ended the innings before */
  readonly marks: ReadonlyMap<number, readonly number[]>;
}

const WICKETS = 10;
/** More runs of an innings are not counted: their chance is below one in a million. */
const MAX_RUNS = 330;
/** Wides that are bowled from the runs of a legal ball, which follows them: q / (1 − q). */
const WIDES_PER_BALL = WIDE_CHANCE / (1 - WIDE_CHANCE);

const noHits: HitChances = { dot: 0, one: 0, two: 0, three: 0, four: 0, six: 0 };
const hitNames = ['one', 'two', 'three', 'four', 'six'] as const;

/** The innings as it is being computed: a table of runs for each number of wickets. */
class InningsWalk {
  readonly finals: RunTable;
  readonly stopped: RunTable;
  readonly stops: RainStop[] = [];
  readonly marks = new Map<number, readonly number[]>();
  readonly #position: InningsPosition;
  readonly #size: number;
  /** all cases in which a ball of these chances was bowled, by the runs before it */
  readonly #visits = new Map<BallChances, RunTable>();
  readonly #findChances: ReturnType<typeof createBallChances>;
  #tables: (RunTable | undefined)[];
  /** empty tables of earlier balls */
  readonly #unused: RunTable[] = [];
  /** the most runs with which the innings goes on */
  readonly #limit: number;

  constructor(position: InningsPosition) {
    this.#position = position;
    this.#findChances = createBallChances(position.rate);
    this.#size = Math.min(MAX_RUNS, (position.needed ?? MAX_RUNS) + LONGEST_HIT) + 1;
    this.#limit = Math.min(this.#size, position.needed ?? this.#size) - 1;
    [this.finals, this.stopped] = [this.#createTable(), this.#createTable()];
    this.#tables = Array.from({ length: WICKETS }, (_, wickets) => {
      if (wickets !== position.wickets) return undefined;
      const start = this.#createTable();
      start.setChance(0, 1);
      return start;
    });
  }

  #createTable(): RunTable {
    return new RunTable(this.#size, this.#position.counts);
  }

  #takeTable(): RunTable {
    return this.#unused.pop() ?? this.#createTable();
  }

  #findVisits(chances: BallChances): RunTable {
    const known = this.#visits.get(chances) ?? this.#createTable();
    this.#visits.set(chances, known);
    return known;
  }

  bowl(bowled: number): void {
    const next: (RunTable | undefined)[] = this.#tables.map(() => undefined);
    for (const [wickets, table] of this.#tables.entries()) {
      if (table === undefined) continue;
      const chances = this.#findChances(bowled, this.#position.allBalls, wickets);
      table.addWides(this.#limit, WIDE_CHANCE);
      if (this.#position.counts === undefined) this.#findVisits(chances).addShare(table, 1);
      (next[wickets] ??= this.#takeTable()).addHits(table, this.#limit, chances);
      const out = wickets + 1 === WICKETS ? this.finals : (next[wickets + 1] ??= this.#takeTable());
      out.addShare(table, chances.wicket);
      table.clear();
      this.#unused.push(table);
    }
    for (const table of next) table?.trim();
    this.#tables = next;
  }

  /** The innings ends here with this chance. */
  rain(bowled: number, chance: number): void {
    if (chance === 0) return;
    for (const [wickets, table] of this.#tables.entries()) {
      if (table === undefined) continue;
      const chances = Array.from({ length: table.high + 1 }, (_, runs) => chance * table.getChance(runs));
      this.stops.push({ bowled, wickets, chances });
      this.stopped.addShare(table, chance);
      table.scale(1 - chance);
    }
  }

  /** Runs now, of innings that go on and of those that are complete. */
  mark(over: number): void {
    const { needed = Infinity } = this.#position;
    const chances = Array.from({ length: this.#size }, (_, runs) => {
      const going = this.#tables.reduce((sum, table) => sum + (table?.getChance(runs) ?? 0), 0);
      return this.finals.getChance(runs) + going + (runs < needed ? 0 : this.#getReachedChance(runs, needed));
    });
    this.marks.set(over, chances);
  }

  /** The chance that the innings has ended with these runs, by passing what it needed. */
  #getReachedChance(runs: number, needed: number): number {
    let sum = 0;
    for (const [chances, visits] of this.#visits) {
      for (const name of hitNames)
        if (runs - runsByBall[name] < needed) sum += chances[name] * visits.getChance(runs - runsByBall[name]);
      if (runs === needed) sum += WIDES_PER_BALL * visits.getChance(runs - 1);
    }
    return sum;
  }

  /** What is left when all balls are bowled is final. */
  finish(): InningsChances {
    for (const table of this.#tables) if (table !== undefined) this.finals.addShare(table, 1);
    const arrivals = Array.from({ length: LONGEST_HIT + 1 }, () => this.#createTable());
    const last = this.#size - 1;
    for (const [chances, visits] of this.#visits) {
      for (const name of hitNames)
        arrivals[runsByBall[name]]?.addHits(visits, last, { ...noHits, [name]: chances[name] });
      arrivals[1]?.addHits(visits, last, { ...noHits, one: WIDES_PER_BALL });
    }
    const { finals, stopped, stops, marks } = this;
    return { finals, arrivals, stopped, stops, marks };
  }
}

/** The chances of the rest of an innings. */
export function computeInnings(position: InningsPosition, rain: RainChances): InningsChances {
  const { allBalls, bowled } = position;
  const walk = new InningsWalk(position);
  walk.rain(bowled, rain.now);
  for (let ball = bowled; ball < allBalls; ball++) {
    walk.bowl(ball);
    const over = (ball + 1) / 6;
    if (markedOvers.includes(over)) walk.mark(over);
    if (rainOvers.includes(over) && ball + 1 < allBalls) walk.rain(ball + 1, rain.after);
  }
  return walk.finish();
}
