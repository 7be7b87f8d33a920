import type { Logger } from 'pino';
import type { ServerConfig } from '../../config/config.ts';
import type { Db } from './db.ts';
import { openPglite } from './engines/pglite.ts';
import { openPostgres } from './engines/postgres.ts';
import { Redis } from 'ioredis';
import { createLocalWakeUps, type WorkerWakeUps } from './wake-ups.ts';

/** Opens the database that the configuration names: a server by its URL, else the embedded one in the data folder. */
export async function openDb(
  config: Pick<ServerConfig, 'databaseUrl' | 'databaseOwnerUrl' | 'databaseReaderUrl' | 'redisUrl' | 'dataDir'>,
  log: Logger,
): Promise<Db> {
  if (config.databaseUrl === undefined) return openPglite(config.dataDir, log);
  return openPostgres({
    connectionString: config.databaseUrl,
    ownerConnectionString: config.databaseOwnerUrl,
    readerConnectionString: config.databaseReaderUrl,
    log,
    ...(config.redisUrl === undefined ? {} : { wakes: createRedisWakeUps(config.redisUrl, log) }),
  });
}

const REDIS_WAKE_CHANNEL = 'arara:wake';

/** Wake-ups between nodes over Redis. Redis only carries them: while it is down, wake-ups stay in this process, and polls find the rest. */
function createRedisWakeUps(url: string, log: Logger): WorkerWakeUps & { close(): Promise<void> } {
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
