import type { SportEventId } from '@arara/contract/protocol/fields';
import { queryOptions } from '@tanstack/react-query';
import { sportQueryKeys } from '../keys.ts';
import { SILENT_FEED_REFETCH_MS } from './event-queries.ts';
import { isFeedAlive } from './feed-health.ts';
import { eventStore, readEvent } from './live-events.ts';

/** An event's page is read again now and then even while messages arrive. */
const LIVE_EVENT_DETAIL_REFETCH_MS = 60_000;

/** One event with all its lines: the event store has what was read. */
export const sportEventQuery = (eventId: SportEventId) =>
  queryOptions({
    queryKey: sportQueryKeys.event(eventId),
    queryFn: ({ signal }): Promise<SportEventId> => readEvent(eventId, signal),
    staleTime: 1_000,
    refetchInterval: () => {
      const { phase } = eventStore.head(eventId) ?? {};
      if (phase === undefined || phase < 0) return false;
      return isFeedAlive() ? LIVE_EVENT_DETAIL_REFETCH_MS : SILENT_FEED_REFETCH_MS;
    },
  });
