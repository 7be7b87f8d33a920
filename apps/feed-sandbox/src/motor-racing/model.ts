/**
 * How a race runs. Every car has an *advantage*: how many seconds it is ahead of an average car that has made as many pit stops.
 * It starts with the qualifying result, grows by the car's pace in every sector of racing, and is moved by independent normal
 * noise. Cars drop out with independent chances. So the final advantages are independent normal numbers, given how often the
 * safety car still comes out, and every chance of an order is one integral.
 *
 * What is seen of an advantage is the gap. A field starts close together and spreads out lap by lap, and again after each safety
 * car; a pit stop costs the same for all. Both are seen, so the advantages follow from the gaps.
 */
import type { PricingMoment, SimulatedCompetitor } from '../play/play.ts';
import { leastClassifiedLaps } from '@arara/sports/motor-racing/facts';
import { countSectors, SECTORS_A_LAP } from '@arara/sports/motor-racing/score';
import type { MotorRacingScore } from '@arara/sports/motor-racing/score';

/** Seconds; noise is a variance in seconds squared. Chosen so that one unit of strength is 14 seconds of a race. */
export const raceModel = {
  /** advantage on the grid per unit of strength, and of the special skill of qualifying */
  gridPerStrength: 4,
  gridVariance: 16,
  /** gained over a whole race per unit of strength */
  racePerStrength: 10,
  raceVariance: 42,
  /** the first two sectors of a race, where the field is close together */
  startVariance: 14,
  /** pit stops under the safety car, and the first two sectors after it */
  safetyCarPitVariance: 14,
  restartVariance: 10,
  pitLossSeconds: 21,
  safetyCarSectors: 8,
  mostSafetyCars: 2,
  /** per sector of racing */
  safetyCarChance: 0.0075,
  /** for each car: in the accident that brings out the safety car, in the first sector, before the start */
  accidentChance: 0.045,
  firstSectorChance: 0.012,
  notStartedChance: 0.001,
  /** of an average car over a whole race */
  breakdownChance: 0.075,
  /** that a lap of racing brings a new fastest lap */
  fastestLapChance: 0.12,
} as const;

/** How noise of a restart or of pit stops is divided among two sectors. */
export const twoSectorShares: readonly number[] = [0.7, 0.3];

const CLOSEST = 0.1;
const SPREADING_SECTORS = 44;
const BUNCHING_SECTORS = 4;

/** The distance of a race in sectors, and those after which something is certain. */
export interface RaceDistance {
  readonly laps: number;
  readonly sectors: number;
  /** a car that has completed them is classified */
  readonly classifiedAfter: number;
  /** the last sector after which the safety car comes out */
  readonly lastSafetyCar: number;
}

export function createRaceDistance(laps: number): RaceDistance {
  const classifiedAfter = leastClassifiedLaps(laps) * SECTORS_A_LAP;
  return {
    laps,
    sectors: laps * SECTORS_A_LAP,
    classifiedAfter,
    lastSafetyCar: classifiedAfter - raceModel.safetyCarSectors,
  };
}

/** Whether the safety car may come out at the end of the sector after this many. */
export const canSafetyCarCome = (done: number, safetyCars: number, { lastSafetyCar }: RaceDistance): boolean =>
  done >= SECTORS_A_LAP && done + 1 <= lastSafetyCar && safetyCars < raceModel.mostSafetyCars;

type TrackState = Pick<MotorRacingScore, 'racingFrom' | 'safetyCarFrom'>;

/** The part of the advantages' differences that is seen as gaps: little after a start, all of it later. */
export function computeSpread({ racingFrom, safetyCarFrom }: TrackState, done: number): number {
  const racingSectors = (safetyCarFrom ?? done) - racingFrom;
  const spread = Math.min(1, CLOSEST + ((1 - CLOSEST) * racingSectors) / SPREADING_SECTORS);
  if (safetyCarFrom === undefined) return spread;
  const bunched = Math.min(1, (done - safetyCarFrom) / BUNCHING_SECTORS);
  return spread + (CLOSEST - spread) * bunched;
}

/** What a single sector brings, from the state before it: whether it is racing, and the variance of its noise. */
export function describeSector({ racingFrom, safetyCarFrom }: TrackState, done: number, distance: RaceDistance) {
  if (safetyCarFrom !== undefined)
    return { isRacing: false, variance: raceModel.safetyCarPitVariance * (twoSectorShares[done - safetyCarFrom] ?? 0) };
  const shake = racingFrom === 0 ? raceModel.startVariance : raceModel.restartVariance;
  return {
    isRacing: true,
    variance: raceModel.raceVariance / distance.sectors + shake * (twoSectorShares[done - racingFrom] ?? 0),
  };
}

/** The strength of each car, with the market's opinion: it favours one half of the field. */
export const listStrengths = (competitors: readonly SimulatedCompetitor[], drift: number): readonly number[] =>
  competitors.map(({ strength }, i) => strength + (i % 2 === 0 ? drift : -drift) / 2);

