/**
 * What may still come of a game from a moment on, inning by inning: the runs at every end that the game may have. Rain may end
 * it after an inning; the runs of the two sides are independent until the last bottom half, which the home side ends as soon
 * as it leads.
 */
import { addCounts, createKnownCount, createZeroChances } from '../play/distributions.ts';
import type { Distribution } from '../play/distributions.ts';
import type { FindHalfInning, Side } from './matchup.ts';
import { EMPTY_BASES, TIE_BREAK_SITUATION } from './plate.ts';
import type { Situation } from './plate.ts';
import { sumRuns } from '@arara/sports/baseball/score';

/** The chance of a rain delay after each inning before the last, and that a delayed game is called. */
export const rain = { delays: 0.006, calls: 0.3 } as const;

/** Runs of one side above this count as this many. */
const MAX_RUNS = 30;
/** The index of a margin (home minus away) in its list is the margin plus this. */
export const MARGIN_OFFSET = MAX_RUNS;
const OFFICIAL_INNINGS = 5;
/** Smaller chances are left out: all of them together stay below one in a million. */
const NEGLIGIBLE = 1e-11;

/** Where a game stands. */
export interface GamePosition {
  readonly scheduled: number;
  readonly inning: number;
  /** the side at bat: home is 0 */
  readonly batting: Side;
  readonly situation: Situation;
  /** runs by inning of all innings so far */
  readonly home: readonly number[];
  readonly away: readonly number[];
  /** the chance that the game is called now, before the inning begins */
  readonly callChance: number;
}

/** Chances of margins, totals and the runs of each side at one kind of end. */
export interface RunTotals {
  readonly margin: readonly number[];
  readonly total: readonly number[];
  readonly home: readonly number[];
  readonly away: readonly number[];
}

export interface GameOutlook {
  /** games that are called before five innings are complete */
  readonly early: RunTotals;
  /** games that are called after that */
  readonly called: RunTotals;
  /** games that go all their innings */
  readonly complete: RunTotals;
  readonly extraInnings: number;
  /** the first five innings of games that complete them */
  readonly firstFive: RunTotals;
  /** the inning in play and the next one, where they are completed */
  readonly innings: ReadonlyMap<number, RunTotals>;
}

class RunCounter implements RunTotals {
  readonly margin = createZeroChances(2 * MAX_RUNS);
  readonly total = createZeroChances(2 * MAX_RUNS);
  readonly home = createZeroChances(MAX_RUNS);
  readonly away = createZeroChances(MAX_RUNS);

  add(home: number, away: number, chance: number): void {
    const [h, a] = [Math.min(home, MAX_RUNS), Math.min(away, MAX_RUNS)];
    this.margin[h - a + MARGIN_OFFSET] = (this.margin[h - a + MARGIN_OFFSET] ?? 0) + chance;
    this.total[h + a] = (this.total[h + a] ?? 0) + chance;
    this.home[h] = (this.home[h] ?? 0) + chance;
    this.away[a] = (this.away[a] ?? 0) + chance;
  }

  addIndependent(home: Distribution, away: Distribution, share: number): void {
    for (const [h, one] of home.entries()) {
      if (share * one < NEGLIGIBLE) continue;
      for (const [a, other] of away.entries()) {
        const chance = share * one * other;
        if (chance > NEGLIGIBLE) this.add(h, a, chance);
      }
    }
  }
}

type ReachEnd = (home: number, away: number, chance: number) => void;

/** The bottom of the last inning, the home side level or behind: it stays behind, ties, or wins with its last play. */
function playLastHalf(
  [home, away]: readonly [number, number],
  half: ReturnType<FindHalfInning>,
  situation: Situation,
  chance: number,
  reachEnd: ReachEnd,
): void {
  const behind = away - home;
  const runs = half.runs[situation] ?? [];
  for (let n = 0; n <= behind; n++) reachEnd(home + n, away, chance * (runs[n] ?? 0));
  for (const [index, wins] of half.walkOff(situation, behind).entries())
    reachEnd(away + index + 1, away, chance * wins);
}

/**
 * Adds the ends of games that are tied, `tied` by the runs of each side. All extra innings are alike, so the expected number of
 * them that begin with n runs more than the tie is the renewal sequence of the runs of tied innings.
 */
