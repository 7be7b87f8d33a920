/** Chances from the possible endings of an event: each ending is graded by the sport's own grading, so prices and results agree. */
import type { OutcomeResult } from '@arara/sports/core/results';
import type { Grade } from '@arara/sports/core/grading';
import type { ParsedLine } from '@arara/sports/core/markets';
import type { RuleChoices } from '@arara/sports/core/rules';
import type { FairChance, SportRules } from '@arara/sports/core/sport';
import type { LineForecast } from '../play/play.ts';

/** One way in which what a line is about may end. The chances of a list sum to 1. */
export interface WeightedEnding<Facts> {
  readonly facts: Facts;
  readonly chance: number;
}

const MILLION = 1_000_000;

/** The share of a stake that wins and that comes back with this result; a dead heat wins its share alone. */
export function toStakeShares({ result, deadHeat }: OutcomeResult): { readonly win: number; readonly refund: number } {
  switch (result) {
    case 'won':
      return { win: deadHeat === undefined ? 1 : deadHeat[0] / deadHeat[1], refund: 0 };
    case 'halfWon':
      return { win: 0.5, refund: 0.5 };
    case 'halfLost':
      return { win: 0, refund: 0.5 };
    case 'push':
    case 'void':
      return { win: 0, refund: 1 };
    case 'lost':
      return { win: 0, refund: 0 };
  }
}

/** The fair chance of each of these outcomes over all endings; undefined if some ending leaves the line undecided. */
export function computeFairChances<Facts>(
  endings: readonly WeightedEnding<Facts>[],
  outcomeIds: readonly string[],
  grade: (outcomeId: string, facts: Facts) => Grade,
): Readonly<Record<string, FairChance>> | undefined {
  const chances: Record<string, FairChance> = {};
  for (const id of outcomeIds) {
    let [win, refund] = [0, 0];
    for (const { facts, chance } of endings) {
      const graded = grade(id, facts);
      if (graded === 'undecided') return undefined;
      const shares = toStakeShares(graded);
      win += chance * shares.win;
      refund += chance * shares.refund;
    }
    chances[id] = { win: Math.round(win * MILLION), refund: Math.round(refund * MILLION) };
  }
  return chances;
}

/**
 * A forecast that grades the endings that `findEndings` names for a line (undefined: the line cannot be priced now).
 * `outcomeIds` lists the outcomes of lines that the market does not fix.
 */
export const createEndingsForecast =
  <Facts>(
    sport: Pick<SportRules<unknown, Facts>, 'grade'>,
    rules: RuleChoices,
    findEndings: (line: ParsedLine) => readonly WeightedEnding<Facts>[] | undefined,
    outcomeIds: (line: ParsedLine) => readonly string[] = (line) => line.outcomes.map(({ id }) => id),
  ): LineForecast =>
  (line) => {
    const endings = findEndings(line);
    if (endings === undefined) return undefined;
    return computeFairChances(endings, outcomeIds(line), (id, facts) => sport.grade(line, id, facts, rules));
  };
