/**
 * How rugby is graded. 80 minutes count, with what is played after the hooter; extra time does not, unless the rules include
 * it. When a match is abandoned, what is decided stands and the rest is void.
 */
import { endGrade, gradeTally, gradeWinningOutcome } from '../core/grading.ts';
import type { EventEnding, Grade, Tally } from '../core/grading.ts';
import { findHalfFullOutcome } from './half-full.ts';
import type { ParsedLine } from '../core/markets.ts';
import { voidReasons } from '../core/results.ts';
import type { RuleChoices } from '../core/rules.ts';
import { findMarginOutcome } from './markets.ts';
import type { RugbyMarket } from './markets.ts';

/** Whether points of extra time count. */
export const rugbyRules = { extraTime: ['excluded', 'included'] } as const;

/** What is known of a match. A field that is missing decides nothing. */
export interface RugbyFacts {
  readonly end?: EventEnding | undefined;
  readonly firstHalf?: Tally | undefined;
  /** 80 minutes */
  readonly match?: Tally | undefined;
  /** with extra time; final only by the end of the match */
  readonly withExtraTime?: Tally | undefined;
  /** of 80 minutes */
  readonly tries?: Tally | undefined;
  /** yellow and red, of 80 minutes */
  readonly cards?: Tally | undefined;
  /** match time in seconds, and the kicks at goal that are due. Grading does not use it. */
  readonly clock?: { readonly seconds: number; readonly isKicking: boolean } | undefined;
}

/** The scores that decide a line. */
export function findTally(
  { scope, count }: Pick<RugbyMarket, 'scope' | 'count'>,
  facts: RugbyFacts,
  rules: RuleChoices<typeof rugbyRules>,
): Tally | undefined {
  if (count !== 'points') return facts[count];
  return scope === 'match' && rules.extraTime === 'included' ? facts.withExtraTime : facts[scope];
}

/** All outcomes of a list are decided together, by the one that wins. */
function gradeListed(line: ParsedLine, outcomeId: string, winner: string | undefined, isFinal: boolean): Grade {
  if (!line.outcomes.some(({ id }) => id === outcomeId))
    throw new RangeError(`${line.line} has no outcome ${outcomeId}`);
  if (!isFinal) return 'undecided';
  return winner === undefined
    ? { result: 'void', voidReason: voidReasons.unverifiable }
    : gradeWinningOutcome(outcomeId, winner);
}

/** Throws a RangeError on an outcome that the line does not have. */
export function gradeRugby(
  line: ParsedLine<RugbyMarket>,
  outcomeId: string,
  facts: RugbyFacts,
  rules: RuleChoices<typeof rugbyRules>,
): Grade {
  const { market, specifiers } = line;
  const tally = findTally(market, facts, rules);
  const isFinal = tally?.final === true;
  const [home, away] = tally?.score ?? [0, 0];
  if (market.rule === 'winningMargin') {
    const winner = findMarginOutcome(specifiers['variant'] ?? '', home - away);
    return endGrade(gradeListed(line, outcomeId, winner, isFinal), facts.end);
  }
  if (market.rule === 'halfFull') {
    const half = facts.firstHalf?.final === true ? facts.firstHalf.score : undefined;
    const winner = half === undefined ? undefined : findHalfFullOutcome(half, [home, away]);
    return endGrade(gradeListed(line, outcomeId, winner, isFinal && half !== undefined), facts.end);
  }
  return endGrade(gradeTally(market.rule, line, outcomeId, tally), facts.end);
}
