import type { Market } from '@arara/sports/core/markets';
import { type GradedOutcomeOfLine, type SportModule, gradeLine, isScoreRefused } from '@arara/sports/core/sport';
import { LabelChip } from '@arara/ui/controls/chip';
import { useTranslations } from 'use-intl';
import { useMarketNameFormatters } from '../../sportsbook/sportsbook.ts';
import { BET_STATUS_CHIP_TONES } from '../../wallet/wallet.ts';
import type { SportsRulesContent } from './content.ts';
import { listExamplesOfMarket, type RuleExample, type SportRulesText, type ExampleEvent } from './sport-rules.ts';
import { RuleDisclosure } from './rule-disclosure.tsx';
import styles from './market-rules.module.css';
import { matchPhases } from '@arara/sports/core/catalogue';
import { createDefaultRules } from '@arara/sports/core/rules';

interface MarketRulesProps {
  readonly sport: SportModule;
  readonly market: Market;
  readonly rules: SportRulesText;
  readonly words: SportsRulesContent['sports'];
}

/** How an outcome ended, in words; a dead heat with its share. */
function ExampleResult({
  grade,
  words,
}: {
  readonly grade: GradedOutcomeOfLine['grade'];
  readonly words: SportsRulesContent['sports'];
}) {
  const t = useTranslations('sport.status');
  const { result, deadHeat } = grade;
  return (
    <LabelChip tone={BET_STATUS_CHIP_TONES[result]}>
      {deadHeat === undefined ? t(result) : words.deadHeat(...deadHeat)}
    </LabelChip>
  );
}

/** One finished event: each choice of the line that does not lose everything. */
function MarketExample({
  sport,
  market,
  rules,
  words,
  line,
  example: { heading, event: played },
}: MarketRulesProps & { readonly line: string; readonly example: RuleExample }) {
  const names = useMarketNameFormatters();
  const shown = gradeExample(sport, line, rules, played).filter(({ grade }) => grade.result !== 'lost');
  const nameById = new Map(rules.exampleOutcomes?.[market.key]?.map(({ id, name }) => [id, name]));
  const event = { sport: sport.code, home: rules.home, away: rules.away };
  return (
    <div className={styles.example}>
      <dt>{words.example(heading)}</dt>
      {shown.map(({ id, grade }) => (
        <dd key={id}>
          <span>{names.pick(event, { line, outcomeId: id, name: nameById.get(id) })}</span>{' '}
          <ExampleResult grade={grade} words={words} />
        </dd>
      ))}
      {shown.length === 0 && <dd>{words.allLost}</dd>}
    </div>
  );
}

/** A market: what it asks, how it is paid, and examples that the sport's own grading has worked out. */
export function MarketRules(props: MarketRulesProps) {
  const { sport, market, rules } = props;
  const names = useMarketNameFormatters();
  const line = findExampleLine(sport, market, rules);
  return (
    <RuleDisclosure heading={<h4>{names.market({ sport: sport.code }, line)}</h4>}>
      <div className={styles.market}>
        <p>{rules.markets[market.key]}</p>
        <dl className={styles.examples}>
          {listExamplesOfMarket(rules, market.key).map((example) => (
            <MarketExample key={example.heading} {...props} line={line} example={example} />
          ))}
        </dl>
      </div>
    </RuleDisclosure>
  );
}

/** Examples of how a market is settled, worked out by the code that settles: no words of the page can say otherwise. */

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
