import type { Id, EventId } from '@arara/contract/protocol/fields';
import type { SportEvent, SportOrder } from '@arara/contract/player/sportsbook';
import type { Query } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { topics } from '../../../platform/realtime/live-topics.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import type { EventMessage, OddsMessage } from '../../../platform/realtime/topics.ts';
import { applyMessages, isOddsMessage } from './apply-messages.ts';
import { createEventStore, type EventFields, type LineShape, type Price } from './event-store.ts';
import { recordFeedMessage } from './feed-health.ts';
import { observeServerTime } from '../../../platform/time/server-clock.ts';
import type { EventsPage, OrdersPage, Pages } from './sport-queries.ts';

/** Messages are gathered for this long and applied together: a screen cannot show more than a few frames' worth. */
const BATCH_MS = 40;

const eventStore = createEventStore((ms, act) => void setTimeout(act, ms));

const isSport = (query: Query): boolean => query.queryKey[0] === 'public' && query.queryKey[1] === 'sport';
const isOrders = (query: Query): boolean => query.queryKey[0] === 'sportOrders';

/** The events that lie in an entry of the cache. */
function getCachedEvents({ queryKey, state }: Query): readonly SportEvent[] {
  if (state.data === undefined) return [];
  if (queryKey[2] === 'events') return (state.data as Pages<EventsPage>).pages.flatMap((page) => page.items);
  if (queryKey[2] === 'search') return state.data as SportEvent[];
  return queryKey[2] === 'event' ? [state.data as SportEvent] : [];
}

// Whatever the cache learns of events, by a read or by a message, the book learns too.
const storedEvents = new WeakSet<SportEvent>();
queryClient.getQueryCache().subscribe((happened) => {
  if (happened.type !== 'updated' && happened.type !== 'added') return;
  const query = happened.query as Query;
  if (!isSport(query)) return;
  for (const event of getCachedEvents(query)) {
    if (storedEvents.has(event)) continue;
    storedEvents.add(event);
    if (event.clock !== null) observeServerTime(event.clock.at);
    eventStore.putEvent(event, query.queryKey[2] === 'event');
  }
});

let pendingMessages: (OddsMessage | EventMessage)[] = [];
/** Applies what was gathered to every entry of the cache that shows one of these events; one with a gap is read anew. */
function applyPendingMessages(): void {
  const byEvent = Map.groupBy(pendingMessages, ({ eventId }) => eventId);
  for (const message of pendingMessages)
    if (isOddsMessage(message))
      for (const { line, state } of message.lines) if (state === 'closed') eventStore.closeLine(message.eventId, line);
  pendingMessages = [];
  for (const query of queryClient.getQueryCache().findAll({ predicate: isSport })) {
    if (!getCachedEvents(query).some(({ eventId }) => byEvent.has(eventId))) continue;
    let gap = false;
    const move = <E extends SportEvent>(event: E): E => {
      const next = applyMessages(event, byEvent.get(event.eventId) ?? []);
      if (next !== 'gap') return next;
      gap = true;
      return event;
    };
    const { queryKey } = query;
    const updatedAt = query.state.dataUpdatedAt;
    if (queryKey[2] === 'events')
      queryClient.setQueryData<Pages<EventsPage>>(
        queryKey,
        (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(move) })) },
        { updatedAt },
      );
    else if (queryKey[2] === 'search')
      queryClient.setQueryData<SportEvent[]>(queryKey, (data) => data?.map(move), { updatedAt });
    else queryClient.setQueryData<SportEvent>(queryKey, (data) => data && move(data), { updatedAt });
    // A read that is on its way will do; messages come faster than answers.
    if (gap) void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
  }
  updateOrders(byEvent);
}

/** Bets show the score of their match. */
function updateOrders(byEvent: ReadonlyMap<EventId, readonly (OddsMessage | EventMessage)[]>): void {
  const moves = new Map(
    [...byEvent].flatMap(([eventId, messages]) => {
      const last = messages.findLast((message): message is EventMessage => !isOddsMessage(message));
      return last === undefined ? [] : [[eventId, last] as const];
    }),
  );
  if (moves.size === 0) return;
  const moved = (order: SportOrder): SportOrder => {
    if (!order.legs.some(({ eventId }) => moves.has(eventId))) return order;
    const legs = order.legs.map((leg) => {
      const move = moves.get(leg.eventId);
      return move === undefined ? leg : { ...leg, phase: move.phase, score: move.score, startsAt: move.startsAt };
    });
    return { ...order, legs };
  };
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ predicate: isOrders }))
    queryClient.setQueryData<Pages<OrdersPage>>(
      queryKey,
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(moved) })) },
      { updatedAt: state.dataUpdatedAt },
    );
}

