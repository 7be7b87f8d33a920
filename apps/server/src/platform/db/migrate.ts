/**
 * Migrations: `0105_baseline`, which is the schema of a new database, and then the files of `migrations/` in the order of their
 * numbers, each run once per database. Why this is not a library: docs/decisions/0017-our-own-migration-runner.md.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { readMonotonicTimeMs } from '../clock.ts';
import { type Db, type SqlReader, sql, type SqlStatement } from './db.ts';
import { assertDatabaseIsCurrent } from './earlier-data.ts';
import { isDbError } from './errors.ts';

const migrationsFolderUrl = new URL('./migrations/', import.meta.url);
/** The schema of a new database, `schema.sql` of the platform and of each domain. Numbers of 89 earlier migrations end before it. */
export const BASELINE = '0105_baseline';

/** What is wrong with the names of migrations: each has a number of four digits that no other one has. */
export function findMigrationNameProblems(names: readonly string[]): string[] {
  const byNumber = new Map<string, string>();
  return names.flatMap((name) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined) return [`${name} is not named like 0001_what_it_makes.sql`];
    const other = byNumber.get(number);
    byNumber.set(number, name);
    return other === undefined ? [] : [`${other} and ${name} have the same number: take the next free one`];
  });
}

/** The names of all migrations, in their order. Throws an Error when two of them have the same number. */
export function listMigrations(folder = migrationsFolderUrl): string[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const problems = findMigrationNameProblems(names);
  if (problems.length > 0) throw new Error(problems.join('; '));
  return [BASELINE, ...names];
}

/** Any number: the process that holds this lock migrates. Earlier versions of the server take the same one. */
const MIGRATION_ADVISORY_LOCK_KEY = 7_203_114;
/**
 * A change of a table waits this long for the transactions that use it, because all who come later wait behind it; then it lets them pass and
 * tries again.
 */
const MIGRATION_LOCK_TIMEOUT_MS = 500;
const MIGRATION_LOCK_RETRY_MS = 500;
/** A process asks for the lock of the migrations again after this time. */
const MIGRATION_LOCK_POLL_MS = 200;
/** How often a migration tries to get its lock: for ten minutes at least. */
const MIGRATION_LOCK_ATTEMPTS = 400;
/** What takes longer is reported at this interval. */
const MIGRATION_PROGRESS_LOG_INTERVAL_MS = 5000;
/** A migration whose first line begins so is not one transaction: each of its statements is, and may be run again. */
const OUTSIDE_TRANSACTION_SQL_COMMENT = '-- outside a transaction:';

export interface MigrateOptions {
  readonly log: Logger;
  /** The files of the baseline, in their order. */
  readonly schema: readonly URL[];
  /** Where the migrations lie; the product's own by default. */
  readonly folder?: URL;
}

/**
 * Runs every migration that has not run yet, under one lock for all nodes, and returns their names. A migration may take any time;
 * servers of the version before go on meanwhile, so it only expands the schema. Throws DbError, an EarlierDataError before anything is
 * touched, and an Error if newer programs have written what this one would read wrongly.
 */
export async function migrateDatabase(
  db: Db,
  { log, schema, folder = migrationsFolderUrl }: MigrateOptions,
): Promise<string[]> {
  return db.withMigrationConnection(async (connection) => {
    const run = (text: string): Promise<unknown> => connection.query(sql('', text));
    await assertDatabaseIsCurrent(connection);
    await logMigrationProgress(log, 'migrations: another process migrates', () => takeMigrationLock(connection));
    await run('create table if not exists migration (name text primary key, at timestamptz not null default now())');
    await assertProgramIsNewEnough(connection, listMigrations(folder));
    const applied: string[] = [];
    for (const name of listMigrations(folder)) {
      if (await isMigrationApplied(connection, name)) continue;
      const files = name === BASELINE ? schema : [new URL(name, folder)];
      const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
      await logMigrationProgress(log, `migration ${name}`, () =>
        applyMigration(connection, { name, text, engine: db.engine }),
      );
      applied.push(name);
    }
    await run(`select pg_advisory_unlock(${MIGRATION_ADVISORY_LOCK_KEY})`);
    return applied;
  });
}

