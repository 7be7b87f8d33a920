/**
 * Notices that the database went back: a backup was restored, or a standby took over without the last commits. From then on the
 * server deals nothing and pays nothing out until `npm run restored` has run (docs/how-to/restore-a-backup.md).
 *
 * It compares at the start, on each new connection before that is used, and each second. Commits without a new connection cannot
 * be lost, so no bet is decided on a database that went back. Where a standby confirms every commit (DATABASE_STANDBY), one that takes
 * over lost nothing: then only the mark speaks for a loss. Only a loss of less than a second on the same timeline, by a disk
 * that had confirmed what it did not keep, stays unnoticed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Instant, readMonotonicTimeMs } from '../clock.ts';
import { upsertHeldNodeNumbers } from '../cluster/node-ids.ts';
import { type Db, type SqlReader, sql } from '../db/db.ts';
import { DbError, isDbError } from '../db/errors.ts';
import { raiseAlarm } from '../metrics/metrics.ts';
import { ensureFactEra, skipFactIds } from '../outbox/fact-eras.ts';
import { findHeldLeases } from '../worker/held-leases.ts';
import { startWorker, type BackgroundWorker } from '../worker/worker.ts';
import {
  type FoundDatabaseIdentity,
  isDatabaseRecovering,
  readDatabaseIdentity,
  readSystemIdentifier,
} from './database-identity.ts';
import type { HighWaterMark, HighWaterMarkKeeper } from './high-water-mark.ts';
import * as queries from './mark.queries.ts';
import { findIdentityChange, findDatabaseSetback, type HighWaterMarkRow } from './setback.ts';

/** The wake-up topic: a restore was noticed, or `npm run restored` has ended. */
export const RESTORE_WAKE_TOPIC = 'restore';
/** A loss is noticed by the mark if it is longer than this; most are noticed by the identity, however short. */
const HIGH_WATER_MARK_INTERVAL_MS = 1000;
/** For so long the start waits for a Redis that keeps the mark. */
const MAX_HIGH_WATER_MARK_READ_WAIT_MS = 10_000;
const HIGH_WATER_MARK_READ_RETRY_MS = 500;

/** What the server may know of a restore: whether it has to wait, and what it wants to have reserved. */
export interface RestoreStatusAndReservations {
  /** The span whose commits may be lost, while `npm run restored` has not run; undefined otherwise. */
  pending(): queries.LostSpan | undefined;
  /**
   * Writes a number outside of the database before it is used, so that after a restore it is known that it may have been. Rejects
   * if no place takes it.
   */
  reserve(name: string, count: number): Promise<void>;
}

/** The state of a process that watches nothing: a command, a test. */
export const UNWATCHED_RESTORE_STATUS: RestoreStatusAndReservations = {
  pending: () => undefined,
  reserve: async () => {},
};

/** What one look found: the span that waits for `npm run restored`, and where the database is. */
interface RestoreCheckResult {
  readonly book: string;
  readonly pending: queries.LostSpan | undefined;
  readonly identity: FoundDatabaseIdentity;
  readonly n: number;
}

interface RestoreWatchContext {
  readonly db: Db;
  readonly log: Logger;
  readonly now: () => Instant;
  /** The operator says that a standby which takes over has every commit that was answered. */
  readonly trustsStandby?: boolean;
}

/**
 * Opens the watch: compares the database with its mark, and remembers a loss in the database, for all nodes. Runs before anything
 * is emitted or dealt. Throws an Error when no place can keep the mark, or its place does not answer.
 */
export async function openDatabaseRestoreWatch(
  ctx: RestoreWatchContext,
  marks: HighWaterMarkKeeper,
): Promise<DatabaseRestoreWatch> {
  const watch = new DatabaseRestoreWatch(ctx, marks);
  await watch.open();
  return watch;
}

export class DatabaseRestoreWatch implements RestoreStatusAndReservations {
  readonly #ctx: RestoreWatchContext;
  readonly #marks: HighWaterMarkKeeper;
  #book = '';
  #pending: queries.LostSpan | undefined;
  /** As this process saw the database last. */
  #seen: { identity: FoundDatabaseIdentity; n: number } | undefined;
  #outside: HighWaterMark | undefined;
  #hasWritten = false;
  #canReadIdentifier = false;
  #noticing: Promise<void> | undefined;
  #answeredAt = -Infinity;

