import type { EventId } from '@arara/contract/protocol/fields';
import { moreLook, Section } from '@arara/ui/display/section';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { ResultOdds, TeamRows } from './event-list/event-row.tsx';
import { useEventFields, useTopics } from './events/live-events.ts';
import styles from './live-now.module.css';
import { LiveMinute } from './match/match-clock.tsx';
import { isUnderWay } from './match/match-time.ts';
import { useKickOffText } from './match/kick-off.ts';
import { eventsQuery, sportsQuery } from './events/sport-queries.ts';
import { getEventPath, getTabPath } from './page/paths.ts';

const SHOWN = 6;

const selectEventIds = ({
  pages,
}: {
  readonly pages: readonly { readonly items: readonly { readonly eventId: EventId }[] }[];
}): EventId[] => (pages[0]?.items ?? []).map(({ eventId }) => eventId);

function Tile({ eventId }: { readonly eventId: EventId }) {
  const t = useTranslations('sport');
  const fields = useEventFields(eventId);
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
          {isUnderWay(phase) ? <LiveMinute phase={phase} clock={clock} /> : <span>{`${day} ${time}`}</span>}
        </span>
        <TeamRows home={home} away={away} score={score} />
      </Link>
      <div className={styles.prices} role="group" aria-label={match}>
        <ResultOdds eventId={eventId} home={home} away={away} />
      </div>
    </li>
  );
}

/** Home's matches: the live ones or, without any, the next ones. */
export default function LiveNow() {
  const t = useTranslations('sport');
  const { data: sports } = useQuery(sportsQuery);
  const live = useInfiniteQuery({ ...eventsQuery('live'), select: selectEventIds });
  const none = live.data?.length === 0;
  const next = useInfiniteQuery({ ...eventsQuery('today'), select: selectEventIds, enabled: none });
  const events = (none ? next.data : live.data)?.slice(0, SHOWN);
  useTopics((events ?? []).map((eventId) => `event:${eventId}`));
  const count = sports?.find(({ sport }) => sport === 'football')?.live;
  // Without any match, or without an answer, home has no such section.
  if (events === undefined ? live.isError || next.isError : events.length === 0) return null;
  return (
    <Section
      id="home-live"
      title={t(none ? 'homeLive.next' : 'homeLive.title')}
      more={
        <Link href={getTabPath(none ? 'today' : 'live')} className={moreLook}>
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
          : events.map((eventId) => <Tile key={eventId} eventId={eventId} />)}
      </ul>
    </Section>
  );
}
