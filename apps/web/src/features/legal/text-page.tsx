import { useQuery } from '@tanstack/react-query';
import { PhoneCallIcon } from '@arara/ui/art/lucide-icons';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { useTranslations } from 'use-intl';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { legalQueryKeys } from './keys.ts';
import { loadLegalTexts } from './load-legal-texts.ts';
import { useLanguage } from '@arara/client/i18n';
import { SupportLink } from '../support/support.ts';
import type { LegalTextDocument, LegalTextName } from './text-content.ts';
import styles from './text-page.module.css';

/** The rules are as long as all other texts together: only their own page loads them. */
const SportsRules = lazy(() => import('./sports-rules/sports-rules.tsx'));

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
    queryFn: () => loadLegalTexts(language),
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

/** A text page: terms, privacy, identity check, responsible play, or the sports rules. */
export function Page() {
  const [path] = useLocation();
  const name = path.slice('/text_'.length).toLowerCase() as LegalTextName | 're';
  if (name !== 're') return <LegalTextArticle name={name} />;
  return (
    <Suspense fallback={<Skeleton className={styles.waiting} />}>
      <SportsRules />
    </Suspense>
  );
}
