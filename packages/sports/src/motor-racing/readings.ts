/** What lists, boards and the pricing stage need of the score of a race. */
import { isOddsOutside } from '../core/score-bounds.ts';
import { createDefaultRules } from '../core/rules.ts';
import { getSpecifierNumber } from '../core/markets.ts';
import type { ParsedLine } from '../core/markets.ts';
import type { Scoreboard, SportReadings } from '../core/sport.ts';
import type { CarFacts, MotorRacingFacts } from './facts.ts';
import { gradeMotorRacing, motorRacingRules } from './grade.ts';
import { readListedCars, toCarKey } from './listed-cars.ts';
import type { MotorRacingMarket } from './markets.ts';
import type { MotorRacingScore } from './score.ts';

const formatGap = (ms: number): string => `+${(ms / 1_000).toFixed(3)}`;

/** A row per car in the order of the competitors: its place on the road, its gap to the leader and its pit stops. */
export function buildScoreboard(score: MotorRacingScore): Scoreboard {
  const { order, gaps, stops, retired, notStarted, fastestLap } = score;
  const rows = stops.map((count, car) => {
    const position = order.indexOf(car);
    if (position === -1) return ['', '', String(count)];
    return [String(position + 1), position === 0 ? '' : formatGap(gaps[position] ?? 0), String(count)];
  });
  return {
    columns: ['place', 'gap', 'stops'],
    rows,
    marks: [
      ...retired.map(({ car }) => ({ row: car, key: 'retired' })),
      ...notStarted.map((car) => ({ row: car, key: 'notStarted' })),
      ...(fastestLap === undefined ? [] : [{ row: fastestLap.car, key: 'fastestLap' }]),
    ],
  };
}

/** The start, a car that is out and the safety car move every market; a pass those of the order. */
export function listTouchedGroups(before: MotorRacingScore | undefined, after: MotorRacingScore): readonly string[] {
  if (
    before === undefined ||
    before.retired.length !== after.retired.length ||
    before.notStarted.length !== after.notStarted.length ||
    before.safetyCarFrom !== after.safetyCarFrom ||
    before.racingFrom !== after.racingFrom
  )
    return ['all'];
  const groups: string[] = [];
  if (before.order.join() !== after.order.join()) groups.push('order');
  if (before.fastestLap?.ms !== after.fastestLap?.ms) groups.push('fastestLap');
  return groups;
}

/** Bounds hold only at the end of a race: before it a safety car may bring the field together. */
const BOUNDED_SECTORS = 8;
/** No car gains so much on another in a sector that both run without an incident. */
const MOST_GAINED_MS = 4_000;
/** The chance of a car to drop out in those sectors is well below this. */
const DROPOUT_CHANCE = 0.3;

/** Whether `one` can pass `other` on the road in the sectors that are left. */
const canPass = (one: CarFacts, other: CarFacts, sectors: number): boolean =>
  other.state !== 'running' || (one.gapMs ?? 0) - (other.gapMs ?? 0) <= sectors * MOST_GAINED_MS;

/** The least and the largest chance of a car to be among the first `places` of these cars; undefined where nothing bounds it. */
function boundPlace(
  car: CarFacts,
  cars: readonly CarFacts[],
  places: number,
  sectorsLeft: number | undefined,
): readonly [least: number, most: number] | undefined {
  if (sectorsLeft === undefined || sectorsLeft > BOUNDED_SECTORS || car.state !== 'running') return undefined;
  // A pit stop that is still to come moves a car back by more than these bounds know.
  if (cars.some(({ state, stops }) => state === 'running' && stops !== car.stops)) return undefined;
  const others = cars.filter((other) => other !== car && other.state === 'running');
  const outOfReach = others.filter((other) => !canPass(car, other, sectorsLeft)).length;
  const dangerous = others.filter((other) => canPass(other, car, sectorsLeft)).length;
  return [
    dangerous < places ? 1 - DROPOUT_CHANCE : 0,
    outOfReach < places ? 1 : DROPOUT_CHANCE ** (outOfReach - places + 1),
  ];
}

function boundChances(
  line: ParsedLine<MotorRacingMarket>,
  outcomeId: string,
  { cars, sectorsLeft }: MotorRacingFacts,
): readonly [least: number, most: number] | undefined {
  const { rule } = line.market;
  const car = cars?.get(toCarKey(outcomeId));
  if (cars === undefined || car === undefined) return undefined;
  if (rule === 'winner') return boundPlace(car, [...cars.values()], 1, sectorsLeft);
  if (rule === 'top') return boundPlace(car, [...cars.values()], getSpecifierNumber(line, 'winners'), sectorsLeft);
  if (rule !== 'group' && rule !== 'headToHead' && rule !== 'headToHeadThreeWay') return undefined;
  const listed = (readListedCars(line) ?? []).flatMap((key) => cars.get(key) ?? []);
  return boundPlace(car, listed, 1, sectorsLeft);
}

const defaultRules = createDefaultRules(motorRacingRules);

/** Whether an open price is of a decided outcome, or far outside of what the gaps allow at the end of a race. */
export function isContradicted(line: ParsedLine, outcomeId: string, odds: number, facts: MotorRacingFacts): boolean {
  const raceLine = line as ParsedLine<MotorRacingMarket>;
  if (gradeMotorRacing(raceLine, outcomeId, facts, defaultRules) !== 'undecided') return true;
  const bounds = boundChances(raceLine, outcomeId, facts);
  return bounds !== undefined && isOddsOutside(odds, ...bounds);
}

export const motorRacingReadings: SportReadings<MotorRacingScore, MotorRacingFacts> = {
  headline: () => undefined,
  scoreboard: buildScoreboard,
  touched: listTouchedGroups,
  contradicts: isContradicted,
};