/** The mean advantage on the grid. */
export const computeGridMeans = (
  competitors: readonly SimulatedCompetitor[],
  strengths: readonly number[],
): readonly number[] =>
  competitors.map(({ traits }, i) => raceModel.gridPerStrength * ((strengths[i] ?? 0) + (traits?.['qualifying'] ?? 0)));

/** The chance of a car to break down in one sector of racing. */
export const computeBreakdownChance = ({ traits }: SimulatedCompetitor, { sectors }: RaceDistance): number =>
  (raceModel.breakdownChance * Math.exp(-(traits?.['reliability'] ?? 0))) / sectors;

/** How a car's share in new fastest laps depends on its strength. */
export const computeFastestLapWeight = (strength: number): number => Math.exp(0.8 * strength);

/** How often the safety car still comes out, by count: from `done` sectors on, while racing. */
function listSafetyCarChances(done: number, safetyCars: number, distance: RaceDistance): readonly number[] {
  const left = raceModel.mostSafetyCars - safetyCars;
  let none = 1;
  const chances = [0];
  for (let at = done; canSafetyCarCome(at, safetyCars, distance); at++) {
    const comes = none * raceModel.safetyCarChance;
    none -= comes;
    const later = left > 1 ? listSafetyCarChances(at + 1 + raceModel.safetyCarSectors, safetyCars + 1, distance) : [1];
    for (const [n, chance] of later.entries()) chances[n + 1] = (chances[n + 1] ?? 0) + comes * chance;
  }
  chances[0] = none;
  return chances;
}

/** What is left of a race if the safety car comes out so often. */
export interface Remainder {
  readonly chance: number;
  readonly safetyCars: number;
  /** sectors of racing until the end, and until a car is classified whatever happens then */
  readonly racingSectors: number;
  readonly untilClassified: number;
  /** laps that are completed at racing speed, but for the first of the race */
  readonly racingLaps: number;
  readonly variance: number;
}

/** A race as far as its score shows it, ready for pricing. */
export interface RaceOutlook {
  readonly distance: RaceDistance;
  readonly done: number;
  readonly hasBegun: boolean;
  readonly remainders: readonly Remainder[];
}

const beforeStart = { racingFrom: 0, safetyCarFrom: undefined, safetyCars: 0, lap: 0, sector: 0 } as const;

export function createRaceOutlook({
  fixture,
  score,
}: Pick<PricingMoment<MotorRacingScore>, 'fixture' | 'score'>): RaceOutlook {
  const distance = createRaceDistance(score?.laps ?? Number(fixture.format['laps'] ?? 0));
  const state = score ?? beforeStart;
  const done = countSectors(state);
  const { safetyCarFrom, safetyCars } = state;
  const behind = safetyCarFrom === undefined ? 0 : Math.max(0, safetyCarFrom + raceModel.safetyCarSectors - done);
  let shake = safetyCarFrom === undefined ? 0 : raceModel.restartVariance;
  for (let at = done; at < done + twoSectorShares.length; at++) shake += describeSector(state, at, distance).variance;
  // Without the noise of ordinary racing, which is counted for all sectors of it.
  if (safetyCarFrom === undefined) shake -= (raceModel.raceVariance / distance.sectors) * twoSectorShares.length;
  const first = Math.max(done + behind, SECTORS_A_LAP);
  const chances = listSafetyCarChances(first, safetyCars, distance);
  const remainders = chances.flatMap((chance, n): readonly Remainder[] => {
    if (chance === 0) return [];
    const quiet = behind + raceModel.safetyCarSectors * n;
    const racingSectors = Math.max(0, distance.sectors - done - quiet);
    return [
      {
        chance,
        safetyCars: n,
        racingSectors,
        untilClassified: Math.max(0, distance.classifiedAfter - done - quiet),
        racingLaps:
          distance.laps -
          Math.max(1, Math.floor((done + behind) / SECTORS_A_LAP)) -
          (raceModel.safetyCarSectors / SECTORS_A_LAP) * n,
        variance:
          (raceModel.raceVariance * racingSectors) / distance.sectors +
          shake +
          n * (raceModel.safetyCarPitVariance + raceModel.restartVariance),
      },
    ];
  });
  return { distance, done, hasBegun: score !== undefined, remainders };
}

/** The advantages that the gaps show, by the number of the car; cars that are out have none. */
export function readAdvantages(score: MotorRacingScore): readonly (number | undefined)[] {
  const spread = computeSpread(score, countSectors(score));
  const advantages = score.stops.map((): number | undefined => undefined);
  for (const [i, car] of score.order.entries())
    advantages[car] = (score.stops[car] ?? 0) * raceModel.pitLossSeconds - (score.gaps[i] ?? 0) / 1_000 / spread;
  return advantages;
}
