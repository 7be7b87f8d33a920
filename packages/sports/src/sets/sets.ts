/**
 * Sports that are played in sets, which some of them call games or frames: the first to win more than half of `maxSets` sets
 * wins. What is counted inside a set (games, points) is a *unit* here.
 */
import { endGrade, gradeTally, gradeWinningOutcome } from '../core/grading.ts';
import type { EventEnding, Grade, Tally, TallyRule } from '../core/grading.ts';
import { getSpecifierNumber } from '../core/markets.ts';
import type { Market, ParsedLine } from '../core/markets.ts';
import { marketOutcomeIds } from '../core/outcomes.ts';
import type { MarketOutcome } from '../core/outcomes.ts';
import { voidReasons } from '../core/results.ts';
import type { HomeAwayScore } from '../core/results.ts';

export type Side = 'home' | 'away';

/** One set: its units, and whether it is over. */
export interface PlayedSet {
  readonly units: HomeAwayScore;
  readonly over: boolean;
  /** the winner of each unit in order, H or A: "HAHH" */
  readonly winners?: string | undefined;
}

/** What is known of a match in sets. A field that is missing decides nothing. */
export interface SetsFacts {
  readonly end?: EventEnding | undefined;
  /** the most sets that can be played: 3 in a best of three */
  readonly maxSets?: number | undefined;
  /** sets won so far, of those that are over */
  readonly won?: HomeAwayScore | undefined;
  /** each set in order; the last may be in play */
  readonly sets?: readonly PlayedSet[] | undefined;
  /** units of all sets together */
  readonly units?: HomeAwayScore | undefined;
  /** who goes on to the next round, where the other side retired or was disqualified */
  readonly advancing?: Side | undefined;
}

/** `won` and `units` follow from the sets. */
export function createSetsFacts(
  sets: readonly PlayedSet[],
  rest: Pick<SetsFacts, 'end' | 'maxSets' | 'advancing'>,
): SetsFacts {
  const over = sets.filter((set) => set.over);
  const count = (side: 0 | 1) => over.filter(({ units }) => units[side] > units[(1 - side) as 0 | 1]).length;
  const sum = (side: 0 | 1) => sets.reduce((total, { units }) => total + units[side], 0);
  return { ...rest, sets, won: [count(0), count(1)], units: [sum(0), sum(1)] };
}

/** Grading rules of a match in sets. `set…` rules are about one set, whose number is a specifier of the line. */
export type SetsRule =
  | 'winner'
  | 'setHandicap'
  | 'totalSets'
  | 'correctScore'
  | 'homeWinsSet'
  | 'awayWinsSet'
  | 'unitHandicap'
  | 'totalUnits'
  | 'setWinner'
  | 'setUnitHandicap'
  | 'setTotalUnits'
  | 'setUnitOddEven'
  | 'setRace'
  | 'setPlayed';

/** The rules that the score in sets decides alone. */
export const setScoreRules: readonly SetsRule[] = [
  'winner',
  'setHandicap',
  'totalSets',
  'correctScore',
  'homeWinsSet',
  'awayWinsSet',
  'setPlayed',
];

/** A row that one of these rules grades. */
export interface SetsMarket extends Market {
  readonly rule: SetsRule;
  /** the set that the market is about, where no specifier says it */
  readonly setNumber?: number;
}

/**
 * What a retirement does to the winner of the match: `void`, as feeds send it; or the side that goes on wins, once one set is
 * over or once the match has started.
 */
export const retirementOption = ['void', 'firstSetCompleted', 'matchStarted'] as const;
export type RetirementRule = (typeof retirementOption)[number];

const setsToWin = (maxSets: number): number => Math.floor(maxSets / 2) + 1;

/** All scores in sets at which a match can end, from this one on. A match that is over has only its own. */
export function listFinalSetScores([home, away]: HomeAwayScore, maxSets: number): readonly HomeAwayScore[] {
  const target = setsToWin(maxSets);
  if (home >= target || away >= target) return [[home, away]];
  const finals: HomeAwayScore[] = [];
  for (let lost = away; lost < target; lost++) finals.push([target, lost]);
  for (let lost = home; lost < target; lost++) finals.push([lost, target]);
  return finals;
}

/** The number of the first outcome of a variant in the feed: best of 3 starts at 4, best of 5 at 8, best of 7 at 14. */
const firstScoreNumber = (maxSets: number): number => {
  const target = setsToWin(maxSets);
  return target * (target - 1) + 2;
};

