/**
 * How boxing is graded. A fight lasts from its first bell to the stoppage or the last bell; what a market needs of its length
 * is kept as a range of seconds, because a result may name the round alone and a fight in progress has only a least length.
 */
import { endGrade, gradeWinningOutcome, gradeYesNo, resultByStakeHalves, toWholeStakeResult } from '../core/grading.ts';
import type { EventEnding, Grade, StakeHalvesWonOrLost } from '../core/grading.ts';
import type { ParsedLine } from '../core/markets.ts';
import { marketOutcomeIds } from '../core/outcomes.ts';
import { voidReasons } from '../core/results.ts';
import type { RuleChoices } from '../core/rules.ts';
import type { Side } from '../sets/sets.ts';
import { listRoundRanges, toExactRoundVariant, toRangeKey, toRoundKey, toRoundRangeVariant } from './markets.ts';
import type { BoxingMarket } from './markets.ts';

/**
 * `technicalDecision`: whether a fight that an accident ends early, and the cards decide, has gone the distance.
 * `exactHalfRound`: a total of 6.5 when the fight ends at 1:30 of round 7 to the second.
 */
export const boxingRules = {
  technicalDecision: ['notTheDistance', 'theDistance'],
  exactHalfRound: ['refund', 'over', 'under'],
} as const;

/** How a fight ended. `retirement`: a corner gave up; between rounds this ends the round before. */
export const fightMethods = [
  'knockOut',
  'technicalKnockOut',
  'retirement',
  'disqualification',
  'decision',
  'technicalDecision',
  'noContest',
] as const;
export type FightMethod = (typeof fightMethods)[number];

export interface FightResult {
  /** undefined in a draw and in a no contest */
  readonly winner?: Side | undefined;
  /** undefined where the winner alone is known */
  readonly method?: FightMethod | undefined;
  /** the last round that was boxed, where it is known */
  readonly round?: number | undefined;
}

/** What is known of a fight. A field that is missing decides nothing. */
export interface BoxingFacts {
  readonly end?: EventEnding | undefined;
  /** rounds */
  readonly scheduled?: number | undefined;
  /** The number of rounds was changed after bets were taken. */
  readonly isFormatChanged?: boolean | undefined;
  /** seconds of boxing, breaks not counted: at least and at most */
  readonly fought?: readonly [least: number, most: number] | undefined;
  readonly result?: FightResult | undefined;
  /** of both boxers together */
  readonly knockDowns?: number | undefined;
  /** A boxer is being counted. */
  readonly isCounting?: boolean | undefined;
}

export const ROUND_SECONDS = 180;

const noResult = { result: 'void', voidReason: voidReasons.noResult } as const;

const ids = marketOutcomeIds;

/** Throws a RangeError on an outcome that the line does not have. */
export function gradeBoxing(
  line: ParsedLine<BoxingMarket>,
  outcomeId: string,
  facts: BoxingFacts,
  rules: RuleChoices<typeof boxingRules>,
): Grade {
  const key = line.outcomes.find(({ id }) => id === outcomeId)?.key;
  if (key === undefined) throw new RangeError(`${line.line} has no outcome ${outcomeId}`);
  return endGrade(gradeRule(line, outcomeId, key, facts, rules), facts.end);
}

function gradeRule(
  line: ParsedLine<BoxingMarket>,
  outcomeId: string,
  key: string,
  facts: BoxingFacts,
  rules: RuleChoices<typeof boxingRules>,
): Grade {
  const { rule } = line.market;
  if (isFormatOfAnother(line, facts)) return { result: 'void', voidReason: voidReasons.formatChanged };
  if (rule === 'totalRounds') return gradeTotalRounds(line, outcomeId, facts, rules.exactHalfRound);
  if (rule === 'knockDown') return gradeKnockDown(line, outcomeId, facts);
  const { result } = facts;
  if (result?.method === 'noContest') return noResult;
  if (rule === 'distance') return gradeYesNo(line, outcomeId, hasGoneTheDistance(facts, rules.technicalDecision));
  if (result === undefined) return 'undecided';
  if (rule === 'winner')
    return result.winner === undefined
      ? { result: 'push' }
      : gradeWinningOutcome(outcomeId, result.winner === 'home' ? ids.homeNoDraw : ids.awayNoDraw);
  if (rule === 'result') return gradeWinningOutcome(key, result.winner ?? 'draw');
  return gradeWinningOutcome(key, findResultKey(rule, result, facts.scheduled));
}

