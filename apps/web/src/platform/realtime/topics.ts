import type { ServerMessage } from '@arara/contract/realtime-messages';

export type RealtimeOddsMessage = ServerMessage<'sport:odds'>;
export type SportEventRealtimeMessage = ServerMessage<'sport:event'>;
type SharedRoundMessage = ServerMessage<'game:round'>;

/** What a subscriber of a topic wants to receive. */
export interface RealtimeTopicListener {
  /** Changed odds of an event. With the topic of a sport they are also of events that the page does not show. */
  odds?(message: RealtimeOddsMessage): void;
  /** Phase, start, score and clock of an event, as they are now. */
  event?(message: SportEventRealtimeMessage): void;
  /** The present state of a shared game's round. */
  round?(message: SharedRoundMessage): void;
  /** Messages may have been missed while there was no connection: read the data again. */
  stale(): void;
}

/** The part of a connection that subscribes to topics on the server. */
export interface TopicConnection {
  send(name: 'subscribe' | 'unsubscribe', topics: readonly string[]): void;
}

/** Time, so that tests can control it. */
interface TopicClockAndTimer {
  readonly elapsed: () => number;
  /** Calls once after so many milliseconds; returns the function that cancels it. */
  readonly scheduleOnce: (ms: number, callback: () => void) => () => void;
}

/** The server closes a connection that sends more than 50 messages in 30 s: at most two are sent in this time. */
const TOPICS_SEND_INTERVAL_MS = 2000;
const MAX_SUBSCRIBED_TOPICS = 100;
/** The server itself sends what a page has missed since its read, if the read is younger than this. */
const TOPIC_CATCH_UP_MAX_AGE_MS = 5000;

/** Keeps the server's subscriptions equal to the wanted topics, with few messages. */
function createTopicSubscriptionSender(
  { elapsed, scheduleOnce }: TopicClockAndTimer,
  getWantedTopics: () => Iterable<string>,
) {
  let connection: TopicConnection | undefined;
  let sent = new Set<string>();
  let sentAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;

  const sendNow = () => {
    cancel = undefined;
    if (connection === undefined) return;
    const wanted = new Set([...getWantedTopics()].slice(0, MAX_SUBSCRIBED_TOPICS));
    const ended = [...sent].filter((topic) => !wanted.has(topic));
    const added = [...wanted].filter((topic) => !sent.has(topic));
    if (ended.length === 0 && added.length === 0) return;
    sent = wanted;
    sentAt = elapsed();
    if (ended.length > 0) connection.send('unsubscribe', ended);
    if (added.length > 0) connection.send('subscribe', added);
  };

  return {
    sendSoon: () => {
      cancel ??= scheduleOnce(Math.max(0, sentAt + TOPICS_SEND_INTERVAL_MS - elapsed()), sendNow);
    },
    attach: (next: TopicConnection): (() => void) => {
      connection = next;
      sent = new Set();
      cancel?.();
      sendNow();
      return () => {
        if (connection === next) connection = undefined;
      };
    },
  };
}

export interface RealtimeTopicSubscriptions {
  /** Subscribes to `event:<id>`, `sport:<code>` or `game:<code>`; returns the function that ends it. The server is asked once for each topic. */
  subscribe(topic: string, listener: RealtimeTopicListener): () => void;
  /** Sends the topics over a connection that has just been made; returns the function that detaches it. */
  attach(connection: TopicConnection): () => void;
  deliverOdds(message: RealtimeOddsMessage): void;
  deliverEvent(message: SportEventRealtimeMessage): void;
  deliverRound(message: SharedRoundMessage): void;
  /** Calls back at once and on every change with whether there is any subscription. */
  onWantedChange(callback: (isWanted: boolean) => void): void;
}

/** The topics that the pages subscribe to, whatever connection carries them at present. */
export function createTopicSubscriptions(timing: TopicClockAndTimer): RealtimeTopicSubscriptions {
  /** By topic: its listeners, each with the moment at which it subscribed. */
  const subscriptions = new Map<string, Map<RealtimeTopicListener, number>>();
  const watchers = new Set<(isWanted: boolean) => void>();
  const sender = createTopicSubscriptionSender(timing, () => subscriptions.keys());

  const reportChange = () => {
    sender.sendSoon();
    for (const watcher of watchers) watcher(subscriptions.size > 0);
  };
  const findListeners = (eventId: number): ReadonlySet<RealtimeTopicListener> =>
    new Set(
      [...subscriptions].flatMap(([topic, listeners]) =>
        topic === `event:${eventId}` || topic.startsWith('sport:') ? [...listeners.keys()] : [],
      ),
    );
  const reportStale = () => {
    const oldest = timing.elapsed() - TOPIC_CATCH_UP_MAX_AGE_MS;
    const missed = [...subscriptions.values()].flatMap((listeners) =>
      [...listeners].flatMap(([listener, since]) => (since < oldest ? listener : [])),
    );
    for (const listener of new Set(missed)) listener.stale();
  };

  return {
    subscribe: (topic, listener) => {
      const listeners = subscriptions.get(topic) ?? new Map<RealtimeTopicListener, number>();
      subscriptions.set(topic, listeners.set(listener, timing.elapsed()));
      reportChange();
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        subscriptions.delete(topic);
        reportChange();
      };
    },
    attach: (connection) => {
      const detach = sender.attach(connection);
      reportStale();
      return detach;
    },
    deliverOdds: (message) => {
      for (const listener of findListeners(message.eventId)) listener.odds?.(message);
    },
    deliverEvent: (message) => {
      for (const listener of findListeners(message.eventId)) listener.event?.(message);
    },
    deliverRound: (message) => {
      for (const listener of subscriptions.get(`game:${message.gameCode}`)?.keys() ?? []) listener.round?.(message);
    },
    onWantedChange: (callback) => {
      watchers.add(callback);
      callback(subscriptions.size > 0);
    },
  };
}