/** The variant of a correct score in the feed. */
export const toCorrectScoreVariant = (maxSets: number): string => `sr:correct_score:bestof:${maxSets}`;

/** The outcomes of a correct score in sets by variant: "2:0", "2:1", "1:2", "0:2" for best of 3, with the ids of the feed. */
export const buildSetScoreOutcomes = (
  ...formats: readonly number[]
): Readonly<Record<string, readonly MarketOutcome[]>> =>
  Object.fromEntries(
    formats.map((maxSets) => {
      const variant = toCorrectScoreVariant(maxSets);
      const losses = Array.from({ length: setsToWin(maxSets) }, (_, lost) => lost);
      const keys = [
        ...losses.map((lost) => `${setsToWin(maxSets)}:${lost}`),
        ...losses.toReversed().map((lost) => `${lost}:${setsToWin(maxSets)}`),
      ];
      return [variant, keys.map((key, index) => ({ id: `${variant}:${firstScoreNumber(maxSets) + index}`, key }))];
    }),
  );

/** The score in sets, final once the match was played to its end. */
const tallySets = ({ won, end }: SetsFacts): Tally | undefined =>
  won === undefined ? undefined : { score: won, final: end === 'played' };

/** A set that is not played in a match that was played to its end has no result. */
export const isSetMissing = ({ sets, end, won }: SetsFacts, number: number): boolean =>
  end === 'played' && number > (sets?.length ?? (won === undefined ? number : won[0] + won[1]));

/** The units of one set. */
function tallySet({ sets }: SetsFacts, number: number): Tally | undefined {
  const set = sets?.[number - 1];
  return set === undefined ? undefined : { score: set.units, final: set.over };
}

const winner = (home: boolean): string => (home ? marketOutcomeIds.homeNoDraw : marketOutcomeIds.awayNoDraw);

/**
 * The result of an outcome that only the score in sets decides: decided as soon as every possible end of the match gives it
 * the same one.
 */
function gradeBySetScores(facts: SetsFacts, grade: (tally: Tally) => Grade): Grade {
  const now = tallySets(facts);
  if (now === undefined || now.final || facts.maxSets === undefined)
    return now === undefined ? 'undecided' : grade(now);
  const [first, ...others] = listFinalSetScores(now.score, facts.maxSets).map((score) => grade({ score, final: true }));
  if (first === undefined || first === 'undecided') return 'undecided';
  return others.every((other) => other !== 'undecided' && other.result === first.result) ? first : 'undecided';
}

function gradeWinner(line: ParsedLine, outcomeId: string, facts: SetsFacts, retirement: string): Grade {
  const { end, advancing, won = [0, 0] } = facts;
  const hasSet = won[0] + won[1] > 0;
  const stands = retirement === 'matchStarted' || (retirement === 'firstSetCompleted' && hasSet);
  if (end === 'retired' && advancing !== undefined && stands)
    return gradeWinningOutcome(outcomeId, winner(advancing === 'home'));
  return gradeTally('drawNoBet', line, outcomeId, tallySets(facts));
}

/** The score in sets as an outcome's key. All outcomes are decided together, when the match is over. */
function gradeCorrectScore(line: ParsedLine, outcomeId: string, facts: SetsFacts): Grade {
  const tally = tallySets(facts);
  if (tally?.final !== true) return 'undecided';
  const won = line.outcomes.find(({ key }) => key === tally.score.join(':'));
  return won === undefined
    ? { result: 'void', voidReason: voidReasons.formatChanged }
    : gradeWinningOutcome(outcomeId, won.id);
}

/** The set that a line is about. Throws a RangeError if the line is about no set. */
export const findSetNumber = (line: ParsedLine, numberName: string): number =>
  (line.market as Partial<SetsMarket>).setNumber ?? getSpecifierNumber(line, numberName);

/** The result of an outcome that the units of one set decide. A set that is not played has none. */
function gradeSetUnits(
  rule: TallyRule,
  line: ParsedLine,
  outcomeId: string,
  facts: SetsFacts,
  numberName: string,
): Grade {
  const number = findSetNumber(line, numberName);
  return isSetMissing(facts, number)
    ? { result: 'void', voidReason: voidReasons.noResult }
    : gradeTally(rule, line, outcomeId, tallySet(facts, number));
}

