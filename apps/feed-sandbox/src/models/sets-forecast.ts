/** Fair chances of the lines of a match in sets, all from one outlook, by the grading of the sport. */
import type { ParsedLine } from '@arara/sports/core/markets';
import type { RuleChoices } from '@arara/sports/core/rules';
import { findSetNumber, setScoreRules } from '@arara/sports/sets/sets';
import type { PlayedSet, SetsFacts, SetsMarket, SetsRule } from '@arara/sports/sets/sets';
import type { HomeAwayScore } from '@arara/sports/core/results';
import type { SportRules } from '@arara/sports/core/sport';
import { createEndingsForecast } from './endings-forecast.ts';
import type { WeightedEnding } from './endings-forecast.ts';
import type { LineForecast } from '../play/play.ts';
import type { RangedChances } from './ranged-chances.ts';
import type { SetForecast, SetsOutlook } from './sets-outlook.ts';
import { countEnds } from './unit-race.ts';

export type SetsEndings = readonly WeightedEnding<SetsFacts>[];

/** Endings by sets won: what the winner, set handicaps and the like need. */
const listScoreEndings = ({ finals, broken }: SetsOutlook, maxSets: number): SetsEndings => [
  ...finals.map(({ won, chance }) => ({ chance, facts: { end: 'played' as const, maxSets, won } })),
  ...broken.map(({ won, chance }) => ({ chance, facts: { end: 'retired' as const, maxSets, won } })),
];

/** What a line counts: all units, or how many home is ahead. */
type Count = 'total' | 'margin';

const toUnits = (count: Count, n: number): HomeAwayScore => (count === 'total' || n > 0 ? [n, 0] : [0, -n]);

/**
 * Endings by a number, near the number of the line: farther away nothing depends on how far. They are few, so grading costs
 * little.
 */
function listNumberEndings(
  line: ParsedLine,
  count: Count,
  { least, chances }: RangedChances,
  build: (units: HomeAwayScore) => SetsFacts,
): readonly WeightedEnding<SetsFacts>[] {
  const even = count === 'total' ? line.quarters / 4 : -line.quarters / 4;
  const [low, high] = [Math.floor(even) - 1, Math.ceil(even) + 1];
  const sums = new Map<number, number>();
  for (let i = 0; i < chances.length; i++) {
    const n = Math.min(high, Math.max(low, least + i));
    sums.set(n, (sums.get(n) ?? 0) + (chances[i] ?? 0));
  }
  return [...sums].flatMap(([n, chance]) => (chance > 0 ? [{ chance, facts: build(toUnits(count, n)) }] : []));
}

/** Endings by the units of all sets. */
const listUnitEndings = (line: ParsedLine, outlook: SetsOutlook, count: Count): SetsEndings => [
  ...listNumberEndings(line, count, outlook[count], (units) => ({ end: 'played', units })),
  ...listNumberEndings(line, 'total', outlook.brokenTotal, (units) => ({ end: 'retired', units })),
];

/** The sets before the one that a line is about do not matter to it. */
const skipSets = (number: number): readonly PlayedSet[] =>
  Array.from({ length: number - 1 }, () => ({ units: [1, 0], over: true }));

/** A match that ends before this set is reached; a line about the set is void. */
export const buildMissedSet = (number: number, chance: number): WeightedEnding<SetsFacts> => ({
  chance: Math.max(0, chance),
  facts: { end: 'played', sets: skipSets(number) },
});

const countBySetRule: Partial<Record<SetsRule, Count>> = {
  setWinner: 'margin',
  setUnitHandicap: 'margin',
  setTotalUnits: 'total',
};

/** Endings by how one set ends: by all its scores, or by the number that the rule of the line counts. */
function listSetEndings(line: ParsedLine, { ends, broken }: SetForecast, number: number): SetsEndings {
  const before = skipSets(number);
  const build =
    (end: 'played' | 'retired') =>
    (units: HomeAwayScore): SetsFacts => ({ end, sets: [...before, { units, over: end === 'played' }] });
  const count = countBySetRule[(line.market as SetsMarket).rule];
  const played =
    count === undefined || ends.length === 0
      ? ends.map(({ home, away, chance }) => ({ chance, facts: build('played')([home, away]) }))
      : listNumberEndings(
          line,
          count,
          countEnds(ends, ({ home, away }) => (count === 'total' ? home + away : home - away)),
          build('played'),
        );
  const brokenTotal = { least: 0, chances: new Float64Array(broken) };
  const retired = listNumberEndings(line, 'total', brokenTotal, build('retired'));
  const reached = [...played, ...retired].reduce((sum, { chance }) => sum + chance, 0);
  return [...played, ...retired, buildMissedSet(number, 1 - reached)];
}

export interface SetsForecastPlan<Facts extends SetsFacts> {
  readonly sport: Pick<SportRules<unknown, Facts>, 'grade'>;
  readonly rules: RuleChoices;
  /** the specifier that says which set */
  readonly numberName: string;
  readonly maxSets: number;
  readonly outlook: SetsOutlook;
  /** the endings of lines with rules of the sport's own; undefined for the others */
  readonly listOwn?: (line: ParsedLine) => readonly WeightedEnding<Facts>[] | undefined;
}

/** The endings that the rule of a line needs; undefined for a set that the outlook does not have. */
function listEndings(
  line: ParsedLine,
  { outlook, maxSets, numberName }: Pick<SetsForecastPlan<SetsFacts>, 'outlook' | 'maxSets' | 'numberName'>,
): SetsEndings | undefined {
  const { rule } = line.market as SetsMarket;
  if (setScoreRules.includes(rule)) return listScoreEndings(outlook, maxSets);
  if (rule === 'unitHandicap') return listUnitEndings(line, outlook, 'margin');
  if (rule === 'totalUnits') return listUnitEndings(line, outlook, 'total');
  const number = findSetNumber(line, numberName);
  const set = outlook.sets.get(number);
  return set === undefined ? undefined : listSetEndings(line, set, number);
}

/** Forecasts lines by the endings that each of them needs. */
export const createSetsForecast = <Facts extends SetsFacts>(plan: SetsForecastPlan<Facts>): LineForecast =>
  createEndingsForecast(
    plan.sport,
    plan.rules,
    (line) => plan.listOwn?.(line) ?? (listEndings(line, plan) as readonly WeightedEnding<Facts>[] | undefined),
  );
