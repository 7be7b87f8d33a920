/** How an innings ends against a target, for any target, from the chances of the innings without one. */
import { computePar, computeResources } from './dls.ts';
import type { InningsChances } from './innings-chances.ts';
import { LONGEST_HIT } from './run-table.ts';
import type { BoundaryMoments, RunTable } from './run-table.ts';

/** Chances that the side that bats second wins, ties and loses. */
export interface ChaseResult {
  readonly wins: number;
  readonly ties: number;
  readonly loses: number;
}

const addMoments = (a: BoundaryMoments, b: BoundaryMoments): BoundaryMoments => ({
  chance: a.chance + b.chance,
  fours: a.fours + b.fours,
  foursSquared: a.foursSquared + b.foursSquared,
  sixes: a.sixes + b.sixes,
  sixesSquared: a.sixesSquared + b.sixesSquared,
});

const nothing: BoundaryMoments = { chance: 0, fours: 0, foursSquared: 0, sixes: 0, sixesSquared: 0 };

/** An entry of a table of sums; nothing is below 0, and all is below what the table ends with. */
const getUpTo = (sums: RunTable, runs: number): BoundaryMoments =>
  runs < 0 ? nothing : sums.getMoments(Math.min(runs, sums.size - 1));

export class Chase {
  readonly innings: InningsChances;
  readonly #finalsUpTo: RunTable;
  readonly #stoppedUpTo: RunTable;
  /** by stop, the chances of at most so many runs, and the share of the resources that is used then */
  readonly #stops: readonly { readonly upTo: readonly number[]; readonly used: number }[];

  constructor(innings: InningsChances, scheduled: number) {
    this.innings = innings;
    this.#finalsUpTo = innings.finals.accumulate();
    this.#stoppedUpTo = innings.stopped.accumulate();
    this.#stops = innings.stops.map(({ chances, bowled, wickets }) => {
      let sum = 0;
      const upTo = chances.map((chance) => (sum += chance));
      return { upTo, used: 1 - computeResources(scheduled - bowled / 6, wickets, scheduled) };
    });
  }

  /** The chance that the target is passed with so many further runs, by a hit from below it. */
  getWinningChance(runs: number, needed: number): number {
    let sum = 0;
    for (let hit = runs - needed + 1; hit <= LONGEST_HIT; hit++)
      sum += this.innings.arrivals[hit]?.getChance(runs) ?? 0;
    return sum;
  }

  /** Boundaries where the target is passed. */
  #sumWinningMoments(needed: number): BoundaryMoments {
    let sum = nothing;
    for (let over = 0; over < LONGEST_HIT; over++) {
      for (let hit = over + 1; hit <= LONGEST_HIT; hit++) {
        const arrivals = this.innings.arrivals[hit];
        if (arrivals !== undefined) sum = addMoments(sum, arrivals.getMoments(needed + over));
      }
    }
    return sum;
  }

  /** Boundaries of innings that are completed: the target passed, all out, or all balls bowled. */
  sumCompleteMoments(needed: number): BoundaryMoments {
    return addMoments(getUpTo(this.#finalsUpTo, needed - 1), this.#sumWinningMoments(needed));
  }

  /** Boundaries of innings that rain ends before the target is passed. */
  sumStoppedMoments(needed: number): BoundaryMoments {
    return getUpTo(this.#stoppedUpTo, needed - 1);
  }

  /** The result from so many runs on, rain included: the side that is ahead of the par score wins. */
  computeResult(runs: number, target: number): ChaseResult {
    const needed = target - runs;
    let [wins, ties] = [this.#sumWinningMoments(needed).chance, this.innings.finals.getChance(needed - 1)];
    let loses = getUpTo(this.#finalsUpTo, needed - 2).chance;
    for (const { upTo, used } of this.#stops) {
      const sumTo = (most: number) => (most < 0 ? 0 : (upTo[Math.min(most, upTo.length - 1)] ?? 0));
      const par = computePar(target, used) - runs;
      const [below, level, all] = [sumTo(par - 1), sumTo(par), sumTo(needed - 1)];
      loses += below;
      ties += level - below;
      wins += all - level;
    }
    return { wins, ties, loses };
  }
}
