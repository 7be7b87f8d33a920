import type { Id, SportEventId } from '@arara/contract/protocol/fields';
import { sportOrderCalls } from '@arara/contract/player/sportsbook/sport-orders';
import { sportsbookCalls, type SportOrder } from '@arara/contract/player/sportsbook/sportsbook';
import type { EndpointInput } from '@arara/contract/protocol/endpoint';
import type { SportCode } from '@arara/sports/sport-codes';
import { type InfiniteData, infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query';
import { type EventListTab, sportQueryKeys } from '../keys.ts';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { isFeedAlive } from './feed-health.ts';
import { storeEvents } from './live-events.ts';

/** A page of a list of events in the query cache: the events themselves are in the event store. */
export interface SportEventsResultPage {
  readonly items: readonly SportEventId[];
  readonly nextCursor: string | null;
}

/** A page of bets in the query cache. */
export interface SportOrdersQueryResult {
  readonly items: SportOrder[];
  readonly nextCursor: Id | null;
}

export type InfiniteQueryData<Page> = InfiniteData<Page>;

/** Lists are read again rarely while messages arrive, and every few seconds without them. */
const LIVE_FEED_REFETCH_MS = 30_000;
export const SILENT_FEED_REFETCH_MS = 5_000;
/** How long a list on the screen waits until it is read again. */
export const getSportRefetchIntervalMs = (): number => (isFeedAlive() ? LIVE_FEED_REFETCH_MS : SILENT_FEED_REFETCH_MS);

const SPORT_EVENTS_PER_PAGE = 30;

/** The sports with their numbers of live, today's and upcoming events. */
export const sportsQuery = queryOptions({
  queryKey: sportQueryKeys.sports,
  queryFn: ({ signal }) => callApi(sportsbookCalls.sportList, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
  staleTime: 10_000,
  refetchInterval: LIVE_FEED_REFETCH_MS,
});

/** The sport of a list: a code on the wire, or every sport together. */
export type ListedSport = SportCode | 'all';

/** What a list asks of the server beside its page. */
type SportEventsFilter = Omit<EndpointInput<typeof sportsbookCalls.sportEvents>, 'cursor'>;

/** A list of events, page by page. */
export const createEventPagesQuery = (queryKey: QueryKey, filter: SportEventsFilter) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ signal, pageParam }): Promise<SportEventsResultPage> => {
      const { items, nextCursor } = await callApi(
        sportsbookCalls.sportEvents,
        { ...filter, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal, ...BACKGROUND_CALL_OPTIONS },
      );
      return { items: storeEvents(items, 'main'), nextCursor };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 2_000,
    refetchInterval: getSportRefetchIntervalMs,
  });

/** Events of a tab in order of their start, page by page. */
export const sportEventsQuery = (
  sport: ListedSport,
  tab: EventListTab,
  limit = tab === 'all' ? 100 : SPORT_EVENTS_PER_PAGE,
) =>
  createEventPagesQuery(sportQueryKeys.events(sport, tab, limit), {
    limit,
    ...(sport === 'all' ? {} : { sport }),
    ...(tab === 'all' ? {} : { phase: tab }),
  });

/** A player's bets in one state or in all, newest first. */
export const sportOrdersQuery = (state: 'open' | 'settled' | 'all') =>
  infiniteQueryOptions({
    queryKey: sportQueryKeys.orders(state),
    queryFn: ({ signal, pageParam }): Promise<SportOrdersQueryResult> =>
      callApi(
        sportOrderCalls.sportOrders,
        { limit: 20, ...(state === 'all' ? {} : { state }), ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal, ...BACKGROUND_CALL_OPTIONS },
      ),
    initialPageParam: undefined as Id | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 5_000,
    refetchInterval: state === 'settled' ? false : LIVE_FEED_REFETCH_MS,
  });