/** Where an event was when it was last told of: lists are read anew when one begins or ends. */
const lastPhases = new Map<Id, number>();
const getPart = (phase: number): number => Math.sign(phase);

function refetchLists(): void {
  void queryClient.invalidateQueries({
    predicate: (query) => isSport(query) && (query.queryKey[2] === 'events' || query.queryKey[2] === 'list'),
  });
}

function queueMessage(message: OddsMessage | EventMessage): void {
  recordFeedMessage();
  if (pendingMessages.length === 0) setTimeout(applyPendingMessages, BATCH_MS);
  pendingMessages.push(message);
}

const listener = {
  odds: queueMessage,
  event: (message: EventMessage) => {
    queueMessage(message);
    if (message.clock !== null) observeServerTime(message.clock.at);
    const before = lastPhases.get(message.eventId) ?? eventStore.getFields(message.eventId)?.phase;
    lastPhases.set(message.eventId, message.phase);
    if (before === undefined || getPart(before) !== getPart(message.phase)) refetchLists();
  },
  stale: () => void queryClient.invalidateQueries({ predicate: (query) => isSport(query) || isOrders(query) }),
};

const subscriptions = new Map<string, { count: number; readonly end: () => void }>();

function subscribeToTopic(topic: string): () => void {
  const it = subscriptions.get(topic) ?? { count: 0, end: topics.subscribe(topic, listener) };
  it.count += 1;
  subscriptions.set(topic, it);
  return () => {
    it.count -= 1;
    if (it.count > 0) return;
    subscriptions.delete(topic);
    it.end();
  };
}

/** While mounted, hears of these topics: `sport:football`, `event:<id>`. */
export function useTopics(names: readonly string[]): void {
  const all = names.join(' ');
  useEffect(() => {
    const ends = all === '' ? [] : all.split(' ').map(subscribeToTopic);
    return () => {
      for (const end of ends) end();
    };
  }, [all]);
}

/** An event without its prices, as it is now; undefined until it was read. */
export function useEventFields(eventId: EventId): EventFields | undefined {
  const subscribe = useCallback((changed: () => void) => eventStore.onFields(eventId, changed), [eventId]);
  return useSyncExternalStore(subscribe, () => eventStore.getFields(eventId));
}

/** Which lines an event has, in the order of the server. */
export function useLineShapes(eventId: EventId): readonly LineShape[] {
  const subscribe = useCallback((changed: () => void) => eventStore.onShapes(eventId, changed), [eventId]);
  return useSyncExternalStore(subscribe, () => eventStore.getShapes(eventId));
}

/** One price; nothing else repaints with it. */
export function usePrice(eventId: EventId, line: string, outcomeId: string): Price | undefined {
  const subscribe = useCallback(
    (changed: () => void) => eventStore.onPrice(eventId, line, outcomeId, changed),
    [eventId, line, outcomeId],
  );
  return useSyncExternalStore(subscribe, () => eventStore.getPrice(eventId, line, outcomeId));
}

/** Calls back when one of these prices moves; returns what ends it. */
export function subscribeToPrices(
  prices: readonly { readonly eventId: EventId; readonly line: string; readonly outcomeId: string }[],
  changed: () => void,
): () => void {
  const ends = prices.map(({ eventId, line, outcomeId }) => eventStore.onPrice(eventId, line, outcomeId, changed));
  return () => {
    for (const end of ends) end();
  };
}

/** A price as it is known now, for what happens at a press. */
export const getPrice = (eventId: EventId, line: string, outcomeId: string): Price | undefined =>
  eventStore.getPrice(eventId, line, outcomeId);

export const getEventFields = (eventId: EventId): EventFields | undefined => eventStore.getFields(eventId);
