import type { Logger } from 'pino';
import type { ServerConfig } from '../../config/config.ts';
import type { Db } from './db.ts';
import { openPglite } from './engines/pglite.ts';
import { openPostgres } from './engines/postgres.ts';
import { createRedisWakeUps } from './redis-wake-ups.ts';

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
