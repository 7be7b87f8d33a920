/** What may still come of a match: results, runs of each side and of both, boundaries, runs after some overs. */
import { addChance, addExpected, addExpectedCount, boundaryKinds, compareCounts } from './count-chances.ts';
import { createCountChances, expectBoundaries } from './count-chances.ts';
import type { BoundaryKind, CountChances, ExpectedCount } from './count-chances.ts';
import type { Chase, ChaseResult } from './chase.ts';
import { computeTarget } from './dls.ts';
import { computeCutResult, cutOvers, findWholeInnings } from './matchup.ts';
import type { Rates } from './matchup.ts';
import type { RunTable } from './run-table.ts';
import type { Side } from '@arara/sports/cricket/score';
import { computeSuperOverChance } from './super-over/super-over.ts';

export interface MatchOutlook {
  /** the official result; what is missing to 1 has none */
  readonly home: number;
  readonly tie: number;
  readonly away: number;
  /** ties that home wins in the super over */
  readonly tieHome: number;
  readonly runs: Readonly<Record<Side | 'both', CountChances>>;
  readonly boundaries: Readonly<Record<BoundaryKind, CountChances>>;
  /** home has more, as many, away has more, where the match is completed */
  readonly most: Readonly<Record<BoundaryKind, readonly [number, number, number]>>;
  /** runs after so many overs, by "home 6" */
  readonly marks: ReadonlyMap<string, CountChances>;
}

/** What an innings has so far, or ended with. */
export interface InningsSoFar {
  readonly runs: number;
  readonly fours: number;
  readonly sixes: number;
}

export const emptyInnings: InningsSoFar = { runs: 0, fours: 0, sixes: 0 };

const otherSide = { home: 'away', away: 'home' } as const;
const NEGLIGIBLE = 2e-8;
const MAX_RUNS = 340;
const MAX_BOUNDARIES = 110;

type Boundaries = Readonly<Record<BoundaryKind, ExpectedCount>>;

/** A match whose first innings is in play or over. */
interface MatchPlan {
  /** who bats first */
  readonly first: Side;
  readonly rates: Rates;
  readonly scheduled: number;
  /** the share of all cases that this plan is */
  readonly weight: number;
  /** the chance that overs are cut between the innings */
  readonly cutChance: number;
}

/** A second innings against a target. */
interface ChasePlan {
  readonly second: Side;
  readonly weight: number;
  readonly firstRuns: number;
  readonly firstBoundaries: Boundaries;
  readonly chase: Chase;
  readonly soFar: InningsSoFar;
  readonly target: number;
}

/** Sums up the outlook from all ways in which the match may go. */
export class OutlookCounter implements MatchOutlook {
  home = 0;
  tie = 0;
  away = 0;
  tieHome = 0;
  readonly #superOver: Rates;
  readonly runs = {
    home: createCountChances(MAX_RUNS),
    away: createCountChances(MAX_RUNS),
    both: createCountChances(2 * MAX_RUNS),
  };
  readonly boundaries = { fours: createCountChances(MAX_BOUNDARIES), sixes: createCountChances(MAX_BOUNDARIES) };
  readonly most: Record<BoundaryKind, [number, number, number]> = { fours: [0, 0, 0], sixes: [0, 0, 0] };
  readonly marks = new Map<string, CountChances>();

  constructor(rates: Rates) {
    this.#superOver = { home: computeSuperOverChance(rates, 'home'), away: computeSuperOverChance(rates, 'away') };
  }

