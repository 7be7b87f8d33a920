/** How many runs a half inning brings from each situation on, and how it ends where the home side wins with its last hit. */
import { createZeroChances } from '../play/distributions.ts';
import type { Distribution } from '../play/distributions.ts';
import { listPlateResults, SITUATIONS } from './plate.ts';
import type { PlateResult, Situation } from './plate.ts';

/** More runs than this in one half inning are not counted apart: their chance is below 1 in 10 million. */
const MAX_RUNS = 18;
const MAX_WINNING_MARGIN = 4;

/** The chances of a half inning of one side at one rate. */
export interface HalfInning {
  readonly results: readonly (readonly PlateResult[])[];
  /** runs from a situation to the end of the half */
  readonly runs: readonly Distribution[];
  /**
   * The chance to win by 1 to 4 (index 0 to 3) from a situation that is `behind` runs behind, where the half ends with the
   * winning run. All runners score on a home run, otherwise one run wins the game.
   */
  readonly walkOff: (situation: Situation, behind: number) => Distribution;
}

/**
 * From later situations to earlier ones: a play adds an out, or a run, or a runner more, so every chance rests on chances that
 * are computed before it.
 */
const situationsFromLast: readonly Situation[] = Array.from(
  { length: SITUATIONS },
  (_, situation) => situation,
).toSorted((a, b) => (b >> 3) - (a >> 3) || countBits(b & 7) - countBits(a & 7));

function countBits(bases: number): number {
  return (bases & 1) + ((bases >> 1) & 1) + ((bases >> 2) & 1);
}

/** Results that differ neither in what they bring nor in how they may win are one here. */
interface Transition {
  readonly next: Situation | undefined;
  readonly runs: number;
  readonly isHomeRun: boolean;
  chance: number;
}

function mergeResults(results: readonly PlateResult[]): readonly Transition[] {
  const merged: Transition[] = [];
  for (const { situation: next, runs, play, chance } of results) {
    const isHomeRun = play === 'homeRun';
    const same = merged.find((one) => one.next === next && one.runs === runs && one.isHomeRun === isHomeRun);
    if (same === undefined) merged.push({ next, runs, isHomeRun, chance });
    else same.chance += chance;
  }
  return merged;
}

type Transitions = readonly (readonly Transition[])[];

function computeRuns(transitions: Transitions): readonly Distribution[] {
  const table = transitions.map(() => createZeroChances(MAX_RUNS));
  for (let n = 0; n <= MAX_RUNS; n++) {
    for (const from of situationsFromLast) {
      let sum = 0;
      for (const { next, runs, chance } of transitions[from] ?? []) {
        const rest = n - runs;
        if (rest < 0) continue;
        sum += chance * (next === undefined ? (rest === 0 ? 1 : 0) : (table[next]?.[rest] ?? 0));
      }
      const row = table[from];
      if (row !== undefined) row[n] = sum;
    }
  }
  return table;
}

/** The margin with which a play that brings `runs` wins, and 0 if it does not win yet. */
export function computeWinningMargin(runs: number, behind: number, isHomeRun: boolean): number {
  if (runs <= behind) return 0;
  return isHomeRun ? runs - behind : 1;
}

function computeWalkOffs(transitions: Transitions): readonly (readonly Distribution[])[] {
  const table: number[][][] = [];
  for (let behind = 0; behind <= MAX_RUNS; behind++) {
    const row: number[][] = transitions.map(() => [0, 0, 0, 0]);
    table.push(row);
    for (const from of situationsFromLast) {
      const chances = row[from] ?? [];
      for (const { next, runs, isHomeRun, chance } of transitions[from] ?? []) {
        const margin = computeWinningMargin(runs, behind, isHomeRun);
        if (margin > 0) chances[margin - 1] = (chances[margin - 1] ?? 0) + chance;
        else if (next !== undefined) {
          const further = table[behind - runs]?.[next] ?? [];
          for (let i = 0; i < MAX_WINNING_MARGIN; i++) chances[i] = (chances[i] ?? 0) + chance * (further[i] ?? 0);
        }
      }
    }
  }
  return table;
}

const never: Distribution = [0, 0, 0, 0];

function computeHalfInning(rate: number): HalfInning {
  const results = Array.from({ length: SITUATIONS }, (_, situation) => listPlateResults(situation, rate));
  const transitions = results.map(mergeResults);
  const walkOffs = computeWalkOffs(transitions);
  return {
    results,
    runs: computeRuns(transitions),
    walkOff: (situation, behind) => walkOffs[behind]?.[situation] ?? never,
  };
}

const MAX_CACHED_RATES = 64;
const cache = new Map<number, HalfInning>();

/** The half innings of a rate. A game has few rates, and each is used for hours: the last ones are kept. */
export function findHalfInning(rate: number): HalfInning {
  const known = cache.get(rate);
  if (known !== undefined) return known;
  const computed = computeHalfInning(rate);
  if (cache.size >= MAX_CACHED_RATES) cache.delete(cache.keys().next().value ?? rate);
  cache.set(rate, computed);
  return computed;
}
