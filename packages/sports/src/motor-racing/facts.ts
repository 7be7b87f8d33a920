/** What grading may use of a race: where each car is or ended, by the last part of its competitor's id. */
import type { EventEnding } from '../core/grading.ts';
import type { EventReading } from '../core/sport.ts';
import { toCarKey } from './listed-cars.ts';
import { countSectors, SECTORS_A_LAP } from './score.ts';
import type { MotorRacingScore } from './score.ts';

export interface CarFacts {
  /** `entered`: the race has not begun */
  readonly state: 'entered' | 'notStarted' | 'running' | 'retired';
  /** on the road now, or at the end: 1 is first; cars that share a place have the same one */
  readonly place?: number | undefined;
  /** how many cars share the place; 1 without it */
  readonly tied?: number | undefined;
  /** completed laps; of a running car the least that it can have completed */
  readonly laps?: number | undefined;
  /** if the race ended now */
  readonly isClassified?: boolean | undefined;
  readonly gapMs?: number | undefined;
  readonly stops?: number | undefined;
}

/** What is known of a race. A field that is missing decides nothing. */
export interface MotorRacingFacts {
  readonly end?: EventEnding | undefined;
  /** A race that ended early has an official result. */
  readonly isClassified?: boolean | undefined;
  readonly cars?: ReadonlyMap<string, CarFacts> | undefined;
  readonly laps?: { readonly done: number; readonly scheduled: number } | undefined;
  readonly sectorsLeft?: number | undefined;
  /** who set it; several if they share it */
  readonly fastestLap?: readonly string[] | undefined;
  readonly pole?: string | undefined;
  readonly safetyCars?: number | undefined;
}

/** A car that has been lapped may be this many laps behind the leader, who alone is counted. */
const LAPPED_AT_MOST = 3;

/** A car is classified if it completed nine tenths of the winner's laps, rounded down. */
export const leastClassifiedLaps = (laps: number): number => Math.floor(laps * 0.9);

/** The cars by their numbers, all of them of a race that has begun. */
function readCars(score: MotorRacingScore, final: boolean): ReadonlyMap<number, CarFacts> {
  const cars = new Map<number, CarFacts>();
  const least = leastClassifiedLaps(score.lap);
  for (const [i, car] of score.order.entries())
    cars.set(car, {
      state: 'running',
      place: i + 1,
      laps: final ? score.lap : Math.max(0, score.lap - LAPPED_AT_MOST),
      isClassified: true,
      gapMs: score.gaps[i],
      stops: score.stops[car],
    });
  // The car that went furthest ranks first; of cars with the same laps the one that stopped last.
  const ranked = score.retired.toReversed().toSorted((a, b) => b.laps - a.laps);
  for (const [i, { car, laps }] of ranked.entries())
    cars.set(car, { state: 'retired', place: score.order.length + i + 1, laps, isClassified: laps >= least });
  for (const group of score.tied ?? []) {
    const place = Math.min(...group.map((car) => cars.get(car)?.place ?? Infinity));
    for (const car of group) {
      const facts = cars.get(car);
      if (facts !== undefined) cars.set(car, { ...facts, place, tied: group.length });
    }
  }
  for (const car of score.notStarted) cars.set(car, { state: 'notStarted' });
  return cars;
}

export function readFacts({ ending, score, competitors }: EventReading<MotorRacingScore>): MotorRacingFacts {
  const keys = competitors.map(({ id }) => toCarKey(id));
  if (score === undefined) {
    const entered = competitors.map(({ withdrawn }, i): [string, CarFacts] => [
      keys[i] ?? '',
      { state: withdrawn ? 'notStarted' : 'entered' },
    ]);
    return { end: ending, cars: new Map(entered) };
  }
  const cars = [...readCars(score, ending === 'played' || score.isClassified === true)];
  return {
    end: ending,
    isClassified: score.isClassified,
    cars: new Map(cars.flatMap(([car, facts]) => (keys[car] === undefined ? [] : [[keys[car], facts] as const]))),
    laps: { done: score.lap, scheduled: score.laps },
    sectorsLeft: score.laps * SECTORS_A_LAP - countSectors(score),
    fastestLap: score.fastestLap === undefined ? undefined : [keys[score.fastestLap.car] ?? ''],
    pole: score.pole === undefined ? undefined : keys[score.pole],
    safetyCars: score.safetyCars,
  };
}
