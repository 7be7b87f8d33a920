/**
 * Notices that the database went back: a backup was restored, or a standby took over without the last commits. From then on the
 * server deals nothing and pays nothing out until `npm run restored` has run (docs/how-to/restore-a-backup.md).
 *
 * It compares at the start, on each new connection before that is used, and each second. Commits without a new connection cannot
 * be lost, so no bet is decided on a database that went back. Only a loss of less than a second on the same timeline, by a disk
 * that had confirmed what it did not keep, stays unnoticed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Instant, stopwatch } from '../clock.ts';
import { holdNodeNumbers } from '../cluster/node-ids.ts';
import { type Db, type Reader, sql } from '../db/db.ts';
import { DbError } from '../db/errors.ts';
import { raiseAlarm } from '../metrics/metrics.ts';
import { ensureFactEra, skipFactIds } from '../outbox/fact-eras.ts';
import { startWorker, type Worker } from '../worker/worker.ts';
import { type DatabaseIdentity, isRecovering, readIdentity, readSystemIdentifier } from './database-identity.ts';
import type { HighWaterMark, MarkKeeper } from './high-water-mark.ts';
import * as queries from './mark.queries.ts';
import { findIdentityChange, findSetback, type MarkRow } from './setback.ts';

/** The wake-up topic: a restore was noticed, or `npm run restored` has ended. */
export const RESTORE_TOPIC = 'restore';
/** A loss is noticed by the mark if it is longer than this; most are noticed by the identity, however short. */
const MARK_EVERY_MS = 1000;
/** For so long the start waits for a Redis that keeps the mark. */
const READ_ATTEMPTS_MS = 10_000;
const READ_INTERVAL_MS = 500;

/** What the server may know of a restore: whether it has to wait, and what it wants to have reserved. */
export interface RestoreState {
  /** The span whose commits may be lost, while `npm run restored` has not run; undefined otherwise. */
  pending(): queries.LostSpan | undefined;
  /**
   * Writes a number outside of the database before it is used, so that after a restore it is known that it may have been. Rejects
   * if no place takes it.
   */
  reserve(name: string, count: number): Promise<void>;
}

/** The state of a process that watches nothing: a command, a test. */
export const NOT_WATCHED: RestoreState = { pending: () => undefined, reserve: async () => {} };

/** What one look found: the span that waits for `npm run restored`, and where the database is. */
interface Comparison {
  readonly book: string;
  readonly pending: queries.LostSpan | undefined;
  readonly identity: DatabaseIdentity;
  readonly n: number;
}

interface WatchContext {
  readonly db: Db;
  readonly log: Logger;
  readonly now: () => Instant;
}

/**
 * Opens the watch: compares the database with its mark, and remembers a loss in the database, for all nodes. Runs before anything
 * is emitted or dealt. Throws an Error when no place can keep the mark, or its place does not answer.
 */
export async function openRestoreWatch(ctx: WatchContext, marks: MarkKeeper): Promise<RestoreWatch> {
  const watch = new RestoreWatch(ctx, marks);
  await watch.open();
  return watch;
}

export class RestoreWatch implements RestoreState {
  readonly #ctx: WatchContext;
  readonly #marks: MarkKeeper;
  #book = '';
  #pending: queries.LostSpan | undefined;
  /** As this process saw the database last. */
  #seen: { identity: DatabaseIdentity; n: number } | undefined;
  #outside: HighWaterMark | undefined;
  #hasWritten = false;
  #canReadIdentifier = false;
  #noticing: Promise<void> | undefined;

  constructor(ctx: WatchContext, marks: MarkKeeper) {
    this.#ctx = ctx;
    this.#marks = marks;
  }

  pending(): queries.LostSpan | undefined {
    return this.#pending;
  }

  /** The last instant of the mark: ids before it may have been given out. */
  get markedAt(): Instant {
    return this.#outside?.at ?? 0;
  }

