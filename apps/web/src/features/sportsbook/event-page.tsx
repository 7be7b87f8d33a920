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
import { ErrorBoundary, LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { usePageTitle } from '../../platform/page/page-title.ts';
import styles from './event-page.module.css';
import { type EventDetail, type EventHead, toEventPart } from './live/event-parts.ts';
import { SettledMarkets } from './odds/settled-markets.tsx';
import { isSportCode } from '@arara/sports/sport-codes';
import { FavouriteStar } from './event-list/favourite-star.tsx';
import { toEventFavourite } from './event-list/favourites.ts';
import { eventStore, useEventHead, useEventParts, useFollowedTopics, useScoredEvent } from './live/live-events.ts';
import { getLastEventListAddress, useMarkEventPageVisited } from './event-list/list-position.ts';
import { MarketBoard } from './odds/market-board.tsx';
import { BoardFrame } from './match/board-frame.tsx';
import { isEventOver } from './match/match-time.ts';
import { sportBoards } from './screens/sport-boards.ts';
import { useSportTexts } from './sport/sport-texts.ts';
import { SlipArea } from './slip-area.tsx';
import { sportEventQuery } from './live/event-query.ts';
import { StaleOddsNote } from './page/stale-note.tsx';
import { FIRST_SPORT, getSportTabPath, getTournamentPath } from './page/paths.ts';

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
        <Link href={getSportTabPath(FIRST_SPORT, 'live')} className={getButtonClassName({})}>
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

function SportEventPageHeader({ head }: { readonly head: EventHead | undefined }) {
  const t = useTranslations('sport');
  const texts = useSportTexts();
  const name = head && (head.home === '' ? head.tournament : t('match', { home: head.home, away: head.away }));
  usePageTitle(name);
  return (
    <div className={styles.head}>
      <Link
        href={getLastEventListAddress(head?.phase !== 0, head?.sport)}
        className={styles.back}
        aria-label={t('event.back')}
      >
        <ChevronLeftIcon className="icon" aria-hidden />
      </Link>
      {head === undefined ? (
        <span className={styles.tournament}>{t('title')}</span>
      ) : (
        <Link href={getTournamentPath(head.sport, head.tournament)} className={styles.tournament}>
          {texts(head.sport).name} · {head.tournament}
        </Link>
      )}
      {head !== undefined && (
        <FavouriteStar favourite={toEventFavourite(head.eventId)} name={name ?? head.tournament} />
      )}
    </div>
  );
}

/** The scoreboard that the event's sport draws. A sport that this version does not know has the frame alone. */
function DrawnScoreboard({ eventId, detail, attendance }: EventDetail & { readonly eventId: SportEventId }) {
  const event = useScoredEvent(eventId);
  if (event === undefined) return null;
  if (!isSportCode(event.sport)) return <BoardFrame event={event} drawing={null} attendance={attendance} />;
  const Board = sportBoards[event.sport];
  return <Board event={event} detail={detail} attendance={attendance} />;
}

function EventPageContent({ eventId }: { readonly eventId: SportEventId }) {
  const t = useTranslations();
  useFollowedTopics([`event:${eventId}`]);
  const head = useEventHead(eventId);
  const detail = useEventParts([toEventPart('detail', eventId)], () => eventStore.detail(eventId));
  // What was read is in the event store.
  const { error, isFetching, refetch } = useQuery(sportEventQuery(eventId));
  if (error instanceof ApiCallError && error.http === 404) return <EventNotFoundPageContent />;
  return (
    <>
      <SportEventPageHeader head={head} />
      {head === undefined || detail === undefined ? (
        error === null ? (
          <EventPageSkeleton />
        ) : (
          <QueryErrorMessage title={t('sport.event.failed')} query={{ isFetching, refetch }} />
        )
      ) : (
        <>
          {error !== null && <StaleOddsNote />}
          <DrawnScoreboard eventId={eventId} {...detail} />
          {isEventOver(head.phase) ? <SettledMarkets event={head} /> : <MarketBoard event={head} />}
        </>
      )}
    </>
  );
}

/** One event: its scoreboard and all its markets. */
export function Page() {
  const [params] = useSearchParams();
  useMarkEventPageVisited();
  const eventId = parseSportEventId(params.get('eventId'));
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        {eventId === null ? (
          <EventNotFoundPageContent />
        ) : (
          <ErrorBoundary key={eventId} part="board">
            <EventPageContent eventId={eventId} />
          </ErrorBoundary>
        )}
      </div>
      <LazyBoundary part="slip">
        <SlipArea />
      </LazyBoundary>
    </div>
  );
}
