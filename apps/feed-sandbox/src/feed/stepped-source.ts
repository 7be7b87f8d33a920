/** A feed as the source of a server in the process of a test, whose clock is stopped: it delivers when it is drained. */
import type { FeedMessage } from '@arara/sports';
import type { FeedReceiver, FeedSource } from '@arara/sports/protocol/feed-source';
import type { SandboxFeed } from './sandbox-feed.ts';

/** A source that delivers when it is drained. */
export interface SteppedSource extends FeedSource {
  /** Plays the feed to now and delivers what is due, the answers to recoveries included. */
  drain(): Promise<void>;
}

/** Opens the source of a feed that this test alone advances. What cannot be delivered is delivered with the next drain. */
export function createSteppedSource(feed: SandboxFeed, receive: FeedReceiver): SteppedSource {
  let waiting: FeedMessage[] = [];
  let stopListening: (() => void) | undefined;
  let running: Promise<void> = Promise.resolve();
  const deliver = async (): Promise<void> => {
    let hasMore = true;
    while (hasMore && stopListening !== undefined) {
      hasMore = feed.advance();
      const batch = waiting;
      if (batch.length > 0) await receive(batch);
      waiting = waiting.slice(batch.length);
    }
  };
  const stop = async (): Promise<void> => {
    stopListening?.();
    stopListening = undefined;
    feed.dropRecoveries();
    // Whoever drains hears of a failure; here only the end of the delivery matters.
    await running.catch(() => undefined);
    waiting = [];
  };
  return {
    name: 'simulator',
    start: async (from) => {
      await stop();
      feed.adopt(Object.fromEntries(from.map(({ producer, sequence }) => [producer, sequence])));
      stopListening = feed.onDelivery(({ messages }) => void waiting.push(...messages));
    },
    recover: async ({ producer, request, since }) =>
      feed.recover({ producer, request, ...(since === undefined ? {} : { since }) }),
    drain: async () => {
      const before = running;
      running = before.then(deliver, deliver);
      await running;
    },
    stop,
  };
}
