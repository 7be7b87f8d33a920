import type { Id, EventId } from '@arara/contract/protocol/fields';
import { sportsbook, type SportEvent, type SportEventDetail, type SportOrder } from '@arara/contract/player/sportsbook';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { isFeedAlive } from './feed-health.ts';

/** A tab of the list; `all` is everything that is not over, for favourites. */
export type EventsTab = 'live' | 'today' | 'upcoming' | 'all';

/** A page of events as it lies in the cache. */
export interface EventsPage {
  readonly items: SportEvent[];
  readonly nextCursor: string | null;
}

/** A page of bets as it lies in the cache. */
export interface OrdersPage {
  readonly items: SportOrder[];
  readonly nextCursor: Id | null;
}

export type Pages<Page> = InfiniteData<Page>;

const quiet = { loading: false, background: true } as const;

/** How often lists are read again: seldom while messages come in, every few seconds without them. */
const READ_AGAIN_MS = 30_000;
const POLL_MS = 5_000;
const readAgain = (): number => (isFeedAlive() ? READ_AGAIN_MS : POLL_MS);

const PAGE = 30;

/** The sports with how many events are live, today and upcoming. */
export const sportsQuery = queryOptions({
  queryKey: ['public', 'sport', 'list'],
  queryFn: ({ signal }) => api(sportsbook.sportList, {}, { signal, ...quiet }),
  staleTime: 10_000,
  refetchInterval: READ_AGAIN_MS,
});

/** Football events of a tab in order of their start, page by page. */
export const eventsQuery = (tab: EventsTab, limit = tab === 'all' ? 100 : PAGE) =>
  infiniteQueryOptions({
    queryKey: ['public', 'sport', 'events', tab, limit],
    queryFn: ({ signal, pageParam }): Promise<EventsPage> =>
      api(
        sportsbook.sportEvents,
        {
          sport: 'football',
          limit,
          ...(tab === 'all' ? {} : { phase: tab }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        { signal, ...quiet },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 2_000,
    refetchInterval: readAgain,
  });

/** Events whose teams or tournament contain the text. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['public', 'sport', 'search', text],
    queryFn: ({ signal }): Promise<SportEvent[]> => api(sportsbook.sportSearch, { q: text }, { signal, ...quiet }),
    enabled: text !== '',
    staleTime: 5_000,
    refetchInterval: readAgain,
  });

/** How often an event's page is read again though messages come in: they carry no corners and no cards. */
const COUNTS_MS = 15_000;

/** One event with all its lines. */
export const eventQuery = (eventId: EventId) =>
  queryOptions({
    queryKey: ['public', 'sport', 'event', eventId],
    queryFn: ({ signal }): Promise<SportEventDetail> => api(sportsbook.sportEvent, { eventId }, { signal, ...quiet }),
    staleTime: 1_000,
    refetchInterval: ({ state }) => {
      if (state.data === undefined || state.data.phase < 0) return false;
      return isFeedAlive() ? COUNTS_MS : POLL_MS;
    },
  });

/** A player's bets, newest first. */
export const ordersQuery = (state: 'open' | 'settled') =>
  infiniteQueryOptions({
    queryKey: ['sportOrders', state],
    queryFn: ({ signal, pageParam }): Promise<OrdersPage> =>
      api(
        sportsbook.sportOrders,
        { state, limit: 20, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal, ...quiet },
      ),
    initialPageParam: undefined as Id | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 5_000,
    refetchInterval: state === 'open' ? READ_AGAIN_MS : false,
  });
