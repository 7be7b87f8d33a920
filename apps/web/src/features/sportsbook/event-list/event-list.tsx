import { Button } from '@arara/ui/controls/button';
import { classNames } from '@arara/ui/class-names';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { EmptyState, ErrorState } from '@arara/ui/feedback/state';
import type { SportEventId } from '@arara/contract/protocol/fields';
import type { SportCode } from '@arara/sports/sport-codes';
import { useInfiniteQuery, useQuery, queryOptions } from '@tanstack/react-query';
import { ChevronRightIcon, SearchXIcon, StarIcon, TrophyIcon } from '@arara/ui/art/lucide-icons';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { SportEventListRow } from './list-row.tsx';
import styles from './event-list.module.css';
import { FavouriteStar } from './favourite-star.tsx';
import { toEventFavourite, toTournamentFavourite, useSportFavourites } from './favourites.ts';
import { findMainLine, isOfMainMarket, isTotalLine } from './main-line.ts';
import { useRowNames } from './row-names.ts';
import { groupEventPagesByTournament, type ListedEventGroup } from './list-groups.ts';
import { type EventHead, toEventPart } from '../live/event-parts.ts';
import { eventStore, useEventHead, useEventLines, useEventParts, storeEvents } from '../live/live-events.ts';
import { hasField } from '../live/participants.ts';
import { sportEventsQuery, createEventPagesQuery, getSportRefetchIntervalMs } from '../live/event-queries.ts';
import { useSportTexts } from '../sport/sport-texts.ts';
import { type EventListTab, sportQueryKeys } from '../keys.ts';
import { StaleOddsNote } from '../page/stale-note.tsx';
import { useHasTotalColumn } from '../page/use-width.ts';
import { getTournamentPath } from '../page/paths.ts';
import { SeeLiveLink } from '../page/see-live-link.tsx';
import { sportsbookCalls } from '@arara/contract/player/sportsbook/sportsbook';
import { BACKGROUND_CALL_OPTIONS, callApi } from '../../../platform/api/api.ts';

/** What the prices of a group's rows are: the sport's main market, or the market of a field, "campeão". A field without one has no name. */
function ListedMarketName({ sport, eventId }: { readonly sport: string; readonly eventId: SportEventId }) {
  const texts = useSportTexts()(sport);
  const names = useRowNames();
  const shapes = useEventLines(eventId);
  const event = useEventHead(eventId);
  const line = findMainLine(sport, shapes)?.line;
  if (line === undefined && event !== undefined && hasField(event.participants)) return null;
  return line === undefined || isOfMainMarket(sport, line)
    ? texts.mainMarket
    : names.market(sport, line).toLocaleLowerCase();
}

/** True for an event that takes no bets now although it is not over: the feed is silent, or play has stopped. */
const isEventPaused = (eventId: SportEventId): boolean =>
  eventStore.lines(eventId).some(({ isOver }) => !isOver) &&
  [...eventStore.prices(eventId).values()].every(({ open }) => !open);

/** The name of the column of totals, if any of these events has one; a field has none. */
function TotalColumnName({ sport, events }: { readonly sport: string; readonly events: readonly SportEventId[] }) {
  const t = useTranslations('sport');
  const hasTotal = useEventParts(
    events.map((eventId) => toEventPart('lines', eventId)),
    () =>
      events.some(
        (eventId) =>
          !hasField(eventStore.head(eventId)?.participants ?? []) &&
          eventStore.lines(eventId).some(({ line, isOver }) => !isOver && isTotalLine(sport, line)),
      ),
  );
  return hasTotal && t('totalMarket');
}

