import type { SportEventId } from '@arara/contract/protocol/fields';
import { ApiCallError } from '@arara/contract/protocol/client';
import { getButtonClassName } from '@arara/ui/controls/button';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { EmptyState } from '@arara/ui/feedback/state';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeftIcon, SearchXIcon } from '@arara/ui/art/lucide-icons';
import { Link, useSearchParams } from 'wouter';
import { useTranslations } from 'use-intl';
import { QueryErrorMessage } from '../../platform/overlay/query-error.tsx';
import styles from './event-page.module.css';
import type { EventWithoutLines } from './events/event-store.ts';
import { FavouriteStar } from './event-list/favourite-star.tsx';
import { toEventFavourite } from './event-list/favourites.ts';
import { useSportEventWithoutLines, useTopicSubscriptions } from './events/live-events.ts';
import { getLastEventListAddress, useMarkEventPageVisited } from './event-list/list-position.ts';
import { MarketBoard } from './odds/market-board.tsx';
import { isMatchOver } from './match/match-time.ts';
import { MatchScoreboard } from './match/scoreboard.tsx';
import { SlipArea } from './slip-area.tsx';
import { sportEventQuery } from './events/sport-queries.ts';
import { StaleOddsNote } from './page/stale-note.tsx';
import { getFootballTabPath, getTournamentPath } from './page/paths.ts';

/** The event id in the address; null for any other text. */
const parseSportEventId = (text: string | null): SportEventId | null =>
  text !== null && /^[1-9]\d{0,15}$/.test(text) ? (Number(text) as SportEventId) : null;

function EventNotFoundPageContent() {
  const t = useTranslations('sport');
  return (
    <EmptyState
      icon={<SearchXIcon />}
      heading
      title={t('event.notFound')}
      text={t('event.notFoundText')}
      action={
        <Link href={getFootballTabPath('live')} className={getButtonClassName({})}>
          {t('seeLive')}
        </Link>
      }
    />
  );
}

function EventPageSkeleton() {
  const t = useTranslations('common');
  return (
    <div className={styles.waiting} role="status" aria-label={t('loading')}>
      <Skeleton className={styles.waitingBoard} />
      <Skeleton className={styles.waitingTabs} />
      <Skeleton className={styles.waitingMarket} />
      <Skeleton className={styles.waitingMarket} />
    </div>
  );
}

function SportEventPageHeader({ fields }: { readonly fields: EventWithoutLines | undefined }) {
  const t = useTranslations('sport');
  return (
    <div className={styles.head}>
      <Link href={getLastEventListAddress(fields?.phase !== 0)} className={styles.back} aria-label={t('event.back')}>
        <ChevronLeftIcon className="icon" aria-hidden />
      </Link>
      {fields === undefined ? (
        <span className={styles.tournament}>{t('football')}</span>
      ) : (
        <Link href={getTournamentPath(fields.tournament)} className={styles.tournament}>
          {fields.tournament}
        </Link>
      )}
      {fields !== undefined && (
        <FavouriteStar
          favourite={toEventFavourite(fields.eventId)}
          name={t('match', { home: fields.home, away: fields.away })}
        />
      )}
    </div>
  );
}

function EventPageContent({ eventId }: { readonly eventId: SportEventId }) {
  const t = useTranslations();
  useTopicSubscriptions([`event:${eventId}`]);
  const fields = useSportEventWithoutLines(eventId);
  const { data, error, isFetching, refetch } = useQuery({
    ...sportEventQuery(eventId),
    // Everything that moves comes from the event store; only a read brings the statistics.
    select: ({ statistics }) => statistics,
  });
  if (error instanceof ApiCallError && error.http === 404) return <EventNotFoundPageContent />;
  return (
    <>
      <SportEventPageHeader fields={fields} />
      {fields === undefined || data === undefined ? (
        error === null ? (
          <EventPageSkeleton />
        ) : (
          <QueryErrorMessage title={t('sport.event.failed')} query={{ isFetching, refetch }} />
        )
      ) : (
        <>
          {error !== null && <StaleOddsNote />}
          <MatchScoreboard fields={fields} statistics={data} />
          <MarketBoard eventId={eventId} home={fields.home} away={fields.away} over={isMatchOver(fields.phase)} />
        </>
      )}
    </>
  );
}

/** One match: its scoreboard and all its markets. */
export default function SportEventPage() {
  const [params] = useSearchParams();
  useMarkEventPageVisited();
  const eventId = parseSportEventId(params.get('eventId'));
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        {eventId === null ? <EventNotFoundPageContent /> : <EventPageContent key={eventId} eventId={eventId} />}
      </div>
      <SlipArea />
    </div>
  );
}
