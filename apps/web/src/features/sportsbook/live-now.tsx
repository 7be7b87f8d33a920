import type { SportEventId } from '@arara/contract/protocol/fields';
import { moreLinkClassName, PageSection } from '@arara/ui/display/section';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { MatchResultOddsButtons, MatchTeamNameRows } from './event-list/event-row.tsx';
import { useSportEventWithoutLines, useTopicSubscriptions } from './events/live-events.ts';
import styles from './live-now.module.css';
import { LiveMatchMinute } from './match/match-clock.tsx';
import { isMatchUnderWay } from './match/match-time.ts';
import { useKickOffText } from './match/kick-off.ts';
import { sportEventsQuery, sportsQuery } from './events/sport-queries.ts';
import { getEventPath, getFootballTabPath } from './page/paths.ts';

const MAX_LIVE_EVENTS_SHOWN = 6;

const listLoadedEventIds = ({
  pages,
}: {
  readonly pages: readonly { readonly items: readonly { readonly eventId: SportEventId }[] }[];
}): SportEventId[] => (pages[0]?.items ?? []).map(({ eventId }) => eventId);

function LiveEventTile({ eventId }: { readonly eventId: SportEventId }) {
  const t = useTranslations('sport');
  const fields = useSportEventWithoutLines(eventId);
  const { time, day } = useKickOffText(fields?.startsAt ?? 0);
  if (fields === undefined) return null;
  const { home, away, tournament, score, phase, clock, simulated } = fields;
  const match = t('match', { home, away });
  return (
    <li className={styles.tile}>
      <Link href={getEventPath(eventId)} className={styles.match}>
        <span className={styles.head}>
          <span className={styles.tournament}>{tournament}</span>
          {simulated && <span className={styles.simulated}>{t('simulated')}</span>}
          {isMatchUnderWay(phase) ? <LiveMatchMinute phase={phase} clock={clock} /> : <span>{`${day} ${time}`}</span>}
        </span>
        <MatchTeamNameRows home={home} away={away} score={score} />
      </Link>
      <div className={styles.prices} role="group" aria-label={match}>
        <MatchResultOddsButtons eventId={eventId} home={home} away={away} />
      </div>
    </li>
  );
}

/** Home's matches: the live ones or, without any, the next ones. */
export default function LiveEventsSection() {
  const t = useTranslations('sport');
  const { data: sports } = useQuery(sportsQuery);
  const live = useInfiniteQuery({ ...sportEventsQuery('live'), select: listLoadedEventIds });
  const none = live.data?.length === 0;
  const next = useInfiniteQuery({ ...sportEventsQuery('today'), select: listLoadedEventIds, enabled: none });
  const events = (none ? next.data : live.data)?.slice(0, MAX_LIVE_EVENTS_SHOWN);
  useTopicSubscriptions((events ?? []).map((eventId) => `event:${eventId}`));
  const count = sports?.find(({ sport }) => sport === 'football')?.live;
  // Without any match, or without an answer, home has no such section.
  if (events === undefined ? live.isError || next.isError : events.length === 0) return null;
  return (
    <PageSection
      id="home-live"
      title={t(none ? 'homeLive.next' : 'homeLive.title')}
      more={
        <Link href={getFootballTabPath(none ? 'today' : 'live')} className={moreLinkClassName}>
          {none || count === undefined || count < (events?.length ?? 0) ? t('title') : t('homeLive.count', { count })}
        </Link>
      }
    >
      <ul className={styles.tiles}>
        {events === undefined
          ? [1, 2, 3].map((place) => (
              <li key={place} className={styles.tile}>
                <Skeleton className={styles.waiting} />
              </li>
            ))
          : events.map((eventId) => <LiveEventTile key={eventId} eventId={eventId} />)}
      </ul>
    </PageSection>
  );
}