  async reserve(name: string, count: number): Promise<void> {
    if (this.#outside === undefined) throw new Error('there is no mark yet');
    const mark = { ...this.#outside, counts: { ...this.#outside.counts, [name]: count } };
    await this.#marks.write(this.#book, mark);
    this.#outside = mark;
  }

  async open(): Promise<void> {
    const { db, log } = this.#ctx;
    const systemIdentifier = await readSystemIdentifier(db.read, log);
    this.#canReadIdentifier = systemIdentifier !== null;
    const [before] = await db.read.query(queries.selectMark());
    if (before === undefined) throw new Error('the row of the high-water mark is missing');
    this.#book = before.book;
    this.#outside = await this.#readAtStart();
    const found = await db.tx('high-water mark', async (tx) => {
      const identity = await this.#readIdentity(tx);
      await ensureFactEra(tx, identity.systemIdentifier);
      // A mark that was written after `before` was read is not missing.
      return this.#compare(tx, identity, before.kept);
    });
    this.#note(found);
    if (this.#pending === undefined) await this.#write();
  }

  /** Compares and writes the mark each second, until it is stopped. */
  start(): Worker {
    const { db } = this.#ctx;
    return startWorker(
      this.#ctx,
      { name: 'high-water mark', everyMs: MARK_EVERY_MS, wakeOn: RESTORE_TOPIC },
      async () => {
        // Where it cannot be read, it is not compared; the log says so.
        this.#outside = (await this.#marks.read(this.#book).catch(() => undefined)) ?? this.#outside;
        this.#note(
          await db.tx('high-water mark', async (tx) => this.#compare(tx, await this.#readIdentity(tx), false)),
        );
        if (this.#pending === undefined) await this.#write();
        return false;
      },
    );
  }

  /** Compares on a connection that was opened just now, before anything else runs on it. Throws while it is in recovery. */
  async checkConnection(reader: Reader): Promise<void> {
    if (await isRecovering(reader))
      throw new DbError({ message: 'the database is in recovery', sqlstate: '57P03', outcomeUnknown: false });
    const seen = this.#seen;
    if (seen === undefined || this.#pending !== undefined) return;
    const identity = await this.#readIdentity(reader);
    const [row] = await reader.query(queries.selectMark());
    if (findIdentityChange(seen.identity, identity) === undefined && row !== undefined && row.n >= seen.n) return;
    // All new connections wait for the first that notices: none is used before the loss is remembered.
    this.#noticing ??= this.#notice(reader, identity).finally(() => (this.#noticing = undefined));
    await this.#noticing;
  }

  close(): void {
    this.#marks.close();
  }

  async #readIdentity(reader: Reader): Promise<DatabaseIdentity> {
    const { log } = this.#ctx;
    return readIdentity(reader, this.#canReadIdentifier ? await readSystemIdentifier(reader, log) : null);
  }

  async #notice(reader: Reader, identity: DatabaseIdentity): Promise<void> {
    let found: Comparison;
    await reader.query(sql('begin', 'begin'));
    try {
      await ensureFactEra(reader, identity.systemIdentifier);
      await reader.query(holdNodeNumbers());
      found = await this.#compare(reader, identity, false);
      await reader.query(sql('commit', 'commit'));
    } catch (error) {
      await reader.query(sql('rollback', 'rollback'));
      throw error;
    }
    this.#note(found);
  }

  /** In a transaction: finds out where the database is, and either opens a lost span or moves the mark on. */
  async #compare(tx: Reader, identity: DatabaseIdentity, mustExist: boolean): Promise<Comparison> {
    const now = this.#ctx.now();
    const [stored] = await tx.query(queries.lockMark());
    if (stored === undefined) throw new Error('the row of the high-water mark is missing');
    const { book } = stored;
    const row = toMarkRow(stored);
    const [open] = await tx.query(queries.selectOpenSpan());
    if (open !== undefined) return { book, pending: open, identity, n: row.n };
    const why = this.#findSetback({ identity, row, mustExist, book });
    if (why !== undefined) {
      await beginLostSpan(tx, { from: stored.at === 0 ? now : stored.at, until: now, why });
      const [opened] = await tx.query(queries.selectOpenSpan());
      return { book, pending: opened, identity, n: row.n };
    }
    const n = row.n + 1;
    const kept = row.kept || (this.#hasWritten && book === this.#book);
    await tx.query(queries.updateMark({ n, at: now, kept, identity }));
    return { book, pending: undefined, identity, n };
  }

  #findSetback(input: {
    identity: DatabaseIdentity;
    row: MarkRow;
    mustExist: boolean;
    book: string;
  }): string | undefined {
    const seen = this.#seen;
    // After a restore the database is another book: the mark of the one before says nothing of it.
    const outside = input.book === this.#book ? this.#outside : undefined;
    const why = findSetback({ ...input, outside });
    if (why !== undefined || seen === undefined || seen.n <= input.row.n) return why;
    return `it is at mark ${input.row.n}, and was at ${seen.n}`;
  }

  /** Notes what was found, once that is committed: of a transaction that failed nothing may be remembered. */
  #note({ book, pending, identity, n }: Comparison): void {
    const isNew = pending !== undefined && this.#pending === undefined;
    this.#pending = pending;
    this.#seen = { identity, n };
    if (book !== this.#book) {
      this.#book = book;
      this.#hasWritten = false;
    }
    if (isNew) this.#report(pending);
  }

  async #write(): Promise<void> {
    if (this.#seen === undefined) return;
    const { counts } = this.#outside ?? { counts: {} };
    const mark = { n: this.#seen.n, at: this.#ctx.now(), counts };
    await this.#marks.write(this.#book, mark);
    this.#outside = mark;
    this.#hasWritten = true;
  }

  #report({ from_at: from, why }: queries.LostSpan): void {
    raiseAlarm(this.#ctx.log, 'database-went-back', { why, from: new Date(from).toISOString() }, formatPending(why));
    this.#ctx.db.wake(RESTORE_TOPIC);
  }

  /** The mark, for which the start waits a while where its place does not answer. */
  async #readAtStart(): Promise<HighWaterMark | undefined> {
    for (const startedAt = stopwatch(); ; await pause(READ_INTERVAL_MS)) {
      try {
        return await this.#marks.read(this.#book);
      } catch (error) {
        if (stopwatch() - startedAt > READ_ATTEMPTS_MS) throw error;
      }
    }
  }
}

/** In a transaction: remembers a loss for all nodes. */
export async function beginLostSpan(tx: Reader, span: { from: Instant; until: Instant; why: string }): Promise<void> {
  await tx.query(queries.insertLostSpan(span));
  await skipFactIds(tx, span.until - span.from);
  await tx.query(queries.updateLeasesEnded());
}

function toMarkRow(stored: NonNullable<ReturnType<typeof queries.selectMark>['row']>): MarkRow {
  const { n, kept, database_oid: databaseOid, table_oid: tableOid } = stored;
  if (databaseOid === null || tableOid === null) return { n, kept, identity: null };
  const { system_identifier: systemIdentifier, timeline } = stored;
  return { n, kept, identity: { systemIdentifier, databaseOid, tableOid, timeline } };
}

/** The one line that says what is closed, why, and what to do. */
export const formatPending = (why: string): string =>
  `the database went back (${why}): games, sports bets, transfers and withdrawals are closed until "npm run restored" has run`;
