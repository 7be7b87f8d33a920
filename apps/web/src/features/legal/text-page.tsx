import { useQuery } from '@tanstack/react-query';
import { PhoneCall } from '@arara/ui/art/lucide-icons';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { legalKeys } from './keys.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { SupportLink } from '../support/support.ts';
import type { TextContent, TextName } from './text-content.ts';
import styles from './text-page.module.css';

const CONTENT = {
  pt_BR: () => import('./content-pt-br.ts'),
  en_US: () => import('./content-en-us.ts'),
} as const;

const RULES = {
  pt_BR: () => import('./sports-rules/content-pt-br.ts'),
  en_US: () => import('./sports-rules/content-en-us.ts'),
} as const;

/** The rules are as long as all other texts together: only their own page loads them. */
const SportsRules = lazy(() => import('./sports-rules/sports-rules.tsx'));

const phoneLink = (text: ReactNode) => <a href="tel:188">{text}</a>;

function Sections({ sections }: Pick<TextContent, 'sections'>) {
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

function Text({ name }: { readonly name: TextName }) {
  const t = useTranslations('texts');
  const language = useLanguage(({ key }) => key);
  const { data } = useQuery({
    queryKey: legalKeys.texts(language),
    queryFn: async () => (await CONTENT[language]()).content,
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
          <PhoneCall className="icon" aria-hidden />
          <span>{t.rich('help', { phone: phoneLink })}</span>
        </p>
      )}
      <Sections sections={sections} />
      {name === 'pp' && <SupportLink className={styles.link} />}
    </article>
  );
}

/** The sports rules, with their words in the player's language. */
function RulesText() {
  const language = useLanguage(({ key }) => key);
  const { data } = useQuery({
    queryKey: legalKeys.sportsRules(language),
    queryFn: async () => (await RULES[language]()).content,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return <Skeleton className={styles.waiting} />;
  return (
    <article className={styles.page}>
      <h1>{data.title}</h1>
      <p>{data.intro}</p>
      <Sections sections={data.sections} />
      <Suspense fallback={<Skeleton className={styles.waiting} />}>
        <SportsRules content={data} />
      </Suspense>
    </article>
  );
}

/** A text page: terms, privacy, identity check, responsible play, or the sports rules. */
export default function TextPage({ name }: { readonly name: TextName | 're' }) {
  return name === 're' ? <RulesText /> : <Text name={name} />;
}
