import type { EventId } from '@arara/contract/protocol/fields';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { topics } from '../../../platform/realtime/live-topics.ts';
import type { EventMessage, OddsMessage, TopicListener } from '../../../platform/realtime/topics.ts';
import { observeServerTime } from '../../../platform/time/server-clock.ts';
import { applyMessages, isOddsMessage } from './apply-messages.ts';
import {
  subscribeToCachedEvents,
  refetchEventLists,
  refetchSportsbook,
  updateCachedEvents,
  updateCachedOrders,
} from './event-cache.ts';
import type { OutcomePrice } from './event-prices.ts';
import { createEventStore, type EventFields, type LineShape } from './event-store.ts';
import { markFeedAlive } from './feed-health.ts';

/** Messages are collected for this long and applied together: a screen cannot show more than a few frames' worth. */
const BATCH_MS = 40;

const eventStore = createEventStore((ms, callback) => void setTimeout(callback, ms));

subscribeToCachedEvents((event, isComplete) => {
  if (event.clock !== null) observeServerTime(event.clock.at);
  eventStore.putEvent(event, isComplete);
});

let pendingMessages: (OddsMessage | EventMessage)[] = [];

/** Applies the collected messages to the event store and to the query cache. */
function applyPendingMessages(): void {
  const byEvent = Map.groupBy(pendingMessages, ({ eventId }) => eventId);
  for (const message of pendingMessages)
    if (isOddsMessage(message))
      for (const { line, state } of message.lines) if (state === 'closed') eventStore.closeLine(message.eventId, line);
  pendingMessages = [];
  updateCachedEvents(new Set(byEvent.keys()), (event) => applyMessages(event, byEvent.get(event.eventId) ?? []));
  updateCachedOrders(
    new Map(
      [...byEvent].flatMap(([eventId, messages]) => {
        const last = messages.findLast((message): message is EventMessage => !isOddsMessage(message));
        return last === undefined ? [] : [[eventId, last] as const];
      }),
    ),
  );
}

function queueMessage(message: OddsMessage | EventMessage): void {
  markFeedAlive();
  if (pendingMessages.length === 0) setTimeout(applyPendingMessages, BATCH_MS);
  pendingMessages.push(message);
}

/** The last phase that a message brought for each event: the lists are read again when an event begins or ends. */
const lastPhases = new Map<EventId, number>();

const listener: TopicListener = {
  odds: queueMessage,
  event: (message) => {
    queueMessage(message);
    if (message.clock !== null) observeServerTime(message.clock.at);
    const before = lastPhases.get(message.eventId) ?? eventStore.getFields(message.eventId)?.phase;
    lastPhases.set(message.eventId, message.phase);
    // A phase is negative after the match, 0 before it, positive during it.
    if (before === undefined || Math.sign(before) !== Math.sign(message.phase)) void refetchEventLists();
  },
  stale: () => void refetchSportsbook(),
};

const subscriptions = new Map<string, { count: number; readonly end: () => void }>();

/** Subscribes to a topic once, however many components follow it. */
function subscribeToTopic(topic: string): () => void {
  const subscription = subscriptions.get(topic) ?? { count: 0, end: topics.subscribe(topic, listener) };
  subscription.count += 1;
  subscriptions.set(topic, subscription);
  return () => {
    subscription.count -= 1;
    if (subscription.count > 0) return;
    subscriptions.delete(topic);
    subscription.end();
  };
}

/** Subscribes to these topics while mounted: `sport:football`, `event:<id>`. */
export function useTopics(names: readonly string[]): void {
  const all = names.join(' ');
  useEffect(() => {
    const ends = all === '' ? [] : all.split(' ').map(subscribeToTopic);
    return () => {
      for (const end of ends) end();
    };
  }, [all]);
}

/** An event without its prices in its present state; undefined until it is loaded. */
export function useEventFields(eventId: EventId): EventFields | undefined {
  const subscribe = useCallback((changed: () => void) => eventStore.onFields(eventId, changed), [eventId]);
  return useSyncExternalStore(subscribe, () => eventStore.getFields(eventId));
}

/** The lines of an event, in the order of the server. */
export function useLineShapes(eventId: EventId): readonly LineShape[] {
  const subscribe = useCallback((changed: () => void) => eventStore.onShapes(eventId, changed), [eventId]);
  return useSyncExternalStore(subscribe, () => eventStore.getShapes(eventId));
}

/** One price: a component repaints only when this price changes. */
export function usePrice(eventId: EventId, line: string, outcomeId: string): OutcomePrice | undefined {
  const subscribe = useCallback(
    (changed: () => void) => eventStore.onPrice(eventId, line, outcomeId, changed),
    [eventId, line, outcomeId],
  );
  return useSyncExternalStore(subscribe, () => eventStore.getPrice(eventId, line, outcomeId));
}

/** Calls back when one of these prices changes; returns the function that ends it. */
export function subscribeToPrices(
  prices: readonly { readonly eventId: EventId; readonly line: string; readonly outcomeId: string }[],
  changed: () => void,
): () => void {
  const ends = prices.map(({ eventId, line, outcomeId }) => eventStore.onPrice(eventId, line, outcomeId, changed));
  return () => {
    for (const end of ends) end();
  };
}

/** The present price, without a subscription. */
export const getPrice = (eventId: EventId, line: string, outcomeId: string): OutcomePrice | undefined =>
  eventStore.getPrice(eventId, line, outcomeId);

export const getEventFields = (eventId: EventId): EventFields | undefined => eventStore.getFields(eventId);
