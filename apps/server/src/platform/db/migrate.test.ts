import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, serverAnswers } from '../../../test/world.ts';
import { schemaFiles } from '../../schema-files.ts';
import { openLog } from '../log/log.ts';
import { type Db, sql } from './db.ts';
import { assertDataIsCurrent, EarlierDataError } from './earlier-data.ts';
import { openPglite } from './engines/pglite.ts';
import { openPostgres } from './engines/postgres.ts';
import { readProgramVersion } from './program-version.ts';
import { findMigrationNameProblems, listMigrations, migrateDatabase } from './migrate.ts';

const onServer = await serverAnswers();
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

describe('the names of migrations', () => {
  test('no number is used twice', () => {
    expect(findMigrationNameProblems(listMigrations().slice(1))).toEqual([]);
  });

  test('a number that is taken twice and a name without one are found', () => {
    const names = ['0001_wallet.sql', '0002_bets.sql', '0002_rounds.sql', 'later.sql'];
    expect(findMigrationNameProblems(names)).toEqual([
      '0002_bets.sql and 0002_rounds.sql have the same number: take the next free one',
      'later.sql is not named like 0001_what_it_makes.sql',
    ]);
  });
});

describe.each(onServer ? (['pglite', 'postgres'] as const) : (['pglite'] as const))('migrations on %s', (engine) => {
  let db: Db;
  let drop = async (): Promise<void> => {};
  beforeAll(async () => {
    if (engine === 'pglite') db = await openPglite(undefined);
    else {
      const database = await freshDatabase();
      drop = database.drop;
      db = await openPostgres({ connectionString: database.url, log: openLog('silent') });
    }
  });
  afterAll(async () => {
    await db?.close();
    await drop();
  });
  const recorded = async () =>
    (await db.read.query<{ name: string }>(sql('', 'select name from migration order by name'))).map(
      ({ name }) => name,
    );

  test('make a new database from the baseline, once, in their order', async () => {
    const options = { log: openLog('silent'), schema: schemaFiles };
    expect(await migrateDatabase(db, options)).toEqual(listMigrations());
    expect(await migrateDatabase(db, options)).toEqual([]);
    expect(await recorded()).toEqual(listMigrations());
    const version = sql<{ version: number }>('', 'select program_version() as version');
    expect(await db.read.query(version)).toEqual([{ version: readProgramVersion() }]);
  });

  test('a database whose migrations ended before the baseline is refused, and nothing in it is touched', async () => {
    await db.tx('earlier', (tx) => tx.query(sql('', `update migration set name = '0104_former_book.sql'`)));
    const rows = () => db.read.query(sql('', 'select name, at, xmin::text from migration'));
    const before = await rows();
    await expect(migrateDatabase(db, { log: openLog('silent'), schema: schemaFiles })).rejects.toThrow(
      /^this data is of an earlier Arara: move it away, set another DATA_DIR or DATABASE_URL, or run the earlier version$/,
    );
    expect(await rows()).toEqual(before);
  });
});

describe('an embedded database', () => {
  test('of an earlier version stops the start before a file of its folder is touched', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'arara-earlier-'));
    folders.push(folder);
    mkdirSync(join(folder, 'pglite'));
    writeFileSync(join(folder, 'pglite', 'PG_VERSION'), '17');
    const list = () =>
      readdirSync(folder, { recursive: true }).map((name) => [name, statSync(join(folder, String(name))).mtimeMs]);
    const before = list();
    await expect(openPglite(folder)).rejects.toThrow(EarlierDataError);
    await expect(assertDataIsCurrent({ dataDir: folder })).rejects.toThrow(EarlierDataError);
    expect(list()).toEqual(before);
  });
  test('is marked before it is made, so that a start that was cut off goes on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'arara-marked-'));
    folders.push(folder);
    await assertDataIsCurrent({ dataDir: folder });
    await (await openPglite(folder)).close();
    await assertDataIsCurrent({ dataDir: folder });
    const again = await openPglite(folder);
    expect(await again.read.query(sql('', 'select 1 as one'))).toEqual([{ one: 1 }]);
    await again.close();
  });
});

