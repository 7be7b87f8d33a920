import type { SportEventId } from '@arara/contract/protocol/fields';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { subscribeToTopicOfPage } from '../../../platform/realtime/live-topics.ts';
import type {
  SportEventRealtimeMessage,
  RealtimeOddsMessage,
  RealtimeTopicListener,
} from '../../../platform/realtime/topics.ts';
import { observeServerTime } from '../../../platform/time/server-clock.ts';
import { applyMessages, isOddsMessage } from './apply-messages.ts';
import {
  subscribeToCachedEvents,
  refetchEventLists,
  refetchSportsbook,
  updateCachedEvents,
  updateCachedSportOrders,
} from './event-cache.ts';
import type { OutcomePrice } from './price-moves.ts';
import {
  createSportEventStore,
  type EventWithoutLines,
  type LineWithoutPrices,
  type PriceFollower,
} from './event-store.ts';
import { recordFeedMessageTime } from './feed-health.ts';

/** Messages are collected for this long and applied together: a screen cannot show more than a few frames' worth. */
const LIVE_EVENT_MESSAGE_BATCH_MS = 40;

const liveSportEventStore = createSportEventStore((ms, callback) => void setTimeout(callback, ms));

subscribeToCachedEvents((event, isComplete) => {
  if (event.clock !== null) observeServerTime(event.clock.at);
  liveSportEventStore.putEvent(event, isComplete);
});

let pendingLiveEventUpdates: (RealtimeOddsMessage | SportEventRealtimeMessage)[] = [];

/** Applies the collected messages to the event store and to the query cache. */
function applyPendingFeedMessages(): void {
  const byEvent = Map.groupBy(pendingLiveEventUpdates, ({ eventId }) => eventId);
  for (const message of pendingLiveEventUpdates)
    if (isOddsMessage(message))
      for (const { line, state } of message.lines)
        if (state === 'closed') liveSportEventStore.closeLine(message.eventId, line);
  pendingLiveEventUpdates = [];
  updateCachedEvents(new Set(byEvent.keys()), (event) => applyMessages(event, byEvent.get(event.eventId) ?? []));
  updateCachedSportOrders(
    new Map(
      [...byEvent].flatMap(([eventId, messages]) => {
        const last = messages.findLast((message): message is SportEventRealtimeMessage => !isOddsMessage(message));
        return last === undefined ? [] : [[eventId, last] as const];
      }),
    ),
  );
}

function queueLiveEventMessage(message: RealtimeOddsMessage | SportEventRealtimeMessage): void {
  recordFeedMessageTime();
  if (pendingLiveEventUpdates.length === 0) setTimeout(applyPendingFeedMessages, LIVE_EVENT_MESSAGE_BATCH_MS);
  pendingLiveEventUpdates.push(message);
}

/** The last phase that a message brought for each event: the lists are read again when an event begins or ends. */
const lastMatchPhaseByEvent = new Map<SportEventId, number>();

const eventTopicListener: RealtimeTopicListener = {
  odds: queueLiveEventMessage,
  event: (message) => {
    queueLiveEventMessage(message);
    if (message.clock !== null) observeServerTime(message.clock.at);
    const before = lastMatchPhaseByEvent.get(message.eventId) ?? liveSportEventStore.getFields(message.eventId)?.phase;
    lastMatchPhaseByEvent.set(message.eventId, message.phase);
    // A phase is negative after the match, 0 before it, positive during it.
    if (before === undefined || Math.sign(before) !== Math.sign(message.phase)) void refetchEventLists();
  },
  producer: ({ producer, up }) => {
    if (up) void refetchSportsbook();
    else liveSportEventStore.lockLinesOfProducer(producer);
  },
  stale: () => void refetchSportsbook(),
};

const topicSubscriptions = new Map<string, { count: number; readonly end: () => void }>();

/** Subscribes to a topic once, however many components follow it. */
function subscribeToTopic(topic: string): () => void {
  const subscription = topicSubscriptions.get(topic) ?? {
    count: 0,
    end: subscribeToTopicOfPage(topic, eventTopicListener),
  };
  subscription.count += 1;
  topicSubscriptions.set(topic, subscription);
  return () => {
    subscription.count -= 1;
    if (subscription.count > 0) return;
    topicSubscriptions.delete(topic);
    subscription.end();
  };
}

/** Subscribes to these topics while mounted: `sport:football`, `event:<id>`. */
export function useTopicSubscriptions(names: readonly string[]): void {
  const all = names.join(' ');
  useEffect(() => {
    const ends = all === '' ? [] : all.split(' ').map(subscribeToTopic);
    return () => {
      for (const end of ends) end();
    };
  }, [all]);
}

/** An event without its prices in its present state; undefined until it is loaded. */
export function useSportEventWithoutLines(eventId: SportEventId): EventWithoutLines | undefined {
  const subscribe = useCallback((changed: () => void) => liveSportEventStore.onFields(eventId, changed), [eventId]);
  return useSyncExternalStore(subscribe, () => liveSportEventStore.getFields(eventId));
}

/** The lines of an event, in the order of the server. */
export function useSportEventLines(eventId: SportEventId): readonly LineWithoutPrices[] {
  const subscribe = useCallback((changed: () => void) => liveSportEventStore.onShapes(eventId, changed), [eventId]);
  return useSyncExternalStore(subscribe, () => liveSportEventStore.getShapes(eventId));
}

/** One price: a component repaints only when this price changes. */
export function useOutcomePrice(eventId: SportEventId, line: string, outcomeId: string): OutcomePrice | undefined {
  const subscribe = useCallback(
    (changed: () => void) => liveSportEventStore.onPrice(eventId, line, outcomeId, changed),
    [eventId, line, outcomeId],
  );
  return useSyncExternalStore(subscribe, () => liveSportEventStore.getPrice(eventId, line, outcomeId));
}

/** Calls back when one of these prices changes; returns the function that ends it. */
export function subscribeToPrices(
  prices: readonly { readonly eventId: SportEventId; readonly line: string; readonly outcomeId: string }[],
  changed: () => void,
): () => void {
  const ends = prices.map(({ eventId, line, outcomeId }) =>
    liveSportEventStore.onPrice(eventId, line, outcomeId, changed),
  );
  return () => {
    for (const end of ends) end();
  };
}

/** The present price, without a subscription. */
export const getOutcomePrice = (eventId: SportEventId, line: string, outcomeId: string): OutcomePrice | undefined =>
  liveSportEventStore.getPrice(eventId, line, outcomeId);

/** Follows every price of an event from now on; returns the function that ends it. One page at a time follows an event. */
export const followPrices = (eventId: SportEventId, follower: PriceFollower): (() => void) =>
  liveSportEventStore.followPrices(eventId, follower);
