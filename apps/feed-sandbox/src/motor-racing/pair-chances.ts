/** The chances of two cars against each other. */
import { mixFinishes } from './field.ts';
import type { Car, RaceField } from './field.ts';
import { raceModel } from './model.ts';
import type { RaceOutlook, Remainder } from './model.ts';
import { computeNormalBelow } from './order-chances.ts';
import { SECTORS_A_LAP } from '@arara/sports/motor-racing/score';

/** The chances of two cars: the first in front, level, the second in front. Level are cars that stop in the same lap. */
export function comparePair(one: number, other: number, { outlook, cars, finishes }: RaceField): readonly number[] {
  const [a, b] = [cars[one], cars[other]];
  if (a === undefined || b === undefined) return [0, 0, 0];
  return mixFinishes(finishes, ({ runners, deviation, remainder }) => {
    const both = (runners[one]?.stays ?? 0) / a.starts;
    const second = (runners[other]?.stays ?? 0) / b.starts;
    const ahead = computeNormalBelow(
      ((runners[one]?.mean ?? 0) - (runners[other]?.mean ?? 0)) / (deviation * Math.SQRT2),
    );
    const bothRun = both * second;
    const { first, level, last } = compareRetirements(a, b, [both, second], outlook, remainder);
    return [bothRun * ahead + both * (1 - second) + first, level, bothRun * (1 - ahead) + second * (1 - both) + last];
  });
}

/** Both drop out: which of them goes further, by laps. `stays` are their chances to run to the end. */
function compareRetirements(
  a: Car,
  b: Car,
  stays: readonly [number, number],
  outlook: RaceOutlook,
  remainder: Remainder,
) {
  const bothOut = (1 - stays[0]) * (1 - stays[1]);
  if (a.state !== 'running' && b.state !== 'running') return { first: 0, level: 0, last: 0 };
  if (b.state !== 'running') {
    const level = computeSameLap(b, a, outlook);
    return { first: bothOut - level, level, last: 0 };
  }
  if (a.state !== 'running') {
    const level = computeSameLap(a, b, outlook);
    return { first: 0, level, last: bothOut - level };
  }
  const laps = Math.max(1, Math.ceil(remainder.racingSectors / SECTORS_A_LAP));
  const [lapA, lapB] = [stays[0] ** (1 / laps), stays[1] ** (1 / laps)];
  let first = 0;
  for (let lap = 0; lap < laps; lap++) first += lapA ** lap * (1 - lapA) * (1 - lapB ** lap);
  let last = 0;
  for (let lap = 0; lap < laps; lap++) last += lapB ** lap * (1 - lapB) * (1 - lapA ** lap);
  const level = computeLevel(a, b, stays, outlook, remainder);
  const share = first + last === 0 ? 0 : (bothOut - level) / (first + last);
  return { first: first * share, level, last: last * share };
}

/** The chance that a running car stops in the lap in which another has just stopped. */
function computeSameLap(out: Car, running: Car, { done }: RaceOutlook): number {
  const left = out.laps < Math.floor(done / SECTORS_A_LAP) ? 0 : SECTORS_A_LAP - (done % SECTORS_A_LAP);
  return 1 - (1 - running.breakdown) ** left;
}

/** The chance that two running cars stop in the same lap: at the start, in one accident, or by breakdowns of their own. */
function computeLevel(
  a: Car,
  b: Car,
  stays: readonly [number, number],
  { done }: RaceOutlook,
  { racingSectors, safetyCars }: Remainder,
): number {
  const atStart = done === 0 ? raceModel.firstSectorChance ** 2 : 0;
  const bothRun = (1 + stays[0] * stays[1]) / 2;
  const accidents = safetyCars * raceModel.accidentChance ** 2 * bothRun;
  const perLap = (car: Car) => 1 - (1 - car.breakdown) ** SECTORS_A_LAP;
  const breakdowns = (racingSectors / SECTORS_A_LAP) * perLap(a) * perLap(b) * bothRun;
  return Math.min((1 - stays[0]) * (1 - stays[1]), atStart + accidents + breakdowns);
}
