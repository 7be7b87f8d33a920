/**
 * How a race is graded: by the official classification. A race that was stopped early stands if it was classified. Cars that
 * share a place divide the stake; a car that does not start gives it back.
 */
import { endGrade, gradeDeadHeat, gradeTally, gradeYesNo } from '../core/grading.ts';
import type { Grade } from '../core/grading.ts';
import type { ParsedLine } from '../core/markets.ts';
import { getSpecifierNumber } from '../core/markets.ts';
import { voidReasons } from '../core/results.ts';
import type { RuleChoices } from '../core/rules.ts';
import { leastClassifiedLaps } from './facts.ts';
import type { CarFacts, MotorRacingFacts } from './facts.ts';
import { DRAW_OUTCOME_ID, readListedCars, toCarKey } from './listed-cars.ts';
import type { MotorRacingMarket, MotorRacingRule } from './markets.ts';

/**
 * `shortened`: a race that ended early counts if it was classified, if three quarters of it were run, or never.
 * `bothRetired`: of two cars that retire the one with more laps wins, or the pair is void.
 * `didNotStart`: what happens to bets on a car that does not start; a pair is always void.
 */
export const motorRacingRules = {
  shortened: ['classified', 'threeQuarters', 'void'],
  bothRetired: ['moreLaps', 'void'],
  didNotStart: ['void', 'lost'],
} as const;

type Rules = RuleChoices<typeof motorRacingRules>;

const didNotStart: Grade = { result: 'void', voidReason: voidReasons.walkover };
const level: Grade = { result: 'void', voidReason: voidReasons.noResult };
const lost: Grade = { result: 'lost' };
const toGrade = (won: boolean): Grade => ({ result: won ? 'won' : 'lost' });

/** Whether the order is the result of the race. */
function hasResult({ end, isClassified, laps }: MotorRacingFacts, { shortened }: Rules): boolean {
  if (end !== 'abandoned' || shortened === 'void') return end === 'played';
  if (shortened === 'classified') return isClassified === true;
  return laps !== undefined && 4 * laps.done >= 3 * laps.scheduled;
}

const isClassified = (car: CarFacts): boolean => car.state !== 'notStarted' && car.isClassified !== false;

/** Whether `one` finishes in front of `other` whatever happens: the other has stopped, and `one` has gone further already. */
const isAhead = (one: CarFacts, other: CarFacts): boolean =>
  other.state === 'retired' && one.laps !== undefined && other.laps !== undefined && one.laps > other.laps;

/** A place within the first `places`; several cars that share one divide what is left of them. */
function gradePlace({ place, tied = 1 }: CarFacts, places: number): Grade {
  if (place === undefined) return 'undecided';
  return place > places ? lost : gradeDeadHeat(Math.min(tied, places - place + 1), tied);
}

/** Among the first of the whole field. */
function gradeTop(car: CarFacts, places: number, facts: MotorRacingFacts, final: boolean): Grade {
  if (final) return isClassified(car) ? gradePlace(car, places) : lost;
  const ahead = [...(facts.cars?.values() ?? [])].filter((other) => isAhead(other, car));
  return ahead.length >= places ? lost : 'undecided';
}

/** The best placed of some cars, classified or not. */
function gradeGroup(car: CarFacts, group: readonly CarFacts[], final: boolean): Grade {
  const started = group.filter(({ state }) => state !== 'notStarted');
  if (!final) return started.some((other) => isAhead(other, car)) ? lost : 'undecided';
  const places = started.map(({ place }) => place ?? Infinity);
  if (car.place === undefined) return 'undecided';
  const best = Math.min(...places);
  return car.place > best ? lost : gradeDeadHeat(1, places.filter((place) => place === best).length);
}

/** Who of two cars is in front: 1 the first, −1 the second, 0 neither; undefined while it is open. */
function comparePair(
  one: CarFacts,
  other: CarFacts,
  facts: MotorRacingFacts,
  rules: Rules,
  final: boolean,
): number | 'void' | undefined {
  const needsFinisher = rules.bothRetired === 'void';
  if (final) {
    if (one.place === undefined || other.place === undefined) return undefined;
    if (isClassified(one) || isClassified(other)) return Math.sign(other.place - one.place);
    return needsFinisher ? 'void' : Math.sign((one.laps ?? 0) - (other.laps ?? 0));
  }
  // A car that has run nine tenths of the distance is classified even if it stops.
  const stands = (car: CarFacts) =>
    !needsFinisher || (car.laps ?? 0) >= leastClassifiedLaps(facts.laps?.scheduled ?? Infinity);
  if (isAhead(one, other) && stands(one)) return 1;
  if (isAhead(other, one) && stands(other)) return -1;
  const bothStopped = one.state === 'retired' && other.state === 'retired';
  return bothStopped && one.laps !== undefined && one.laps === other.laps ? 0 : undefined;
}

