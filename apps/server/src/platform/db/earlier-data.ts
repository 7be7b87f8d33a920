/**
 * Data of a version before 0105_baseline: this program cannot bring it up to date, and would damage it. The start ends before
 * anything of it is opened for writing.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type SqlReader, sql } from './db.ts';

/** The message is one line that says what an operator can do. */
export class EarlierDataError extends Error {
  constructor() {
    super(
      'this data is of an earlier Arara: move it away, set another DATA_DIR or DATABASE_URL, or run the earlier version',
    );
  }
}

/** Lies beside `pglite/` from before that is made: to open an embedded database in order to look at it would change its files. */
const MARKER_FILE = 'schema-0105';

/** Throws EarlierDataError when the folder holds an embedded database without the marker. */
export function assertDataFolderIsCurrent(dataDir: string): void {
  if (existsSync(join(dataDir, 'pglite')) && !existsSync(join(dataDir, MARKER_FILE))) throw new EarlierDataError();
}

/** Marks a folder before the embedded database is made in it. Throws EarlierDataError when there is one of an earlier version. */
export function markDataFolder(dataDir: string): void {
  assertDataFolderIsCurrent(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, MARKER_FILE), '');
}

const selectTable = "select to_regclass('migration') is not null as exists";
const selectEarlierOnly =
  "select exists (select from migration) and not exists (select from migration where name >= '0105') as earlier";

/** Throws EarlierDataError when the migrations of a database ended before the baseline. Writes nothing. */
export async function assertDatabaseIsCurrent(connection: SqlReader): Promise<void> {
  const [table] = await connection.query(sql<{ exists: boolean }>('migration table', selectTable));
  if (table?.exists !== true) return;
  const [found] = await connection.query(sql<{ earlier: boolean }>('earlier migrations', selectEarlierOnly));
  if (found?.earlier === true) throw new EarlierDataError();
}

/**
 * The same before the start opens anything: neither the bank, nor the feed, nor the engine. A server that does not answer is not
 * judged here: the start itself says what is wrong with it.
 */
export async function assertDataIsCurrent(config: {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}): Promise<void> {
  if (config.databaseUrl === undefined) return assertDataFolderIsCurrent(config.dataDir);
  const client = new pg.Client({ connectionString: config.databaseUrl, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
  } catch {
    // Away, or refusing: opening it properly follows, with its time-outs and its line.
    return;
  }
  try {
    await assertDatabaseIsCurrent({
      query: async ({ text, values }) => (await client.query(text, [...values])).rows as never,
    });
  } finally {
    await client.end();
  }
}
