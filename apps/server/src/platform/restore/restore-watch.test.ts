import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import { freshDatabase, freshFolder, openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { sql } from '../db/db.ts';
import { openPostgres } from '../db/engines/postgres.ts';
import { schemaFiles } from '../../schema-files.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { createIdGenerator, readInstantFromId } from '../ids.ts';
import { type HighWaterMark, joinHighWaterMarkStores, openHighWaterMarks } from './high-water-mark.ts';
import { closeLostSpan, openLostSpan } from './lost-span.ts';
import { openDatabaseRestoreWatch, type DatabaseRestoreWatch } from './restore-watch.ts';
import { findDatabaseSetback } from './setback.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });

describe('what is a loss', () => {
  const identity = { systemIdentifier: '7', databaseOid: 5, tableOid: 16_400, timeline: 1, waitsForStandby: true };
  const row = { n: 10, kept: true, identity };
  const outside: HighWaterMark = { n: 10, at: 0, counts: {} };
  const find = (input: Partial<Parameters<typeof findDatabaseSetback>[0]>) =>
    findDatabaseSetback({ identity, row, outside, mustExist: true, trustsStandby: false, ...input });

  test('another cluster, database, table or timeline, a mark that is ahead, and one that is gone D7-M1', () => {
    expect(find({})).toBeUndefined();
    expect(find({ outside: { ...outside, n: 9 } })).toBeUndefined();
    expect(find({ row: { ...row, identity: null } })).toBeUndefined();
    expect(find({ identity: { ...identity, systemIdentifier: '8' } })).toContain('another cluster');
    expect(find({ identity: { ...identity, databaseOid: 6 } })).toContain('another database');
    expect(find({ identity: { ...identity, tableOid: 17_000 } })).toContain('from a dump');
    expect(find({ identity: { ...identity, timeline: 2 } })).toContain('timeline 2 and was on 1');
    expect(find({ outside: { ...outside, n: 11 } })).toContain('at mark 10, and the mark outside of it is 11');
    expect(find({ outside: undefined })).toContain('is gone');
    expect(find({ outside: undefined, row: { ...row, kept: false } })).toBeUndefined();
  });
  test('a standby that took over lacks nothing where standbys confirm every commit, and the mark does not say otherwise', () => {
    const led = { ...identity, timeline: 2 };
    expect(find({ identity: led, trustsStandby: true })).toBeUndefined();
    expect(find({ identity: { ...led, waitsForStandby: false }, trustsStandby: true })).toContain('timeline 2');
    expect(find({ identity: led, trustsStandby: true, outside: { ...outside, n: 11 } })).toContain('at mark 10');
    expect(find({ identity: { ...led, systemIdentifier: '8' }, trustsStandby: true })).toContain('another cluster');
    expect(find({ identity: led, trustsStandby: true, outside: undefined })).toContain('is gone');
  });
  test('what cannot be read is compared with nothing D7-M1', () => {
    expect(find({ identity: { ...identity, systemIdentifier: null, timeline: null } })).toBeUndefined();
    expect(find({ row: { ...row, identity: { ...identity, systemIdentifier: null } } })).toBeUndefined();
  });
  test('ids go on after the last instant of the mark, also when the clock is behind it D7-M1', () => {
    const markedAt = Date.UTC(2026, 10, 20);
    const newId = createIdGenerator(() => markedAt - 3_600_000, 0, markedAt);
    const ids = [newId(), newId()];
    expect(ids.map(readInstantFromId)).toEqual([markedAt, markedAt]);
    expect(ids[1]).toBeGreaterThan(ids[0] ?? 0);
  });
});

describe('the places of the mark', () => {
  const createPlace = (name: string) => {
    const marks = new Map<string, HighWaterMark>();
    let isAway = false;
    const answer = <T>(value: T): Promise<T> => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(value));
    return {
      name,
      marks,
      setAway: (away: boolean) => (isAway = away),
      read: (book: string) => answer(marks.get(book)),
      write: async (book: string, mark: HighWaterMark) => void marks.set(book, await answer(mark)),
      close: () => {},
    };
  };
  const mark = (n: number, counts = {}): HighWaterMark => ({ n, at: n, counts });

  test('one that lost it or is away is made up for by the other; only when none answers nobody knows D7-M1', async () => {
    const [folder, redis] = [createPlace('folder'), createPlace('redis')];
    const keeper = joinHighWaterMarkStores([folder, redis], log);
    expect(await keeper.read('book')).toBeUndefined();
    await keeper.write('book', mark(5, { chain: 3 }));
    redis.marks.clear();
    expect(await keeper.read('book')).toEqual(mark(5, { chain: 3 }));
    redis.setAway(true);
    expect(await keeper.read('book')).toEqual(mark(5, { chain: 3 }));
    await keeper.write('book', mark(6));
    folder.marks.clear();
    await expect(keeper.read('book')).rejects.toThrow('cannot be read');
    folder.setAway(true);
    await expect(keeper.write('book', mark(7))).rejects.toThrow('cannot be kept');
  });

  test('a file never goes back, whoever writes last D7-M1', async () => {
    const folder = freshFolder('marks');
    const keeper = openHighWaterMarks({ dataDir: join(folder, 'made') }, log);
    await keeper.write('book', mark(6, { chain: 3, other: 1 }));
    await keeper.write('book', mark(5, { chain: 4 }));
    expect(await keeper.read('book')).toEqual(mark(6, { chain: 4, other: 1 }));
    const names = Array.from({ length: 10 }, (_, n) => `chain ${n}`);
    await Promise.all(names.map((name, n) => keeper.write('book', mark(n, { [name]: n }))));
    expect(Object.keys((await keeper.read('book'))?.counts ?? {})).toEqual(expect.arrayContaining(names));
    expect(readdirSync(join(folder, 'made'))).toEqual(['high-water-mark-book.json']);
    rmSync(folder, { recursive: true });
  });
});

