import type { SportModule } from '@arara/sports/core/sport';
import type { SportCode } from '@arara/sports/sport-codes';
import { sportIcons, useSportTexts } from '../../sportsbook/sportsbook.ts';
import type { SportsRulesContent } from './content.ts';
import { MarketRules } from './market-rules.tsx';
import type { SportRulesText } from './sport-rules.ts';
import { listTabs } from './sport-chooser.tsx';
import { getTabAnchor } from './sports-rules-path.ts';
import styles from './sports-rules.module.css';

/** The rules of one sport, and each market of its table in the order of its tabs. */
export function SportRulesSection({
  sport,
  rules,
  words,
}: {
  readonly sport: SportModule & { readonly code: SportCode };
  readonly rules: SportRulesText;
  readonly words: SportsRulesContent['sports'];
}) {
  const texts = useSportTexts()(sport.code);
  const Icon = sportIcons[sport.code];
  const options = Object.entries(rules.options);
  return (
    <div className={styles.sport}>
      <h2 className={styles.sportName}>
        <span>
          <Icon />
        </span>
        {texts.name}
      </h2>
      <section className={styles.sportRules}>
        <ul className={styles.list}>
          {rules.general.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <div className={styles.choices}>
          <dl className={styles.delay}>
            <dt>{words.liveDelay}</dt>
            <dd>{words.seconds(sport.liveDelayMs / 1_000)}</dd>
          </dl>
          {options.length > 0 && (
            <>
              <h3>{words.options}</h3>
              <ul className={styles.list}>
                {options.map(([option, text]) => (
                  <li key={option}>{text}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </section>
      <p className={styles.note}>{words.exampleNote}</p>
      {listTabs(sport).map((tab) => (
        <section key={tab} id={getTabAnchor(tab)} className={styles.tab}>
          <h3>{texts.tab(tab)}</h3>
          <div className={styles.rules}>
            {sport.markets.markets
              .filter((market) => market.tab === tab)
              .map((market) => (
                <MarketRules key={market.id} sport={sport} market={market} rules={rules} words={words} />
              ))}
          </div>
        </section>
      ))}
    </div>
  );
}
