/**
 * How cricket is graded. The official result counts, also one by the DLS method; a super over counts in the winner alone.
 * Runs and boundaries of an innings whose overs are cut are void unless they were decided before.
 */
import { endGrade, gradeDeadHeat, gradeTally, gradeYesNo, voidIfUndecided } from '../core/grading.ts';
import type { EventEnding, Grade, Tally } from '../core/grading.ts';
import { getSpecifierNumber } from '../core/markets.ts';
import type { ParsedLine } from '../core/markets.ts';
import { marketOutcomeIds } from '../core/outcomes.ts';
import { voidReasons } from '../core/results.ts';
import type { HomeAwayScore } from '../core/results.ts';
import type { RuleChoices } from '../core/rules.ts';
import type { CricketMarket } from './markets.ts';

/**
 * `tie`: what a tie without a super over does to a market of two sides. `cutOvers`: whether counts are void as soon as overs
 * are cut, or stand if four fifths of the overs are left.
 */
export const cricketRules = { tie: ['void', 'deadHeat'], cutOvers: ['void', 'eightyPercent'] } as const;

export type MatchResult = 'home' | 'away' | 'tie' | 'draw';

/** Runs of one innings of each side, and whether it is complete. */
export interface InningsFacts {
  readonly runs: HomeAwayScore;
  readonly over: readonly [home: boolean, away: boolean];
}

/** What is counted in a match, as far as it is known. */
export interface CricketCounts {
  /** by number: the first innings of each side, in tests also the second */
  readonly innings?: readonly (InningsFacts | undefined)[] | undefined;
  /** runs of the first innings of home and of away after 1, 2, 3 … overs that are complete */
  readonly afterOvers?: readonly [home: readonly number[], away: readonly number[]] | undefined;
  readonly fours?: HomeAwayScore | undefined;
  readonly sixes?: HomeAwayScore | undefined;
  /** no ball will be bowled any more but in a super over */
  readonly isComplete?: boolean | undefined;
}

/** What is known of a match. A field that is missing decides nothing. */
export interface CricketFacts extends CricketCounts {
  readonly end?: EventEnding | undefined;
  /** the official result without a super over */
  readonly result?: MatchResult | undefined;
  /** the winner with the super over; `none` if the match stays without one */
  readonly winner?: 'home' | 'away' | 'none' | undefined;
  /** the innings in play: its balls left, its wickets lost, and the runs that it needs to win if it is the second */
  readonly inPlay?:
    | {
        readonly side: 'home' | 'away';
        readonly ballsLeft: number;
        readonly wickets: number;
        readonly needed?: number;
      }
    | undefined;
  /** a match of two innings without a limit of overs, in which a tie is rarer than a draw */
  readonly isTest?: boolean | undefined;
  /** overs were cut: the share of them that is left, and what was counted before */
  readonly cut?: { readonly share: number; readonly before: CricketCounts } | undefined;
}

/** Scores that stand for a result in the rules of two counts. */
const scoreByResult = { home: [1, 0], away: [0, 1], tie: [0, 0], draw: [0, 0], none: [0, 0] } as const;

/** A test that is tied has no winner and is no draw either: both sides share it. */
function gradeSharedResult(line: ParsedLine<CricketMarket>, outcomeId: string): Grade {
  if (!line.outcomes.some(({ id }) => id === outcomeId))
    throw new RangeError(`${line.line} has no outcome ${outcomeId}`);
  return outcomeId === marketOutcomeIds.draw ? { result: 'lost' } : gradeDeadHeat(1, 2);
}

function gradeResult(
  line: ParsedLine<CricketMarket>,
  outcomeId: string,
  { result, winner, isTest }: CricketFacts,
  rules: RuleChoices<typeof cricketRules>,
): Grade {
  const { rule, scope } = line.market;
  if (rule === 'tie') return gradeYesNo(line, outcomeId, result === undefined ? undefined : result === 'tie');
  const decided = scope === 'superOver' ? (winner ?? (result === 'tie' ? undefined : result)) : result;
  const isShared = result === 'tie' && decided !== 'home' && decided !== 'away' && decided !== undefined;
  if (isShared && (rule === 'result' ? isTest === true : rules.tie === 'deadHeat'))
    return gradeSharedResult(line, outcomeId);
  const tally: Tally | undefined = decided === undefined ? undefined : { score: scoreByResult[decided], final: true };
  return gradeTally(rule, line, outcomeId, tally);
}

/** Runs of both sides after so many overs. An innings that is complete earlier counts as it ended. */
function tallyOvers(line: ParsedLine<CricketMarket>, counts: CricketCounts): Tally | undefined {
  const [overs, number] = [getSpecifierNumber(line, 'overnr'), getSpecifierNumber(line, 'inningnr')];
  const innings = counts.innings?.[number - 1];
  const side = line.market.rule === 'homeTotal' ? 0 : 1;
  const after = number === 1 ? counts.afterOvers?.[side][overs - 1] : undefined;
  const score = (runs: number): HomeAwayScore => (side === 0 ? [runs, 0] : [0, runs]);
  if (after !== undefined) return { score: score(after), final: true };
  return innings === undefined ? undefined : { score: score(innings.runs[side]), final: innings.over[side] };
}

function tallyInnings(line: ParsedLine<CricketMarket>, counts: CricketCounts): Tally | undefined {
  const innings = counts.innings?.[getSpecifierNumber(line, 'inningnr') - 1];
  if (innings === undefined) return undefined;
  const [home, away] = innings.over;
  const { rule } = line.market;
  return { score: innings.runs, final: rule === 'homeTotal' ? home : rule === 'awayTotal' ? away : home && away };
}

function tallyCounts(line: ParsedLine<CricketMarket>, counts: CricketCounts): Tally | undefined {
  const { scope } = line.market;
  if (scope === 'innings') return tallyInnings(line, counts);
  if (scope === 'overs') return tallyOvers(line, counts);
  const score = scope === 'fours' ? counts.fours : counts.sixes;
  return score === undefined ? undefined : { score, final: counts.isComplete === true };
}

/** Whether the line is about an innings that nobody had: a second one in limited overs. */
const isInningsMissing = ({ specifiers }: ParsedLine<CricketMarket>, { innings }: CricketFacts): boolean =>
  innings !== undefined && Number(specifiers['inningnr'] ?? 0) > innings.length;

const LEAST_SHARE_LEFT = 0.8;

/** Throws a RangeError on an outcome that the line does not have. */
export function gradeCricket(
  line: ParsedLine<CricketMarket>,
  outcomeId: string,
  facts: CricketFacts,
  rules: RuleChoices<typeof cricketRules>,
): Grade {
  const { scope, rule } = line.market;
  const { end, cut } = facts;
  if (scope === 'result' || scope === 'superOver' || rule === 'tie')
    return endGrade(gradeResult(line, outcomeId, facts, rules), end);
  const countsStop = cut !== undefined && (rules.cutOvers === 'void' || cut.share < LEAST_SHARE_LEFT);
  const tally = tallyCounts(line, countsStop ? cut.before : facts);
  const grade = gradeTally(rule, line, outcomeId, tally);
  if (end === 'notPlayed') return endGrade(grade, end);
  if (end !== undefined && tally === undefined && isInningsMissing(line, facts))
    return { result: 'void', voidReason: voidReasons.noResult };
  if (countsStop) return voidIfUndecided(grade, voidReasons.formatChanged);
  // An innings that the rain left unfinished is no complete one, though the match has a result.
  return endGrade(grade, end === 'played' && tally !== undefined ? 'abandoned' : end);
}
