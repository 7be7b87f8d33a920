/**
 * The durable store of the feed: one SQLite file, written to disk with every commit. What was sent has been committed before, so no
 * number is ever used twice for two messages.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { EndedEventRow, EventRow, FeedChanges, FeedRows } from './rows.ts';

/** Events that ended are kept for recoveries: of a consumer that was away this long, and this many of them. */
const ENDED_EVENTS_KEPT_MS = 72 * 3_600_000;
const MAX_ENDED_EVENTS = 5_000;
/** A feed before that is ending gives the file free within this time. */
const LOCK_TIMEOUT_MS = 5_000;

const tablesSql = `
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS feed (id INTEGER PRIMARY KEY CHECK (id = 1), head TEXT NOT NULL, stepped_to INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS event (id TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS ended_event (id TEXT PRIMARY KEY, ended_at INTEGER NOT NULL, state BLOB NOT NULL) STRICT;
CREATE INDEX IF NOT EXISTS ended_event_time ON ended_event (ended_at, id);
`;

/** Where a page of ended events begins: behind this event. */
export interface EndedEventsCursor {
  readonly endedAt: number;
  readonly id: string;
}

export interface FeedStore {
  /** The feed as it was committed last; undefined in a new file. */
  selectFeed(): FeedRows | undefined;
  /** Stores a step, all of it or nothing. */
  commit(changes: FeedChanges): void;
  /** Events that ended, the earliest first, behind the cursor. */
  selectEndedEvents(after: EndedEventsCursor, limit: number): readonly EndedEventRow[];
  selectEndedEvent(id: string): EndedEventRow | undefined;
  selectSetting(name: string): string | undefined;
  upsertSetting(name: string, value: string): void;
  close(): void;
}

/** The file is in use by another feed, which would use the same numbers. */
export class FeedStoreInUseError extends Error {}

interface StoredEndedEvent {
  readonly id: string;
  readonly ended_at: number;
  readonly state: Uint8Array;
}

const toEndedEventRow = ({ id, ended_at, state }: StoredEndedEvent): EndedEventRow => ({
  id,
  endedAt: ended_at,
  state: inflateRawSync(state).toString(),
});

/** Opens the file, which this process then holds alone; `:memory:` keeps everything in memory. Throws FeedStoreInUseError. */
export function openFeedStore(path: string): FeedStore {
  const db = openDatabase(path);
  const statements = prepareStatements(db);
  // The types mirror the tables above. This is the one place where a row gets its type.
  const selectAll = <Row>(statement: StatementSync, ...values: (string | number)[]): Row[] =>
    statement.all(...values) as unknown as Row[];
  return {
    selectFeed: () => {
      const [row] = selectAll<{ head: string; stepped_to: number }>(statements.selectFeed);
      if (row === undefined) return undefined;
      return { head: row.head, steppedTo: row.stepped_to, events: selectAll<EventRow>(statements.selectEvents) };
    },
    commit: (changes) => {
      db.exec('BEGIN IMMEDIATE');
      try {
        writeChanges(statements, changes);
        db.exec('COMMIT');
      } catch (error) {
        db.exec('ROLLBACK');
        throw error;
      }
    },
    selectEndedEvents: ({ endedAt, id }, limit) =>
      selectAll<StoredEndedEvent>(statements.selectEndedEvents, endedAt, id, limit).map(toEndedEventRow),
    selectEndedEvent: (id) => selectAll<StoredEndedEvent>(statements.selectEndedEvent, id).map(toEndedEventRow).at(0),
    selectSetting: (name) => selectAll<{ value: string }>(statements.selectSetting, name)[0]?.value,
    upsertSetting: (name, value) => void statements.upsertSetting.run(name, value),
    close: () => db.close(),
  };
}

type Statements = ReturnType<typeof prepareStatements>;

const prepareStatements = (db: DatabaseSync) => ({
  selectFeed: db.prepare('SELECT head, stepped_to FROM feed'),
  upsertFeed: db.prepare(
    `INSERT INTO feed VALUES (1, ?, ?)
     ON CONFLICT (id) DO UPDATE SET head = excluded.head, stepped_to = excluded.stepped_to`,
  ),
  // In the order in which they were announced: messages of one instant are numbered in it.
  selectEvents: db.prepare('SELECT id, state FROM event ORDER BY rowid'),
  upsertEvent: db.prepare('INSERT INTO event VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET state = excluded.state'),
  deleteEvent: db.prepare('DELETE FROM event WHERE id = ?'),
  selectEndedEvents: db.prepare(
    'SELECT * FROM ended_event WHERE (ended_at, id) > (?, ?) ORDER BY ended_at, id LIMIT ?',
  ),
  selectEndedEvent: db.prepare('SELECT * FROM ended_event WHERE id = ?'),
  upsertEndedEvent: db.prepare('INSERT OR REPLACE INTO ended_event VALUES (?, ?, ?)'),
  deleteOldEndedEvents: db.prepare('DELETE FROM ended_event WHERE ended_at < ?'),
  deleteSurplusEndedEvents: db.prepare(
    'DELETE FROM ended_event WHERE id IN (SELECT id FROM ended_event ORDER BY ended_at DESC, id DESC LIMIT -1 OFFSET ?)',
  ),
  selectSetting: db.prepare('SELECT value FROM setting WHERE name = ?'),
  upsertSetting: db.prepare(
    'INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  ),
});

function openDatabase(path: string): DatabaseSync {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const db = new DatabaseSync(path, { timeout: LOCK_TIMEOUT_MS });
  try {
    // Two feeds on one file would use the same numbers: the first statement takes the file until it is closed.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    db.exec(tablesSql);
    db.exec("INSERT INTO setting VALUES ('form', '1') ON CONFLICT DO NOTHING");
  } catch (error) {
    db.close();
    if (error instanceof Error && /locked|busy/i.test(error.message))
      throw new FeedStoreInUseError(`${path} is in use by another feed`);
    throw error;
  }
  return db;
}

function writeChanges(statements: Statements, { head, steppedTo, saved, deleted, ended }: FeedChanges): void {
  statements.upsertFeed.run(head, steppedTo);
  for (const { id, state } of saved) statements.upsertEvent.run(id, state);
  for (const id of deleted) statements.deleteEvent.run(id);
  if (ended.length === 0) return;
  for (const { id, endedAt, state } of ended) statements.upsertEndedEvent.run(id, endedAt, deflateRawSync(state));
  statements.deleteOldEndedEvents.run(steppedTo - ENDED_EVENTS_KEPT_MS);
  statements.deleteSurplusEndedEvents.run(MAX_ENDED_EVENTS);
}
