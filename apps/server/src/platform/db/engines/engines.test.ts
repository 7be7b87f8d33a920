import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endConnections, NEEDS_SERVER } from '../../../../test/nodes.ts';
import { freshDatabase, freshFolder, serverAnswers } from '../../../../test/world.ts';
import {
  toBigintArrayParameter,
  byteaArrayLiteral,
  type Db,
  toIntArrayParameter,
  createJsonbArrayParameter,
  formatPostgresArrayLiteral,
  type SqlParameter,
  smallintArray,
  sql,
  formatPostgresTextArray,
  textArray,
  toHexBigintArrayParameter,
} from '../db.ts';
import { DbError } from '../errors.ts';
import { schemaFiles } from '../../../schema-files.ts';
import { listMigrations, migrateDatabase } from '../migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const silent = pino({ level: 'silent' });
const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const VALUES = sql(
  'values',
  `select $1::bigint as big, $2::text as text, 9007199254740991::bigint as most, -5::bigint as minus, 7::int as int, 3::smallint as small, true as yes, null::bigint as nothing,
     '2026-02-28'::date as day, '\\x00ff10'::bytea as bytes, '{"a": [1, null, "x"]}'::jsonb as jsonb, '[1, {"b": 2}]'::json as json, 'b0a1c2d3-0000-4000-8000-0123456789ab'::uuid as uuid,
     '{1,2,-3}'::bigint[] as bigs, '{}'::bigint[] as none, '{4,5}'::int[] as ints, '{6}'::smallint[] as smalls, '{a,"b c",null}'::text[] as texts, '42'::xid8 as xid, 1.5::float8 as float`,
  12_345_678_901,
  'é {"} \\ ',
);
const EXPECTED = {
  big: 12_345_678_901,
  text: 'é {"} \\ ',
  most: Number.MAX_SAFE_INTEGER,
  minus: -5,
  int: 7,
  small: 3,
  yes: true,
  nothing: null,
  day: '2026-02-28',
  bytes: [0, 255, 16],
  jsonb: { a: [1, null, 'x'] },
  json: [1, { b: 2 }],
  uuid: 'b0a1c2d3-0000-4000-8000-0123456789ab',
  bigs: [1, 2, -3],
  none: [],
  ints: [4, 5],
  smalls: [6],
  texts: ['a', 'b c', null],
  xid: '42',
  float: 1.5,
};