/** Throws an Error if the database wants a newer program than the one with these migrations. */
async function assertProgramIsNewEnough(connection: SqlReader, migrations: readonly string[]): Promise<void> {
  const [table] = await connection.query(
    sql<{ exists: boolean }>('requirement table', "select to_regclass('program_requirement') is not null as exists"),
  );
  if (table?.exists !== true) return;
  const [required] = await connection.query(
    sql<{ version: number }>('requirement', "select version from program_requirement where what = 'start'"),
  );
  const own = Number(migrations.at(-1)?.slice(0, 4) ?? 0);
  if (required !== undefined && own < required.version)
    throw new Error(`this database wants a program with migration ${required.version}; this one has ${own}`);
}

/**
 * Waits for the lock of the migrations by asking again: a statement that waited for it would hold a snapshot, for which an index that
 * is built concurrently waits, and the two would wait for each other.
 */
async function takeMigrationLock(connection: SqlReader): Promise<void> {
  const tryLock = sql<{ taken: boolean }>(
    'migration lock',
    `select pg_try_advisory_lock(${MIGRATION_ADVISORY_LOCK_KEY}) as taken`,
  );
  for (;;) {
    const [answer] = await connection.query(tryLock);
    if (answer?.taken === true) return;
    await pause(MIGRATION_LOCK_POLL_MS);
  }
}

async function isMigrationApplied(connection: SqlReader, name: string): Promise<boolean> {
  const [known] = await connection.query(sql('migration select', 'select name from migration where name = $1', name));
  return known !== undefined;
}

const insertMigrationName = (name: string): SqlStatement =>
  sql('migration insert', 'insert into migration (name) values ($1)', name);

interface MigrationScript {
  readonly name: string;
  readonly text: string;
  readonly engine: Db['engine'];
}

async function applyMigration(connection: SqlReader, { name, text, engine }: MigrationScript): Promise<void> {
  const run = (script: string): Promise<unknown> => connection.query(sql('', script));
  const inTransaction = (work: () => Promise<unknown>): Promise<void> =>
    retryMigrationOnLockTimeout(async () => {
      await run(`begin; set local lock_timeout = ${MIGRATION_LOCK_TIMEOUT_MS}`);
      try {
        await work();
        await connection.query(insertMigrationName(name));
        await run('commit');
      } catch (error) {
        if (!isDbError(error, 'outcomeUnknown')) await run('rollback');
        throw error;
      }
    });
  if (!text.startsWith(OUTSIDE_TRANSACTION_SQL_COMMENT)) return inTransaction(() => run(text));
  for (const statement of splitStatements(text))
    // Nobody else uses an embedded database meanwhile, and it has one connection.
    await run(engine === 'pglite' ? statement.replaceAll(/\bconcurrently\b/gi, '') : statement);
  return inTransaction(async () => undefined);
}

/** The statements of a migration outside of a transaction: each ends in a semicolon at the end of a line. */
const splitStatements = (text: string): string[] =>
  text
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.split('\n').some((line) => line.trim() !== '' && !line.startsWith('--')));

/** Runs `f` again while a lock is held by others; throws the last DbError (timeout) after ten minutes. */
async function retryMigrationOnLockTimeout(f: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await f();
    } catch (error) {
      if (attempt >= MIGRATION_LOCK_ATTEMPTS || !isDbError(error, 'timeout', 'conflict')) throw error;
    }
    await pause(MIGRATION_LOCK_RETRY_MS);
  }
}

/** Runs `f` and says at an interval that it still runs, so that nobody ends it for a server that hangs. */
async function logMigrationProgress<T>(log: Logger, what: string, f: () => Promise<T>): Promise<T> {
  const began = readMonotonicTimeMs();
  const seconds = (): number => Math.round((readMonotonicTimeMs() - began) / 1000);
  const timer = setInterval(
    () => log.warn({ seconds: seconds() }, `${what}: still running`),
    MIGRATION_PROGRESS_LOG_INTERVAL_MS,
  );
  try {
    return await f();
  } finally {
    clearInterval(timer);
    if (readMonotonicTimeMs() - began > MIGRATION_PROGRESS_LOG_INTERVAL_MS)
      log.warn({ seconds: seconds() }, `${what}: done`);
  }
}