describe.skipIf(!onServer)('migrations of a large book, D7-M8', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Db;
  beforeAll(async () => {
    database = await freshDatabase();
    db = await openPostgres({ connectionString: database.url, log: openLog('silent') });
    await migrateDatabase(db, { log: openLog('silent'), schema: schemaFiles });
  });
  afterAll(async () => {
    await db?.close();
    await database?.drop();
  });
  /** Runs migrations that stand in a folder of their own, after those of the tests before. */
  const migrate = (texts: Readonly<Record<string, string>>, log = openLog('silent')): Promise<string[]> => {
    const folder = mkdtempSync(join(tmpdir(), 'arara-migrations-'));
    folders.push(folder);
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
    return migrateDatabase(db, { log, schema: [], folder: pathToFileURL(`${folder}/`) });
  };
  const query = (text: string) => db.read.query(sql('', text));

  test('one that takes longer than any call finishes, says that it runs, and another node waits for it', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
    const slow = { '0106_slow.sql': 'create table slow (); select pg_sleep(6.3);' };
    const both = await Promise.all([migrate(slow, log), migrate(slow, log)]);
    expect(both.flat()).toEqual(['0106_slow.sql']);
    expect(lines.join('')).toContain('migration 0106_slow.sql: still running');
    expect(lines.join('')).toContain('another process migrates: still running');
  });

  test('one that must wait for a table lets others use it meanwhile', async () => {
    await migrate({ '0107_used.sql': 'create table used (n int); insert into used values (1);' });
    const user = new pg.Client({ connectionString: database.url });
    await user.connect();
    await user.query('begin; select * from used');
    const changed = migrate({ '0108_changed.sql': 'alter table used add column m int;' });
    const isWaiting = `select exists (select from pg_locks where not granted and relation = 'used'::regclass) as waits`;
    await expect.poll(() => query(isWaiting), { timeout: 10_000, interval: 20 }).toEqual([{ waits: true }]);
    // Others wait for the migration's turn at most, half a second each time, and are never refused.
    for (let nth = 0; nth < 20; nth++) {
      expect(await query('select n from used')).toEqual([{ n: 1 }]);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await user.query('commit');
    await user.end();
    expect(await changed).toEqual(['0108_changed.sql']);
    expect(await query('select n, m from used')).toEqual([{ n: 1, m: null }]);
  });

  test('one outside of a transaction builds an index while rows are written', async () => {
    const text = `-- outside a transaction: the index of a large table is built while bets go on.
      create table if not exists written (n int);
      insert into written select generate_series(1, 20000);
      drop index if exists written_n;
      create index concurrently written_n on written (n);`;
    const indexed = migrate({ '0109_index.sql': text });
    await expect.poll(() => query(`select to_regclass('written') is not null as made`)).toEqual([{ made: true }]);
    await query('insert into written values (0)');
    expect(await indexed).toEqual(['0109_index.sql']);
    expect(await query(`select indisvalid as valid from pg_index where indexrelid = 'written_n'::regclass`)).toEqual([
      { valid: true },
    ]);
  });

  test('an index is built beside its users while another node waits for the migrations', async () => {
    const text = `-- outside a transaction: an index of a table in use.
      create table if not exists crowded (n bigint);
      select pg_sleep(1);
      drop index if exists crowded_n;
      create index concurrently crowded_n on crowded (n);`;
    const both = await Promise.all([migrate({ '0110_crowded.sql': text }), migrate({ '0110_crowded.sql': text })]);
    expect(both.toSorted((a, b) => b.length - a.length)).toEqual([['0110_crowded.sql'], []]);
  });

  test('one that fails changes nothing, and runs again with the next start', async () => {
    await expect(migrate({ '0111_wrong.sql': 'create table half (); select 1 / 0;' })).rejects.toThrow('division');
    expect(await query(`select to_regclass('half') as half`)).toEqual([{ half: null }]);
    expect(await migrate({ '0111_wrong.sql': 'create table half ();' })).toEqual(['0111_wrong.sql']);
  });
});
