import type { ServerMessage } from '@arara/contract/topics';

export type OddsMessage = ServerMessage<'sport:odds'>;
export type EventMessage = ServerMessage<'sport:event'>;
type RoundMessage = ServerMessage<'game:round'>;

/** What a subscriber of a topic wants to receive. */
export interface TopicListener {
  /** Changed odds of an event. With the topic of a sport they are also of events that the page does not show. */
  odds?(message: OddsMessage): void;
  /** Phase, start, score and clock of an event, as they are now. */
  event?(message: EventMessage): void;
  /** The present state of a shared game's round. */
  round?(message: RoundMessage): void;
  /** Messages may have been missed while there was no connection: read the data again. */
  stale(): void;
}

/** The part of a connection that subscribes to topics on the server. */
export interface TopicConnection {
  send(name: 'subscribe' | 'unsubscribe', topics: readonly string[]): void;
}

/** Time, so that tests can control it. */
interface TopicTiming {
  readonly elapsed: () => number;
  /** Calls once after so many milliseconds; returns the function that cancels it. */
  readonly scheduleOnce: (ms: number, callback: () => void) => () => void;
}

/** The server closes a connection that sends more than 50 messages in 30 s: at most two are sent in this time. */
const SEND_INTERVAL_MS = 2000;
const MAX_TOPICS = 100;
/** The server itself sends what a page has missed since its read, if the read is younger than this. */
const FRESH_STATE_MS = 5000;

/** Keeps the server's subscriptions equal to the wanted topics, with few messages. */
function createTopicSender({ elapsed, scheduleOnce }: TopicTiming, getWantedTopics: () => Iterable<string>) {
  let connection: TopicConnection | undefined;
  let sent = new Set<string>();
  let sentAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;

  const sendNow = () => {
    cancel = undefined;
    if (connection === undefined) return;
    const wanted = new Set([...getWantedTopics()].slice(0, MAX_TOPICS));
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
      cancel ??= scheduleOnce(Math.max(0, sentAt + SEND_INTERVAL_MS - elapsed()), sendNow);
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

export interface TopicSubscriptions {
  /** Subscribes to `event:<id>`, `sport:<code>` or `game:<code>`; returns the function that ends it. The server is asked once for each topic. */
  subscribe(topic: string, listener: TopicListener): () => void;
  /** Sends the topics over a connection that has just been made; returns the function that detaches it. */
  attach(connection: TopicConnection): () => void;
  publishOdds(message: OddsMessage): void;
  publishEvent(message: EventMessage): void;
  publishRound(message: RoundMessage): void;
  /** Calls back at once and on every change with whether there is any subscription. */
  onWantedChange(callback: (isWanted: boolean) => void): void;
}

/** The topics that the pages subscribe to, whatever connection carries them at present. */
export function createTopicSubscriptions(timing: TopicTiming): TopicSubscriptions {
  /** By topic: its listeners, each with the moment at which it subscribed. */
  const subscriptions = new Map<string, Map<TopicListener, number>>();
  const watchers = new Set<(isWanted: boolean) => void>();
  const sender = createTopicSender(timing, () => subscriptions.keys());

  const reportChange = () => {
    sender.sendSoon();
    for (const watcher of watchers) watcher(subscriptions.size > 0);
  };
  const findListeners = (eventId: number): ReadonlySet<TopicListener> =>
    new Set(
      [...subscriptions].flatMap(([topic, listeners]) =>
        topic === `event:${eventId}` || topic.startsWith('sport:') ? [...listeners.keys()] : [],
      ),
    );
  const reportStale = () => {
    const oldest = timing.elapsed() - FRESH_STATE_MS;
    const missed = [...subscriptions.values()].flatMap((listeners) =>
      [...listeners].flatMap(([listener, since]) => (since < oldest ? listener : [])),
    );
    for (const listener of new Set(missed)) listener.stale();
  };

  return {
    subscribe: (topic, listener) => {
      const listeners = subscriptions.get(topic) ?? new Map<TopicListener, number>();
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
    publishOdds: (message) => {
      for (const listener of findListeners(message.eventId)) listener.odds?.(message);
    },
    publishEvent: (message) => {
      for (const listener of findListeners(message.eventId)) listener.event?.(message);
    },
    publishRound: (message) => {
      for (const listener of subscriptions.get(`game:${message.gameCode}`)?.keys() ?? []) listener.round?.(message);
    },
    onWantedChange: (callback) => {
      watchers.add(callback);
      callback(subscriptions.size > 0);
    },
  };
}
