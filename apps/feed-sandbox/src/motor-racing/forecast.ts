/** The chances of every line of a race at a moment, all from one outlook on what is left of it. */
import { getSpecifierNumber } from '@arara/sports/core/markets';
import type { ParsedLine } from '@arara/sports/core/markets';
import { marketOutcomeIds } from '@arara/sports/core/outcomes';
import type { FairChance } from '@arara/sports/core/sport';
import { addCounts } from '../play/distributions.ts';
import type { Distribution } from '../play/distributions.ts';
import type { LineForecast, PricingMoment } from '../play/play.ts';
import { leastClassifiedLaps } from '@arara/sports/motor-racing/facts';
import { computeRunning, createRaceField, mixFinishes } from './field.ts';
import type { Car, RaceField } from './field.ts';
import { DRAW_OUTCOME_ID, readListedCars, toCarKey } from '@arara/sports/motor-racing/listed-cars';
import type { MotorRacingMarket } from '@arara/sports/motor-racing/markets';
import { computeFastestLapWeight, raceModel } from './model.ts';
import { computeFirstChances, computePlaceChances } from './order-chances.ts';
import { comparePair } from './pair-chances.ts';
import { SECTORS_A_LAP } from '@arara/sports/motor-racing/score';
import type { MotorRacingScore } from '@arara/sports/motor-racing/score';

const MILLION = 1_000_000;
/** Lines of the first ten and fewer are priced. */
const MOST_PLACES = 10;

type Chances = Readonly<Record<string, FairChance>>;

const toFairChance = (win: number, refund = 0): FairChance => ({
  win: Math.round(win * MILLION),
  refund: Math.round(refund * MILLION),
});

/** Fair chances per car; the stake on a car that does not start comes back. */
const toCarChances = (cars: readonly Car[], wins: readonly number[]): Chances =>
  Object.fromEntries(
    cars.map(({ id, state, starts }, i) => [id, toFairChance(wins[i] ?? 0, state === 'notStarted' ? 1 : 1 - starts)]),
  );

/** By car, the chances to finish with 0, 1, 2 … others in front. */
function mixPlaces({ cars, finishes }: RaceField): readonly (readonly number[])[] {
  const mixed = cars.map(() => Array.from({ length: MOST_PLACES }, () => 0));
  for (const { remainder, runners, deviation } of finishes)
    for (const [i, chances] of computePlaceChances(runners, deviation, MOST_PLACES).entries())
      for (const [k, chance] of chances.entries())
        (mixed[i] as number[])[k] = (mixed[i]?.[k] ?? 0) + remainder.chance * chance;
  return mixed;
}

/**
 * Who holds the fastest lap at the end. Every lap of racing may bring a new one; the longer a car runs, the more it takes
 * part. A lap that nobody has set yet will be set.
 */
function computeFastestLaps({ score, outlook, cars, finishes }: RaceField): readonly number[] {
  const holder = score?.fastestLap?.car;
  return mixFinishes(finishes, ({ remainder: { racingLaps, safetyCars } }) => {
    const shares = cars.map(() => 0);
    let [last, none] = [raceModel.fastestLapChance, 1];
    // From the last lap backwards: the chance that no later lap is faster.
    for (let lap = racingLaps; lap > 0; lap--) {
      for (const [i, car] of cars.entries())
        shares[i] =
          (shares[i] ?? 0) +
          last * computeFastestLapWeight(car.strength) * computeRunning(car, outlook, lap * SECTORS_A_LAP, safetyCars);
      none -= last;
      last *= 1 - raceModel.fastestLapChance;
    }
    const all = shares.reduce((sum, share) => sum + share, 0);
    if (all === 0) return cars.map((_, i) => (i === holder ? 1 : 0));
    const beaten = holder === undefined ? 1 : 1 - none;
    return shares.map((share, i) => (beaten * share) / all + (i === holder ? 1 - beaten : 0));
  });
}

/** How many cars are classified. */
export function computeClassified({ outlook, cars, finishes }: RaceField): Distribution {
  const least = leastClassifiedLaps(outlook.distance.laps);
  const known = cars.filter(({ state, laps }) => state === 'retired' && laps >= least).length;
  const counts = Array.from({ length: cars.length + 1 }, () => 0);
  for (const { remainder } of finishes) {
    let distribution: Distribution = [1];
    for (const car of cars) {
      if (car.state !== 'running') continue;
      const p = car.starts * computeRunning(car, outlook, remainder.untilClassified, remainder.safetyCars);
      distribution = addCounts(distribution, [1 - p, p]);
    }
    for (const [n, chance] of distribution.entries())
      counts[n + known] = (counts[n + known] ?? 0) + remainder.chance * chance;
  }
  return counts;
}

