import { useQuery } from '@tanstack/react-query';
import { PhoneCall } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { legalKeys } from './keys.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { SupportLink } from '../support/support.ts';
import type { TextName } from './text-content.ts';
import styles from './text-page.module.css';

const CONTENT = {
  pt_BR: () => import('./content-pt-br.ts'),
  en_US: () => import('./content-en-us.ts'),
} as const;

const phoneLink = (text: ReactNode) => <a href="tel:188">{text}</a>;

/** A text page: terms, privacy, identity check, responsible play. */
export default function TextPage({ name }: { readonly name: TextName }) {
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
      <p className={styles.intro}>{intro}</p>
      {name === 'jr' && (
        <p className={styles.help}>
          <PhoneCall className="icon" aria-hidden />
          <span>{t.rich('help', { phone: phoneLink })}</span>
        </p>
      )}
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      {name === 'pp' && <SupportLink className={styles.support} />}
    </article>
  );
}
