import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { defaultBetSlipLimits } from '@arara/sports/bets/slip';
import { sportModules } from '@arara/sports/registry';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { useLanguage } from '@arara/client/i18n';
import { legalQueryKeys } from '../keys.ts';
import textPageStyles from '../text-page.module.css';
import type { SportsRulesContent } from './content.ts';
import { loadRules, type RulesBySport } from './load-rules.ts';
import { RuleDisclosure } from './rule-disclosure.tsx';
import { SportChooser } from './sport-chooser.tsx';
import { SportRulesSection } from './sport-rules-section.tsx';
import { SPORT_PARAM } from './sports-rules-path.ts';
import styles from './sports-rules.module.css';

function BettingLimits({ limits }: Pick<SportsRulesContent, 'limits'>) {
  const { money } = useMoneyFormat();
  return (
    <section className={styles.limits}>
      <h2>{limits.heading}</h2>
      <dl>
        {(['minStake', 'maxStake', 'maxEventStake', 'maxDayStake', 'maxPayout'] as const).map((name) => (
          <div key={name}>
            <dt>{limits[name]}</dt>
            <dd>{money(defaultBetSlipLimits[name])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function GeneralRules({ content: { generalHeading, sections } }: { readonly content: SportsRulesContent }) {
  return (
    <section className={styles.general}>
      <h2>{generalHeading}</h2>
      <div className={styles.rules}>
        {sections.map(({ heading, paragraphs }) => (
          <RuleDisclosure key={heading} heading={<h3>{heading}</h3>}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </RuleDisclosure>
        ))}
      </div>
    </section>
  );
}

/** The chooser of the sport, which is in the address, and the rules of the chosen one. */
function RulesOfSports({
  content: { sports: words },
  rules,
}: {
  readonly content: SportsRulesContent;
  readonly rules: RulesBySport;
}) {
  const [params] = useSearchParams();
  const asked = params.get(SPORT_PARAM);
  const sports = sportModules.filter(({ code, markets }) => rules[code] !== undefined && markets.markets.length > 0);
  const chosen = sports.find(({ code }) => code === asked) ?? sports[0];
  const text = chosen && rules[chosen.code];
  const top = useRef<HTMLElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const isAbove = (top.current?.getBoundingClientRect().top ?? 0) < 0;
    // A link to a sport leads to its rules, and so does another choice from far down in them.
    if (asked !== null && (shown.current === undefined || isAbove)) top.current?.scrollIntoView();
    shown.current = asked ?? '';
  }, [asked]);
  return (
    <section ref={top} className={styles.sports}>
      <h2>{words.heading}</h2>
      <SportChooser sports={sports} chosen={chosen?.code} label={words.heading} />
      {chosen !== undefined && text !== undefined && (
        <SportRulesSection key={chosen.code} sport={chosen} rules={text} words={words} />
      )}
    </section>
  );
}

/** How each market of each sport is settled, with examples worked out by the settling code, and the limits of a bet. */
export function SportsRulesArticle({
  content,
  rules,
}: {
  readonly content: SportsRulesContent;
  readonly rules: RulesBySport;
}) {
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{content.title}</h1>
        <p>{content.intro}</p>
      </header>
      <BettingLimits limits={content.limits} />
      <GeneralRules content={content} />
      <RulesOfSports content={content} rules={rules} />
    </article>
  );
}

/** The sports rules, with their words in the player's language. */
export default function SportsRules() {
  const language = useLanguage(({ key }) => key);
  const { data } = useQuery({
    queryKey: legalQueryKeys.sportsRules(language),
    queryFn: () => loadRules(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return <Skeleton className={textPageStyles.waiting} />;
  return <SportsRulesArticle {...data} />;
}
