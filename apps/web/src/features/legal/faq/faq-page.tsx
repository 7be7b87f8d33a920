import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  BookOpenIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  DicesIcon,
  GiftIcon,
  HeartHandshakeIcon,
  type IconComponent,
  LandmarkIcon,
  LockIcon,
  MessageCircleIcon,
  SearchIcon,
  SearchXIcon,
  UserSearchIcon,
} from '@arara/ui/art/lucide-icons';
import { Button } from '@arara/ui/controls/button';
import { EmptyState } from '@arara/ui/feedback/state';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { LabeledInput } from '@arara/ui/fields/field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { queryClient } from '../../../platform/api/query-client.ts';
import { type LanguageKey, useLanguage } from '@arara/client/i18n';
import { SupportEntry } from '../../support/support.ts';
import { legalQueryKeys } from '../keys.ts';
import { faqTopics, type FaqTopic } from '@arara/contract/pages';
import { buildFaqPath, type FaqContent, type FaqEntry } from './faq-content.ts';
import { loadFaq } from './read-faq.ts';
import { findSpellings, highlightMatches, searchFaq } from './search-faq.ts';
import { usePageTitle } from '../../../platform/page/page-title.ts';
import styles from './faq.module.css';

const TOPIC_ICONS: Readonly<Record<FaqTopic, IconComponent>> = {
  nu: BookOpenIcon,
  conta: UserSearchIcon,
  dr: LandmarkIcon,
  jogos: DicesIcon,
  prom: GiftIcon,
  jr: HeartHandshakeIcon,
  segur: LockIcon,
};

function HighlightedText({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  return highlightMatches(text, words).map(({ text: part, isMatch }, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no identity but their place
    isMatch ? <mark key={at}>{part}</mark> : part,
  );
}

const NO_WORDS: readonly string[] = [];

/** A question that opens its answer. */
function FaqQuestion({
  entry,
  words = NO_WORDS,
  topicTitle,
}: {
  readonly entry: FaqEntry;
  readonly words?: readonly string[];
  /** Shown above the question where entries of several topics stand together. */
  readonly topicTitle?: string;
}) {
  return (
    <details className={styles.question}>
      <summary>
        <span>
          {topicTitle !== undefined && <small>{topicTitle}</small>}
          <HighlightedText text={entry.question} words={words} />
        </span>
        <ChevronRightIcon className={styles.chevron} aria-hidden />
      </summary>
      <div className={styles.answer}>
        {entry.answer.map((paragraph) => (
          <p key={paragraph}>
            <HighlightedText text={paragraph} words={words} />
          </p>
        ))}
        {entry.link !== undefined && (
          <Link href={entry.link.href} className={styles.link}>
            {entry.link.label}
          </Link>
        )}
      </div>
    </details>
  );
}

/** The topics, as cards. */
function FaqTopicList({ content, except }: { readonly content: FaqContent; readonly except?: FaqTopic }) {
  const t = useTranslations('faq');
  return (
    <ul className={styles.topics}>
      {faqTopics
        .filter((topic) => topic !== except)
        .map((topic) => {
          const { title, summary, entries } = content[topic];
          const Icon = TOPIC_ICONS[topic];
          return (
            <li key={topic}>
              <Link href={buildFaqPath(topic)} className={styles.topic}>
                <span className={styles.topicIcon}>
                  <Icon className="icon" aria-hidden />
                </span>
                <span className={styles.topicText}>
                  <b>{title}</b>
                  <span>{summary}</span>
                  <small>{t('count', { count: entries.length })}</small>
                </span>
              </Link>
            </li>
          );
        })}
    </ul>
  );
}

/** What to do when no question answers: talk to a person where there is one, or complain. */
function FaqFurtherHelp() {
  const t = useTranslations('faq');
  return (
    <section className={styles.further}>
      <h2>{t('further')}</h2>
      <div>
        <SupportEntry className={styles.furtherLink} icon={<MessageCircleIcon className="icon" aria-hidden />} />
        <Link href="/complaint_form" className={styles.furtherLink}>
          {t('complain')}
        </Link>
      </div>
    </section>
  );
}

/** The field of the search with what it finds; the topics while nothing is searched. */
export function FaqOverview({
  content,
  initialSearch = '',
}: {
  readonly content: FaqContent;
  readonly initialSearch?: string;
}) {
  const t = useTranslations('faq');
  const [search, setSearch] = useState(initialSearch);
  const words = findSpellings(content, search).flat();
  const found = searchFaq(content, search);
  return (
    <article className={styles.page}>
      <h1>{t('title')}</h1>
      <search className={styles.search}>
        <LabeledInput
          label={t('search')}
          type="search"
          enterKeyHint="search"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          prefix={<SearchIcon className="icon" aria-hidden />}
        />
      </search>
      <p className={styles.count} role="status">
        {words.length > 0 && found.length > 0 && t('found', { count: found.length })}
      </p>
      {words.length === 0 && <FaqTopicList content={content} />}
      {found.length > 0 && (
        <div className={styles.questions}>
          {found.map(({ topic, entry }) => (
            <FaqQuestion key={entry.question} entry={entry} words={words} topicTitle={content[topic].title} />
          ))}
        </div>
      )}
      {words.length > 0 && found.length === 0 && (
        <EmptyState
          icon={<SearchXIcon />}
          title={t('nothing', { search: search.trim() })}
          text={t('nothingText')}
          action={<Button onClick={() => setSearch('')}>{t('clear')}</Button>}
        />
      )}
      <FaqFurtherHelp />
    </article>
  );
}

/** The questions of one topic, and the ways to the others. */
export function FaqTopicQuestions({ content, topic }: { readonly content: FaqContent; readonly topic: FaqTopic }) {
  const t = useTranslations('faq');
  const { title, summary, entries } = content[topic];
  usePageTitle(title);
  return (
    <article className={styles.page}>
      <Link href="/text_faq" className={styles.back}>
        <ChevronLeftIcon className="icon" aria-hidden />
        {t('back')}
      </Link>
      <h1>{title}</h1>
      <p>{summary}</p>
      <div className={styles.questions}>
        {entries.map((entry) => (
          <FaqQuestion key={entry.question} entry={entry} />
        ))}
      </div>
      <h2>{t('others')}</h2>
      <FaqTopicList content={content} except={topic} />
      <FaqFurtherHelp />
    </article>
  );
}

const faqContentQuery = (language: LanguageKey) =>
  queryOptions({
    queryKey: legalQueryKeys.faq(language),
    queryFn: () => loadFaq(language),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Loads the questions in the language of the visit, so that the page is drawn with them. */
export const load = (): Promise<void> => queryClient.prefetchQuery(faqContentQuery(useLanguage.getState().key));

/** The frequently asked questions: of one topic, or all with a search over them. */
export function Page({ topic }: { readonly topic?: FaqTopic }) {
  const language = useLanguage(({ key }) => key);
  const { data } = useQuery(faqContentQuery(language));
  if (data === undefined) return <Skeleton className={styles.waiting} />;
  return topic === undefined ? <FaqOverview content={data} /> : <FaqTopicQuestions content={data} topic={topic} />;
}