function gradeRule(rule: SetsRule, line: ParsedLine, outcomeId: string, facts: SetsFacts, numberName: string): Grade {
  switch (rule) {
    case 'setHandicap':
      return gradeBySetScores(facts, (tally) => gradeTally('handicap', line, outcomeId, tally));
    case 'totalSets':
      return gradeBySetScores(facts, (tally) => gradeTally('total', line, outcomeId, tally));
    case 'homeWinsSet':
    case 'awayWinsSet': {
      const side = rule === 'homeWinsSet' ? 0 : 1;
      return gradeBySetScores(facts, ({ score, final }) =>
        final || score[side] > 0
          ? gradeWinningOutcome(outcomeId, score[side] > 0 ? marketOutcomeIds.yes : marketOutcomeIds.no)
          : 'undecided',
      );
    }
    case 'setPlayed':
      return gradeSetPlayed(line, outcomeId, facts, numberName);
    case 'correctScore':
      return gradeCorrectScore(line, outcomeId, facts);
    case 'unitHandicap':
      return gradeTally('handicap', line, outcomeId, tallyUnits(facts));
    case 'totalUnits':
      return gradeTally('total', line, outcomeId, tallyUnits(facts));
    case 'setWinner':
      return gradeSetUnits('drawNoBet', line, outcomeId, facts, numberName);
    case 'setUnitHandicap':
      return gradeSetUnits('handicap', line, outcomeId, facts, numberName);
    case 'setTotalUnits':
      return gradeSetUnits('total', line, outcomeId, facts, numberName);
    case 'setUnitOddEven':
      return gradeSetUnits('oddEven', line, outcomeId, facts, numberName);
    case 'setRace':
      return gradeSetRace(line, outcomeId, facts, findSetNumber(line, numberName));
    case 'winner':
      return gradeTally('drawNoBet', line, outcomeId, tallySets(facts));
  }
}

const tallyUnits = ({ units, end }: SetsFacts): Tally | undefined =>
  units === undefined ? undefined : { score: units, final: end === 'played' };

/** The side that was the first to reach so many units; undefined while neither has, or where the order is not known. */
function findFirstToReach({ units, winners }: PlayedSet, target: number): Side | undefined {
  const [home, away] = units;
  if (home < target && away < target) return undefined;
  if (away < target) return 'home';
  if (home < target) return 'away';
  const counts = { H: 0, A: 0 };
  for (const winner of winners ?? '') {
    if (winner !== 'H' && winner !== 'A') return undefined;
    if (++counts[winner] === target) return winner === 'H' ? 'home' : 'away';
  }
  return undefined;
}

/** The first side with as many units as `pointnr` says. A set that ends before has no result. */
function gradeSetRace(line: ParsedLine, outcomeId: string, facts: SetsFacts, number: number): Grade {
  const noResult = { result: 'void', voidReason: voidReasons.noResult } as const;
  if (isSetMissing(facts, number)) return noResult;
  const [set, target] = [facts.sets?.[number - 1], getSpecifierNumber(line, 'pointnr')];
  if (set === undefined) return 'undecided';
  const first = findFirstToReach(set, target);
  if (first === undefined) return set.over && Math.max(...set.units) < target ? noResult : 'undecided';
  return gradeWinningOutcome(outcomeId, winner(first === 'home'));
}

/** Whether the set of this number is played: known by the end, or as soon as the score in sets makes it certain. */
function gradeSetPlayed(line: ParsedLine, outcomeId: string, facts: SetsFacts, numberName: string): Grade {
  const number = findSetNumber(line, numberName);
  return gradeBySetScores(facts, ({ score, final }) =>
    final || score[0] + score[1] >= number
      ? gradeWinningOutcome(outcomeId, score[0] + score[1] >= number ? marketOutcomeIds.yes : marketOutcomeIds.no)
      : 'undecided',
  );
}

/**
 * Grades an outcome of a match in sets. `numberName` is the specifier that says which set: `setnr`, `gamenr` or `framenr`.
 * Throws a RangeError on an outcome that the line does not have.
 */
export function gradeSets(
  rule: SetsRule,
  line: ParsedLine,
  outcomeId: string,
  facts: SetsFacts,
  options: { readonly retirement: string; readonly numberName: string },
): Grade {
  if (!line.outcomes.some(({ id }) => id === outcomeId))
    throw new RangeError(`${line.line} has no outcome ${outcomeId}`);
  const grade =
    rule === 'winner'
      ? gradeWinner(line, outcomeId, facts, options.retirement)
      : gradeRule(rule, line, outcomeId, facts, options.numberName);
  return endGrade(grade, facts.end);
}
