/**
 * A race of two sides to a number of units: points of a set, points of a tie-break, games of a set. The exact chances of all its
 * ends, played forward from any score, and of being broken off by a retirement on the way.
 */
import { createZeroChances } from '../play/distributions.ts';
import type { RangedChances } from './ranged-chances.ts';

/** 0 is home, 1 away. */
export type SideIndex = 0 | 1;

export const otherSide = (side: SideIndex): SideIndex => (side === 0 ? 1 : 0);

export interface UnitRace {
  isOver(home: number, away: number): boolean;
  /** who serves the next unit at this score, after `winner` has won one, in a race in which `first` served first */
  nextServer(home: number, away: number, winner: SideIndex, first: SideIndex): SideIndex;
  /** the chance that home wins the next unit */
  homeWins(server: SideIndex, home: number, away: number): number;
  /** the chance that the match is broken off before a unit */
  readonly breakChance: number;
}

export interface RacePosition {
  readonly home: number;
  readonly away: number;
  readonly server: SideIndex;
  /** who served first */
  readonly first: SideIndex;
  /** the next unit has begun, or is the first of the match: it is not broken off before it */
  readonly isSafe?: boolean;
  /** the chance that home wins the next unit, where more is known of it */
  readonly homeWinsNext?: number;
}

export interface RaceEnd {
  readonly home: number;
  readonly away: number;
  readonly chance: number;
}

export interface RaceOutlook {
  readonly ends: readonly RaceEnd[];
  /** the chance of being broken off, by the units played until then */
  readonly broken: readonly number[];
}

/** What is left of a race that goes on and on is not followed. */
const NEGLIGIBLE = 1e-9;
const MOST_UNITS = 240;

/** The chances of each score at which the race may end. */
export function playRace(race: UnitRace, from: RacePosition): RaceOutlook {
  const start = from.home + from.away;
  const ends: RaceEnd[] = [];
  const broken: number[] = createZeroChances(start);
  if (race.isOver(from.home, from.away)) return { ends: [{ home: from.home, away: from.away, chance: 1 }], broken };
  // The chances of a score in play, by home's units and who serves: index 2 × home + server.
  let [now, next] = [new Float64Array(2 * MOST_UNITS), new Float64Array(2 * MOST_UNITS)];
  now[2 * from.home + from.server] = 1;
  // The scores that have a chance.
  let [least, most, left] = [from.home, from.home, 1];
  for (let total = start; left > NEGLIGIBLE && total < MOST_UNITS - 1; total++) {
    const isFirst = total === start;
    const stop = isFirst && from.isSafe === true ? 0 : race.breakChance;
    broken[total] = left * stop;
    next.fill(0, 2 * least, 2 * most + 4);
    for (let home = least; home <= most; home++)
      playUnit(race, from, { now, next, home, away: total - home, played: 1 - stop, isFirst });
    left = 0;
    let [low, high] = [most + 1, least];
    for (let home = least; home <= most + 1; home++) {
      const chance = (next[2 * home] ?? 0) + (next[2 * home + 1] ?? 0);
      if (chance === 0) continue;
      const away = total + 1 - home;
      if (race.isOver(home, away)) {
        ends.push({ home, away, chance });
        next.fill(0, 2 * home, 2 * home + 2);
        continue;
      }
      left += chance;
      low = Math.min(low, home);
      high = Math.max(high, home);
    }
    [least, most] = [low, high];
    [now, next] = [next, now];
  }
  return { ends, broken };
}

interface UnitStep {
  readonly now: Float64Array;
  readonly next: Float64Array;
  readonly home: number;
  readonly away: number;
  readonly played: number;
  readonly isFirst: boolean;
}

/** Moves the chances of one score to the two scores that may follow. */
function playUnit(race: UnitRace, from: RacePosition, { now, next, home, away, played, isFirst }: UnitStep): void {
  for (let server: SideIndex = 0; ; server = 1) {
    const chance = (now[2 * home + server] ?? 0) * played;
    if (chance > 0) {
      const known = isFirst ? from.homeWinsNext : undefined;
      const homeWins = known ?? race.homeWins(server, home, away);
      const one = 2 * (home + 1) + race.nextServer(home + 1, away, 0, from.first);
      const other = 2 * home + race.nextServer(home, away + 1, 1, from.first);
      next[one] = (next[one] ?? 0) + chance * homeWins;
      next[other] = (next[other] ?? 0) + chance * (1 - homeWins);
    }
    if (server === 1) return;
  }
}

/** The chance that home wins the race, of those that are not broken off. */
export function computeHomeChance({ ends }: RaceOutlook): number {
  let [home, all] = [0, 0];
  for (const end of ends) {
    all += end.chance;
    if (end.home > end.away) home += end.chance;
  }
  return all === 0 ? 0.5 : home / all;
}

/** The chances of a number that follows from how a race ends. */
export function countEnds(ends: readonly RaceEnd[], count: (end: RaceEnd) => number): RangedChances {
  const numbers = ends.map(count);
  const least = Math.min(...numbers);
  const chances = new Float64Array(Math.max(...numbers) - least + 1);
  for (const [i, end] of ends.entries()) {
    const index = (numbers[i] ?? 0) - least;
    chances[index] = (chances[index] ?? 0) + end.chance;
  }
  return { least, chances };
}

/** Two points each in turn: the first server serves the points 1 and 2, the other one 3 and 4. */
export const serveTwice = (pointsPlayed: number, first: SideIndex): SideIndex =>
  Math.floor(pointsPlayed / 2) % 2 === 0 ? first : otherSide(first);

/** One point, then two each in turn. */
export const serveOnceThenTwice = (pointsPlayed: number, first: SideIndex): SideIndex =>
  serveTwice(pointsPlayed + 1, first);