function addExtraInnings(complete: RunCounter, find: FindHalfInning, extra: number, tied: Distribution): void {
  const [top, bottom] = [find(1, extra).runs[TIE_BREAK_SITUATION] ?? [], find(0, extra)];
  const ends: (readonly [number, number, number])[] = [];
  const again = createZeroChances(MAX_RUNS);
  for (const [away, chance] of top.entries())
    playLastHalf([0, away], bottom, TIE_BREAK_SITUATION, chance, (home, runs, c) => {
      if (home === runs) again[runs] = (again[runs] ?? 0) + c;
      else if (c > NEGLIGIBLE) ends.push([home, runs, c]);
    });
  const renewals: number[] = [];
  for (let n = 0; n <= MAX_RUNS; n++) {
    let chance = n === 0 ? 1 : 0;
    for (let step = 1; step <= n; step++) chance += (again[step] ?? 0) * (renewals[n - step] ?? 0);
    renewals.push(chance / (1 - (again[0] ?? 0)));
  }
  for (const [base, chance] of addCounts(tied, renewals, MAX_RUNS).entries()) {
    if (chance < NEGLIGIBLE) continue;
    for (const [home, away, c] of ends) complete.add(base + home, base + away, chance * c);
  }
}

/**
 * Adds the ends of games that reach the last bottom half, or one of extra innings, with these runs. Returns the chance of a tie
 * after it.
 */
function addLastHalf(
  complete: RunCounter,
  find: FindHalfInning,
  inning: number,
  situation: Situation,
  [home, away, share]: readonly [Distribution, Distribution, number],
): Distribution {
  const tied = createZeroChances(MAX_RUNS);
  const reachEnd: ReachEnd = (h, a, chance) => {
    if (h === a) tied[Math.min(a, MAX_RUNS)] = (tied[Math.min(a, MAX_RUNS)] ?? 0) + chance;
    else complete.add(h, a, chance);
  };
  const half = find(0, inning);
  for (const [h, one] of home.entries()) {
    for (const [a, other] of away.entries()) {
      const chance = share * one * other;
      if (chance < NEGLIGIBLE) continue;
      if (h > a) complete.add(h, a, chance);
      else playLastHalf([h, a], half, situation, chance, reachEnd);
    }
  }
  return tied;
}

/** What may come of a game from this position on. */
export function computeOutlook(find: FindHalfInning, position: GamePosition): GameOutlook {
  const { scheduled, inning: current, batting, situation } = position;
  const [early, called, complete, firstFive] = [new RunCounter(), new RunCounter(), new RunCounter(), new RunCounter()];
  const innings = new Map<number, RunTotals>();
  let [home, away, alive] = [createKnownCount(sumRuns(position.home)), createKnownCount(sumRuns(position.away)), 1];
  const callAfter = (inning: number, chance: number) => {
    (inning >= OFFICIAL_INNINGS ? called : early).addIndependent(home, away, alive * chance);
    alive *= 1 - chance;
  };
  const sumFive = (runs: readonly number[]) => sumRuns(runs.slice(0, OFFICIAL_INNINGS));
  if (current > OFFICIAL_INNINGS) firstFive.add(sumFive(position.home), sumFive(position.away), 1);
  callAfter(current - 1, position.callChance);
  for (let inning = current; ; inning++) {
    const isTopOver = inning === current && batting === 0;
    const start = inning > scheduled ? TIE_BREAK_SITUATION : EMPTY_BASES;
    const top = isTopOver ? [1] : (find(1, inning).runs[inning === current ? situation : start] ?? []);
    away = addCounts(away, top, MAX_RUNS);
    if (inning >= scheduled) {
      const tied = addLastHalf(complete, find, inning, isTopOver ? situation : start, [home, away, alive]);
      addExtraInnings(complete, find, scheduled + 1, tied);
      const extraInnings = inning > scheduled ? 1 : tied.reduce((all, chance) => all + chance, 0);
      return { early, called, complete, extraInnings, firstFive, innings };
    }
    const bottom = find(0, inning).runs[isTopOver ? situation : start] ?? [];
    home = addCounts(home, bottom, MAX_RUNS);
    if (inning <= current + 1) {
      const runs = new RunCounter();
      const addPlayed = (list: readonly number[], further: Distribution) =>
        addCounts(createKnownCount(list[inning - 1] ?? 0), further);
      runs.addIndependent(addPlayed(position.home, bottom), addPlayed(position.away, top), alive);
      innings.set(inning, runs);
    }
    if (inning === OFFICIAL_INNINGS) firstFive.addIndependent(home, away, alive);
    callAfter(inning, rain.delays * rain.calls);
  }
}
