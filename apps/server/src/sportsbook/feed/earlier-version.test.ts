/** A database that a server of the version before has left in the middle of a match is migrated, and everything goes on. */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PlayerId, SportEventId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import {
  live,
  odds,
  openFeedDriver,
  readEvent,
  readProducer,
  result,
  settle,
  settled,
  total,
  waitForLeader,
} from '../../../test/sports/feed-driver.ts';
import { findBetProblems, readBets, readWallets } from '../../../test/sports/test-event.ts';
import { freshDatabase, openWorld, serverAnswers } from '../../../test/world.ts';
import { openPostgres } from '../../platform/db/engines/postgres.ts';
import { migrateDatabase } from '../../platform/db/migrate.ts';
import { openCachedEventReads } from '../reads/event-reads.ts';
import { openBettingService } from '../sportsbook.ts';

const migrations = new URL('../../platform/db/migrations/', import.meta.url);
/** The first migration of this version. */
const FIRST_NEW_MIGRATION = '0080';

/** Runs the migrations of the version before on an empty database. */
async function migrateToVersionBefore(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'arara-migrations-'));
  for (const name of readdirSync(migrations))
    if (name < FIRST_NEW_MIGRATION) cpSync(fileURLToPath(new URL(name, migrations)), join(folder, name));
  const log = pino({ level: 'silent' });
  const db = await openPostgres({ connectionString: url, log });
  await migrateDatabase(db, { log, folder: pathToFileURL(`${folder}/`) });
  await db.close();
  rmSync(folder, { recursive: true });
}

/** Copies every row into the tables of the version before, which have a part of the columns; but for the answers to commands, whose partitions are of weeks. */
async function copyRows(from: pg.Client, to: pg.Client): Promise<void> {
  await to.query('set session_replication_role = replica');
  const tables = await to.query<{ name: string; columns: string }>(
    `select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and c.table_name not in ('migration', 'command') and not exists (
         select from pg_inherits i where i.inhrelid = quote_ident(c.table_name)::regclass)
     group by 1`,
  );
  for (const { name, columns } of tables.rows) {
    const rows = await from.query<{ row: string }>(`select row_to_json(t)::text as row from "${name}" t`);
    await to.query(`delete from "${name}"`);
    if (rows.rows.length === 0) continue;
    await to.query(
      `insert into "${name}" (${columns}) overriding system value select ${columns} from json_populate_recordset(null::public."${name}", $1::json)`,
      [`[${rows.rows.map(({ row }) => row).join(',')}]`],
    );
  }
}

/** Registers and messages in the form of the version before. */
async function downgrade(db: pg.Client): Promise<void> {
  const fixtureBefore = {
    type: 'fixture',
    change: 'new',
    sport: 'football',
    tournament: { id: 't', name: 'Taça da Prova', category: 'Arara' },
    home: { id: 'h', name: 'São Bento' },
    away: { id: 'a', name: 'Rio Claro' },
    live: true,
  };
  const statusBefore = {
    type: 'status',
    status: 'live',
    phase: 3,
    score: [1, 0],
    periods: [{ code: 2, score: [1, 0] }],
    statistics: { corners: [4, 2] },
  };
  await db.query(
    `update event set statistics = $3, register = json_build_object(
       'fixture', ($1::jsonb || jsonb_build_object('startsAt', starts_at, 'at', register->'status'->'at'))::json,
       'status', ($2::jsonb || jsonb_build_object('at', register->'status'->'at'))::json,
       'stops', '{}'::json, 'fulls', json_build_object('10', json_build_object('at', register->'status'->'at', 'lines', '[]'::json))),
       score_home = 1, score_away = 0, phase = 3`,
    [JSON.stringify(fixtureBefore), JSON.stringify(statusBefore), JSON.stringify({ corners: [4, 2] })],
  );
  await db.query(
    `update line set register = replace(register::text, '"active":true', '"active":true,"chancePpm":480000')::json`,
  );
  await db.query('delete from gate where id in (select id from event)');
  await db.query(`update lease set until = now() - interval '1 second' where name = 'feed'`);
}

