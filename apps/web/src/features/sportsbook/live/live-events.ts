import { sportsbookCalls, type SportEvent, type SportEventDetail } from '@arara/contract/player/sportsbook/sportsbook';
import type { SportEventId } from '@arara/contract/protocol/fields';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { BACKGROUND_CALL_OPTIONS, callApi } from '../../../platform/api/api.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { subscribeToTopicOfPage } from '../../../platform/realtime/live-topics.ts';
import type {
  SportEventRealtimeMessage,
  RealtimeOddsMessage,
  RealtimeTopicListener,
} from '../../../platform/realtime/topics.ts';
import { observeServerTime } from '../../../platform/time/server-clock.ts';
import { getSportQueryKeyKind, sportQueryKeys } from '../keys.ts';
import { type EventHead, type PlacedLine, type ScoredEvent, toEventPart } from './event-parts.ts';
import { EventStore } from './event-store.ts';
import { recordFeedMessageTime } from './feed-health.ts';
import type { TopicFollower } from './followed-topics.ts';
import { type OutcomePrice, toOutcomePriceKey } from './price-moves.ts';

/** Messages are collected for this long and applied together: a screen cannot show more than a few frames' worth. */
const LIVE_EVENT_MESSAGE_BATCH_MS = 40;
/** If more events than this have missed something, everything is read again at once. */
const MAX_EVENTS_READ_ALONE = 4;

/** Reads everything of the sportsbook again. */
const refetchSportsbook = (): void => {
  for (const queryKey of [sportQueryKeys.all, sportQueryKeys.allOrders])
    void queryClient.invalidateQueries({ queryKey });
};

/** Reads lists and counts of events again. */
const refetchEventLists = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => ['events', 'list'].includes(String(getSportQueryKeyKind(queryKey))),
  });

/** The ids of events in the query cache: entries hold an id, a list of ids, or pages of them. */
function* listNamedEvents(): Generator<SportEventId> {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: sportQueryKeys.all })) {
    const kind = getSportQueryKeyKind(queryKey);
    if (kind === 'event' && state.data !== undefined) yield state.data as SportEventId;
    if (kind === 'search') yield* (state.data as SportEventId[] | undefined) ?? [];
    if (kind === 'events')
      for (const { items } of (state.data as { pages: { items: SportEventId[] }[] } | undefined)?.pages ?? [])
        yield* items;
  }
}

/** The state of every known event. */
export const eventStore: EventStore = new EventStore({
  scheduleOnce: (ms, callback) => void setTimeout(callback, ms),
  subscribeToTopic: (topic) => subscribeToTopicOfPage(topic, eventTopicListener),
  readAllAgain: refetchSportsbook,
  listNamedEvents,
});

/** Puts events that were read into the store; returns their ids, which the query cache holds. */
export function storeEvents(events: readonly (SportEvent | SportEventDetail)[], lines: 'main' | 'all'): SportEventId[] {
  for (const { clock } of events) if (clock !== null) observeServerTime(clock.at);
  eventStore.put(events, lines);
  return events.map(({ eventId }) => eventId);
}

/** Reads an event with all its lines into the store. */
export async function readEvent(eventId: SportEventId, signal?: AbortSignal): Promise<SportEventId> {
  const options = signal === undefined ? BACKGROUND_CALL_OPTIONS : { ...BACKGROUND_CALL_OPTIONS, signal };
  storeEvents([await callApi(sportsbookCalls.sportEvent, { eventId }, options)], 'all');
  return eventId;
}

const eventsBeingRead = new Set<SportEventId>();

/** Reads the events of which a message was missed, each once: messages come faster than answers. */
function readMissedEvents(eventIds: readonly SportEventId[]): void {
  if (eventIds.length > MAX_EVENTS_READ_ALONE) return eventStore.stale();
  for (const eventId of eventIds) {
    if (eventsBeingRead.has(eventId) || queryClient.isFetching({ queryKey: sportQueryKeys.event(eventId) }) > 0)
      continue;
    eventsBeingRead.add(eventId);
    void readEvent(eventId)
      // The next message finds the same gap.
      .catch(() => undefined)
      .finally(() => eventsBeingRead.delete(eventId));
  }
}

let pendingMessages: (RealtimeOddsMessage | SportEventRealtimeMessage)[] = [];

