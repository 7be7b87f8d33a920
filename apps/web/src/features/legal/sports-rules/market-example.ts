/** Examples of how a market is settled, worked out by the code that settles: no words of the page can say otherwise. */
import type { Market } from '@arara/sports/core/markets';
import { createDefaultRules } from '@arara/sports/core/rules';
import { gradeLine, type GradedOutcomeOfLine, type SportModule } from '@arara/sports/core/sport';
import type { SportRulesText } from '../../sportsbook/sportsbook.ts';

type Lines = Pick<SportRulesText, 'exampleSpecifiers' | 'exampleOutcomes'>;

/** The line of a market that its examples are about. Throws a RangeError if the rules name no such line. */
export const findExampleLine = (sport: SportModule, { id, key }: Market, { exampleSpecifiers }: Lines): string =>
  sport.markets.formatLine(id, exampleSpecifiers[key]);

/** How bets on a line end in an event, by the default of each option. Throws a RangeError if they are not decided in it. */
export function gradeExample(
  sport: SportModule,
  line: string,
  { exampleOutcomes }: Lines,
  facts: unknown,
): readonly GradedOutcomeOfLine[] {
  const parsed = sport.markets.parseLine(line);
  if (parsed === undefined) throw new RangeError(`not a line of ${sport.code}: ${line}`);
  const outcomeIds = exampleOutcomes?.[parsed.market.key]?.map(({ id }) => id);
  const graded = gradeLine(sport, parsed, facts, createDefaultRules(sport.rules), outcomeIds);
  if (graded === 'undecided') throw new RangeError(`an example of ${sport.code} does not decide ${line}`);
  return graded;
}
