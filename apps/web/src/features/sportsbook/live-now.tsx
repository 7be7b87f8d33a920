import type { SportEventId } from '@arara/contract/protocol/fields';
import { classNames } from '@arara/ui/class-names';
import { moreLinkClassName, PageSection } from '@arara/ui/display/section';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { useInfiniteQuery, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { EventNameRows, MainOdds } from './event-list/event-row.tsx';
import { eventStore, useFollowedTopics, useEventHead } from './live/live-events.ts';
import { QueryErrorMessage } from '../../platform/overlay/query-error.tsx';
import styles from './live-now.module.css';
import { hasField, putMatchesFirst } from './live/participants.ts';
import { BetLegEventTime } from './match/match-clock.tsx';
import { isEventUnderWay } from './match/match-time.ts';
import { useKickOffText } from './match/kick-off.ts';
import { sportEventsQuery, sportsQuery } from './live/event-queries.ts';
import { FIRST_SPORT, getEventPath, getSportTabPath } from './page/paths.ts';

const MAX_LIVE_EVENTS_SHOWN = 6;

const listLoadedEventIds = ({
  pages,
}: {
  readonly pages: readonly { readonly items: readonly SportEventId[] }[];
}): SportEventId[] =>
  putMatchesFirst((pages[0]?.items ?? []).flatMap((eventId) => eventStore.head(eventId) ?? [])).map(
    ({ eventId }) => eventId,
  );

function LiveEventTile({ eventId }: { readonly eventId: SportEventId }) {
  const t = useTranslations('sport');
  const head = useEventHead(eventId);
  const { time, day } = useKickOffText(head?.startsAt ?? 0);
  if (head === undefined) return null;
  const { home, away, tournament, participants, phase, simulated } = head;
  const isField = hasField(participants);
  const match = isField ? tournament : t('match', { home, away });
  return (
    <li className={styles.tile}>
      <Link href={getEventPath(eventId)} className={styles.match}>
        <span className={styles.head}>
          {/* The tournament is the name of a field: it stands below. */}
          <span className={styles.tournament}>{!isField && tournament}</span>
          {simulated && <span className={styles.simulated}>{t('simulated')}</span>}
          {isEventUnderWay(phase) ? <BetLegEventTime eventId={eventId} /> : <span>{`${day} ${time}`}</span>}
        </span>
        <EventNameRows eventId={eventId} />
      </Link>
      <div className={classNames(styles.prices, isField && styles.fieldPrices)} role="group" aria-label={match}>
        <MainOdds eventId={eventId} />
      </div>
    </li>
  );
}

/** The matches; until they are known, shapes of the same size. */
function LiveEventTiles({ events }: { readonly events: readonly SportEventId[] | undefined }) {
  return (
    <ul className={styles.tiles}>
      {events === undefined
        ? [1, 2, 3].map((place) => (
            <li key={place} className={styles.tile}>
              <Skeleton className={styles.waiting} />
            </li>
          ))
        : events.map((eventId) => <LiveEventTile key={eventId} eventId={eventId} />)}
    </ul>
  );
}

/** No match now or later: as high as matches are, so that what stands below does not move. */
function NoLiveEvents() {
  const t = useTranslations('sport');
  return (
    <div className={styles.none}>
      <b>{t('empty.upcoming')}</b>
      <span>{t('emptyText.upcoming')}</span>
    </div>
  );
}

/** No answer: the same as elsewhere, in the room of the matches. */
function LiveEventsError({ query }: { readonly query: Pick<UseInfiniteQueryResult, 'isFetching' | 'refetch'> }) {
  const t = useTranslations('sport');
  return (
    <div className={styles.failed}>
      <QueryErrorMessage title={t('failed')} query={query} />
    </div>
  );
}

/** Home's matches: the live ones or, without any, the next ones. */
export default function LiveEventsSection() {
  const t = useTranslations('sport');
  const { data: sports } = useQuery(sportsQuery);
  const liveEvents = useInfiniteQuery({
    ...sportEventsQuery('all', 'live', MAX_LIVE_EVENTS_SHOWN),
    select: listLoadedEventIds,
  });
  const none = liveEvents.data?.length === 0;
  const next = useInfiniteQuery({
    ...sportEventsQuery('all', 'today', MAX_LIVE_EVENTS_SHOWN),
    select: listLoadedEventIds,
    enabled: none,
  });
  const events = (none ? next.data : liveEvents.data)?.slice(0, MAX_LIVE_EVENTS_SHOWN);
  useFollowedTopics((events ?? []).map((eventId) => `event:${eventId}`));
  const count = sports?.reduce((sum, { live }) => sum + live, 0);
  const hasFailed = events === undefined && (liveEvents.isError || next.isError);
  return (
    <PageSection
      id="home-live"
      title={t(none ? 'homeLive.next' : 'homeLive.title')}
      more={
        <Link href={getSportTabPath(FIRST_SPORT, none ? 'today' : 'live')} className={moreLinkClassName}>
          {none || count === undefined || count < (events?.length ?? 0) ? t('title') : t('homeLive.count', { count })}
        </Link>
      }
    >
      {hasFailed ? (
        <LiveEventsError query={none ? next : liveEvents} />
      ) : events?.length === 0 ? (
        <NoLiveEvents />
      ) : (
        <LiveEventTiles events={events} />
      )}
    </PageSection>
  );
}
