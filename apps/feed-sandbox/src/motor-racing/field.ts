/** The field at the moment of pricing: what is known of every car, and how its final advantage is distributed. */
import type { PricingMoment } from '../play/play.ts';
import {
  computeBreakdownChance,
  computeGridMeans,
  createRaceOutlook,
  listStrengths,
  raceModel,
  readAdvantages,
} from './model.ts';
import type { RaceOutlook, Remainder } from './model.ts';
import type { Runner } from './order-chances.ts';
import type { MotorRacingScore } from '@arara/sports/motor-racing/score';

/** A car at the moment of pricing. */
export interface Car {
  readonly id: string;
  readonly state: 'running' | 'retired' | 'notStarted';
  readonly strength: number;
  /** mean and variance of its advantage now; the variance is 0 once the grid is known */
  readonly advantage: number;
  readonly variance: number;
  /** gained per sector of racing */
  readonly pace: number;
  /** chance to drop out per sector of racing */
  readonly breakdown: number;
  readonly starts: number;
  /** completed laps of a car that is out */
  readonly laps: number;
}

function listCars({ fixture, score, drift }: PricingMoment<MotorRacingScore>, outlook: RaceOutlook): readonly Car[] {
  const { competitors } = fixture;
  const strengths = listStrengths(competitors, drift);
  const grid = computeGridMeans(competitors, strengths);
  const seen = score === undefined ? undefined : readAdvantages(score);
  return competitors.map((competitor, i) => {
    const retired = score?.retired.find(({ car }) => car === i);
    const state = retired !== undefined ? 'retired' : score?.notStarted.includes(i) === true ? 'notStarted' : 'running';
    return {
      id: competitor.id,
      state,
      strength: strengths[i] ?? 0,
      advantage: seen === undefined ? (grid[i] ?? 0) : (seen[i] ?? 0),
      variance: seen === undefined ? raceModel.gridVariance : 0,
      pace: (raceModel.racePerStrength * (strengths[i] ?? 0)) / outlook.distance.sectors,
      breakdown: computeBreakdownChance(competitor, outlook.distance),
      starts: seen === undefined ? 1 - raceModel.notStartedChance : 1,
      laps: retired?.laps ?? 0,
    };
  });
}

/** The chance that a car is running after so many sectors of racing and so many accidents; without the chance to start. */
export function computeRunning(car: Car, outlook: RaceOutlook, racingSectors: number, safetyCars: number): number {
  if (car.state !== 'running') return 0;
  const first = outlook.done === 0 && racingSectors > 0 ? 1 - raceModel.firstSectorChance : 1;
  return first * (1 - car.breakdown) ** racingSectors * (1 - raceModel.accidentChance) ** safetyCars;
}

/** The field at the end, if the safety car comes out as often as in this remainder. */
export interface Finish {
  readonly remainder: Remainder;
  readonly deviation: number;
  readonly runners: readonly Runner[];
}

const createFinish = (cars: readonly Car[], outlook: RaceOutlook, remainder: Remainder): Finish => ({
  remainder,
  deviation: Math.sqrt(Math.max(1e-6, remainder.variance + (cars[0]?.variance ?? 0))),
  runners: cars.map((car) => ({
    mean: car.advantage + car.pace * remainder.racingSectors,
    stays: car.starts * computeRunning(car, outlook, remainder.racingSectors, remainder.safetyCars),
  })),
});

/** All that the lines of an event share. */
export interface RaceField {
  readonly score: MotorRacingScore | undefined;
  readonly outlook: RaceOutlook;
  readonly cars: readonly Car[];
  readonly finishes: readonly Finish[];
}

/** Numbers per car, averaged over how often the safety car may come out. */
export const mixFinishes = (
  finishes: readonly Finish[],
  compute: (finish: Finish) => readonly number[],
): readonly number[] => {
  const mixed: number[] = [];
  for (const finish of finishes)
    for (const [i, value] of compute(finish).entries()) mixed[i] = (mixed[i] ?? 0) + finish.remainder.chance * value;
  return mixed;
};

export function createRaceField(moment: PricingMoment<MotorRacingScore>): RaceField {
  const outlook = createRaceOutlook(moment);
  const cars = listCars(moment, outlook);
  const finishes = outlook.remainders.map((remainder) => createFinish(cars, outlook, remainder));
  return { score: moment.score, outlook, cars, finishes };
}