describe.each(onServer ? (['pglite', 'postgres'] as const) : (['pglite'] as const))('the %s engine', (engine) => {
  let db: Db;
  let drop = async () => {};
  beforeAll(async () => {
    if (engine === 'pglite') db = await openPglite(undefined);
    else {
      const database = await freshDatabase();
      drop = database.drop;
      db = await openPostgres({ connectionString: database.url, log: silent });
    }
    await db.tx('table', (tx) => tx.query(sql('', 'create table thing (id bigint primary key, check (id < 100))')));
  });
  afterAll(async () => {
    await db?.close();
    await drop();
  });
  const things = async () =>
    (await db.read.query<{ id: number }>(sql('things', 'select id from thing order by id'))).map((row) => row.id);
  const put = (id: number) => sql('put', 'insert into thing values ($1)', id);

  test('gives the same rows as the other one', async () => {
    proves('A-117');
    const [row] = await db.read.query(VALUES);
    expect({ ...row, bytes: Array.from(row?.['bytes'] as Uint8Array) }).toEqual(EXPECTED);
    expect(row?.['bytes']).toBeInstanceOf(Uint8Array);
  });

  test('takes lists as they were written', async () => {
    const texts = ['', 'null', 'a"b', 'c\\d', '{e,f}', 'ü\n', "g'h"];
    const bytes = [new Uint8Array([]), new Uint8Array([0, 92, 255])];
    const [row] = await db.read.query(
      sql(
        'lists',
        "select $1::bigint[] as bigs, $2::text[] as texts, array(select encode(b, 'hex') from unnest($3::bytea[]) b) as bytes, $4::bool[] as bools, (select count(*) from unnest($5::bigint[]) n where n is null) as nulls",
        formatPostgresArrayLiteral([1, -2, Number.MAX_SAFE_INTEGER]),
        formatPostgresTextArray([...texts, null]),
        byteaArrayLiteral(bytes),
        formatPostgresArrayLiteral([true, false]),
        formatPostgresArrayLiteral([1, null]),
      ),
    );
    expect(row).toMatchObject({
      bigs: [1, -2, Number.MAX_SAFE_INTEGER],
      texts: [...texts, null],
      bytes: ['', '005cff'],
      nulls: 1,
    });
  });

  test('encodes lists in the form that it reads fastest, and reads them unchanged', async () => {
    const numbers = [
      0,
      1,
      -1,
      2 ** 31,
      -(2 ** 31) - 1,
      2 ** 32,
      -(2 ** 32),
      Number.MAX_SAFE_INTEGER,
      null,
      -Number.MAX_SAFE_INTEGER,
    ];
    const words = ['', 'null', 'a"b', 'c\\d', '{e,f}', 'ü\n', '🦜'.repeat(20_000), null];
    const keys = ['b0a1c2d300004000', '0123456789abcdef', 'ffffffffffffffff', '8000000000000000'];
    const back = (values: readonly SqlParameter[]) =>
      db.read.query(
        sql(
          'group lists',
          `select $1::bigint[]::text[] as bigs, $2::smallint[]::text[] as smalls, $3::text[] as texts, $4::jsonb[]::text[] as jsons, (select array_agg(lpad(to_hex(k), 16, '0')) from unnest($5::bigint[]) k) as digests, $6::int[]::text[] as ints`,
          ...values,
        ),
      );
    const asText = (value: number | null) => (value === null ? null : String(value));
    const ints = [0, -1, 2 ** 31 - 1, -(2 ** 31), null];
    const small = [0, -1, 32_767, -32_768, null];
    const json = words.map((word) => (word === null ? null : JSON.stringify({ word })));
    const [row] = await back([
      toBigintArrayParameter(numbers),
      smallintArray(small),
      textArray(words),
      createJsonbArrayParameter(json),
      toHexBigintArrayParameter(keys),
      toIntArrayParameter(ints),
    ]);
    expect(row).toMatchObject({
      bigs: numbers.map(asText),
      smalls: small.map(asText),
      texts: words,
      digests: keys,
      ints: ints.map(asText),
    });
    expect((row?.['jsons'] as string[] | undefined)?.map((text) => (text === null ? null : JSON.parse(text)))).toEqual(
      words.map((word) => (word === null ? null : { word })),
    );
    const none = [
      toBigintArrayParameter([]),
      smallintArray([]),
      textArray([]),
      createJsonbArrayParameter([]),
      toHexBigintArrayParameter([]),
      toIntArrayParameter([]),
    ];
    expect(await back(none)).toEqual([{ bigs: [], smalls: [], texts: [], jsons: [], digests: null, ints: [] }]);
    for (const wrong of [1.5, 2 ** 53, Number.NaN])
      expect(() => toBigintArrayParameter([wrong]), String(wrong)).toThrow(RangeError);
    for (const wrong of [0.5, 2 ** 31, Number.NaN])
      expect(() => toIntArrayParameter([wrong]), String(wrong)).toThrow(RangeError);
    for (const wrong of [0.5, 32_768, Number.NaN])
      expect(() => smallintArray([wrong]), String(wrong)).toThrow(RangeError);
    // What cannot be written is not sent, and the connection is well.
    for (const wrong of ['', 'b0a1c2d3', 'not-a-digest-at-', 'b0a1c2d30000400', 'b0a1c2d3000040000'])
      await expect(
        back([...none.slice(0, 4), toHexBigintArrayParameter([wrong]), toIntArrayParameter([])]),
        wrong,
      ).rejects.toMatchObject({
        outcomeUnknown: false,
      });
    expect(await back(none)).toHaveLength(1);
  });

  test('a number past the safe integers, or a numeric, is an error and not a wrong amount; the connection stays usable', async () => {
    for (const text of ['9007199254740992::bigint', '1.5::numeric', 'array[9007199254740993::bigint]']) {
      await expect(db.read.query(sql('', `select ${text} as n`)), text).rejects.toMatchObject({
        name: 'DbError',
        outcomeUnknown: false,
      });
      await expect(
        db.tx('unsafe', (tx) => tx.query(sql('', `select ${text} as n`))),
        text,
      ).rejects.toMatchObject({ name: 'DbError', outcomeUnknown: false });
    }
    expect(await db.read.query(sql('', 'select 1 as one'))).toEqual([{ one: 1 }]);
  });

  test('a transaction is all or nothing, and a failed statement cannot be committed over', async () => {
    await db.tx('both', (tx) => tx.flight(put(1), put(2)));
    await expect(db.tx('neither', (tx) => tx.flight(put(3), put(2)))).rejects.toMatchObject({
      sqlstate: '23505',
      outcomeUnknown: false,
    });
    await expect(
      db.tx('thrown', async (tx) => (await tx.query(put(3)), Promise.reject(new RangeError('thrown')))),
    ).rejects.toThrow('thrown');
    let callbacks = 0;
    const swallowing = db.tx('swallowed', async (tx) => {
      tx.afterCommit(() => callbacks++);
      await tx.query(put(3));
      await tx.query(put(100)).catch((error: unknown) => expect(error).toMatchObject({ sqlstate: '23514' }));
    });
    await expect(swallowing).rejects.toBeInstanceOf(DbError);
    expect([await things(), callbacks]).toEqual([[1, 2], 0]);
  });

  test.runIf(engine === 'postgres')('a snapshot reads the rows of one moment, and writes nothing, D7-F1', async () => {
    await db.withSnapshot(async (reader) => {
      const read = () => reader.query(sql('snapshot things', 'select count(*)::int as count from thing'));
      const before = await read();
      await db.tx('beside', (tx) => tx.query(put(60)));
      expect(await read()).toEqual(before);
      await expect(reader.query(put(61))).rejects.toMatchObject({ sqlstate: '25006' });
    });
    expect(await things()).toContain(60);
    await db.tx('away', (tx) => tx.query(sql('', 'delete from thing where id = 60')));
  });

  test('a lane’s group is saved entirely or not at all, and the next group begins a new transaction', async () => {
    const failing = db.withLane(0, async (lane) => {
      await lane.load(sql('one', 'select $1::int as one', 1));
      await lane.save(put(4), put(4));
    });
    await expect(failing).rejects.toMatchObject({ sqlstate: '23505' });
    await expect(db.withLane(0, (lane) => lane.load(sql('', 'select 1 / 0')))).rejects.toMatchObject({
      sqlstate: '22012',
    });
    await db.withLane(0, async (lane) => {
      const [rows] = await lane.load(sql<{ one: number }>('one', 'select $1::int as one', 1));
      await lane.loadMore(put(50));
      await lane.rollback();
      expect(rows).toEqual([{ one: 1 }]);
    });
    await db.withLane(0, async (lane) => {
      await lane.load(sql('one', 'select $1::int as one', 1));
      await lane.save(put(5));
    });
    expect(await things()).toEqual([1, 2, 5]);
  });

  test('the next group of a lane finds what the one before has saved, and is done when that one fails', async () => {
    const saving = (id: number) =>
      db.withLane(0, async (lane) => {
        const [rows] = await lane.load(sql<{ id: number }>('things seen', 'select id from thing order by id'));
        await lane.save(put(id));
        return rows.map((row) => row.id);
      });
    const seen = await things();
    // All of them at once: each loads behind the save of the one before.
    const groups = await Promise.allSettled([saving(41), saving(42), saving(100), saving(43), saving(43), saving(44)]);
    expect(
      groups.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : (outcome.reason as DbError).sqlstate)),
    ).toEqual([seen, [...seen, 41], '23514', [...seen, 41, 42], '23505', [...seen, 41, 42, 43]]);
    expect(await things()).toEqual([...seen, 41, 42, 43, 44]);
  });

  test('a commit that fails leaves the next group of the lane alone in a transaction of its own', async () => {
    await db.tx('deferred table', (tx) =>
      tx.query(
        sql('', 'create table deferred_thing (id bigint unique deferrable initially deferred, of_group bigint)'),
      ),
    );
    const insertDeferred = (id: number, group: number) =>
      sql('deferred put', 'insert into deferred_thing values ($1, $2)', id, group);
    const locked = sql<{ xid: string }>('deferred lock', 'select pg_current_xact_id()::text as xid');
    const saving = (...ids: number[]) =>
      db.withLane(0, async (lane) => {
        const [[before]] = await lane.load(locked);
        const [[still]] = await lane.loadMore(locked);
        await lane.save(...ids.map((id, n) => insertDeferred(id, n)));
        return before?.xid === still?.xid;
      });
    const groups = await Promise.allSettled([saving(1), saving(2, 2), saving(3), saving(4, 1), saving(5)]);
    expect(
      groups.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : (outcome.reason as DbError).sqlstate)),
    ).toEqual([true, '23505', true, '23505', true]);
    const rows = await db.read.query<{ id: number }>(
      sql('deferred table', 'select id from deferred_thing order by id'),
    );
    expect(rows.map((row) => row.id)).toEqual([1, 3, 5]);
  });

  test('a statement that failed, at whatever point, is as good as new the next time', async () => {
    const late = sql<{ id: number }>('late', 'select id from late_thing where id = $1::bigint', 7);
    const half = (n: number) => sql<{ half: number }>('half', 'select 10 / $1::int as half', n);
    const group = (...statements: ReturnType<typeof half>[]) =>
      db.withLane(0, async (lane) => {
        const rows = await lane.load(...statements);
        await lane.rollback();
        return rows;
      });
    // Not to be parsed yet; then parsed, and its first run fails.
    await expect(db.withLane(0, (lane) => lane.load(half(5), late))).rejects.toMatchObject({ sqlstate: '42P01' });
    await expect(group(half(0))).rejects.toMatchObject({ sqlstate: '22012' });
    await db.tx('late table', (tx) =>
      tx.flight(
        sql('', 'create table late_thing (id bigint)'),
        sql('late put', 'insert into late_thing values ($1)', 7),
      ),
    );
    expect(await group(half(5), half(2))).toEqual([[{ half: 2 }], [{ half: 5 }]]);
    await db.withLane(0, async (lane) => {
      expect(await lane.load(late, half(1))).toEqual([[{ id: 7 }], [{ half: 10 }]]);
      await lane.rollback();
    });
    expect(await db.read.query(late)).toEqual([{ id: 7 }]);
  });

  test('a transaction or a read inside a transaction is refused at once: on one connection it would wait for ever', async () => {
    await expect(db.tx('outer', () => db.tx('inner', async () => 1))).rejects.toThrow('inner begun inside outer');
    await expect(db.tx('outer', () => db.read.query(sql('', 'select 1')))).rejects.toThrow('read inside a transaction');
    await expect(db.tx('outer', () => db.withLane(0, async () => 1))).rejects.toThrow('inside outer');
  });

  test('a serialization failure runs the transaction again, three times at most', async () => {
    let runs = 0;
    const failing = (times: number) =>
      db.tx('again', async (tx) => {
        if (++runs <= times)
          await tx.query(sql('', `do $$ begin raise exception 'again' using errcode = '40001'; end $$`));
        return runs;
      });
    expect(await failing(3)).toBe(4);
    runs = 0;
    await expect(failing(9)).rejects.toMatchObject({ sqlstate: '40001' });
    expect(runs).toBe(4);
  });
});

