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
import { usePageTitle } from '../../platform/page/page-title.ts';
import styles from './event-page.module.css';
import type { SportEventDetail } from '@arara/contract/player/sportsbook';
import type { EventWithoutLines } from './live/event-store.ts';
import { SettledMarkets } from './odds/settled-markets.tsx';
import { hasResult } from './odds/settled-outcomes.ts';
import { isSportCode } from '@arara/sports/sport-codes';
import type { SportBoardProps } from './sport/sport-board.ts';
import { FavouriteStar } from './event-list/favourite-star.tsx';
import { toEventFavourite } from './event-list/favourites.ts';
import { useSportEventWithoutLines, useTopicSubscriptions } from './live/live-events.ts';
import { getLastEventListAddress, useMarkEventPageVisited } from './event-list/list-position.ts';
import { MarketBoard } from './odds/market-board.tsx';
import { BoardFrame } from './match/board-frame.tsx';
import { isEventOver } from './match/match-time.ts';
import { sportBoards } from './screens/sport-boards.ts';
import { useSportTexts } from './sport/sport-texts.ts';
import { SlipArea } from './slip-area.tsx';
import { sportEventQuery } from './live/event-queries.ts';
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

function SportEventPageHeader({ fields }: { readonly fields: EventWithoutLines | undefined }) {
  const t = useTranslations('sport');
  const texts = useSportTexts();
  const name =
    fields && (fields.home === '' ? fields.tournament : t('match', { home: fields.home, away: fields.away }));
  usePageTitle(name);
  return (
    <div className={styles.head}>
      <Link
        href={getLastEventListAddress(fields?.phase !== 0, fields?.sport)}
        className={styles.back}
        aria-label={t('event.back')}
      >
        <ChevronLeftIcon className="icon" aria-hidden />
      </Link>
      {fields === undefined ? (
        <span className={styles.tournament}>{t('title')}</span>
      ) : (
        <Link href={getTournamentPath(fields.sport, fields.tournament)} className={styles.tournament}>
          {texts(fields.sport).name} · {fields.tournament}
        </Link>
      )}
      {fields !== undefined && (
        <FavouriteStar favourite={toEventFavourite(fields.eventId)} name={name ?? fields.tournament} />
      )}
    </div>
  );
}

/** What the page takes from the read of its event: the sport's score, and how each line was settled. */
const selectPageFields = ({ detail, attendance, lines }: SportEventDetail) => ({
  detail,
  attendance,
  settled: lines.filter(hasResult),
});

/** The scoreboard that the event's sport draws. A sport that this version does not know has the frame alone. */
function DrawnScoreboard(props: SportBoardProps) {
  const { event, attendance } = props;
  if (!isSportCode(event.sport)) return <BoardFrame event={event} drawing={null} attendance={attendance} />;
  const Board = sportBoards[event.sport];
  return <Board {...props} />;
}

function EventPageContent({ eventId }: { readonly eventId: SportEventId }) {
  const t = useTranslations();
  useTopicSubscriptions([`event:${eventId}`]);
  const fields = useSportEventWithoutLines(eventId);
  // The lines and what a row shows come from the event store; the read brings what only this page shows.
  const { data, error, isFetching, refetch } = useQuery({ ...sportEventQuery(eventId), select: selectPageFields });
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
          <DrawnScoreboard event={fields} detail={data.detail} attendance={data.attendance} />
          {isEventOver(fields.phase) ? (
            <SettledMarkets event={fields} lines={data.settled} />
          ) : (
            <MarketBoard event={fields} />
          )}
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
        {eventId === null ? <EventNotFoundPageContent /> : <EventPageContent key={eventId} eventId={eventId} />}
      </div>
      <SlipArea />
    </div>
  );
}
