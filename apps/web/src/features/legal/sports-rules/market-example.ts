/** Examples of how a market is settled, worked out by the code that settles: no words of the page can say otherwise. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { Market } from '@arara/sports/core/markets';
import { createDefaultRules } from '@arara/sports/core/rules';
import { gradeLine, type GradedOutcomeOfLine, isScoreRefused, type SportModule } from '@arara/sports/core/sport';
import type { ExampleEvent, SportRulesText } from './sport-rules.ts';

type Lines = Pick<SportRulesText, 'exampleSpecifiers' | 'exampleOutcomes'>;

/** The line of a market that its examples are about. Throws a RangeError if the rules name no such line. */
export const findExampleLine = (sport: SportModule, { id, key }: Market, { exampleSpecifiers }: Lines): string =>
  sport.markets.formatLine(id, exampleSpecifiers[key]);

/** What grading uses of an event that was played to its end. Throws a RangeError on a score that the sport cannot read. */
export function readExampleFacts(sport: SportModule, { competitors = [], score: json }: ExampleEvent): unknown {
  const score = sport.readScore(json);
  if (isScoreRefused(score)) throw new RangeError(`an example of ${sport.code} has no score: ${score.refused}`);
  return sport.facts({
    ending: 'played',
    phase: matchPhases.finished,
    competitors: competitors.map((id) => ({ id, name: id, role: 'none', withdrawn: false })),
    score,
  });
}

/** How bets on a line end by these facts, by the default of each option. Throws a RangeError if they are not decided. */
export function gradeExample(
  sport: SportModule,
  line: string,
  { exampleOutcomes }: Lines,
  event: ExampleEvent,
): readonly GradedOutcomeOfLine[] {
  const parsed = sport.markets.parseLine(line);
  if (parsed === undefined) throw new RangeError(`not a line of ${sport.code}: ${line}`);
  const outcomeIds = exampleOutcomes?.[parsed.market.key]?.map(({ id }) => id);
  const graded = gradeLine(sport, parsed, readExampleFacts(sport, event), createDefaultRules(sport.rules), outcomeIds);
  if (graded === 'undecided') throw new RangeError(`an example of ${sport.code} does not decide ${line}`);
  return graded;
}