describe.skipIf(!onServer)('PostgreSQL', () => {
  test('a connection that dies between two statements ends its transaction and not the process; the pool opens another one', async () => {
    const database = await freshDatabase();
    const db = await openPostgres({ connectionString: database.url, log: silent });
    await db.tx('table', (tx) => tx.query(sql('', 'create table thing (id bigint)')));
    const dying = db.tx('dies', async (tx) => {
      await tx.query(sql('', 'insert into thing values (1)'));
      await endConnections(database.url, 'true');
      await new Promise((resolve) => setTimeout(resolve, 50));
      await tx.query(sql('', 'insert into thing values (2)'));
    });
    await expect(dying).rejects.toMatchObject({ outcomeUnknown: true });
    expect(await db.read.query(sql('', 'select id from thing'))).toEqual([]);
    await db.close();
    await database.drop();
  });

  test('four nodes that start at once on an empty database migrate it once', async () => {
    const database = await freshDatabase();
    const all = await Promise.all(
      Array.from({ length: 4 }, () => openPostgres({ connectionString: database.url, log: silent })),
    );
    const done = (await Promise.all(all.map((db) => migrateDatabase(db, { log: silent, schema: schemaFiles })))).flat();
    expect(done).toEqual(listMigrations());
    await Promise.all(all.map((db) => db.close()));
    await database.drop();
  });
});

