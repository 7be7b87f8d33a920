import { readFileSync } from 'node:fs';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schemaFiles } from '../../schema-files.ts';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { listWorldRetentions } from '../../../test/opened-domains.ts';
import { sql } from '../db/db.ts';
import { computeFirstIdAt } from '../ids.ts';
import { readMetricCounter } from '../metrics/metrics.ts';
import { startRetentionPruning } from './retention.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const DAY = 24 * 3_600_000;
const silent = pino({ level: 'silent' });

describe('rows', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ engine: 'pglite' });
  });
  afterAll(() => world?.close());
  const write = (...texts: readonly string[]) =>
    world.db.tx('test rows', async (tx) => {
      for (const text of texts) await tx.query(sql('', text));
    });
  const count = async (table: string, where = 'true') =>
    (await world.db.read.query<{ n: number }>(sql('', `select count(*)::int as n from ${table} where ${where}`)))[0]?.n;
  const prune = async (times = 1) => {
    const worker = startRetentionPruning({ ...world.ctx, log: silent }, listWorldRetentions(world.ctx));
    for (let n = 0; n < times; n++) await worker.drain();
    await worker.stop();
  };

  test('are deleted in small batches when their life is over, and counted D7-M9', async () => {
    const now = world.ctx.now();
    const long = now - 400 * DAY;
    const sessionRow = `decode(md5(n::text), 'hex'), n, n, 'device'`;
    const [old, young] = [computeFirstIdAt(now - 40 * DAY), computeFirstIdAt(now)];
    const round = (id: number, state: number) =>
      `insert into shared_round (id, game, chain, idx, previous_seed, opened_at, closes_at, state, epoch)
       values (${id}, 1, ${id}, 1, '', ${long}, ${long}, ${state}, 1)`;
    await write(
      `insert into captcha select 'old ' || n, '', ${now - 1} from generate_series(1, 3200) n`,
      `insert into captcha values ('young', '', ${now + 60_000})`,
      `insert into session (token, id, player, device, issued_at, seen_at)
       select ${sessionRow}, ${long}, case when n = 1 then ${now} else ${long} end from generate_series(1, 3) n`,
      `insert into bank_notice (event_key, body_sealed, received_at, due_at)
       values ('done', '', ${long}, null), ('waits', '', ${long}, ${now}), ('young', '', ${now}, null)`,
      `insert into line_settlement (line, version, created_at, done_at)
       values (1, 1, ${long}, ${long}), (1, 2, ${long}, null), (1, 3, ${long}, ${now})`,
      round(old, 2),
      round(old + 1, 0),
      round(young, 2),
      `insert into gate (id, open) select id, false from shared_round`,
      `insert into gate (id, open) values (3, false) on conflict (id) do nothing`,
    );
    const before = readMetricCounter('rows_pruned_total', { table: 'captcha' });
    await prune();
    // Two runs, each with one batch of a table; the next ones come soon, with pauses between.
    expect(await count('captcha')).toBe(2201);
    await prune(6);
    expect(await count('captcha')).toBe(1);
    // The embedded database gives the room back.
    expect(await count('pg_class', `relname = 'captcha' and reltuples = 1`)).toBe(1);
    expect(readMetricCounter('rows_pruned_total', { table: 'captcha' }) - before).toBe(3200);
    expect(await count('session')).toBe(1);
    expect(await count('bank_notice', `event_key in ('waits', 'young')`)).toBe(2);
    expect(await count('bank_notice')).toBe(2);
    expect(await count('line_settlement')).toBe(2);
    // The gate of a game is not of a round, and that of a round that runs is needed.
    expect(await count('gate', `id in (3, ${old + 1}, ${young})`)).toBe(3);
    expect(await count('gate', `id = ${old}`)).toBe(0);
  });

  test('of facts are kept while a consumer has not read them, or they are parked D7-M9', async () => {
    const fact = (age: string) =>
      `insert into fact (currency, facts, at) values ('BRL', '[]', now() - interval '${age}')`;
    await write(`delete from fact`, `delete from fact_cursor`);
    for (const age of ['9 days', '8 days', '8 days', '1 day']) await write(fact(age));
    const ids = (await world.db.read.query<{ id: number }>(sql('', 'select id from fact order by id'))).map(
      (r) => r.id,
    );
    await write(
      `insert into fact_cursor (listener, xid, id) select 'slow', xid, id from fact where id = ${ids[1]}`,
      `insert into fact_cursor (listener, xid, id) select 'fast', xid, id from fact where id = ${ids[3]}`,
      `insert into fact_parked (listener, fact_id, nth, error) values ('fast', ${ids[0]}, 0, 'broken')`,
    );
    const read = async () =>
      (await world.db.read.query<{ id: number }>(sql('', 'select id from fact order by id'))).map((row) => row.id);
    await prune();
    expect(await read()).toEqual([ids[0], ids[2], ids[3]]);
    await write(
      'delete from fact_parked',
      `update fact_cursor set (xid, id) = (select xid, id from fact where id = ${ids[3]})`,
    );
    await prune();
    expect(await read()).toEqual([ids[3]]);
  });

  test('of a table that fails hold up no other table D7-M9', async () => {
    await write(
      `insert into captcha values ('old', '', 1)`,
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
      `create trigger refuse before delete on session for each row execute function refuse()`,
      `insert into session (token, id, player, device, issued_at, seen_at) values ('\\x01', 9, 9, 'device', 1, 1)`,
    );
    await prune();
    expect(await count('captcha', `code = 'old'`)).toBe(0);
    expect(await count('session', 'id = 9')).toBe(1);
  });
});

describe.skipIf(!onServer)('rows that somebody has locked', () => {
  test('are left for the next run, and hold up nobody D7-M9', async () => {
    const world = await openWorld();
    const locker = new pg.Client({ connectionString: world.ctx.config.databaseUrl });
    await locker.connect();
    try {
      const codes = async () =>
        (await world.db.read.query<{ code: string }>(sql('', 'select code from captcha order by code'))).map(
          ({ code }) => code,
        );
      await locker.query(`insert into captcha values ('free', '', 1), ('locked', '', 1)`);
      await locker.query(`begin; select from captcha where code = 'locked' for update`);
      const worker = startRetentionPruning({ ...world.ctx, log: silent }, listWorldRetentions(world.ctx));
      await worker.drain();
      expect(await codes()).toEqual(['locked']);
      await locker.query('commit');
      await worker.drain();
      expect(await codes()).toEqual([]);
      await worker.stop();
    } finally {
      await locker.end();
      await world.close();
    }
  });
});

test('every table has a life that docs/reliability.md states D7-M9', () => {
  const page = readFileSync(new URL('../../../../../docs/reliability.md', import.meta.url), 'utf8');
  const lives = page.slice(page.indexOf('## Lives of rows')).split('\n## ')[0] ?? '';
  const schema = schemaFiles.map((file) => readFileSync(file, 'utf8')).join('\n');
  const tables = [...schema.matchAll(/^create (?:unlogged )?table (\w+) \(/gm)].map(([, table]) => table);
  expect(tables.length).toBeGreaterThan(100);
  expect(tables.filter((table) => !lives.includes(`\`${table}\``))).toEqual([]);
});
