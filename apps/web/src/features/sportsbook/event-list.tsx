import { Button } from '@arara/ui/button';
import { Skeleton } from '@arara/ui/skeleton';
import { EmptyState, ErrorState } from '@arara/ui/state';
import type { SportEvent } from '@arara/contract/sport';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SearchX, Star, Trophy } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useOnline } from '../../lib/online.ts';
import { EventRow } from './event-row.tsx';
import styles from './event-list.module.css';
import { FavouriteStar } from './favourite-star.tsx';
import { eventFavourite, tournamentFavourite, useFavourites } from './favourites.ts';
import { groupsOf, type ListedGroup } from './list-structure.ts';
import { eventsQuery, type EventsTab, searchQuery } from './sport-queries.ts';

function Group({ group }: { readonly group: ListedGroup }) {
  const t = useTranslations('sport');
  const { tournament, events } = group;
  return (
    <section className={styles.group} aria-label={tournament}>
      <header className={styles.head}>
        <FavouriteStar favourite={tournamentFavourite(tournament)} name={tournament} className={styles.star} />
        <h2>{tournament}</h2>
        <span className={styles.market}>{t('mainMarket')}</span>
      </header>
      <ul>
        {events.map(({ eventId, total }) => (
          <EventRow key={eventId} eventId={eventId} total={total} />
        ))}
      </ul>
    </section>
  );
}

/** A list that is on its way: groups and rows of the same size. */
export function WaitingList() {
  const t = useTranslations('common');
  return (
    <div className={styles.list} role="status" aria-label={t('loading')}>
      {[3, 2].map((rows) => (
        <div key={rows} className={styles.group}>
          <div className={styles.head}>
            <Skeleton className={styles.waitingName} />
          </div>
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className={styles.waitingRow}>
              <Skeleton className={styles.waitingTeams} />
              <Skeleton className={styles.waitingPrices} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Loads the next page when its place comes near; the button does the same by hand. */
function NextPage({ load, loading }: { readonly load: () => void; readonly loading: boolean }) {
  const t = useTranslations('sport');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null || loading) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && load(), {
      rootMargin: '600px',
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [load, loading]);
  return (
    <div ref={place} className={styles.next}>
      <Button loading={loading} onClick={load}>
        {t('loadMore')}
      </Button>
    </div>
  );
}

/** What went wrong while there is something to show all the same. */
function StaleNote() {
  const t = useTranslations('sport');
  const online = useOnline();
  // Without a network the banner of the shell says so already.
  return online ? (
    <p className={styles.stale} role="status">
      {t('stale')}
    </p>
  ) : null;
}

function Failed({ again, busy }: { readonly again: () => void; readonly busy: boolean }) {
  const t = useTranslations();
  return (
    <ErrorState
      title={t('sport.failed')}
      text={t('common.tryAgainText')}
      retryLabel={t('common.retry')}
      retrying={busy}
      onRetry={again}
    />
  );
}

function Groups({ groups, children }: { readonly groups: readonly ListedGroup[]; readonly children?: ReactNode }) {
  return (
    <div className={styles.list}>
      {groups.map((group) => (
        <Group key={`${group.category}/${group.tournament}`} group={group} />
      ))}
      {children}
    </div>
  );
}

const groupsOfPages = ({ pages }: { readonly pages: readonly { readonly items: readonly SportEvent[] }[] }) =>
  groupsOf(pages.flatMap((page) => page.items));

/** The matches of a tab. `action` stands where there are none. */
export function EventList({ tab, action }: { readonly tab: Exclude<EventsTab, 'all'>; readonly action: ReactNode }) {
  const t = useTranslations('sport');
  const query = useInfiniteQuery({ ...eventsQuery(tab), select: groupsOfPages });
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (isPending) return <WaitingList />;
  if (data === undefined) return <Failed again={() => void refetch()} busy={isFetching} />;
  if (data.length === 0)
    return <EmptyState icon={<Trophy />} title={t(`empty.${tab}`)} text={t(`emptyText.${tab}`)} action={action} />;
  return (
    <>
      {isError && <StaleNote />}
      <Groups groups={data}>
        {hasNextPage && <NextPage load={() => void fetchNextPage()} loading={isFetchingNextPage} />}
      </Groups>
    </>
  );
}

/** The matches with a star, or of a tournament with one. */
export function FavouriteList() {
  const t = useTranslations('sport');
  const names = useFavourites((it) => it.names);
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      ...eventsQuery('all'),
      select: ({ pages }) =>
        groupsOf(
          pages
            .flatMap((page) => page.items)
            .filter(
              ({ eventId, tournament }) =>
                names.includes(eventFavourite(eventId)) || names.includes(tournamentFavourite(tournament)),
            ),
        ),
      enabled: names.length > 0,
    });
  // A favourite may be on any page.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (names.length > 0 && isPending) return <WaitingList />;
  if (isError && data === undefined) return <Failed again={() => void refetch()} busy={isFetching} />;
  if (data === undefined || data.length === 0)
    return <EmptyState icon={<Star />} title={t('empty.favourites')} text={t('emptyText.favourites')} />;
  return <Groups groups={data} />;
}

/** What was searched for. */
export function SearchList({ text }: { readonly text: string }) {
  const t = useTranslations('sport');
  const { data, isPending, isFetching, refetch } = useQuery({ ...searchQuery(text), select: groupsOf });
  if (isPending) return <WaitingList />;
  if (data === undefined) return <Failed again={() => void refetch()} busy={isFetching} />;
  if (data.length === 0)
    return <EmptyState icon={<SearchX />} title={t('empty.search')} text={t('emptyText.search')} />;
  return <Groups groups={data} />;
}
