import type { EventId } from '@arara/contract/protocol/fields';
import { ApiError } from '@arara/contract/protocol/client';
import { getButtonClassName } from '@arara/ui/controls/button';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { EmptyState } from '@arara/ui/feedback/state';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, SearchX } from '@arara/ui/art/lucide-icons';
import { Link, useSearchParams } from 'wouter';
import { useTranslations } from 'use-intl';
import { QueryError } from '../../platform/overlay/query-error.tsx';
import styles from './event-page.module.css';
import type { EventFields } from './events/event-store.ts';
import { FavouriteStar } from './event-list/favourite-star.tsx';
import { toEventFavourite } from './event-list/favourites.ts';
import { useEventFields, useTopics } from './events/live-events.ts';
import { getListAddress, useMarkEventVisited } from './event-list/list-position.ts';
import { MarketBoard } from './odds/market-board.tsx';
import { isOver } from './match/match-time.ts';
import { Scoreboard } from './match/scoreboard.tsx';
import { SlipArea } from './slip-area.tsx';
import { eventQuery } from './events/sport-queries.ts';
import { StaleNote } from './page/stale-note.tsx';
import { getTabPath, getTournamentPath } from './page/paths.ts';

/** The event id in the address; null for any other text. */
const parseEventId = (text: string | null): EventId | null =>
  text !== null && /^[1-9]\d{0,15}$/.test(text) ? (Number(text) as EventId) : null;

function NotFound() {
  const t = useTranslations('sport');
  return (
    <EmptyState
      icon={<SearchX />}
      heading
      title={t('event.notFound')}
      text={t('event.notFoundText')}
      action={
        <Link href={getTabPath('live')} className={getButtonClassName({})}>
          {t('seeLive')}
        </Link>
      }
    />
  );
}

function Waiting() {
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

function Head({ fields }: { readonly fields: EventFields | undefined }) {
  const t = useTranslations('sport');
  return (
    <div className={styles.head}>
      <Link href={getListAddress(fields?.phase !== 0)} className={styles.back} aria-label={t('event.back')}>
        <ChevronLeft className="icon" aria-hidden />
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

function Event({ eventId }: { readonly eventId: EventId }) {
  const t = useTranslations();
  useTopics([`event:${eventId}`]);
  const fields = useEventFields(eventId);
  const { data, error, isFetching, refetch } = useQuery({
    ...eventQuery(eventId),
    // Everything that moves comes from the event store; only a read brings the statistics.
    select: ({ statistics }) => statistics,
  });
  if (error instanceof ApiError && error.http === 404) return <NotFound />;
  return (
    <>
      <Head fields={fields} />
      {fields === undefined || data === undefined ? (
        error === null ? (
          <Waiting />
        ) : (
          <QueryError title={t('sport.event.failed')} query={{ isFetching, refetch }} />
        )
      ) : (
        <>
          {error !== null && <StaleNote />}
          <Scoreboard fields={fields} statistics={data} />
          <MarketBoard eventId={eventId} home={fields.home} away={fields.away} over={isOver(fields.phase)} />
        </>
      )}
    </>
  );
}

/** One match: its scoreboard and all its markets. */
export default function EventPage() {
  const [params] = useSearchParams();
  useMarkEventVisited();
  const eventId = parseEventId(params.get('eventId'));
  return (
    <div className={styles.page}>
      <div className={styles.main}>{eventId === null ? <NotFound /> : <Event key={eventId} eventId={eventId} />}</div>
      <SlipArea />
    </div>
  );
}
