import { hash } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Two connections that carry messages between nodes, and one for rate limits. */
export interface RedisBus {
  readonly publisher: Redis;
  readonly subscriber: Redis;
  readonly counter: Redis;
  /** Prefix of the channels: only nodes of one database receive each other's messages, also on a shared Redis. */
  readonly channel: string;
  close(): void;
}

const SUBSCRIBE_RETRY_MS = 1_000;

/**
 * Connects to Redis. It carries hints and counts, never money. While it is down, a call to it fails within 100 ms, messages reach
 * this node's own sockets only, and clients find the rest by polling.
 */
export function openRedisBus(url: string, log: Logger, databaseUrl: string): RedisBus {
  const options = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 500,
    commandTimeout: 100,
  } as const;
  const publisher = new Redis(url, options);
  const counter = new Redis(url, options);
  const subscriber = new Redis(url, {
    ...options,
    commandTimeout: 5000,
    enableOfflineQueue: true,
    maxRetriesPerRequest: null,
  });
  const warn = (error: unknown): void => log.warn({ err: error }, 'redis');
  for (const client of [publisher, counter, subscriber]) client.on('error', warn);
  let isClosed = false;
  // The adapter waits neither for its messages nor for its subscriptions: without a catch, a lost one would end the process. A lost
  // subscription is made again until Redis answers, else this node would never hear the others.
  for (const name of ['subscribe', 'psubscribe', 'unsubscribe', 'punsubscribe'] as const) {
    const send = subscriber[name].bind(subscriber) as (...args: unknown[]) => Promise<unknown>;
    const sendUntilAnswered = async (...args: unknown[]): Promise<unknown> => {
      while (!isClosed) {
        try {
          return await send(...args);
        } catch (error) {
          if (!isClosed) warn(error);
          await new Promise((resolve) => setTimeout(resolve, SUBSCRIBE_RETRY_MS));
        }
      }
      return 0;
    };
    Object.assign(subscriber, { [name]: sendUntilAnswered });
  }
  const publish = (channel: string, message: string | Buffer): Promise<number> =>
    Redis.prototype.publish.call(publisher, channel, message);
  publisher.publish = (channel: string, message: string | Buffer) =>
    publish(channel, message).catch((error: unknown) => {
      warn(error);
      return 0;
    });
  return {
    publisher,
    subscriber,
    counter,
    channel: `arara:${hash('sha256', databaseUrl, 'hex').slice(0, 16)}`,
    close: () => {
      isClosed = true;
      for (const client of [publisher, subscriber, counter]) client.disconnect();
    },
  };
}
