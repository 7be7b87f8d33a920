/**
 * How basketball is graded. Overtime counts only where the market says so; four quarters may end level. A game that was
 * abandoned late counts as played; before that, what is decided stands and the rest is void.
 */
import { endGrade, gradeTally, gradeYesNo } from '../core/grading.ts';
import type { EventEnding, Grade, Tally } from '../core/grading.ts';
import { getSpecifierNumber } from '../core/markets.ts';
import type { ParsedLine } from '../core/markets.ts';
import type { RuleChoices } from '../core/rules.ts';
import type { BasketballMarket } from './markets.ts';

/** `lateStands`: with 43 of 48 or 35 of 40 minutes played, an abandoned game counts; `void`: it never does. */
export const basketballRules = { abandoned: ['lateStands', 'void'] } as const;

/** What is known of a game. A field that is missing decides nothing. */
export interface BasketballFacts {
  readonly end?: EventEnding | undefined;
  /** each quarter in order; the last may be in play */
  readonly quarters?: readonly Tally[] | undefined;
  readonly firstHalf?: Tally | undefined;
  readonly regulation?: Tally | undefined;
  /** overtime included; final only by the end of the game */
  readonly full?: Tally | undefined;
  readonly hasOvertime?: boolean | undefined;
  readonly minutes?: { readonly played: number; readonly scheduled: number } | undefined;
  /** the period that is played or comes next: 1 to 4, overtimes from 5. Grading does not use it. */
  readonly clock?:
    | { readonly period: number; readonly secondsLeft: number; readonly quarterSeconds: number }
    | undefined;
}

/** Whether an abandoned game counts as played: five minutes of regulation were missing at most. */
const isLate = (minutes: BasketballFacts['minutes']): boolean =>
  minutes !== undefined && minutes.played >= minutes.scheduled - 5;

/** Throws a RangeError on an outcome that the line does not have. */
export function gradeBasketball(
  line: ParsedLine<BasketballMarket>,
  outcomeId: string,
  facts: BasketballFacts,
  rules: RuleChoices<typeof basketballRules>,
): Grade {
  const { rule, scope } = line.market;
  const counts = facts.end === 'abandoned' && rules.abandoned === 'lateStands' && isLate(facts.minutes);
  const end = counts ? 'played' : facts.end;
  // A game that was abandoned has no answer to this, even if it counts.
  if (rule === 'overtime') return endGrade(gradeYesNo(line, outcomeId, facts.hasOvertime), facts.end);
  const tally = scope === 'quarter' ? facts.quarters?.[getSpecifierNumber(line, 'quarternr') - 1] : facts[scope];
  const isWhole = scope === 'full' || scope === 'regulation';
  const final = counts && isWhole && tally !== undefined ? { ...tally, final: true } : tally;
  // A quarter that an abandoned game did not finish stays void, even if the game counts.
  return endGrade(gradeTally(rule, line, outcomeId, final), counts && !isWhole ? 'abandoned' : end);
}