const TournamentEventsSection = memo(function Group({
  group,
  alone,
}: {
  readonly group: ListedEventGroup;
  readonly alone: boolean;
}) {
  const t = useTranslations('sport');
  const { sport, tournament, simulated, events } = group;
  const hasTotals = useHasTotalColumn();
  const paused = useEventParts(
    events.map((eventId) => toEventPart('prices', eventId)),
    () => events.every(isEventPaused),
  );
  const [first] = events;
  return (
    // No landmark: a further page may continue the same tournament, and the heading says which one it is.
    <section className={styles.group}>
      <header className={styles.head}>
        <div className={styles.title}>
          <FavouriteStar
            favourite={toTournamentFavourite(sport, tournament)}
            name={tournament}
            className={styles.star}
          />
          <h2>
            {alone ? (
              tournament
            ) : (
              <Link href={getTournamentPath(sport, tournament)} className={styles.name}>
                <span>{tournament}</span>
                <ChevronRightIcon aria-hidden />
              </Link>
            )}
          </h2>
          {simulated && <span className={styles.simulated}>{t('simulated')}</span>}
        </div>
        {/* In the place of the heading: nothing moves when the prices come and go. */}
        <span className={classNames(styles.market, paused && styles.paused)} role={paused ? 'status' : undefined}>
          {paused ? t('paused') : first !== undefined && <ListedMarketName sport={sport} eventId={first} />}
        </span>
        <span className={classNames(styles.market, styles.total)}>
          {hasTotals && <TotalColumnName sport={sport} events={events} />}
        </span>
      </header>
      <ul>
        {events.map((eventId) => (
          <SportEventListRow key={eventId} eventId={eventId} labelled={!simulated} />
        ))}
      </ul>
    </section>
  );
});

/** A list while it loads: groups and rows of the same size. */
export function EventListSkeleton() {
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
              <div className={styles.waitingTeams}>
                <Skeleton />
                <Skeleton />
              </div>
              <div className={styles.waitingPrices}>
                <Skeleton />
                <Skeleton />
                <Skeleton />
              </div>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Loads the next page when the reader comes near it; the button does the same by hand. */
function LoadNextPageButton({ load, loading }: { readonly load: () => void; readonly loading: boolean }) {
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

function EventListLoadError({ again, busy }: { readonly again: () => void; readonly busy: boolean }) {
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

function TournamentGroups({
  groups,
  alone = false,
  children,
}: {
  readonly groups: readonly ListedEventGroup[];
  /** The page shows one tournament only. */
  readonly alone?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.list}>
      {groups.map((group) => (
        <TournamentEventsSection key={group.key} group={group} alone={alone} />
      ))}
      {children}
    </div>
  );
}

type LoadedEventPages = { readonly pages: readonly { readonly items: readonly SportEventId[] }[] };

/** The heads of listed events: a list is read into the store before the query cache has it. */
const listHeads = (eventIds: readonly SportEventId[]): readonly EventHead[] =>
  eventIds.flatMap((eventId) => eventStore.head(eventId) ?? []);

const groupLoadedSportEventPages = ({ pages }: LoadedEventPages) =>
  groupEventPagesByTournament(pages.map(({ items }) => listHeads(items)));

/** The matches of a tab; `action` is shown if there are none. */
export function EventList({
  sport,
  tab,
  action,
}: {
  readonly sport: SportCode;
  readonly tab: Exclude<EventListTab, 'all'>;
  readonly action: ReactNode;
}) {
  const t = useTranslations('sport');
  const query = useInfiniteQuery({ ...sportEventsQuery(sport, tab), select: groupLoadedSportEventPages });
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (isPending) return <EventListSkeleton />;
  if (data === undefined) return <EventListLoadError again={() => void refetch()} busy={isFetching} />;
  if (data.length === 0)
    return <EmptyState icon={<TrophyIcon />} title={t(`empty.${tab}`)} text={t(`emptyText.${tab}`)} action={action} />;
  return (
    <>
      {isError && <StaleOddsNote />}
      <TournamentGroups groups={data}>
        {hasNextPage && <LoadNextPageButton load={() => void fetchNextPage()} loading={isFetchingNextPage} />}
      </TournamentGroups>
    </>
  );
}

/** The wanted ones among all events of a query that are not over. */
function FilteredEventList({
  query,
  wanted,
  alone = false,
  empty,
}: {
  readonly query: ReturnType<typeof sportEventsQuery>;
  readonly wanted: (event: EventHead) => boolean;
  readonly alone?: boolean;
  readonly empty: ReactNode;
}) {
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      ...query,
      select: ({ pages }: LoadedEventPages) =>
        groupEventPagesByTournament([listHeads(pages.flatMap(({ items }) => items)).filter(wanted)]),
    });
  // A wanted match may be on any page, so all pages are read.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  if (isPending || (data?.length === 0 && hasNextPage && !isError)) return <EventListSkeleton />;
  if (data === undefined) return <EventListLoadError again={() => void refetch()} busy={isFetching} />;
  if (data.length === 0) return empty;
  return (
    <>
      {isError && <StaleOddsNote />}
      <TournamentGroups groups={data} alone={alone} />
    </>
  );
}