/** Whether the line counts on rounds that the fight does not have any more. */
function isFormatOfAnother(
  { market, specifiers }: ParsedLine<BoxingMarket>,
  { scheduled, isFormatChanged }: BoxingFacts,
): boolean {
  const { rule } = market;
  if (rule === 'exactRound' || rule === 'roundRange') {
    const toVariant = rule === 'exactRound' ? toExactRoundVariant : toRoundRangeVariant;
    return isFormatChanged === true || (scheduled !== undefined && specifiers['variant'] !== toVariant(scheduled));
  }
  return isFormatChanged === true && (rule === 'totalRounds' || rule === 'distance');
}

/** The key of the outcome that has won; undefined where too little is known. */
function findResultKey(
  rule: 'method' | 'exactRound' | 'roundRange',
  result: FightResult,
  scheduled: number | undefined,
): string | undefined {
  const { winner, method, round } = result;
  if (winner === undefined) return 'draw';
  if (method === undefined) return undefined;
  if (method === 'decision' || method === 'technicalDecision') return `${winner}ByDecision`;
  if (rule === 'method') return `${winner}ByKnockOut`;
  if (round === undefined || scheduled === undefined) return undefined;
  if (rule === 'exactRound') return toRoundKey(winner, round);
  const range = listRoundRanges(scheduled).find(([first, last]) => first <= round && round <= last);
  return range === undefined ? undefined : toRangeKey(winner, range);
}

/** The last bell decides it, before the cards are read; undefined while it is open. */
function hasGoneTheDistance(
  { result, fought, scheduled }: BoxingFacts,
  technicalDecision: RuleChoices<typeof boxingRules>['technicalDecision'],
): boolean | undefined {
  const method = result?.method;
  if (method !== undefined)
    return method === 'decision' || (method === 'technicalDecision' && technicalDecision === 'theDistance');
  return fought !== undefined && scheduled !== undefined && fought[0] >= scheduled * ROUND_SECONDS ? true : undefined;
}

/** A knock-down that ends the fight counts; one that was given decides even a no contest. */
function gradeKnockDown(line: ParsedLine, outcomeId: string, { knockDowns, result }: BoxingFacts): Grade {
  if ((knockDowns ?? 0) > 0) return gradeYesNo(line, outcomeId, true);
  if (result?.method === 'noContest') return noResult;
  return gradeYesNo(line, outcomeId, result === undefined || knockDowns === undefined ? undefined : false);
}

/** On which side of a line, in quarters of a round, this length is: won or lost by time, exactly there as the rules say. */
function compareToTotal(seconds: number, quarters: number, exactHalf: string): StakeHalvesWonOrLost {
  const line = (quarters * ROUND_SECONDS) / 4;
  if (seconds !== line) return toWholeStakeResult(seconds > line);
  const isWhole = quarters % 4 === 0;
  return isWhole || exactHalf === 'refund' ? 0 : toWholeStakeResult(exactHalf === 'over');
}

/** Decided as soon as every possible length of the fight gives the same result. After a no contest only what was over stands. */
function gradeTotalRounds(
  line: ParsedLine,
  outcomeId: string,
  { fought: [least, most] = [0, Infinity], result }: BoxingFacts,
  exactHalf: string,
): Grade {
  const low = compareToTotal(least, line.quarters, exactHalf);
  const isCertain = low === compareToTotal(most, line.quarters, exactHalf);
  if (result?.method === 'noContest' && low !== 2) return noResult;
  if (!isCertain) return 'undecided';
  return { result: resultByStakeHalves[outcomeId === ids.over ? low : ((0 - low) as StakeHalvesWonOrLost)] };
}
