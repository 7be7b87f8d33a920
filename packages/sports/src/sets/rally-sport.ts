/** A sport in which every rally is a point, as a module: what such sports share beside their market tables. */
import type { ParsedLine } from '../core/markets.ts';
import type { MarketTable } from '../core/markets.ts';
import {
  buildRallyBoard,
  countRallySets,
  createRallyScoreReader,
  FIRST_SET_PHASE,
  listTouchedByRally,
  readRallyFacts,
} from './rally-score.ts';
import type { RallyScore } from './rally-score.ts';
import type { HomeAwayScore } from '../core/results.ts';
import { createDefaultRules } from '../core/rules.ts';
import type { RuleChoices } from '../core/rules.ts';
import { isSetsPriceContradicted } from './sets-bounds.ts';
import { gradeSets, retirementOption } from './sets.ts';
import type { SetsFacts, SetsMarket, Side } from './sets.ts';
import { sharedPhases } from '../core/sport.ts';
import type { SportModule, SportReadings } from '../core/sport.ts';

/** How points make a set and sets a match. */
export interface RallyFormat {
  readonly setName: 'set' | 'game';
  readonly numberName: 'setnr' | 'gamenr';
  /** the most sets of a match, by format */
  readonly formats: readonly [number, ...number[]];
  /** the points that win a set of this number, two ahead */
  target(number: number, maxSets: number): number;
  /** the points at which a set ends with one ahead */
  readonly cap: number;
  /** the chance that one side wins a rally, in the most one-sided match, averaged over who serves */
  readonly largestRallyChance: number;
  /** how a rally may end */
  readonly plays: readonly string[];
}

export const rallyRules = { retirement: retirementOption } as const;

/** Whether a set is over at this score. */
export const isRallySetOver = (
  { target, cap }: Pick<RallyFormat, 'target' | 'cap'>,
  [home, away]: HomeAwayScore,
  number: number,
  maxSets: number,
): boolean => {
  const most = Math.max(home, away);
  return most >= cap || (most >= target(number, maxSets) && Math.abs(home - away) >= 2);
};

/** What a side wins with the next rally if it is theirs. */
export interface DecisivePoint {
  readonly side: Side;
  readonly wins: 'set' | 'match';
}

/** The sides that win the set in play, or the match, with the next rally; both of them at the last point of a capped set. */
export function listDecisivePoints(
  format: Pick<RallyFormat, 'target' | 'cap'>,
  { sets, maxSets, retired }: RallyScore,
): readonly DecisivePoint[] {
  const set = sets.at(-1);
  if (set === undefined || set.over || retired !== undefined) return [];
  const won = countRallySets({ sets, maxSets });
  const [home, away] = set.points;
  return ([0, 1] as const).flatMap((side): readonly DecisivePoint[] => {
    const next: HomeAwayScore = side === 0 ? [home + 1, away] : [home, away + 1];
    if (!isRallySetOver(format, next, sets.length, maxSets)) return [];
    return [{ side: side === 0 ? 'home' : 'away', wins: won[side] + 1 > maxSets / 2 ? 'match' : 'set' }];
  });
}

const defaultRules = createDefaultRules(rallyRules);

/** So many points before its end a set is about to be decided. */
const LAST_POINTS = 3;

function createReadings(format: RallyFormat, grade: GradeRally): SportReadings<RallyScore, SetsFacts> {
  const { numberName, largestRallyChance, cap, target } = format;
  const bounds = { target, fewest: target, cap, numberName, largestUnitChance: largestRallyChance };
  return {
    headline: countRallySets,
    scoreboard: (score) => buildRallyBoard(score, format.setName),
    touched: (before, after) =>
      listTouchedByRally(
        before,
        after,
        (points, number) => Math.max(...points) >= target(number, after.maxSets) - LAST_POINTS,
      ),
    contradicts: (line, outcomeId, odds, facts) =>
      grade(line, outcomeId, facts, defaultRules) !== 'undecided' ||
      isSetsPriceContradicted((line as ParsedLine<SetsMarket>).market.rule, line, outcomeId, odds, facts, bounds),
  };
}

type GradeRally = SportModule<RallyScore, SetsFacts, typeof rallyRules>['grade'];
type ModuleHead<Code extends string> = Pick<SportModule, 'urn' | 'liveDelayMs' | 'restDays'> & { readonly code: Code };

/** A module whose readings are there. */
export type RallySport<Code extends string = string> = SportModule<RallyScore, SetsFacts, typeof rallyRules> & {
  readonly code: Code;
  readonly markets: MarketTable<SetsMarket>;
  readonly readings: SportReadings<RallyScore, SetsFacts>;
};

/** The module of a sport of this format. */
export function createRallySport<Code extends string>(
  head: ModuleHead<Code>,
  markets: MarketTable<SetsMarket>,
  format: RallyFormat,
): RallySport<Code> {
  const { numberName, setName, formats } = format;
  const grade = (line: ParsedLine, outcomeId: string, facts: SetsFacts, rules: RuleChoices<typeof rallyRules>) =>
    gradeSets((line as ParsedLine<SetsMarket>).market.rule, line, outcomeId, facts, {
      retirement: rules.retirement,
      numberName,
    });
  return {
    ...head,
    phases: [
      ...sharedPhases,
      ...Array.from({ length: Math.max(...formats) }, (_, i) => ({
        code: FIRST_SET_PHASE + i,
        key: `${setName}${i + 1}`,
      })),
    ],
    periods: [],
    markets,
    rules: rallyRules,
    readScore: createRallyScoreReader(format),
    facts: readRallyFacts,
    grade,
    readings: createReadings(format, grade),
  };
}
