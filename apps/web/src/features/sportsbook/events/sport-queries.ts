import type { Id, EventId } from '@arara/contract/protocol/fields';
import { sportsbook, type SportEvent, type SportEventDetail, type SportOrder } from '@arara/contract/player/sportsbook';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type EventsTab, sportKeys } from '../keys.ts';
import { api, BACKGROUND_CALL } from '../../../platform/api/api.ts';
import { isFeedAlive } from './feed-health.ts';

/** A page of events in the query cache. */
export interface EventsPage {
  readonly items: SportEvent[];
  readonly nextCursor: string | null;
}

/** A page of bets in the query cache. */
export interface OrdersPage {
  readonly items: SportOrder[];
  readonly nextCursor: Id | null;
}

export type PagedData<Page> = InfiniteData<Page>;

/** Lists are read again rarely while messages arrive, and every few seconds without them. */
const READ_AGAIN_MS = 30_000;
const POLL_MS = 5_000;
const readAgain = (): number => (isFeedAlive() ? READ_AGAIN_MS : POLL_MS);

const PAGE = 30;

/** The sports with their numbers of live, today's and upcoming events. */
export const sportsQuery = queryOptions({
  queryKey: sportKeys.sports,
  queryFn: ({ signal }) => api(sportsbook.sportList, {}, { signal, ...BACKGROUND_CALL }),
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
        { signal, ...BACKGROUND_CALL },
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
    queryFn: ({ signal }): Promise<SportEvent[]> =>
      api(sportsbook.sportSearch, { q: text }, { signal, ...BACKGROUND_CALL }),
    enabled: text !== '',
    staleTime: 5_000,
    refetchInterval: readAgain,
  });

/** An event's page is read again even while messages arrive: they have no corners and no cards. */
const COUNTS_MS = 15_000;

/** One event with all its lines. */
export const eventQuery = (eventId: EventId) =>
  queryOptions({
    queryKey: sportKeys.event(eventId),
    queryFn: ({ signal }): Promise<SportEventDetail> =>
      api(sportsbook.sportEvent, { eventId }, { signal, ...BACKGROUND_CALL }),
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
        { signal, ...BACKGROUND_CALL },
      ),
    initialPageParam: undefined as Id | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 5_000,
    refetchInterval: state === 'open' ? READ_AGAIN_MS : false,
  });
