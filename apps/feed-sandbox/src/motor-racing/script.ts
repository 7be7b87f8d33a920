/** The script of a race: the model of `model.ts`, drawn sector by sector, with everything that is seen of it. */
import type { EventEnding } from '@arara/sports/core/grading';
import { matchPhases } from '@arara/sports/core/catalogue';
import type { ScriptStep, SimulatedFixture } from '../play/play.ts';
import type { RandomSource } from '../play/seeded-draws.ts';
import {
  canSafetyCarCome,
  computeBreakdownChance,
  computeFastestLapWeight,
  computeGridMeans,
  computeSpread,
  createRaceDistance,
  describeSector,
  listStrengths,
  raceModel,
} from './model.ts';
import type { RaceDistance } from './model.ts';
import { motorRacingPhases } from '@arara/sports/motor-racing/phases';
import { SECTORS_A_LAP } from '@arara/sports/motor-racing/score';
import type { MotorRacingScore } from '@arara/sports/motor-racing/score';

type Step = ScriptStep<MotorRacingScore>;

const GRID_MS = 150_000;
const RAIN_DELAY_MS = 40 * 60_000;
const SAFETY_CAR_SLOWNESS = 1.4;

/** Chances that do not move prices: they are too small, or change nothing of the result. */
const cancelledChance = 0.004;
const redFlagChance = 0.015;
const falseAlarmChance = 0.02;
/** a red flag ends a race in this part of its distance */
const redFlagFrom = 0.8;
const redFlagTo = 0.97;

/** By when the stops of a race are made, as parts of its distance. */
const stopWindows: Readonly<Record<number, readonly (readonly [from: number, to: number])[]>> = {
  1: [[0.3, 0.68]],
  2: [
    [0.18, 0.42],
    [0.5, 0.75],
  ],
};
/** A car that has to stop within this part of the distance often does it behind the safety car. */
const earlyStop = 0.2;
const earlyStopChance = 0.7;

interface RacingCar {
  readonly number: number;
  advantage: number;
  readonly pace: number;
  readonly breakdown: number;
  readonly fastestLapWeight: number;
  stops: number;
  /** sectors after which it plans to stop */
  plannedStops: readonly number[];
}

/** A race while it is drawn. */
interface Race {
  readonly distance: RaceDistance;
  readonly random: RandomSource;
  running: RacingCar[];
  readonly stops: number[];
  readonly retired: { car: number; laps: number }[];
  readonly notStarted: readonly number[];
  readonly lapMs: number;
  done: number;
  racingFrom: number;
  safetyCarFrom: number | undefined;
  safetyCars: number;
  pole: number;
  fastestLap: { car: number; ms: number } | undefined;
}

function createRace(fixture: SimulatedFixture, drift: number, random: RandomSource): Race {
  const { competitors, format } = fixture;
  const distance = createRaceDistance(Number(format['laps']));
  const strengths = listStrengths(competitors, drift);
  const grid = computeGridMeans(competitors, strengths);
  const windows = stopWindows[Number(format['stops'])] ?? [];
  const cars = competitors.map((competitor, number): RacingCar => ({
    number,
    advantage: (grid[number] ?? 0) + Math.sqrt(raceModel.gridVariance) * random.normal(),
    pace: (raceModel.racePerStrength * (strengths[number] ?? 0)) / distance.sectors,
    breakdown: computeBreakdownChance(competitor, distance),
    fastestLapWeight: computeFastestLapWeight(strengths[number] ?? 0),
    stops: 0,
    plannedStops: windows.map(([from, to]) => Math.round(distance.sectors * random.between(from, to))),
  }));
  const absent = new Set(cars.filter(() => random.uniform() < raceModel.notStartedChance));
  if (cars.length - absent.size < 2) absent.clear();
  const running = cars.filter((car) => !absent.has(car));
  return {
    distance,
    random,
    running,
    stops: cars.map(() => 0),
    retired: [],
    notStarted: [...absent].map(({ number }) => number),
    lapMs: Number(format['lapSeconds']) * 1_000,
    done: 0,
    racingFrom: 0,
    safetyCarFrom: undefined,
    safetyCars: 0,
    pole: running.toSorted((a, b) => b.advantage - a.advantage)[0]?.number ?? 0,
    fastestLap: undefined,
  };
}

