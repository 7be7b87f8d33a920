import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { createLocalWakeUps, type WorkerWakeUps } from './wake-ups.ts';

const REDIS_WAKE_CHANNEL = 'arara:wake';

/** Wake-ups between nodes over Redis. Redis only carries them: while it is down, wake-ups stay in this process, and polls find the rest. */
export function createRedisWakeUps(url: string, log: Logger): WorkerWakeUps & { close(): Promise<void> } {
  const local = createLocalWakeUps();
  const options = { enableOfflineQueue: false, maxRetriesPerRequest: 1, connectTimeout: 500 } as const;
  const publisher = new Redis(url, { ...options, commandTimeout: 100 });
  const subscriber = new Redis(url, { ...options, enableOfflineQueue: true, maxRetriesPerRequest: null });
  const warn = (error: unknown) => log.warn({ err: String(error) }, 'redis');
  publisher.on('error', warn);
  subscriber.on('error', warn);
  subscriber.on('message', (_, topic) => local.wake(topic));
  subscriber.subscribe(REDIS_WAKE_CHANNEL).catch(warn);
  return {
    wake: (topic) => {
      local.wake(topic);
      publisher.publish(REDIS_WAKE_CHANNEL, topic).catch(warn);
    },
    onWake: local.onWake,
    close: async () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
