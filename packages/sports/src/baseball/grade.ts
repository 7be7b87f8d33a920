/**
 * How baseball is graded. Extra innings count. The winner is official after five innings, or four and a half if the home side
 * leads; the run line and totals need all innings. What is decided stands when a game ends early, the rest is void.
 */
import { endGrade, gradeTally, gradeYesNo } from '../core/grading.ts';
import type { EventEnding, Grade, Tally } from '../core/grading.ts';
import { getSpecifierNumber } from '../core/markets.ts';
import type { ParsedLine } from '../core/markets.ts';
import { voidReasons } from '../core/results.ts';
import type { RuleChoices } from '../core/rules.ts';
import type { BaseballMarket } from './markets.ts';

/**
 * `listedPitchers`: bets stand whoever starts (`action`), or are void if a listed pitcher does not start. `winner`: when the
 * winner of a game that ended early is official. `suspendedHours`: how long a suspended game may wait for its end.
 */
export const baseballRules = {
  listedPitchers: ['action', 'void'],
  winner: ['fiveInnings', 'allInnings'],
  suspendedHours: ['36', '24', '48', '72'],
} as const;

/** What is known of a game. A field that is missing decides nothing. */
export interface BaseballFacts {
  readonly end?: EventEnding | undefined;
  /** innings of a whole game without extra ones: 9, or 7 */
  readonly scheduled?: number | undefined;
  /** half innings that are over; a half that was cut off does not count */
  readonly halves?: number | undefined;
  /** all innings; final only by the end of the game */
  readonly full?: Tally | undefined;
  readonly fiveInnings?: Tally | undefined;
  /** each inning in order; the last may be in play */
  readonly innings?: readonly Tally[] | undefined;
  readonly hasExtraInnings?: boolean | undefined;
  /** runners on the bases of the half inning in play */
  readonly runners?: number | undefined;
  /** a pitcher who was announced did not start */
  readonly isPitcherReplaced?: boolean | undefined;
  /** the game was suspended, and ended so many hours later; Infinity if it was never continued */
  readonly suspendedHours?: number | undefined;
}

const OFFICIAL_INNINGS = 5;

/** Whether so many innings are complete. The last half is not needed where the home side, which bats in it, leads. */
export function areInningsComplete(
  innings: number,
  { halves, full }: Pick<BaseballFacts, 'halves' | 'full'>,
): boolean | undefined {
  if (halves === undefined) return undefined;
  const isHomeAhead = full !== undefined && full.score[0] > full.score[1];
  return halves >= 2 * innings || (halves === 2 * innings - 1 && isHomeAhead);
}

/** Whether the away side has no more turn and the home side, whose count only grows, has won the line already. */
function isHomeSideDecided({ market, quarters }: ParsedLine<BaseballMarket>, { score: [home, away] }: Tally): boolean {
  if (market.rule === 'result') return home > away;
  return market.rule === 'handicap' && 4 * (home - away) + quarters >= 2;
}

/** The score of a part of a game that ends with a half of the home side. */
function gradePart(
  line: ParsedLine<BaseballMarket>,
  outcomeId: string,
  tally: Tally | undefined,
  isAwaySideDone: boolean,
): Grade {
  const { rule } = line.market;
  if (rule === 'extraInnings') throw new RangeError(`${line.line} has no part`);
  const isDecided = tally !== undefined && isAwaySideDone && isHomeSideDecided(line, tally);
  return gradeTally(rule, line, outcomeId, isDecided ? { ...tally, final: true } : tally);
}

function gradeInning(line: ParsedLine<BaseballMarket>, outcomeId: string, facts: BaseballFacts): Grade {
  const inning = getSpecifierNumber(line, 'inningnr');
  const tally = facts.innings?.[inning - 1];
  const isMissing = tally === undefined && facts.innings !== undefined && facts.end !== undefined;
  if (isMissing) return { result: 'void', voidReason: voidReasons.noResult };
  return gradePart(line, outcomeId, tally, (facts.halves ?? 0) >= 2 * inning - 1);
}

/** Whether a game that ended counts for this rule: it went its innings, or far enough for its winner to be official. */
function isOfficial(rule: BaseballMarket['rule'], facts: BaseballFacts, winner: string): boolean {
  const { end, scheduled = 9, suspendedHours = 0 } = facts;
  if (end !== 'played' && (end === undefined || suspendedHours > 0)) return false;
  const isComplete = (innings: number) => areInningsComplete(innings, facts) ?? end === 'played';
  return isComplete(scheduled) || (rule === 'drawNoBet' && winner === 'fiveInnings' && isComplete(OFFICIAL_INNINGS));
}

function gradeWholeGame(
  line: ParsedLine<BaseballMarket>,
  outcomeId: string,
  facts: BaseballFacts,
  rules: RuleChoices<typeof baseballRules>,
): Grade {
  const { rule } = line.market;
  const { full, hasExtraInnings } = facts;
  const final = isOfficial(rule, facts, rules.winner);
  if (rule === 'extraInnings') return gradeYesNo(line, outcomeId, hasExtraInnings ?? (final ? false : undefined));
  return gradeTally(rule, line, outcomeId, full === undefined ? undefined : { ...full, final });
}

/** Whether the score that the line needs is missing, though the game went far enough to have one. */
function isScoreMissing({ scope, rule }: BaseballMarket, facts: BaseballFacts): boolean {
  const part = scope === 'fiveInnings' ? facts.fiveInnings : scope === 'inning' ? facts.innings : facts.full;
  const isKnown = part !== undefined || (rule === 'extraInnings' && facts.halves !== undefined);
  return !isKnown && (facts.end === 'played' || (facts.halves ?? 0) >= 2 * OFFICIAL_INNINGS - 1);
}

/** Throws a RangeError on an outcome that the line does not have. */
export function gradeBaseball(
  line: ParsedLine<BaseballMarket>,
  outcomeId: string,
  facts: BaseballFacts,
  rules: RuleChoices<typeof baseballRules>,
): Grade {
  const { scope } = line.market;
  const { end, suspendedHours = 0 } = facts;
  const grade =
    scope === 'full'
      ? gradeWholeGame(line, outcomeId, facts, rules)
      : scope === 'fiveInnings'
        ? gradePart(line, outcomeId, facts.fiveInnings, (facts.halves ?? 0) >= 2 * OFFICIAL_INNINGS - 1)
        : gradeInning(line, outcomeId, facts);
  if (end === 'notPlayed') return endGrade(grade, end);
  if (facts.isPitcherReplaced === true && rules.listedPitchers === 'void')
    return { result: 'void', voidReason: voidReasons.pitcherChanged };
  // The score at the suspension is not known when the game ends days later, so nothing of it can stand.
  if (end === 'played' && suspendedHours > Number(rules.suspendedHours))
    return { result: 'void', voidReason: voidReasons.postponed };
  if (grade === 'undecided' && isScoreMissing(line.market, facts)) return grade;
  return endGrade(grade, end === 'played' ? 'abandoned' : end);
}
