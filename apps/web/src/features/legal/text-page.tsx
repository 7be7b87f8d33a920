import { useQuery } from '@tanstack/react-query';
import { PhoneCallIcon } from '@arara/ui/art/lucide-icons';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { legalQueryKeys } from './keys.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { loadSportRules } from '../sportsbook/sportsbook.ts';
import { SupportLink } from '../support/support.ts';
import type { LegalTextDocument, LegalTextName } from './text-content.ts';
import styles from './text-page.module.css';

const LEGAL_TEXT_LOADERS = {
  pt_BR: () => import('./content/pt-br.ts'),
  en_US: () => import('./content/en-us.ts'),
  id_ID: () => import('./content/id-id.ts'),
  vi_VN: () => import('./content/vi-vn.ts'),
  nr_NR: () => import('./content/en-us.ts'),
  ja_JP: () => import('./content/ja-jp.ts'),
  ko_KR: () => import('./content/ko-kr.ts'),
  zh_CN: () => import('./content/zh-cn.ts'),
  ru_RU: () => import('./content/ru-ru.ts'),
  de_DE: () => import('./content/de-de.ts'),
  es_ES: () => import('./content/es-es.ts'),
  fr_FR: () => import('./content/fr-fr.ts'),
  it_IT: () => import('./content/it-it.ts'),
  hi_IN: () => import('./content/hi-in.ts'),
} as const;

const SPORTS_RULES_LOADERS = {
  pt_BR: () => import('./sports-rules/content/pt-br.ts'),
  en_US: () => import('./sports-rules/content/en-us.ts'),
  id_ID: () => import('./sports-rules/content/id-id.ts'),
  vi_VN: () => import('./sports-rules/content/vi-vn.ts'),
  nr_NR: () => import('./sports-rules/content/en-us.ts'),
  ja_JP: () => import('./sports-rules/content/ja-jp.ts'),
  ko_KR: () => import('./sports-rules/content/ko-kr.ts'),
  zh_CN: () => import('./sports-rules/content/zh-cn.ts'),
  ru_RU: () => import('./sports-rules/content/ru-ru.ts'),
  de_DE: () => import('./sports-rules/content/de-de.ts'),
  es_ES: () => import('./sports-rules/content/es-es.ts'),
  fr_FR: () => import('./sports-rules/content/fr-fr.ts'),
  it_IT: () => import('./sports-rules/content/it-it.ts'),
  hi_IN: () => import('./sports-rules/content/hi-in.ts'),
} as const;

/** The rules are as long as all other texts together: only their own page loads them. */
const SportsRulesArticle = lazy(() => import('./sports-rules/sports-rules.tsx'));

const renderHelplineLink = (text: ReactNode) => <a href="tel:188">{text}</a>;

function LegalTextSections({ sections }: Pick<LegalTextDocument, 'sections'>) {
  return sections.map(({ heading, paragraphs, link }) => (
    <section key={heading}>
      <h2>{heading}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {link !== undefined && (
        <Link href={link.href} className={styles.link}>
          {link.label}
        </Link>
      )}
    </section>
  ));
}

function LegalTextArticle({ name }: { readonly name: LegalTextName }) {
  const t = useTranslations('texts');
  const language = useLanguage(({ key }) => key);
  const { data } = useQuery({
    queryKey: legalQueryKeys.texts(language),
    queryFn: async () => (await LEGAL_TEXT_LOADERS[language]()).content,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return <Skeleton className={styles.waiting} />;
  const { title, intro, sections } = data[name];
  return (
    <article className={styles.page}>
      <h1>{title}</h1>
      <p>{intro}</p>
      {name === 'jr' && (
        <p className={styles.help}>
          <PhoneCallIcon className="icon" aria-hidden />
          <span>{t.rich('help', { phone: renderHelplineLink })}</span>
        </p>
      )}
      <LegalTextSections sections={sections} />
      {name === 'pp' && <SupportLink className={styles.link} />}
    </article>
  );
}

/** The sports rules, with their words in the player's language. */
function SportsRulesPageContent() {
  const language = useLanguage(({ key }) => key);
  const { data } = useQuery({
    queryKey: legalQueryKeys.sportsRules(language),
    queryFn: async () => {
      const [{ content }, rules] = await Promise.all([SPORTS_RULES_LOADERS[language](), loadSportRules(language)]);
      return { content, rules };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return <Skeleton className={styles.waiting} />;
  return (
    <Suspense fallback={<Skeleton className={styles.waiting} />}>
      <SportsRulesArticle {...data} />
    </Suspense>
  );
}

/** A text page: terms, privacy, identity check, responsible play, or the sports rules. */
export default function LegalTextPage({ name }: { readonly name: LegalTextName | 're' }) {
  return name === 're' ? <SportsRulesPageContent /> : <LegalTextArticle name={name} />;
}