describe.skipIf(!(await serverAnswers()))('a database of the version before', () => {
  test('its event, lines and open bets go on and are settled; what waited in its inbox is read', async () => {
    const [present, before] = [await freshDatabase(), await freshDatabase()];
    const world = await openWorld({ engine: 'postgres', databaseUrl: present.url });
    world.clock.advance(0);
    const driver = openFeedDriver(world);
    await driver.kickOff();
    const eventId = (await readEvent(world))?.id as SportEventId;
    const bets = openBettingService(world.ctx, { liveDelayMs: () => 5000 });
    const workers = bets.startWorkers();
    const [accepted, waiting] = [
      await world.createPlayer(toCentavos(10_000)),
      await world.createPlayer(toCentavos(10_000)),
    ];
    const place = (player: PlayerId, line: string, outcomeId: string, price: number) =>
      bets.place(player, randomUUID(), {
        type: 'single',
        stake: toCentavos(1000),
        policy: 'same',
        legs: [{ eventId, line, outcomeId, odds: price }],
      });
    await place(accepted, '1|', '1', 2000);
    world.clock.advance(5000);
    await driver.send(driver.alive());
    await workers.drain();
    await place(waiting, '18|total=2.5', '12', 1900);
    await workers.stop();
    // What the server of before received and did not apply.
    const left = [
      { ...driver.createMessage(live()), phase: 3, score: [2, 0], periods: [{ code: 2, score: [1, 0] }] },
      driver.createMessage(odds(result(1200))),
    ];
    await driver.stop();

    const now = world.clock.now();
    await migrateToVersionBefore(before.url);
    const [from, to] = [
      new pg.Client({ connectionString: present.url }),
      new pg.Client({ connectionString: before.url }),
    ];
    await Promise.all([from.connect(), to.connect()]);
    await copyRows(from, to);
    await downgrade(to);
    for (const message of left)
      await to.query('insert into feed_inbox (producer, seq, received_at, body) values ($1, $2, $3, $4)', [
        message.producer,
        message.sequence,
        now,
        JSON.stringify(message),
      ]);
    await Promise.all([from.end(), to.end()]);
    await world.close();

    const upgraded = await openWorld({ engine: 'postgres', databaseUrl: before.url });
    upgraded.clock.advance(now - upgraded.clock.now());
    // Before anything was applied, visitors read the rows as they are.
    const first = await openCachedEventReads(upgraded.ctx).event('pt_BR', eventId);
    expect(first).toMatchObject({
      home: 'São Bento',
      participants: [
        { name: 'São Bento', role: 'home' },
        { name: 'Rio Claro', role: 'away' },
      ],
      score: { home: 1, away: 0 },
      detail: { goals: [1, 0] },
    });
    expect(first.lines.map(({ line, state }) => [line, state])).toEqual([
      ['1|', 'open'],
      ['18|total=2.5', 'open'],
    ]);
    const next = openFeedDriver(upgraded, { sequence: left.at(-1)?.sequence ?? 0 });
    const service = openBettingService(upgraded.ctx, { liveDelayMs: () => 5000 });
    const running = service.startWorkers();
    await waitForLeader(next.consumer);
    expect(await readProducer(upgraded)).toMatchObject({ state: 'up', waiting: 0 });
    expect(await openCachedEventReads(upgraded.ctx).event('pt_BR', eventId)).toMatchObject({
      score: { home: 2, away: 0 },
      detail: { goals: [2, 0], halfTime: [1, 0] },
      phase: 3,
    });
    // The live bet that waited is decided: its line was stopped by the goal that the inbox held.
    upgraded.clock.advance(6000);
    await next.send(next.alive());
    await running.drain();
    await next.send(next.createMessage(odds(result(1200), total)));
    await next.send(
      next.createMessage(settle(2, settled('1|', '1', ['1', '2', '3']), settled('18|total=2.5', '13', ['12', '13']))),
      next.createMessage({ type: 'status', status: 'ended', phase: -1, ending: 'played', score: { goals: [2, 0] } }),
    );
    await running.drain();
    expect((await readBets(upgraded, [accepted])).map(({ state, payout }) => [state, payout])).toEqual([[9999, 2000]]);
    expect((await readBets(upgraded, [waiting])).map(({ state }) => [9999, -11].includes(state))).toEqual([true]);
    expect(await findBetProblems(upgraded)).toEqual([]);
    expect((await readWallets(upgraded, [accepted])).map(({ main }) => main)).toEqual([11_000]);
    await running.stop();
    await next.stop();
    await upgraded.close();
    await Promise.all([present.drop(), before.drop()]);
  }, 60_000);

  test('a server of the version before does not lead the feed any more', async () => {
    const world = await openWorld();
    const driver = openFeedDriver(world);
    await waitForLeader(driver.consumer);
    await driver.stop();
    const earlier = `insert into lease (name, holder, epoch, until) values ('feed', '12345', 1, now() + interval '10 seconds')
      on conflict (name) do update set holder = excluded.holder returning epoch`;
    const client = new pg.Client({ connectionString: world.ctx.config.databaseUrl });
    await client.connect();
    expect((await client.query(earlier)).rows).toEqual([]);
    expect((await client.query(`select from lease where name = 'feed'`)).rows).toEqual([]);
    await client.end();
    await world.close();
  });
});