/** Opening a folder makes a database cluster: seconds of computing, many of them on a busy machine. */
describe('the embedded database in a folder', { timeout: 120_000 }, () => {
  const folder = freshFolder('engine');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const lock = () => join(folder, 'lock');

  test('every commit is synced to the disk; reads are not', async () => {
    proves('A-117');
    const db = await openPglite(folder);
    await db.tx('table', (tx) => tx.query(sql('', 'create table thing (id bigint)')));
    const before = await db.fsyncs();
    for (let id = 0; id < 20; id++)
      await db.tx('commit', (tx) => tx.query(sql('put', 'insert into thing values ($1)', id)));
    const between = await db.fsyncs();
    expect(between - before).toBeGreaterThanOrEqual(20);
    for (let n = 0; n < 20; n++) await db.read.query(sql('', 'select count(*) from thing'));
    expect((await db.fsyncs()) - between).toBeLessThan(5);

    // Second opens, while this one is open.
    await expect(openPglite(folder)).rejects.toThrow(`in use by process ${process.pid}`);
    const second = await openInChild(folder);
    expect(second).toContain(`in use by process ${process.pid}`);
    await db.close();
    const again = await openPglite(folder);
    expect(await again.read.query(sql('', 'select count(*) as n from thing'))).toEqual([{ n: 20 }]);
    await again.close();
  });

  test('the write-ahead log stays bounded, however much is written, D7-M9', async () => {
    const walFolder = join(folder, 'pglite', 'pg_wal');
    // A checkpoint may remove a file while they are counted.
    const walMiB = () =>
      readdirSync(walFolder).reduce(
        (sum, name) => sum + (statSync(join(walFolder, name), { throwIfNoEntry: false })?.size ?? 0),
        0,
      ) /
      2 ** 20;
    const db = await openPglite(folder);
    let largest = 0;
    for (let written = 0; written < 400; written += 16) {
      await db.tx('16 MiB', (tx) =>
        tx.query(
          sql('wal', `select pg_logical_emit_message(true, 'test', repeat('x', 1 << 20)) from generate_series(1, 16)`),
        ),
      );
      largest = Math.max(largest, walMiB());
    }
    await db.close();
    expect(largest).toBeLessThan(200);
  });

  test('a lock that a dead process left is taken over without manual work: its process id is gone, reused, or was never written', async () => {
    const gone = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => gone.once('exit', resolve));
    // This process is alive, but began at another time than the lock says.
    for (const left of [`${gone.pid}`, `${gone.pid} 123`, `${process.ppid} 123`, `${process.pid}`, '', 'garbage']) {
      if (left.startsWith(`${process.ppid} `) && process.platform !== 'linux') continue;
      writeFileSync(lock(), left);
      const db = await openPglite(folder);
      expect(readFileSync(lock(), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
      await db.close();
    }
  });

  test('a lock of a living process is respected', async () => {
    writeFileSync(lock(), `${process.ppid} `);
    await expect(openPglite(folder)).rejects.toThrow(`in use by process ${process.ppid}`);
    rmSync(lock());
  });
});

/** Opens the folder in a separate process and returns what it printed. */
function openInChild(folder: string): Promise<string> {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { openPglite } = await import(${JSON.stringify(new URL('./pglite.ts', import.meta.url).href)}); await openPglite(${JSON.stringify(folder)});`,
  ]);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.once('exit', () => resolve(said)));
}
