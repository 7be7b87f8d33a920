import { refusalStatus } from '@arara/contract/protocol/errors';
import { clientMessages } from '@arara/contract/protocol/topics';
import { stopwatch } from '../clock.ts';
import type { Connection, ListeningSocket } from './sockets.ts';

/** Topics that one socket may listen to at a time. */
const MAX_TOPICS = 100;
/** What a page has read may be this much older than its subscription. */
const PAGE_AGE_MS = 10_000;

/** The answer to `subscribe` and `unsubscribe`, if the client asked for one: a refusal changes nothing and the connection stays. */
type TopicsAcknowledgement =
  | { readonly status: 200 }
  | { readonly status: typeof refusalStatus.badFields; readonly data: { readonly topics: 'malformed' | 'tooMany' } };

interface Subscriber {
  readonly topics: Set<string>;
  /** When it fell behind: until it has read everything it hears nothing of its topics. */
  heldAt: number | undefined;
}

export interface Subscriptions {
  /** Lets a socket choose what it listens to. */
  admit(socket: ListeningSocket): void;
  /** Stops telling a connection about its topics. */
  hold(connection: Connection): void;
  /** Tells it again, and what it missed. */
  resume(connection: Connection): void;
}

/** Who listens to what. `catchUp` tells a socket how far the events of its topics are: where it missed something, it reads anew. */
export function openSubscriptions(
  catchUp: (socket: ListeningSocket, topics: readonly string[], since: number) => void,
): Subscriptions {
  const sockets = new Map<Connection, Map<ListeningSocket, Subscriber>>();
  const subscribe = (socket: ListeningSocket, listener: Subscriber, content: unknown): TopicsAcknowledgement => {
    const asked = clientMessages.subscribe.safeParse(content);
    if (!asked.success) return refuseTopics(hasTooManyTopics(content) ? 'tooMany' : 'malformed');
    const fresh = [...new Set(asked.data.topics)].filter((topic) => !listener.topics.has(topic));
    if (listener.topics.size + fresh.length > MAX_TOPICS) return refuseTopics('tooMany');
    for (const topic of fresh) listener.topics.add(topic);
    if (listener.heldAt === undefined) {
      void socket.join(fresh);
      catchUp(socket, fresh, stopwatch() - PAGE_AGE_MS);
    }
    return { status: 200 };
  };
  const unsubscribe = (socket: ListeningSocket, listener: Subscriber, content: unknown): TopicsAcknowledgement => {
    const asked = clientMessages.unsubscribe.safeParse(content);
    if (!asked.success) return refuseTopics(hasTooManyTopics(content) ? 'tooMany' : 'malformed');
    for (const topic of asked.data.topics) if (listener.topics.delete(topic)) void socket.leave(topic);
    return { status: 200 };
  };
  return {
    admit: (socket) => {
      const listener: Subscriber = { topics: new Set(), heldAt: undefined };
      const { conn } = socket;
      const those = sockets.get(conn) ?? new Map<ListeningSocket, Subscriber>();
      sockets.set(conn, those.set(socket, listener));
      socket.on('subscribe', (content: unknown, answer: unknown) =>
        acknowledge(answer, subscribe(socket, listener, content)),
      );
      socket.on('unsubscribe', (content: unknown, answer: unknown) =>
        acknowledge(answer, unsubscribe(socket, listener, content)),
      );
      socket.on('disconnect', () => {
        those.delete(socket);
        if (those.size === 0) sockets.delete(conn);
      });
    },
    hold: (connection) => {
      for (const [socket, listener] of sockets.get(connection) ?? []) {
        listener.heldAt = stopwatch();
        for (const topic of listener.topics) void socket.leave(topic);
      }
    },
    resume: (connection) => {
      for (const [socket, listener] of sockets.get(connection) ?? []) {
        const since = listener.heldAt ?? stopwatch();
        listener.heldAt = undefined;
        const topics = [...listener.topics];
        void socket.join(topics);
        catchUp(socket, topics, since);
      }
    },
  };
}

const refuseTopics = (topics: 'malformed' | 'tooMany'): TopicsAcknowledgement => ({
  status: refusalStatus.badFields,
  data: { topics },
});

/** A list that is too long is told apart from one that is wrong. */
function hasTooManyTopics(content: unknown): boolean {
  const { topics } = (content ?? {}) as { topics?: unknown };
  return Array.isArray(topics) && topics.length > MAX_TOPICS;
}

function acknowledge(answer: unknown, what: TopicsAcknowledgement): void {
  if (typeof answer === 'function') (answer as (what: TopicsAcknowledgement) => void)(what);
}