/** The favourite events of a sport, and the events of its favourite tournaments. */
export function FavouriteList({ sport }: { readonly sport: SportCode }) {
  const t = useTranslations('sport');
  const names = useSportFavourites(({ names: all }) => all);
  const empty = (
    <EmptyState
      icon={<StarIcon />}
      title={t('empty.favourites')}
      text={t('emptyText.favourites')}
      action={<SeeLiveLink sport={sport} />}
    />
  );
  if (names.length === 0) return empty;
  return (
    <FilteredEventList
      query={sportEventsQuery(sport, 'all')}
      wanted={({ eventId, tournament }) =>
        names.includes(toEventFavourite(eventId)) || names.includes(toTournamentFavourite(sport, tournament))
      }
      empty={empty}
    />
  );
}

/** The matches of one tournament that are not over; `action` is shown if there are none. */
export function TournamentEventList({
  sport,
  name,
  action,
}: {
  readonly sport: SportCode;
  readonly name: string;
  readonly action: ReactNode;
}) {
  const t = useTranslations('sport');
  return (
    <FilteredEventList
      alone
      query={tournamentEventsQuery(sport, name)}
      wanted={({ tournament }) => tournament === name}
      empty={
        <EmptyState
          icon={<TrophyIcon />}
          title={t('empty.tournament')}
          text={t('emptyText.tournament')}
          action={action}
        />
      }
    />
  );
}

const groupFoundEventsByTournament = (events: readonly SportEventId[]) =>
  groupEventPagesByTournament([listHeads(events)]);

/** The result of a search. */
export function EventSearchResults({ text }: { readonly text: string }) {
  const t = useTranslations('sport');
  const { data, isPending, isFetching, refetch } = useQuery({
    ...eventSearchQuery(text),
    select: groupFoundEventsByTournament,
  });
  if (isPending) return <EventListSkeleton />;
  if (data === undefined) return <EventListLoadError again={() => void refetch()} busy={isFetching} />;
  if (data.length === 0)
    return <EmptyState icon={<SearchXIcon />} title={t('empty.search')} text={t('emptyText.search')} />;
  return <TournamentGroups groups={data} />;
}

/** The events of a tournament that are not over. */
const tournamentEventsQuery = (sport: SportCode, tournament: string) =>
  createEventPagesQuery(sportQueryKeys.tournament(sport, tournament), { sport, tournament, limit: 100 });

/** Events whose competitors or tournament have a word that begins with the text, or nearly so. */
const eventSearchQuery = (text: string) =>
  queryOptions({
    queryKey: sportQueryKeys.search(text),
    queryFn: async ({ signal }): Promise<readonly SportEventId[]> =>
      storeEvents(
        await callApi(sportsbookCalls.sportSearch, { q: text }, { signal, ...BACKGROUND_CALL_OPTIONS }),
        'main',
      ),
    enabled: text !== '',
    staleTime: 5_000,
    refetchInterval: getSportRefetchIntervalMs,
  });