  #addResult(second: Side, { wins, ties, loses }: ChaseResult, weight: number): void {
    this[second] += weight * wins;
    this.tie += weight * ties;
    // Who batted second bats first in the super over.
    this.tieHome += weight * ties * this.#superOver[second];
    this[otherSide[second]] += weight * loses;
  }

  /** Runs of an innings at some overs; a part of the cases does not come so far. */
  addMarks(side: Side, { innings }: Chase, soFar: number, weight: number): void {
    for (const [over, chances] of innings.marks) {
      const counts = this.marks.get(`${side} ${over}`) ?? createCountChances(MAX_RUNS);
      this.marks.set(`${side} ${over}`, counts);
      for (const [runs, chance] of chances.entries()) addChance(counts.complete, soFar + runs, weight * chance);
      for (const { bowled, chances: stopped } of innings.stops)
        if (bowled / 6 < over)
          for (const [runs, chance] of stopped.entries()) addChance(counts.cut, soFar + runs, weight * chance);
    }
  }

  /** A second innings that has not begun and will not, or not to its whole length. */
  addMissingMarks(side: Side, { innings }: Chase, weight: number): void {
    for (const over of innings.marks.keys()) {
      const counts = this.marks.get(`${side} ${over}`);
      if (counts !== undefined) addChance(counts.cut, 0, weight);
    }
  }

  /** Rain ends the first innings: there is no result. */
  addNoResult({ first, weight }: MatchPlan, stopped: RunTable, soFar: InningsSoFar): void {
    for (let runs = stopped.low; runs <= stopped.high; runs++) {
      const moments = stopped.getMoments(runs);
      const chance = weight * moments.chance;
      if (chance < NEGLIGIBLE) continue;
      addChance(this.runs[first].cut, soFar.runs + runs, chance);
      addChance(this.runs.both.cut, soFar.runs + runs, chance);
      addChance(this.runs[otherSide[first]].cut, 0, chance);
      for (const kind of boundaryKinds)
        addExpectedCount(this.boundaries[kind].cut, expectBoundaries(moments, kind, soFar[kind]), chance);
    }
  }

  /** The first innings is over: the second follows, with all overs or with fewer. */
  addBreak(plan: MatchPlan, firstRuns: number, firstBoundaries: Boundaries, chance: number): void {
    const { first, rates, scheduled, cutChance } = plan;
    const second = otherSide[first];
    const cut = chance * cutChance;
    if (cut > NEGLIGIBLE) {
      for (const overs of cutOvers) {
        const target = computeTarget(firstRuns, overs, scheduled);
        this.#addResult(second, computeCutResult(rates[second], overs, target), cut / cutOvers.length);
      }
      addChance(this.runs[first].complete, firstRuns, cut);
      addChance(this.runs[second].cut, 0, cut);
      addChance(this.runs.both.cut, firstRuns, cut);
      for (const kind of boundaryKinds) addExpectedCount(this.boundaries[kind].cut, firstBoundaries[kind], cut);
    }
    const chase = findWholeInnings(rates[second], scheduled);
    const target = firstRuns + 1;
    const weight = chance - cut;
    this.addChase({ second, weight, firstRuns, firstBoundaries, chase, soFar: emptyInnings, target });
  }

  addChase(plan: ChasePlan): void {
    const { second, weight, firstRuns, chase, soFar, target } = plan;
    const needed = target - soFar.runs;
    const { finals, stopped } = chase.innings;
    this.#addResult(second, chase.computeResult(soFar.runs, target), weight);
    addChance(this.runs[otherSide[second]].complete, firstRuns, weight);
    const [own, both] = [this.runs[second], this.runs.both];
    for (let runs = finals.low; runs < Math.min(needed, finals.high + 1); runs++) {
      const chance = weight * finals.getChance(runs);
      addChance(own.complete, soFar.runs + runs, chance);
      addChance(both.complete, firstRuns + soFar.runs + runs, chance);
    }
    for (let runs = needed; runs < needed + 6; runs++) {
      const chance = weight * chase.getWinningChance(runs, needed);
      addChance(own.complete, soFar.runs + runs, chance);
      addChance(both.complete, firstRuns + soFar.runs + runs, chance);
    }
    for (let runs = stopped.low; runs < Math.min(needed, stopped.high + 1); runs++) {
      const chance = weight * stopped.getChance(runs);
      addChance(own.cut, soFar.runs + runs, chance);
      addChance(both.cut, firstRuns + soFar.runs + runs, chance);
    }
    this.#addBoundaries(plan, needed);
  }

  #addBoundaries({ second, weight, firstBoundaries, chase, soFar }: ChasePlan, needed: number): void {
    const [complete, stopped] = [chase.sumCompleteMoments(needed), chase.sumStoppedMoments(needed)];
    for (const kind of boundaryKinds) {
      const first = firstBoundaries[kind];
      const own = expectBoundaries(complete, kind, soFar[kind]);
      const chance = weight * complete.chance;
      addExpectedCount(this.boundaries[kind].complete, addExpected(first, own), chance);
      const ownStopped = expectBoundaries(stopped, kind, soFar[kind]);
      addExpectedCount(this.boundaries[kind].cut, addExpected(first, ownStopped), weight * stopped.chance);
      const compared = second === 'away' ? compareCounts(first, own) : compareCounts(own, first);
      for (const [index, share] of compared.entries())
        this.most[kind][index] = (this.most[kind][index] ?? 0) + chance * share;
    }
  }

  /** A match from a moment of its first innings on. */
  addFirstInnings(plan: MatchPlan, chase: Chase, soFar: InningsSoFar): void {
    const { first, rates, scheduled, weight, cutChance } = plan;
    const { finals, stopped } = chase.innings;
    const second = otherSide[first];
    this.addMarks(first, chase, soFar.runs, weight);
    this.addNoResult(plan, stopped, soFar);
    let reached = 0;
    for (let runs = finals.low; runs <= finals.high; runs++) {
      const moments = finals.getMoments(runs);
      const chance = weight * moments.chance;
      reached += chance;
      if (chance < NEGLIGIBLE) continue;
      const boundaries = {
        fours: expectBoundaries(moments, 'fours', soFar.fours),
        sixes: expectBoundaries(moments, 'sixes', soFar.sixes),
      };
      this.addBreak(plan, soFar.runs + runs, boundaries, chance);
    }
    const next = findWholeInnings(rates[second], scheduled);
    this.addMarks(second, next, 0, reached * (1 - cutChance));
    this.addMissingMarks(second, next, weight - reached * (1 - cutChance));
  }
}
