/**
 * How tennis is graded. A tie-break is one game; a match tie-break is one set and one game. Completed sets stand when a player
 * retires; what is undecided is void, unless the rules let the winner stand.
 */
import { endGrade, gradeWinningOutcome, gradeYesNo } from '../core/grading.ts';
import type { Grade } from '../core/grading.ts';
import { getSpecifierNumber } from '../core/markets.ts';
import type { ParsedLine } from '../core/markets.ts';
import { marketOutcomeIds } from '../core/outcomes.ts';
import { voidReasons } from '../core/results.ts';
import type { RuleChoices } from '../core/rules.ts';
import { gradeSets, isSetMissing, retirementOption } from '../sets/sets.ts';
import type { SetsFacts, Side } from '../sets/sets.ts';
import type { TennisMarket } from './markets.ts';

export const tennisRules = { retirement: retirementOption } as const;

/** A match in sets, and the winners of its games. */
export interface TennisFacts extends SetsFacts {
  /** by set, the winner of each game in order; undefined where it is not known */
  readonly gameWinners?: readonly (readonly Side[] | undefined)[] | undefined;
}

/** Throws a RangeError on an outcome that the line does not have. */
export function gradeTennis(
  line: ParsedLine<TennisMarket>,
  outcomeId: string,
  facts: TennisFacts,
  { retirement }: RuleChoices<typeof tennisRules>,
): Grade {
  const { rule } = line.market;
  if (rule !== 'setTieBreak' && rule !== 'setScore' && rule !== 'gameWinner')
    return gradeSets(rule, line, outcomeId, facts, { retirement, numberName: 'setnr' });
  if (!line.outcomes.some(({ id }) => id === outcomeId))
    throw new RangeError(`${line.line} has no outcome ${outcomeId}`);
  const number = getSpecifierNumber(line, 'setnr');
  const grade: Grade = isSetMissing(facts, number)
    ? { result: 'void', voidReason: voidReasons.noResult }
    : rule === 'gameWinner'
      ? gradeGameWinner(line, outcomeId, facts, number)
      : gradeCompletedSet(rule, line, outcomeId, facts, number);
  return endGrade(grade, facts.end);
}

/** Whether a set had a tie-break, and its score: known when the set is over. */
function gradeCompletedSet(
  rule: 'setTieBreak' | 'setScore',
  line: ParsedLine,
  outcomeId: string,
  { sets }: TennisFacts,
  number: number,
): Grade {
  const set = sets?.[number - 1];
  if (set?.over !== true) return 'undecided';
  const [home, away] = set.units;
  // Without a tie-break a set ends two games apart. A match tie-break is no set of games: it has neither.
  if (home + away <= 1) return { result: 'void', voidReason: voidReasons.noResult };
  if (rule === 'setTieBreak') return gradeYesNo(line, outcomeId, Math.abs(home - away) === 1);
  const won = line.outcomes.find(({ key }) => key === `${home}:${away}`);
  return won === undefined
    ? { result: 'void', voidReason: voidReasons.formatChanged }
    : gradeWinningOutcome(outcomeId, won.id);
}

/** A game that its set did not reach has no result. */
function gradeGameWinner(
  line: ParsedLine,
  outcomeId: string,
  { gameWinners, sets }: TennisFacts,
  number: number,
): Grade {
  const winners = gameWinners?.[number - 1];
  const winner = winners?.[getSpecifierNumber(line, 'gamenr') - 1];
  if (winner === undefined) {
    const isOver = winners !== undefined && sets?.[number - 1]?.over === true;
    return isOver ? { result: 'void', voidReason: voidReasons.noResult } : 'undecided';
  }
  return gradeWinningOutcome(outcomeId, winner === 'home' ? marketOutcomeIds.homeNoDraw : marketOutcomeIds.awayNoDraw);
}
