import { findExampleLine, gradeExample } from './market-example.ts';
import type { Market } from '@arara/sports/core/markets';
import { type GradedOutcomeOfLine, type SportModule } from '@arara/sports/core/sport';
import { LabelChip } from '@arara/ui/controls/chip';
import { useTranslations } from 'use-intl';
import { useMarketNameFormatters } from '../../sportsbook/sportsbook.ts';
import { BET_STATUS_CHIP_TONES } from '../../wallet/wallet.ts';
import type { SportsRulesContent } from './content.ts';
import { listExamplesOfMarket, type RuleExample, type SportRulesText } from './sport-rules.ts';
import { RuleDisclosure } from './rule-disclosure.tsx';
import styles from './market-rules.module.css';

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