/** What is seen of the race now. */
function showScore(race: Race): MotorRacingScore {
  const spread = computeSpread(race, race.done);
  const seen = race.running
    .map(({ number, advantage, stops }) => ({ number, behind: stops * raceModel.pitLossSeconds - advantage }))
    .toSorted((a, b) => a.behind - b.behind);
  const lead = seen[0]?.behind ?? 0;
  return {
    laps: race.distance.laps,
    lap: Math.floor(race.done / SECTORS_A_LAP),
    sector: race.done % SECTORS_A_LAP,
    order: seen.map(({ number }) => number),
    gaps: seen.map(({ behind }) => Math.round((behind - lead) * spread * 1_000)),
    stops: [...race.stops],
    retired: [...race.retired],
    notStarted: race.notStarted,
    pole: race.pole,
    ...(race.fastestLap === undefined ? {} : { fastestLap: race.fastestLap }),
    safetyCars: race.safetyCars,
    ...(race.safetyCarFrom === undefined ? {} : { safetyCarFrom: race.safetyCarFrom }),
    racingFrom: race.racingFrom,
  };
}

function stopAtPits(race: Race, car: RacingCar): void {
  car.stops++;
  race.stops[car.number] = car.stops;
}

/** Planned stops, and those that are made early because the safety car makes them cheap. */
function runPits(race: Race): void {
  const { done, random, distance, safetyCarFrom } = race;
  const isCheap = safetyCarFrom !== undefined && done - safetyCarFrom <= SECTORS_A_LAP;
  for (const car of race.running) {
    const planned = car.plannedStops[car.stops];
    if (planned === undefined) continue;
    const isSoon = planned - done < distance.sectors * earlyStop;
    if (planned <= done || (isCheap && isSoon && random.uniform() < earlyStopChance)) stopAtPits(race, car);
  }
}

/** Cars drop out with these chances; one always stays. */
function retireCars(race: Race, chance: (car: RacingCar) => number, laps: number): void {
  for (const car of race.running) {
    if (race.random.uniform() >= chance(car) || race.running.length === 1) continue;
    race.running = race.running.filter((other) => other !== car);
    race.retired.push({ car: car.number, laps });
  }
}

/** A new fastest lap, set by one of the cars that are running. */
function runFastestLap(race: Race): void {
  const { random, running, lapMs } = race;
  let rest = random.uniform() * running.reduce((sum, car) => sum + car.fastestLapWeight, 0);
  const setter = running.find((car) => (rest -= car.fastestLapWeight) < 0) ?? running[0];
  if (setter === undefined) return;
  const ms = Math.round(
    race.fastestLap === undefined ? lapMs * random.between(0.975, 0.985) : race.fastestLap.ms - random.between(15, 400),
  );
  race.fastestLap = { car: setter.number, ms };
}

/** Runs one sector; true if something has happened that moves every price. */
function runSector(race: Race): boolean {
  const { random, distance } = race;
  const { isRacing, variance } = describeSector(race, race.done, distance);
  const [laps, wasFirst, retiredBefore] = [Math.floor(race.done / SECTORS_A_LAP), race.done === 0, race.retired.length];
  for (const car of race.running) car.advantage += (isRacing ? car.pace : 0) + Math.sqrt(variance) * random.normal();
  if (isRacing)
    retireCars(race, ({ breakdown }) => 1 - (1 - breakdown) * (wasFirst ? 1 - raceModel.firstSectorChance : 1), laps);
  const comes =
    isRacing && canSafetyCarCome(race.done, race.safetyCars, distance) && random.uniform() < raceModel.safetyCarChance;
  race.done++;
  if (comes) {
    retireCars(race, () => raceModel.accidentChance, laps);
    race.safetyCarFrom = race.done;
    race.safetyCars++;
  } else if (race.safetyCarFrom !== undefined && race.done === race.safetyCarFrom + raceModel.safetyCarSectors) {
    race.safetyCarFrom = undefined;
    race.racingFrom = race.done;
  }
  runPits(race);
  const isLap = isRacing && race.done % SECTORS_A_LAP === 0 && race.done > SECTORS_A_LAP;
  const mustSet = race.done === distance.sectors && race.fastestLap === undefined;
  if (mustSet || (isLap && random.uniform() < raceModel.fastestLapChance)) runFastestLap(race);
  return comes || race.racingFrom === race.done || race.retired.length > retiredBefore;
}