function gradePair(
  line: ParsedLine<MotorRacingMarket>,
  outcomeId: string,
  facts: MotorRacingFacts,
  rules: Rules,
  final: boolean,
): Grade {
  const keys = readListedCars(line);
  const [one, other] = (keys ?? []).map((key) => facts.cars?.get(key));
  const hasDraw = line.market.rule === 'headToHeadThreeWay';
  const isDraw = hasDraw && outcomeId === DRAW_OUTCOME_ID;
  const position = keys?.indexOf(toCarKey(outcomeId)) ?? 0;
  if (!isDraw && position === -1) throw new RangeError(`${line.line} has no outcome ${outcomeId}`);
  if (one === undefined || other === undefined) return 'undecided';
  if (one.state === 'notStarted' || other.state === 'notStarted') return didNotStart;
  const ahead = comparePair(one, other, facts, rules, final);
  if (ahead === undefined) return 'undecided';
  if (ahead === 'void' || (ahead === 0 && !hasDraw)) return level;
  return toGrade(isDraw ? ahead === 0 : ahead === (position === 0 ? 1 : -1));
}

/** The fastest lap, or the pole position: known by name. A car that has stopped sets no lap any more. */
function gradeHolder(key: string, car: CarFacts, holders: readonly string[] | undefined, final: boolean): Grade {
  if (final && holders !== undefined) return holders.includes(key) ? gradeDeadHeat(1, holders.length) : lost;
  return car.state === 'retired' && holders?.includes(key) !== true ? lost : 'undecided';
}

/** The number of classified cars: known early where those that are out, or those that have run enough laps, leave no doubt. */
function gradeFinishers(line: ParsedLine, outcomeId: string, { cars, laps }: MotorRacingFacts, final: boolean): Grade {
  const started = [...(cars?.values() ?? [])].filter(({ state }) => state !== 'notStarted');
  if (started.length === 0 || started.some(({ state }) => state === 'entered'))
    return gradeTally('total', line, outcomeId, undefined);
  const counted = started.filter(isClassified).length;
  if (final) return gradeTally('total', line, outcomeId, { score: [counted, 0], final });
  const certain = started.filter((car) => (car.laps ?? 0) >= leastClassifiedLaps(laps?.scheduled ?? Infinity)).length;
  if (4 * counted - line.quarters <= -2)
    return gradeTally('total', line, outcomeId, { score: [counted, 0], final: true });
  return gradeTally('total', line, outcomeId, { score: [certain, 0], final: false });
}

function gradeCar(
  line: ParsedLine<MotorRacingMarket>,
  outcomeId: string,
  facts: MotorRacingFacts,
  rules: Rules,
  final: boolean,
): Grade {
  const { rule } = line.market;
  const key = toCarKey(outcomeId);
  const listed = rule === 'group' ? readListedCars(line) : undefined;
  if (listed?.includes(key) === false) throw new RangeError(`${line.line} has no outcome ${outcomeId}`);
  if (facts.cars === undefined || facts.cars.size === 0) return 'undecided';
  const car = facts.cars.get(key);
  if (car === undefined) throw new RangeError(`${line.line} has no outcome ${outcomeId}`);
  if (rule === 'pole')
    return gradeHolder(key, car, facts.pole === undefined ? undefined : [facts.pole], facts.pole !== undefined);
  if (car.state === 'notStarted') return rules.didNotStart === 'void' ? didNotStart : lost;
  if (rule === 'fastestLap') return gradeHolder(key, car, facts.fastestLap, final);
  if (rule !== 'group') return gradeTop(car, rule === 'winner' ? 1 : getSpecifierNumber(line, 'winners'), facts, final);
  const group = (listed ?? []).map((one) => facts.cars?.get(one));
  const known = group.filter((one): one is CarFacts => one !== undefined);
  return listed === undefined || known.length < group.length ? 'undecided' : gradeGroup(car, known, final);
}

const fieldRules: readonly MotorRacingRule[] = ['winner', 'top', 'group', 'fastestLap'];

/** Throws a RangeError on an outcome that the line does not have. */
export function gradeMotorRacing(
  line: ParsedLine<MotorRacingMarket>,
  outcomeId: string,
  facts: MotorRacingFacts,
  rules: Rules,
): Grade {
  const final = hasResult(facts, rules);
  const grade = gradeRule(line, outcomeId, facts, rules, final);
  if (final) return grade;
  // Without a result nobody has lost a place among the first: a line of many cars is void as a whole.
  const isOfField = fieldRules.includes(line.market.rule);
  const isOver = facts.end === 'abandoned' || facts.end === 'retired';
  return endGrade(isOver && isOfField ? 'undecided' : grade, facts.end);
}

function gradeRule(
  line: ParsedLine<MotorRacingMarket>,
  outcomeId: string,
  facts: MotorRacingFacts,
  rules: Rules,
  final: boolean,
): Grade {
  switch (line.market.rule) {
    case 'headToHead':
    case 'headToHeadThreeWay':
      return gradePair(line, outcomeId, facts, rules, final);
    case 'finishers':
      return gradeFinishers(line, outcomeId, facts, final);
    case 'safetyCar': {
      const wasOut = (facts.safetyCars ?? 0) > 0;
      return gradeYesNo(line, outcomeId, wasOut || (final && facts.safetyCars !== undefined) ? wasOut : undefined);
    }
    case 'winner':
    case 'top':
    case 'group':
    case 'fastestLap':
    case 'pole':
      return gradeCar(line, outcomeId, facts, rules, final);
  }
}
