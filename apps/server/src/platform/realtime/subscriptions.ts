import { refusalStatusByCode } from '@arara/contract/protocol/errors';
import { clientMessageSchemas } from '@arara/contract/realtime-messages';
import { readMonotonicTimeMs } from '../clock.ts';
import type { SocketConnection, PlayerOrVisitorSocket } from './sockets.ts';

/** Topics that one socket may subscribe to at a time. */
const MAX_TOPICS_PER_SOCKET = 100;
/** The data of a page may be this much older than its subscription. */
const MAX_PAGE_DATA_AGE_AT_SUBSCRIPTION_MS = 10_000;

/** The acknowledgement of `subscribe` and `unsubscribe`, if the client asked for one. A refusal changes nothing, and the connection stays. */
type TopicsAcknowledgement =
  | { readonly status: 200 }
  | {
      readonly status: typeof refusalStatusByCode.badFields;
      readonly data: { readonly topics: 'malformed' | 'tooMany' };
    };

interface TopicSubscriber {
  readonly topics: Set<string>;
  /** When it fell behind: until it has read everything, nothing of its topics is sent to it. */
  heldAt: number | undefined;
}

type TopicSubscriptionChanger = (
  socket: PlayerOrVisitorSocket,
  subscriber: TopicSubscriber,
  content: unknown,
) => TopicsAcknowledgement;

export interface SocketTopicSubscriptions {
  /** Lets a socket subscribe to topics. */
  admit(socket: PlayerOrVisitorSocket): void;
  /** Pauses the topics of a connection. */
  hold(connection: SocketConnection): void;
  /** Resumes the topics of a connection, and lets it catch up. */
  resume(connection: SocketConnection): void;
}

/**
 * Which socket has subscribed to which topics. `catchUp` sends a socket the versions of its topics, so that it reads again what
 * it missed.
 */
export function openSocketTopicSubscriptions(
  catchUp: (socket: PlayerOrVisitorSocket, topics: readonly string[], since: number) => void,
): SocketTopicSubscriptions {
  const sockets = new Map<SocketConnection, Map<PlayerOrVisitorSocket, TopicSubscriber>>();
  const subscribe: TopicSubscriptionChanger = (socket, subscriber, content) => {
    const asked = clientMessageSchemas.subscribe.safeParse(content);
    if (!asked.success) return refuseTopics(hasTooManyTopics(content) ? 'tooMany' : 'malformed');
    const fresh = [...new Set(asked.data.topics)].filter((topic) => !subscriber.topics.has(topic));
    if (subscriber.topics.size + fresh.length > MAX_TOPICS_PER_SOCKET) return refuseTopics('tooMany');
    for (const topic of fresh) subscriber.topics.add(topic);
    if (subscriber.heldAt === undefined) {
      void socket.join(fresh);
      catchUp(socket, fresh, readMonotonicTimeMs() - MAX_PAGE_DATA_AGE_AT_SUBSCRIPTION_MS);
    }
    return { status: 200 };
  };
  const unsubscribe: TopicSubscriptionChanger = (socket, subscriber, content) => {
    const asked = clientMessageSchemas.unsubscribe.safeParse(content);
    if (!asked.success) return refuseTopics(hasTooManyTopics(content) ? 'tooMany' : 'malformed');
    for (const topic of asked.data.topics) if (subscriber.topics.delete(topic)) void socket.leave(topic);
    return { status: 200 };
  };
  return {
    admit: (socket) => {
      const subscriber: TopicSubscriber = { topics: new Set(), heldAt: undefined };
      const { conn } = socket;
      const ofConnection = sockets.get(conn) ?? new Map<PlayerOrVisitorSocket, TopicSubscriber>();
      sockets.set(conn, ofConnection.set(socket, subscriber));
      socket.on('subscribe', (content: unknown, answer: unknown) =>
        acknowledgeTopicSubscription(answer, subscribe(socket, subscriber, content)),
      );
      socket.on('unsubscribe', (content: unknown, answer: unknown) =>
        acknowledgeTopicSubscription(answer, unsubscribe(socket, subscriber, content)),
      );
      socket.on('disconnect', () => {
        ofConnection.delete(socket);
        if (ofConnection.size === 0) sockets.delete(conn);
      });
    },
    hold: (connection) => {
      for (const [socket, subscriber] of sockets.get(connection) ?? []) {
        subscriber.heldAt = readMonotonicTimeMs();
        for (const topic of subscriber.topics) void socket.leave(topic);
      }
    },
    resume: (connection) => {
      for (const [socket, subscriber] of sockets.get(connection) ?? []) {
        const since = subscriber.heldAt ?? readMonotonicTimeMs();
        subscriber.heldAt = undefined;
        const topics = [...subscriber.topics];
        void socket.join(topics);
        catchUp(socket, topics, since);
      }
    },
  };
}

const refuseTopics = (topics: 'malformed' | 'tooMany'): TopicsAcknowledgement => ({
  status: refusalStatusByCode.badFields,
  data: { topics },
});

/** A list that is too long has an answer of its own. */
function hasTooManyTopics(content: unknown): boolean {
  const { topics } = (content ?? {}) as { topics?: unknown };
  return Array.isArray(topics) && topics.length > MAX_TOPICS_PER_SOCKET;
}

function acknowledgeTopicSubscription(callback: unknown, result: TopicsAcknowledgement): void {
  if (typeof callback === 'function') (callback as (result: TopicsAcknowledgement) => void)(result);
}
