import type { SportEvent, SportOrder } from '@arara/contract/player/sportsbook';
import type { SportEventId } from '@arara/contract/protocol/fields';
import type { Query } from '@tanstack/react-query';
import { queryClient } from '../../../platform/api/query-client.ts';
import type { SportEventRealtimeMessage } from '../../../platform/realtime/topics.ts';
import { getSportQueryKeyKind, sportQueryKeys } from '../keys.ts';
import type { SportEventsResultPage, SportOrdersQueryResult, InfiniteQueryData } from './event-queries.ts';

/** The events that an entry of the query cache holds. */
function getCachedEvents({ queryKey, state }: Query): readonly SportEvent[] {
  if (state.data === undefined) return [];
  const kind = getSportQueryKeyKind(queryKey);
  if (kind === 'events')
    return (state.data as InfiniteQueryData<SportEventsResultPage>).pages.flatMap((page) => page.items);
  if (kind === 'search') return state.data as SportEvent[];
  return kind === 'event' ? [state.data as SportEvent] : [];
}

/** Calls back with each event that the query cache takes up, by a read or by a message; `isComplete` if it has all its lines. */
export function subscribeToCachedEvents(listener: (event: SportEvent, isComplete: boolean) => void): void {
  const seen = new WeakSet<SportEvent>();
  queryClient.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated' && change.type !== 'added') return;
    const query = change.query as Query;
    for (const event of getCachedEvents(query)) {
      if (seen.has(event)) continue;
      seen.add(event);
      listener(event, getSportQueryKeyKind(query.queryKey) === 'event');
    }
  });
}

/** Changes every event of one cache entry; the time of its last read stays. */
function updateEventsInCachedQuery({ queryKey, state }: Query, change: <E extends SportEvent>(event: E) => E): void {
  const options = { updatedAt: state.dataUpdatedAt };
  const kind = getSportQueryKeyKind(queryKey);
  if (kind === 'events')
    queryClient.setQueryData<InfiniteQueryData<SportEventsResultPage>>(
      queryKey,
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
      options,
    );
  else if (kind === 'search') queryClient.setQueryData<SportEvent[]>(queryKey, (data) => data?.map(change), options);
  else queryClient.setQueryData<SportEvent>(queryKey, (data) => data && change(data), options);
}

/** Changes these events wherever the cache holds them; an entry for which a change answers 'gap' is read again. */
export function updateCachedEvents(
  events: ReadonlySet<SportEventId>,
  change: <E extends SportEvent>(event: E) => E | 'gap',
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: sportQueryKeys.all })) {
    if (!getCachedEvents(query).some(({ eventId }) => events.has(eventId))) continue;
    let hasGap = false;
    updateEventsInCachedQuery(query, (event) => {
      const next = change(event);
      if (next !== 'gap') return next;
      hasGap = true;
      return event;
    });
    // A read that is already on its way is enough; messages come faster than answers.
    if (hasGap) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
  }
}

/** Shows the newest score of their matches on the player's bets. */
export function updateCachedSportOrders(messages: ReadonlyMap<SportEventId, SportEventRealtimeMessage>): void {
  if (messages.size === 0) return;
  const update = (order: SportOrder): SportOrder => {
    if (!order.legs.some(({ eventId }) => messages.has(eventId))) return order;
    const legs = order.legs.map((leg) => {
      const message = messages.get(leg.eventId);
      return message === undefined
        ? leg
        : { ...leg, phase: message.phase, score: message.score, startsAt: message.startsAt };
    });
    return { ...order, legs };
  };
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: sportQueryKeys.allOrders }))
    queryClient.setQueryData<InfiniteQueryData<SportOrdersQueryResult>>(
      queryKey,
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(update) })) },
      { updatedAt: state.dataUpdatedAt },
    );
}

/** Reads lists and counts of events again. */
export const refetchEventLists = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => ['events', 'list'].includes(String(getSportQueryKeyKind(queryKey))),
  });

/** Reads everything of the sportsbook again. */
export const refetchSportsbook = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: sportQueryKeys.all }),
    queryClient.invalidateQueries({ queryKey: sportQueryKeys.allOrders }),
  ]);