  constructor(ctx: RestoreWatchContext, marks: HighWaterMarkKeeper) {
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

  /** When the database last answered the heartbeat, by the monotonic clock; -Infinity after one that failed. */
  get answeredAt(): number {
    return this.#answeredAt;
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
    const [before] = await db.read.query(queries.selectHighWaterMark());
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

  /** Starts the heartbeat: each second it moves the mark on, compares, and renews the leases of this process. */
  start(): BackgroundWorker {
    return startWorker(
      this.#ctx,
      { name: 'high-water mark', everyMs: HIGH_WATER_MARK_INTERVAL_MS, wakeOn: RESTORE_WAKE_TOPIC },
      async () => {
        // Where it cannot be read, it is not compared; the log says so.
        this.#outside = (await this.#marks.read(this.#book).catch(() => undefined)) ?? this.#outside;
        this.#note(await this.#beat());
        if (this.#pending === undefined) await this.#write();
        return false;
      },
    );
  }

  async #beat(): Promise<RestoreCheckResult> {
    try {
      const found =
        (await this.#advance()) ??
        (await this.#ctx.db.tx('high-water mark', async (tx) =>
          this.#compare(tx, await this.#readIdentity(tx), false),
        ));
      this.#answeredAt = readMonotonicTimeMs();
      return found;
    } catch (error) {
      this.#answeredAt = -Infinity;
      throw error;
    }
  }

  /** Moves the mark on and renews the leases of this process, in one write. Undefined if the mark must be compared in full. */
  async #advance(): Promise<RestoreCheckResult | undefined> {
    const { db, now } = this.#ctx;
    const seen = this.#seen;
    if (seen === undefined || this.#pending !== undefined) return undefined;
    const leases = findHeldLeases(db).prepareRenewal();
    const book = this.#book;
    const mark = {
      book,
      minimum: Math.max(seen.n, this.#outside?.n ?? 0),
      at: now(),
      kept: this.#hasWritten,
      canReadIdentifier: this.#canReadIdentifier,
    };
    try {
      const [renewed, [advanced]] = await db.tx('heartbeat', (tx) =>
        tx.flight(leases.statement, queries.advanceMark(mark)),
      );
      leases.noteRows(renewed);
      return advanced && { book, pending: undefined, identity: seen.identity, n: advanced.n };
    } catch (error) {
      // The right to read the system identifier may have been taken away.
      if (isDbError(error, 'fault', 'data')) return undefined;
      throw error;
    }
  }

  /** Compares on a connection that was opened just now, before anything else runs on it. Throws while it is in recovery. */
  async checkConnection(reader: SqlReader): Promise<void> {
    if (await isDatabaseRecovering(reader))
      throw new DbError({ message: 'the database is in recovery', sqlstate: '57P03', outcomeUnknown: false });
    const seen = this.#seen;
    if (seen === undefined || this.#pending !== undefined) return;
    const identity = await this.#readIdentity(reader);
    const [row] = await reader.query(queries.selectHighWaterMark());
    if (
      findIdentityChange(seen.identity, identity, this.#trustsStandby) === undefined &&
      row !== undefined &&
      row.n >= seen.n
    )
      return;
    // All new connections wait for the first that notices: none is used before the loss is remembered.
    this.#noticing ??= this.#notice(reader, identity).finally(() => (this.#noticing = undefined));
    await this.#noticing;
  }

  close(): void {
    this.#marks.close();
  }

  async #readIdentity(reader: SqlReader): Promise<FoundDatabaseIdentity> {
    const { log } = this.#ctx;
    return readDatabaseIdentity(reader, this.#canReadIdentifier ? await readSystemIdentifier(reader, log) : null);
  }

  async #notice(reader: SqlReader, identity: FoundDatabaseIdentity): Promise<void> {
    let found: RestoreCheckResult;
    await reader.query(sql('begin', 'begin'));
    try {
      await ensureFactEra(reader, identity.systemIdentifier);
      await reader.query(upsertHeldNodeNumbers());
      found = await this.#compare(reader, identity, false);
      await reader.query(sql('commit', 'commit'));
    } catch (error) {
      await reader.query(sql('rollback', 'rollback'));
      throw error;
    }
    this.#note(found);
  }

  get #trustsStandby(): boolean {
    return this.#ctx.trustsStandby === true;
  }

  /** In a transaction: finds out where the database is, and either opens a lost span or moves the mark on. */
  async #compare(tx: SqlReader, identity: FoundDatabaseIdentity, mustExist: boolean): Promise<RestoreCheckResult> {
    const now = this.#ctx.now();
    const [stored] = await tx.query(queries.lockHighWaterMark());
    if (stored === undefined) throw new Error('the row of the high-water mark is missing');
    const { book } = stored;
    const row = toHighWaterMarkRow(stored);
    const [open] = await tx.query(queries.selectOpenLostSpan());
    if (open !== undefined) return { book, pending: open, identity, n: row.n };
    const why = this.#findSetback({ identity, row, mustExist, book });
    if (why !== undefined) {
      await beginLostSpan(tx, { from: stored.at === 0 ? now : stored.at, until: now, why });
      const [opened] = await tx.query(queries.selectOpenLostSpan());
      return { book, pending: opened, identity, n: row.n };
    }
    const n = row.n + 1;
    const kept = row.kept || (this.#hasWritten && book === this.#book);
    await tx.query(queries.updateHighWaterMark({ n, at: now, kept, identity }));
    return { book, pending: undefined, identity, n };
  }

  #findSetback(input: {
    identity: FoundDatabaseIdentity;
    row: HighWaterMarkRow;
    mustExist: boolean;
    book: string;
  }): string | undefined {
    const seen = this.#seen;
    // After a restore the database is another book: the mark of the one before says nothing of it.
    const outside = input.book === this.#book ? this.#outside : undefined;
    const why = findDatabaseSetback({ ...input, outside, trustsStandby: this.#trustsStandby });
    if (why !== undefined || seen === undefined || seen.n <= input.row.n) return why;
    return `it is at mark ${input.row.n}, and was at ${seen.n}`;
  }

  /** Notes what was found, once that is committed: of a transaction that failed nothing may be remembered. */
  #note({ book, pending, identity, n }: RestoreCheckResult): void {
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
    // Never earlier than the mark before: ids up to that one may have been given out, also where this node's clock is behind it.
    const mark = { n: this.#seen.n, at: Math.max(this.#ctx.now(), this.markedAt), counts };
    await this.#marks.write(this.#book, mark);
    this.#outside = mark;
    this.#hasWritten = true;
  }

  #report({ from_at: from, why }: queries.LostSpan): void {
    raiseAlarm(
      this.#ctx.log,
      'database-went-back',
      { why, from: new Date(from).toISOString() },
      formatLostSpanWarning(why),
    );
    this.#ctx.db.wake(RESTORE_WAKE_TOPIC);
  }

  /** The mark, for which the start waits a while where its place does not answer. */
  async #readAtStart(): Promise<HighWaterMark | undefined> {
    for (const startedAt = readMonotonicTimeMs(); ; await pause(HIGH_WATER_MARK_READ_RETRY_MS)) {
      try {
        return await this.#marks.read(this.#book);
      } catch (error) {
        if (readMonotonicTimeMs() - startedAt > MAX_HIGH_WATER_MARK_READ_WAIT_MS) throw error;
      }
    }
  }
}

/** In a transaction: remembers a loss for all nodes. */
export async function beginLostSpan(
  tx: SqlReader,
  span: { from: Instant; until: Instant; why: string },
): Promise<void> {
  await tx.query(queries.insertLostSpan(span));
  await skipFactIds(tx, span.until - span.from);
  await tx.query(queries.updateAllLeasesEnded());
}

function toHighWaterMarkRow(
  stored: NonNullable<ReturnType<typeof queries.selectHighWaterMark>['row']>,
): HighWaterMarkRow {
  const { n, kept, database_oid: databaseOid, table_oid: tableOid } = stored;
  if (databaseOid === null || tableOid === null) return { n, kept, identity: null };
  const { system_identifier: systemIdentifier, timeline } = stored;
  return { n, kept, identity: { systemIdentifier, databaseOid, tableOid, timeline } };
}

/** The one line that says what is closed, why, and what to do. */
export const formatLostSpanWarning = (why: string): string =>
  `the database went back (${why}): games, sports bets, transfers and withdrawals are closed until "npm run restored" has run`;
