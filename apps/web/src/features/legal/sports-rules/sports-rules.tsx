import {
  getLiveBetDelayMs,
  bettingMarkets,
  defaultBetSlipLimits,
  supportedSports,
  type BettingMarket,
  type SportCode,
} from '@arara/sports';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useMarketNameFormatters } from '../../sportsbook/sportsbook.ts';
import type { SportsRulesContent } from './content.ts';
import { computeSportsRulesMarketExample, type MarketExampleMatch, marketExampleMatches } from './examples.ts';
import styles from './sports-rules.module.css';

function MarketExampleBlock({
  content,
  market,
  match,
}: {
  readonly content: SportsRulesContent;
  readonly market: BettingMarket;
  readonly match: MarketExampleMatch;
}) {
  const t = useTranslations('sport');
  const names = useMarketNameFormatters();
  const { line, outcomes } = computeSportsRulesMarketExample(market, match);
  return (
    <div>
      <dt>{content.example(match.score.join(' × '), match.halfTime.join(' × '))}</dt>
      {outcomes.map(({ id, result }) => (
        <dd key={id}>
          <span>{names.full(line, id, content)}</span> <b>{t(`status.${result}`)}</b>
        </dd>
      ))}
    </div>
  );
}

function MarketRulesSection({
  content,
  market,
  text,
}: {
  readonly content: SportsRulesContent;
  readonly market: BettingMarket;
  readonly text: string;
}) {
  const t = useTranslations('sport.market');
  return (
    <section className={styles.market}>
      <h3>{t(market.key as Parameters<typeof t>[0])}</h3>
      <p className={styles.scope}>{content.scopes[market.scope]}</p>
      <p>{text}</p>
      <dl className={styles.examples}>
        {marketExampleMatches.map((match) => (
          <MarketExampleBlock key={match.score.join()} content={content} market={market} match={match} />
        ))}
      </dl>
    </section>
  );
}

function BettingLimitsSection({ content: { limits } }: { readonly content: SportsRulesContent }) {
  const { money } = useMoneyFormat();
  return (
    <section>
      <h2>{limits.heading}</h2>
      <dl className={styles.limits}>
        {(['minStake', 'maxStake', 'maxEventStake', 'maxPayout'] as const).map((name) => (
          <div key={name}>
            <dt>{limits[name]}</dt>
            <dd>{money(defaultBetSlipLimits[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** One sport with every market that the market table has of it. */
function SportRulesSection({ content, code }: { readonly content: SportsRulesContent; readonly code: SportCode }) {
  const rules = content.sports[code];
  if (rules === undefined) return null;
  return (
    <section className={styles.sport}>
      <h2>{rules.name}</h2>
      {rules.general.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <dl className={styles.limits}>
        <div>
          <dt>{content.limits.liveDelay}</dt>
          <dd>{content.limits.seconds(getLiveBetDelayMs(code) / 1_000)}</dd>
        </div>
      </dl>
      <p>{content.exampleNote}</p>
      {bettingMarkets
        .filter(({ sport }) => sport === code)
        .map((market) => (
          <MarketRulesSection
            key={market.id}
            content={content}
            market={market}
            text={rules.markets[market.key] ?? ''}
          />
        ))}
    </section>
  );
}

/** How each market of the market table is settled, with examples worked out by the settling code, and the limits of a bet. */
export default function SportsRules({ content }: { readonly content: SportsRulesContent }) {
  const offered = supportedSports
    .map(({ code }) => code)
    .filter((code) => bettingMarkets.some(({ sport }) => sport === code));
  return (
    <>
      <BettingLimitsSection content={content} />
      {offered.map((code) => (
        <SportRulesSection key={code} content={content} code={code} />
      ))}
    </>
  );
}
