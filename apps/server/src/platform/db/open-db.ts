import type { Logger } from 'pino';
import type { Db } from './db.ts';
import { openPglite } from './engines/pglite.ts';
import { openPostgres } from './engines/postgres.ts';
import { createRedisWakeUps } from './redis-wake-ups.ts';

/** Opens the database that the configuration names: a server by its URL, else the embedded one in the data folder. */
export async function openDb(
  config: { databaseUrl?: string | undefined; redisUrl?: string | undefined; dataDir: string },
  log: Logger,
): Promise<Db> {
  if (config.databaseUrl === undefined) return openPglite(config.dataDir);
  return openPostgres({
    connectionString: config.databaseUrl,
    log,
    ...(config.redisUrl === undefined ? {} : { wakes: createRedisWakeUps(config.redisUrl, log) }),
  });
}
