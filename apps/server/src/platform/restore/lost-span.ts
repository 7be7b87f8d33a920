/** The begin and the end of `npm run restored`: which span was lost, and that everything after it was dealt with. */
import type { Logger } from 'pino';
import type { Instant } from '../clock.ts';
import type { Db, SqlReader } from '../db/db.ts';
import { ensureFactEra } from '../outbox/fact-eras.ts';
import { readDatabaseIdentity, readSystemIdentifier } from './database-identity.ts';
import { type HighWaterMark, type HighWaterMarkKeeper, mergeHighWaterMarks } from './high-water-mark.ts';
import * as queries from './mark.queries.ts';
import { beginLostSpan, RESTORE_WAKE_TOPIC } from './restore-watch.ts';

interface DatabaseRestoreContext {
  readonly db: Db;
  readonly log: Logger;
  readonly now: () => Instant;
}

/** The span that `npm run restored` is about. */
export interface RestoredLostSpan extends queries.LostSpan {
  /** The mark outside of the database, if it is ahead of it; what was reserved there may have been used. */
  readonly ahead: HighWaterMark | undefined;
}

/** A server that runs writes its mark each second: within this time, the mark of the database is not that of a backup. */
const RUNNING_SERVER_HIGH_WATER_MARK_AGE_MS = 10_000;

/**
 * Opens the span, unless a server has noticed the loss already; from then on games and payouts are closed on all nodes.
 * `backupAt` is when the backup was made, where the operator says it. Undefined when that must be said: nothing was noticed, and
 * a server has been running on the database, so nobody knows how far the backup had come.
 */
export async function openLostSpan(
  ctx: DatabaseRestoreContext,
  marks: HighWaterMarkKeeper,
  backupAt: Instant | undefined,
): Promise<RestoredLostSpan | undefined> {
  const { db, log, now } = ctx;
  const systemIdentifier = await readSystemIdentifier(db.read, log);
  const [seen] = await db.read.query(queries.selectHighWaterMark());
  const outside = seen === undefined ? undefined : await marks.read(seen.book);
  return db.tx('lost span', async (tx) => {
    const [mark] = await tx.query(queries.lockHighWaterMark());
    if (mark === undefined) throw new Error('the row of the high-water mark is missing');
    const [known] = await tx.query(queries.selectOpenLostSpan());
    const from = backupAt ?? known?.from_at ?? mark.at;
    if (known === undefined) {
      if (backupAt === undefined && now() - mark.at < RUNNING_SERVER_HIGH_WATER_MARK_AGE_MS) return undefined;
      await ensureFactEra(tx, systemIdentifier);
      await beginLostSpan(tx, { from, until: now(), why: 'npm run restored' });
      tx.afterCommit(() => db.wake(RESTORE_WAKE_TOPIC));
    }
    const [span] = await tx.query(queries.selectOpenLostSpan());
    if (span === undefined) throw new Error('the lost span was not opened');
    const ahead = outside !== undefined && outside.n > mark.n ? outside : undefined;
    return { ...span, from_at: Math.min(span.from_at, from), ahead };
  });
}

/** The last instant of the mark outside of the database: ids of before may have been given out. */
export async function readHighWaterMarkInstant(
  { db }: Pick<DatabaseRestoreContext, 'db'>,
  marks: HighWaterMarkKeeper,
): Promise<Instant> {
  const [mark] = await db.read.query(queries.selectHighWaterMark());
  const outside = mark === undefined ? undefined : await marks.read(mark.book);
  return outside?.at ?? 0;
}

/** All spans that were ever lost, oldest first. */
export const listLostSpans = (reader: SqlReader): Promise<queries.LostSpan[]> =>
  reader.query(queries.selectLostSpans());

/** The span that waits for `npm run restored`, if there is one. */
export async function findOpenLostSpan(reader: SqlReader): Promise<queries.LostSpan | undefined> {
  const [span] = await reader.query(queries.selectOpenLostSpan());
  return span;
}

/**
 * Ends the span: the mark goes on past everything that was ever marked, under the identity that the database has now and as a book
 * of its own.
 */
export async function closeLostSpan(
  ctx: DatabaseRestoreContext,
  marks: HighWaterMarkKeeper,
  span: RestoredLostSpan,
  report: unknown,
): Promise<void> {
  const { db, log, now } = ctx;
  const systemIdentifier = await readSystemIdentifier(db.read, log);
  const [seen] = await db.read.query(queries.selectHighWaterMark());
  const outside = seen === undefined ? undefined : await marks.read(seen.book);
  const written = await db.tx('lost span restored', async (tx) => {
    const [mark] = await tx.query(queries.lockHighWaterMark());
    if (mark === undefined) throw new Error('the row of the high-water mark is missing');
    const n = Math.max(mark.n, outside?.n ?? 0) + 1;
    const identity = await readDatabaseIdentity(tx, systemIdentifier);
    await tx.query(queries.updateHighWaterMark({ n, at: now(), kept: false, identity }));
    const [made] = await tx.query(queries.updateDatabaseMarkId());
    await tx.query(
      queries.updateLostSpanRestored(span.id, { at: now(), report: JSON.stringify(report), book: mark.book }),
    );
    return { book: made?.book ?? mark.book, n };
  });
  await marks
    .write(written.book, mergeHighWaterMarks(outside, { n: written.n, at: now(), counts: {} }))
    .catch((error: unknown) => log.warn({ err: error }, 'the mark could not be written: the next server writes it'));
  db.wake(RESTORE_WAKE_TOPIC);
}