/** The chance of something and of its opposite, by outcome id. */
function toTwoWay(first: string, second: string, chance: number): Chances {
  const win = Math.round(chance * MILLION);
  return { [first]: { win, refund: 0 }, [second]: { win: MILLION - win, refund: 0 } };
}

function forecastPair({ market, ...line }: ParsedLine<MotorRacingMarket>, field: RaceField): Chances | undefined {
  const indexes = findListedCars({ market, ...line }, field);
  const [one = -1, other = -1] = indexes ?? [];
  const [a, b] = [field.cars[one], field.cars[other]];
  if (a === undefined || b === undefined) return undefined;
  const start = a.starts * b.starts;
  const [first = 0, level = 0, last = 0] = comparePair(one, other, field).map((chance) => chance * start);
  if (market.rule === 'headToHead')
    return { [a.id]: toFairChance(first, 1 - start + level), [b.id]: toFairChance(last, 1 - start + level) };
  return {
    [a.id]: toFairChance(first, 1 - start),
    [DRAW_OUTCOME_ID]: toFairChance(level, 1 - start),
    [b.id]: toFairChance(last, 1 - start),
  };
}

/** The places in the field of the cars that the line lists; undefined if one of them does not take part. */
function findListedCars(line: ParsedLine, { cars }: RaceField): readonly number[] | undefined {
  const found = readListedCars(line)?.map((key) => cars.findIndex(({ id }) => toCarKey(id) === key));
  return found?.includes(-1) === true ? undefined : found;
}

function forecastGroup(line: ParsedLine, { cars, finishes, ...field }: RaceField): Chances | undefined {
  const listed = findListedCars(line, { cars, finishes, ...field });
  if (listed === undefined) return undefined;
  const wins = mixFinishes(finishes, ({ runners, deviation }) =>
    computeFirstChances(
      listed.flatMap((i) => runners[i] ?? []),
      deviation,
    ),
  );
  return toCarChances(
    listed.flatMap((i) => cars[i] ?? []),
    wins,
  );
}

/** Before the start: the chances to be first on the grid. */
function forecastPole({ score, cars }: RaceField): Chances | undefined {
  if (score !== undefined) return undefined;
  const runners = cars.map(({ advantage, starts }) => ({ mean: advantage, stays: starts }));
  const wins = computeFirstChances(runners, Math.sqrt(raceModel.gridVariance));
  return Object.fromEntries(cars.map(({ id }, i) => [id, toFairChance(wins[i] ?? 0)]));
}

export function createForecast(moment: PricingMoment<MotorRacingScore>): LineForecast {
  const field = createRaceField(moment);
  const { cars, finishes } = field;
  let places: readonly (readonly number[])[] | undefined;
  const sumPlaces = (count: number): readonly number[] => {
    places ??= mixPlaces(field);
    return places.map((chances) => chances.slice(0, count).reduce((sum, chance) => sum + chance, 0));
  };
  let classified: Distribution | undefined;
  return (parsed) => {
    const line = parsed as ParsedLine<MotorRacingMarket>;
    switch (line.market.rule) {
      case 'winner':
        return toCarChances(cars, sumPlaces(1));
      case 'top': {
        const count = getSpecifierNumber(line, 'winners');
        return count > MOST_PLACES ? undefined : toCarChances(cars, sumPlaces(count));
      }
      case 'group':
        return forecastGroup(line, field);
      case 'headToHead':
      case 'headToHeadThreeWay':
        return forecastPair(line, field);
      case 'fastestLap':
        return toCarChances(cars, computeFastestLaps(field));
      case 'pole':
        return forecastPole(field);
      case 'finishers': {
        classified ??= computeClassified(field);
        const over = classified.reduce((sum, chance, n) => sum + (4 * n > line.quarters ? chance : 0), 0);
        return toTwoWay(marketOutcomeIds.over, marketOutcomeIds.under, over);
      }
      case 'safetyCar': {
        const never =
          (field.score?.safetyCars ?? 0) === 0 ? finishes.filter(({ remainder }) => remainder.safetyCars === 0) : [];
        const chance = never.reduce((sum, { remainder }) => sum + remainder.chance, 0);
        return toTwoWay(marketOutcomeIds.yes, marketOutcomeIds.no, 1 - chance);
      }
    }
  };
}