const stopAll = (reason: 'danger' | 'kickOff' | 'decisive', beforeMs: number, afterMs: number) =>
  ({ groups: ['all'], reason, beforeMs, afterMs }) as const;

/** A race that rain does not allow to start. */
const cancelRace = (score: MotorRacingScore): readonly Step[] => [
  { t: 0, score, phase: motorRacingPhases.grid, stop: stopAll('danger', 0, RAIN_DELAY_MS) },
  { t: RAIN_DELAY_MS, score, phase: matchPhases.cancelled, ending: 'notPlayed' },
];

/** The last step: cars that are level to the millisecond are set apart, as a photo finish does. */
function finishRace(race: Race, t: number, ending: EventEnding): Step {
  // Of a race that is stopped early somebody has the fastest lap, too.
  if (race.fastestLap === undefined) runFastestLap(race);
  const score = showScore(race);
  const gaps: number[] = [];
  for (const gap of score.gaps) gaps.push(Math.max(gap, (gaps.at(-1) ?? -1) + 1));
  return {
    t,
    score: { ...score, gaps, ...(ending === 'played' ? {} : { isClassified: true }) },
    phase: ending === 'played' ? matchPhases.finished : matchPhases.abandoned,
    stop: stopAll('decisive', ending === 'played' ? Math.round(0.4 * race.lapMs) : 15_000, 0),
    ending,
  };
}

/** The whole race, from the grid to the flag. */
export function simulateRace(fixture: SimulatedFixture, drift: number, random: RandomSource): readonly Step[] {
  const race = createRace(fixture, drift, random);
  const grid = showScore(race);
  if (random.uniform() < cancelledChance) return cancelRace(grid);
  const { sectors } = race.distance;
  const redFlag =
    random.uniform() < redFlagChance ? Math.round(sectors * random.between(redFlagFrom, redFlagTo)) : Infinity;
  const withdrawn = race.notStarted.map((car) => fixture.competitors[car]?.id ?? '');
  const steps: Step[] = [
    { t: 0, score: grid, phase: motorRacingPhases.grid, ...(withdrawn.length === 0 ? {} : { withdrawn }) },
    { t: GRID_MS, score: grid, phase: motorRacingPhases.racing, stop: stopAll('kickOff', 10_000, 15_000) },
  ];
  let t = GRID_MS;
  while (race.done < sectors) {
    const pace = race.safetyCarFrom === undefined ? 1 : SAFETY_CAR_SLOWNESS;
    const lasts = Math.round((race.lapMs / SECTORS_A_LAP) * pace * random.between(0.99, 1.01));
    if (random.uniform() < falseAlarmChance && race.done > 0)
      steps.push({
        t: t + Math.round(lasts / 2),
        score: showScore(race),
        phase: steps.at(-1)?.phase ?? 0,
        stop: stopAll('danger', 3_000, 12_000),
      });
    const isDecisive = runSector(race);
    t += lasts;
    if (race.done === sectors) return [...steps, finishRace(race, t, 'played')];
    if (race.done >= redFlag && race.safetyCarFrom === undefined) return [...steps, finishRace(race, t, 'abandoned')];
    steps.push({
      t,
      score: showScore(race),
      phase: race.safetyCarFrom === undefined ? motorRacingPhases.racing : motorRacingPhases.safetyCar,
      ...(isDecisive ? { stop: stopAll('danger', 8_000, 12_000) } : {}),
    });
  }
  return steps;
}
