import type { Id, EventId } from '@arara/contract/protocol/fields';
import { sportsbook, type SportEvent, type SportEventDetail, type SportOrder } from '@arara/contract/player/sportsbook';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type EventsTab, sportKeys } from '../keys.ts';
import { api, BACKGROUND } from '../../../platform/api/api.ts';
import { isFeedAlive } from './feed-health.ts';

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

/** How often lists are read again: seldom while messages come in, every few seconds without them. */
const READ_AGAIN_MS = 30_000;
const POLL_MS = 5_000;
const readAgain = (): number => (isFeedAlive() ? READ_AGAIN_MS : POLL_MS);

const PAGE = 30;

/** The sports with how many events are live, today and upcoming. */
export const sportsQuery = queryOptions({
  queryKey: sportKeys.sports,
  queryFn: ({ signal }) => api(sportsbook.sportList, {}, { signal, ...BACKGROUND }),
  staleTime: 10_000,
  refetchInterval: READ_AGAIN_MS,
});

/** Football events of a tab in order of their start, page by page. */
export const eventsQuery = (tab: EventsTab, limit = tab === 'all' ? 100 : PAGE) =>
  infiniteQueryOptions({
    queryKey: sportKeys.events(tab, limit),
    queryFn: ({ signal, pageParam }): Promise<EventsPage> =>
      api(
        sportsbook.sportEvents,
        {
          sport: 'football',
          limit,
          ...(tab === 'all' ? {} : { phase: tab }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        { signal, ...BACKGROUND },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 2_000,
    refetchInterval: readAgain,
  });

/** Events whose teams or tournament contain the text. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: sportKeys.search(text),
    queryFn: ({ signal }): Promise<SportEvent[]> => api(sportsbook.sportSearch, { q: text }, { signal, ...BACKGROUND }),
    enabled: text !== '',
    staleTime: 5_000,
    refetchInterval: readAgain,
  });

/** How often an event's page is read again though messages come in: they carry no corners and no cards. */
const COUNTS_MS = 15_000;

/** One event with all its lines. */
export const eventQuery = (eventId: EventId) =>
  queryOptions({
    queryKey: sportKeys.event(eventId),
    queryFn: ({ signal }): Promise<SportEventDetail> =>
      api(sportsbook.sportEvent, { eventId }, { signal, ...BACKGROUND }),
    staleTime: 1_000,
    refetchInterval: ({ state }) => {
      if (state.data === undefined || state.data.phase < 0) return false;
      return isFeedAlive() ? COUNTS_MS : POLL_MS;
    },
  });

/** A player's bets, newest first. */
export const ordersQuery = (state: 'open' | 'settled') =>
  infiniteQueryOptions({
    queryKey: sportKeys.orders(state),
    queryFn: ({ signal, pageParam }): Promise<OrdersPage> =>
      api(
        sportsbook.sportOrders,
        { state, limit: 20, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal, ...BACKGROUND },
      ),
    initialPageParam: undefined as Id | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 5_000,
    refetchInterval: state === 'open' ? READ_AGAIN_MS : false,
  });
