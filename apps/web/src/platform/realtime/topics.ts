import type { ServerMessage } from '@arara/contract/realtime-messages';

export type RealtimeOddsMessage = ServerMessage<'sport:odds'>;
export type SportEventRealtimeMessage = ServerMessage<'sport:event'>;
export type SportProducerRealtimeMessage = ServerMessage<'sport:producer'>;
type SharedRoundMessage = ServerMessage<'game:round'>;

/** What a subscriber of a topic wants to receive. */
export interface RealtimeTopicListener {
  /** Changed odds of an event. With the topic of a sport they are also of events that the page does not show. */
  odds?(message: RealtimeOddsMessage): void;
  /** Phase, start, score and clock of an event, as they are now. */
  event?(message: SportEventRealtimeMessage): void;
  /** A producer of prices fell or is back. */
  producer?(message: SportProducerRealtimeMessage): void;
  /** The present state of a shared game's round. */
  round?(message: SharedRoundMessage): void;
  /** Messages may have been missed while there was no connection: read the data again. */
  stale(): void;
}

/** The specifiers in the text of a line: "18|total=2.5" has a total. */
export const parseLineSpecifiers = (line: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    line
      .slice(line.indexOf('|') + 1)
      .split('|')
      .filter((part) => part.includes('='))
      .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  );

/** The messages of a frame, one for each event. What is left out of the later ones follows from the text of their lines. */
function divideOddsFrame({ others = [], ...first }: RealtimeOddsMessage): readonly RealtimeOddsMessage[] {
  return [
    first,
    ...others.map(({ lines, ...rest }) => ({
      ...rest,
      main: true,
      lines: lines.map(({ line, outcomes, ...state }) => ({
        ...state,
        line,
        market: Number(line.split('|')[0]),
        specifiers: parseLineSpecifiers(line),
        // A known outcome keeps the name that was read; for others the market's table has it.
        outcomes: outcomes.map(([outcomeId, odds, isOpen]) => ({
          outcomeId,
          name: '',
          odds,
          state: isOpen ? ('open' as const) : ('suspended' as const),
        })),
      })),
    })),
  ];
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
  deliverProducer(message: SportProducerRealtimeMessage): void;
  deliverRound(message: SharedRoundMessage): void;
  /** Calls back at once and on every change with whether there is any subscription. */
  onWantedChange(callback: (isWanted: boolean) => void): void;
}

/** By topic: its listeners, each with the moment at which it subscribed. */
type TopicListeners = Map<string, Map<RealtimeTopicListener, number>>;

/** Passes each message on to the listeners whose topic it belongs to. */
function createTopicDelivery(
  subscriptions: TopicListeners,
): Pick<RealtimeTopicSubscriptions, 'deliverOdds' | 'deliverEvent' | 'deliverProducer' | 'deliverRound'> {
  const findListeners = (eventId: number): ReadonlySet<RealtimeTopicListener> =>
    new Set(
      [...subscriptions].flatMap(([topic, listeners]) =>
        topic === `event:${eventId}` || topic.startsWith('sport:') ? [...listeners.keys()] : [],
      ),
    );
  return {
    deliverOdds: (frame) => {
      for (const message of divideOddsFrame(frame)) {
        // Those who follow the event itself get its changes with all lines.
        if (message.main === true && subscriptions.has(`event:${message.eventId}`)) continue;
        for (const listener of findListeners(message.eventId)) listener.odds?.(message);
      }
    },
    deliverEvent: ({ others = [], ...first }) => {
      for (const message of [first, ...others])
        for (const listener of findListeners(message.eventId)) listener.event?.(message);
    },
    deliverProducer: (message) => {
      const listeners = new Set([...subscriptions.values()].flatMap((each) => [...each.keys()]));
      for (const listener of listeners) listener.producer?.(message);
    },
    deliverRound: (message) => {
      for (const listener of subscriptions.get(`game:${message.gameCode}`)?.keys() ?? []) listener.round?.(message);
    },
  };
}

/** The topics that the pages subscribe to, whatever connection carries them at present. */
export function createTopicSubscriptions(timing: TopicClockAndTimer): RealtimeTopicSubscriptions {
  const subscriptions: TopicListeners = new Map<string, Map<RealtimeTopicListener, number>>();
  const watchers = new Set<(isWanted: boolean) => void>();
  const sender = createTopicSubscriptionSender(timing, () => subscriptions.keys());

  const reportChange = () => {
    sender.sendSoon();
    for (const watcher of watchers) watcher(subscriptions.size > 0);
  };
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
    ...createTopicDelivery(subscriptions),
    onWantedChange: (callback) => {
      watchers.add(callback);
      callback(subscriptions.size > 0);
    },
  };
}