function applyPendingMessages(): void {
  const messages = pendingMessages;
  pendingMessages = [];
  readMissedEvents(eventStore.apply(messages));
}

function queueMessage(message: RealtimeOddsMessage | SportEventRealtimeMessage): void {
  recordFeedMessageTime();
  if (pendingMessages.length === 0) setTimeout(applyPendingMessages, LIVE_EVENT_MESSAGE_BATCH_MS);
  pendingMessages.push(message);
}

/** The last phase that a message brought for each event: the lists are read again when an event begins or ends. */
const lastMatchPhaseByEvent = new Map<SportEventId, number>();

const eventTopicListener: RealtimeTopicListener = {
  odds: queueMessage,
  event: (message) => {
    queueMessage(message);
    if (message.clock !== null) observeServerTime(message.clock.at);
    const before = lastMatchPhaseByEvent.get(message.eventId) ?? eventStore.head(message.eventId)?.phase;
    lastMatchPhaseByEvent.set(message.eventId, message.phase);
    // A phase is negative after the match, 0 before it, positive during it.
    if (before === undefined || Math.sign(before) !== Math.sign(message.phase)) void refetchEventLists();
  },
  producer: ({ producer, up }) => {
    if (up) eventStore.stale();
    else eventStore.lockProducer(producer);
  },
  stale: () => eventStore.stale(),
};

/** Follows these topics while mounted: `sport:football`, `event:<id>`. */
export function useFollowedTopics(names: readonly string[], follower: TopicFollower = 'page'): void {
  const all = names.join(' ');
  useEffect(() => {
    const ends = all === '' ? [] : all.split(' ').map((topic) => eventStore.follow(topic, follower));
    return () => {
      for (const end of ends) end();
    };
  }, [all, follower]);
}

/** What `read` finds in the store: the component repaints when that changes, and it is read again when one of these parts changes. */
export function useEventParts<T>(parts: readonly string[], read: () => T): T {
  const all = parts.join('\n');
  const subscribe = useCallback((changed: () => void) => subscribeToParts(all.split('\n'), changed), [all]);
  return useSyncExternalStore(subscribe, read);
}

function subscribeToParts(parts: readonly string[], changed: () => void): () => void {
  const ends = parts.map((part) => eventStore.subscribe(part, changed));
  return () => {
    for (const end of ends) end();
  };
}

/** Names, start and phase of an event; undefined until it is loaded. */
export const useEventHead = (eventId: SportEventId): EventHead | undefined =>
  useEventParts([toEventPart('head', eventId)], () => eventStore.head(eventId));

/** An event with its score and clock; undefined until it is loaded. */
export function useScoredEvent(eventId: SportEventId): ScoredEvent | undefined {
  const head = useEventHead(eventId);
  const score = useEventParts([toEventPart('score', eventId)], () => eventStore.score(eventId));
  return useMemo(() => (head === undefined || score === undefined ? undefined : { ...head, ...score }), [head, score]);
}

/** The lines of an event, in the order of the server. */
export const useEventLines = (eventId: SportEventId): readonly PlacedLine[] =>
  useEventParts([toEventPart('lines', eventId)], () => eventStore.lines(eventId));

/** An outcome of an event by its ids. */
interface OutcomeIds {
  readonly eventId: SportEventId;
  readonly line: string;
  readonly outcomeId: string;
}

/** The part of the store that is one price. */
export const toPricePart = ({ eventId, line, outcomeId }: OutcomeIds): string =>
  `price:${eventId}:${toOutcomePriceKey(line, outcomeId)}`;

/** One price: a component repaints only when this price changes. */
export const useOutcomePrice = (outcome: OutcomeIds): OutcomePrice | undefined =>
  useEventParts([toPricePart(outcome)], () => getOutcomePrice(outcome));

/** The present price, without a subscription. */
export const getOutcomePrice = ({ eventId, line, outcomeId }: OutcomeIds): OutcomePrice | undefined =>
  eventStore.price(eventId, line, outcomeId);

/** Calls back when one of these prices changes; returns the function that ends it. */
export const subscribeToPrices = (prices: readonly OutcomeIds[], changed: () => void): (() => void) =>
  subscribeToParts(prices.map(toPricePart), changed);