describe.each(onServer ? (['pglite', 'postgres'] as const) : (['pglite'] as const))('the watch on %s', (engine) => {
  let world: World;
  let folder: string;
  const opened: DatabaseRestoreWatch[] = [];
  beforeEach(async () => {
    world = await openWorld({ engine });
    folder = freshFolder('watch');
  });
  afterEach(async () => {
    for (const watch of opened.splice(0)) watch.close();
    await world?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const ctx = () => ({ ...world.ctx, log });
  const open = async (dataDir = folder): Promise<DatabaseRestoreWatch> => {
    const watch = await openDatabaseRestoreWatch(ctx(), openHighWaterMarks({ dataDir }, log));
    opened.push(watch);
    return watch;
  };
  const run = (text: string) => world.db.tx('test', (tx) => tx.query(sql('', text)));
  const readNumber = async (text: string) => (await world.db.read.query<{ n: number }>(sql('', text)))[0]?.n ?? 0;
  const runOnce = async (watch: DatabaseRestoreWatch): Promise<void> => {
    const worker = watch.start();
    await worker.drain();
    await worker.stop();
  };
  /** What a backup of before would say. */
  const goBack = () => run('update high_water_mark set n = n - 1, at = at - 60000');

  test('a database that is where it was goes on; one that went back waits for npm run restored, on every start D7-M1', async () => {
    expect((await open()).pending()).toBeUndefined();
    expect((await open()).pending()).toBeUndefined();
    await goBack();
    const factId = `select nextval(pg_get_serial_sequence('fact', 'id'))::bigint as n`;
    const before = await readNumber(factId);
    expect((await open()).pending()).toMatchObject({ why: expect.stringContaining('at mark') });
    expect(lines.at(-1)).toContain('"alarm":"database-went-back"');
    // A minute of facts may have been seen outside.
    expect(await readNumber(factId)).toBeGreaterThan(before + 60_000);
    expect((await open()).pending()).toBeDefined();

    const marks = openHighWaterMarks({ dataDir: folder }, log);
    const span = await openLostSpan(ctx(), marks, undefined);
    if (span === undefined) throw new Error('no span');
    expect(span.until_at - span.from_at).toBeGreaterThanOrEqual(60_000);
    expect(span.ahead?.n).toBe(2);
    await closeLostSpan(ctx(), marks, span, {});
    const watch = await open();
    expect(watch.pending()).toBeUndefined();

    // Where the mark went back with the database nothing is noticed: a server that runs must be told when the backup was made.
    expect(await openLostSpan(ctx(), marks, undefined)).toBeUndefined();
    const named = await openLostSpan(ctx(), marks, world.clock.now() - 3_600_000);
    expect(named).toMatchObject({ why: 'npm run restored', ahead: undefined });
    await runOnce(watch);
    expect(watch.pending()).toMatchObject({ why: 'npm run restored' });
  });

  test.each([
    ['n = n - 1', 'at mark'],
    ['timeline = timeline + 1', 'timeline'],
    ['table_oid = table_oid + 1', 'made again from a dump'],
  ])(
    'the heartbeat of a server that runs notices a database that is not where it was: %s D7-M1 D7-F7',
    async (change, why) => {
      const watch = await open();
      await runOnce(watch);
      expect(watch.pending()).toBeUndefined();
      await run(`update high_water_mark set ${change}`);
      await runOnce(watch);
      expect(watch.pending()).toMatchObject({ why: expect.stringContaining(why) });
    },
  );

  test('a mark whose commit failed is no loss, and a copy that goes on elsewhere is another book D7-M1', async () => {
    const { db } = world;
    let failures = 0;
    const failing: typeof db = {
      ...db,
      tx: (name, f) =>
        db.tx(name, async (tx) => {
          const result = await f(tx);
          if (failures-- > 0) throw new Error('the disk is full');
          return result;
        }),
    };
    const watch = await openDatabaseRestoreWatch(
      { ...ctx(), db: failing },
      openHighWaterMarks({ dataDir: folder }, log),
    );
    opened.push(watch);
    failures = 1;
    await runOnce(watch);
    await runOnce(watch);
    expect(watch.pending()).toBeUndefined();

    const marks = openHighWaterMarks({ dataDir: folder }, log);
    const readBook = async () =>
      (await world.db.read.query<{ book: string }>(sql('', 'select book::text from high_water_mark')))[0]?.book ?? '';
    const origin = await readBook();
    const span = await openLostSpan(ctx(), marks, world.clock.now() - 60_000);
    if (span === undefined) throw new Error('no span');
    await runOnce(watch);
    expect(watch.pending()).toBeDefined();
    await closeLostSpan(ctx(), marks, span, {});
    // What was copied lives on: its mark is its own.
    await marks.write(origin, { n: 1_000_000, at: world.clock.now(), counts: {} });
    await runOnce(watch);
    await runOnce(watch);
    expect(watch.pending()).toBeUndefined();
    expect((await open()).pending()).toBeUndefined();
    expect(await readBook()).not.toBe(origin);
  });

  test('a start whose clock is behind the mark keeps the instant of the mark, so ids go on after it, D7-M1', async () => {
    await open();
    const [row] = await world.db.read.query(sql<{ book: string }>('', 'select book::text from high_water_mark'));
    const at = world.clock.now() + 3_600_000;
    await openHighWaterMarks({ dataDir: folder }, log).write(row?.book ?? '', { n: 1, at, counts: {} });
    const watch = await open();
    expect(watch.pending()).toBeUndefined();
    expect(watch.markedAt).toBeGreaterThanOrEqual(at);
    await runOnce(watch);
    expect(watch.markedAt).toBeGreaterThanOrEqual(at);
  });

  test('a dump in the same database and a fresh data folder are noticed without a mark D7-M1', async () => {
    await open();
    const second = await open();
    await runOnce(second);
    const other = join(folder, 'fresh');
    expect((await open(other)).pending()?.why).toContain('is gone');
    expect(existsSync(other)).toBe(false);
    await run('update lost_span set restored_at = 1');
    await run('create table made_again (like high_water_mark including all)');
    await run('insert into made_again select * from high_water_mark');
    await run('drop table high_water_mark');
    await run('alter table made_again rename to high_water_mark');
    expect((await open()).pending()?.why).toContain('made again from a dump');
  });
});

describe.skipIf(!onServer)('a role without rights', () => {
  test('starts, says what it cannot read, and goes on with the other signs D7-M1', async () => {
    const database = await freshDatabase();
    const role = `arara_poor_${process.pid}`;
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(`create role ${role} login; grant all on schema public to ${role};
      revoke execute on function pg_control_system() from public`);
    const url = new URL(database.url);
    url.username = role;
    const db = await openPostgres({ connectionString: url.href, log });
    const folder = freshFolder('poor');
    const marks = openHighWaterMarks({ dataDir: folder }, log);
    try {
      await migrateDatabase(db, { log: pino({ level: 'silent' }), schema: schemaFiles });
      const open = () => openDatabaseRestoreWatch({ db, log, now: Date.now }, marks);
      expect((await open()).pending()).toBeUndefined();
      expect(lines.at(-1)).toContain('needs execute on pg_control_system()');
      await db.tx('went back', (tx) => tx.query(sql('', 'update high_water_mark set timeline = timeline + 1')));
      expect((await open()).pending()?.why).toContain('timeline');
    } finally {
      await db.close();
      await admin.query(`drop owned by ${role}; drop role ${role}`);
      await admin.end();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
