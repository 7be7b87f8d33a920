/**
 * The high-water mark outside of the database: how far it had come. It lies in the data folder and, where there is one, in Redis,
 * so that it does not go back when the database does.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Instant } from '../clock.ts';

const highWaterMarkSchema = z.object({
  n: z.number().int(),
  at: z.number().int(),
  counts: z.record(z.string(), z.number().int()),
});

/** How far a database had come. */
export interface HighWaterMark {
  /** The number of the last mark; it grows by one each time. */
  readonly n: number;
  /** When it was written. */
  readonly at: Instant;
  /** What was reserved before it was used, by name: the mark is never behind what players have seen. */
  readonly counts: Readonly<Record<string, number>>;
}

/** One place that keeps marks, by the id of their database. Calls reject while the place cannot be used. */
interface HighWaterMarkStore {
  readonly name: string;
  read(book: string): Promise<HighWaterMark | undefined>;
  /** Writes a mark; numbers that are kept already are never replaced by smaller ones. */
  write(book: string, mark: HighWaterMark): Promise<void>;
  close(): void;
}

/** The larger numbers of two marks. */
export function mergeHighWaterMarks(a: HighWaterMark | undefined, b: HighWaterMark): HighWaterMark {
  if (a === undefined) return b;
  const counts = { ...a.counts };
  for (const [name, count] of Object.entries(b.counts)) counts[name] = Math.max(count, counts[name] ?? 0);
  return { n: Math.max(a.n, b.n), at: Math.max(a.at, b.at), counts };
}

/** Keeps marks in files of the data folder. */
export function openFileHighWaterMarks(dataDir: string): HighWaterMarkStore {
  const toPath = (book: string): string => join(dataDir, `high-water-mark-${book}.json`);
  const read: HighWaterMarkStore['read'] = async (book) => {
    const text = await readFile(toPath(book), 'utf8').catch((error: unknown) => {
      if ((error as { code?: string }).code === 'ENOENT') return undefined;
      throw error;
    });
    return text === undefined ? undefined : highWaterMarkSchema.parse(JSON.parse(text));
  };
  /** One after the other: each adds to what the one before has written. */
  let last: Promise<unknown> = Promise.resolve();
  const write: HighWaterMarkStore['write'] = async (book, mark) => {
    const merged = mergeHighWaterMarks(await read(book), mark);
    await mkdir(dataDir, { recursive: true });
    // Renamed once it is on disk: after a power failure there is the mark of before or this one, never half of it.
    const draft = `${toPath(book)}.${randomBytes(4).toString('hex')}`;
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(JSON.stringify(merged));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, toPath(book)).catch(async (error: unknown) => {
      await rm(draft, { force: true });
      throw error;
    });
  };
  return {
    name: dataDir,
    read,
    write: (book, mark) => {
      const turn = last.then(() => write(book, mark));
      // The caller handles the failure; the next write only waits for the end of this one.
      last = turn.catch(() => undefined);
      return turn;
    },
    close: () => {},
  };
}

const HIGH_WATER_MARK_COUNT_KEY_PREFIX = 'count:';
/** Sets each given field to the larger of its number and the given one. */
const RAISE_HIGH_WATER_MARKS_LUA = `for i = 1, #ARGV, 2 do
  local before = tonumber(redis.call('hget', KEYS[1], ARGV[i]) or '-1')
  if tonumber(ARGV[i + 1]) > before then redis.call('hset', KEYS[1], ARGV[i], ARGV[i + 1]) end
end`;

/** Keeps marks in Redis, for all nodes. */
export function openRedisHighWaterMarks(url: string, log: Logger): HighWaterMarkStore {
  const redis = new Redis(url, { connectTimeout: 500, commandTimeout: 1000, maxRetriesPerRequest: 1 });
  redis.on('error', (error) => log.warn({ err: String(error) }, 'redis'));
  const toKey = (book: string): string => `arara:high-water-mark:${book}`;
  return {
    name: 'Redis',
    read: async (book) => {
      const { n, at, ...fields } = await redis.hgetall(toKey(book));
      if (n === undefined || at === undefined) return undefined;
      const counts = Object.entries(fields).map(([field, count]) => [
        field.slice(HIGH_WATER_MARK_COUNT_KEY_PREFIX.length),
        Number(count),
      ]);
      return { n: Number(n), at: Number(at), counts: Object.fromEntries(counts) as Record<string, number> };
    },
    write: async (book, { n, at, counts }) => {
      const fields = Object.entries(counts).flatMap(([name, count]) => [
        HIGH_WATER_MARK_COUNT_KEY_PREFIX + name,
        count,
      ]);
      await redis.eval(RAISE_HIGH_WATER_MARKS_LUA, 1, toKey(book), 'n', n, 'at', at, ...fields);
    },
    close: () => redis.disconnect(),
  };
}

/** All places that keep the mark of this database. */
export interface HighWaterMarkKeeper {
  /** The mark, with the largest numbers of all places; undefined where none has one. Rejects if one that has none could not be asked. */
  read(book: string): Promise<HighWaterMark | undefined>;
  /** Writes the mark to every place; rejects if none took it. */
  write(book: string, mark: HighWaterMark): Promise<void>;
  close(): void;
}

/** Joins places: one that is away is named in the log, once, and the others do. */
export function joinHighWaterMarkStores(stores: readonly HighWaterMarkStore[], log: Logger): HighWaterMarkKeeper {
  const away = new Set<string>();
  const tryEach = async <T>(ask: (store: HighWaterMarkStore) => Promise<T>) => {
    const results = await Promise.allSettled(stores.map(ask));
    for (const [nth, result] of results.entries()) {
      const name = stores[nth]?.name ?? '';
      if (result.status === 'fulfilled') away.delete(name);
      else if (!away.has(name)) {
        away.add(name);
        log.warn({ place: name, err: String(result.reason) }, 'a place of the high-water mark cannot be used');
      }
    }
    const reason = results.find((result) => result.status === 'rejected')?.reason as unknown;
    return { reason, values: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])) };
  };
  return {
    read: async (book) => {
      const { reason, values } = await tryEach((store) => store.read(book));
      const found = values.reduce<HighWaterMark | undefined>(
        (merged, mark) => (mark === undefined ? merged : mergeHighWaterMarks(merged, mark)),
        undefined,
      );
      if (found === undefined && reason !== undefined)
        throw new Error('the high-water mark cannot be read', { cause: reason });
      return found;
    },
    write: async (book, mark) => {
      const { reason, values } = await tryEach((store) => store.write(book, mark));
      if (values.length === 0)
        throw new Error(
          'the high-water mark cannot be kept: DATA_DIR cannot be written, and there is no Redis that takes it',
          { cause: reason },
        );
    },
    close: () => {
      for (const store of stores) store.close();
    },
  };
}

/** The places of this configuration: the data folder, and Redis where there is one. */
export const openHighWaterMarks = (
  config: { dataDir: string; redisUrl?: string | undefined },
  log: Logger,
): HighWaterMarkKeeper =>
  joinHighWaterMarkStores(
    [
      openFileHighWaterMarks(config.dataDir),
      ...(config.redisUrl === undefined ? [] : [openRedisHighWaterMarks(config.redisUrl, log)]),
    ],
    log,
  );
