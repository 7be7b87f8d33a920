/** The score of a race, and how it is read from JSON. Cars are numbered by their place in the event's list of competitors, from 0. */
import { optional, readList, readObject, readBoolean, readWhole } from '../core/score-json.ts';
import { isScoreRefused } from '../core/sport.ts';
import type { ScoreRefusal } from '../core/sport.ts';

/** The times of all cars are taken twice a lap. */
export const SECTORS_A_LAP = 2;

export interface MotorRacingScore {
  /** laps of the whole race */
  readonly laps: number;
  /** laps that the leader has completed, and sectors of the next one */
  readonly lap: number;
  readonly sector: number;
  /** the cars that are running, the leader first; on the grid the car on pole position */
  readonly order: readonly number[];
  /** ms behind the leader, in the order of `order`; on the grid of the qualifying times */
  readonly gaps: readonly number[];
  /** pit stops so far, by the number of the car */
  readonly stops: readonly number[];
  /** cars that have stopped for good, the first of them first, with the laps that they completed */
  readonly retired: readonly { readonly car: number; readonly laps: number }[];
  readonly notStarted: readonly number[];
  readonly pole?: number | undefined;
  readonly fastestLap?: { readonly car: number; readonly ms: number } | undefined;
  /** how often the safety car has come out so far */
  readonly safetyCars: number;
  /** the sector after which it came out, counted from the start; absent while the race is on */
  readonly safetyCarFrom?: number | undefined;
  /** the sector after which racing began or began again */
  readonly racingFrom: number;
  /** cars that share a place at the end */
  readonly tied?: readonly (readonly number[])[] | undefined;
  /** the race ended early, and its result is official */
  readonly isClassified?: boolean | undefined;
}

const MOST_CARS = 400;
const MOST_LAPS = 999;
const MOST_SECTORS = MOST_LAPS * SECTORS_A_LAP;
const DAY_MS = 86_400_000;

const car = readWhole(MOST_CARS - 1);
const cars = readList(car, MOST_CARS);

const readMotorRacingScore = readObject({
  laps: readWhole(MOST_LAPS),
  lap: readWhole(MOST_LAPS),
  sector: readWhole(SECTORS_A_LAP - 1),
  order: cars,
  gaps: readList(readWhole(DAY_MS), MOST_CARS),
  stops: readList(readWhole(99), MOST_CARS),
  retired: readList(readObject({ car, laps: readWhole(MOST_LAPS) }), MOST_CARS),
  notStarted: cars,
  pole: optional(car),
  fastestLap: optional(readObject({ car, ms: readWhole(DAY_MS) })),
  safetyCars: readWhole(99),
  safetyCarFrom: optional(readWhole(MOST_SECTORS)),
  racingFrom: readWhole(MOST_SECTORS),
  tied: optional(readList(cars, MOST_CARS)),
  isClassified: optional(readBoolean),
});

/** Every car is in one list exactly once, gaps grow, and what is said of a car is said of one that exists. */
function findContradiction(score: MotorRacingScore): string | undefined {
  const { order, gaps, stops, retired, notStarted, lap, laps, pole, fastestLap, tied = [] } = score;
  const count = stops.length;
  const listed = [...order, ...retired.map((one) => one.car), ...notStarted];
  if (count < 2 || listed.length !== count || new Set(listed).size !== count || listed.some((one) => one >= count))
    return 'score.order';
  if (gaps.length !== order.length || gaps.some((gap, i) => gap < (gaps[i - 1] ?? 0))) return 'score.gaps';
  if (lap > laps || laps === 0) return 'score.lap';
  const late = retired.findIndex((one) => one.laps > lap);
  if (late !== -1) return `score.retired[${late}].laps`;
  if (pole !== undefined && pole >= count) return 'score.pole';
  if (fastestLap !== undefined && fastestLap.car >= count) return 'score.fastestLap.car';
  const shared = tied.flat();
  if (shared.some((one) => one >= count) || new Set(shared).size !== shared.length) return 'score.tied';
  return undefined;
}

export function readScore(json: unknown): MotorRacingScore | ScoreRefusal {
  const score = readMotorRacingScore(json, 'score');
  if (isScoreRefused(score)) return score;
  const refused = findContradiction(score);
  return refused === undefined ? score : { refused };
}

/** Sectors that the leader has completed since the start. */
export const countSectors = ({ lap, sector }: Pick<MotorRacingScore, 'lap' | 'sector'>): number =>
  lap * SECTORS_A_LAP + sector;
