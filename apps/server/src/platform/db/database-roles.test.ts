/** The server with three roles of a real PostgreSQL, as docs/how-to/database-roles.sql makes them. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, freshFolder, serverAnswers } from '../../../test/world.ts';
import { type RunningServerApp, createApp } from '../../server.ts';
import { readConfig } from '../../config/config.ts';
import { maintainIdempotencyWeekPartitions } from '../idempotency/idempotency.ts';
import { openLog } from '../log/log.ts';
import { probeWrites } from './write-refusals.ts';
import { sql } from './db.ts';

const SQL = readFileSync(new URL('../../../../../docs/how-to/database-roles.sql', import.meta.url), 'utf8');
const INSUFFICIENT_PRIVILEGE = '42501';
const READ_ONLY_TRANSACTION = '25006';

describe.skipIf(!(await serverAnswers()))('three database roles', () => {
  const suffix = randomBytes(4).toString('hex');
  const roles = ['owner', 'writer', 'reader'].map((name) => `arara_${name}_${suffix}`);
  let database: { url: string; drop(): Promise<void> };
  let app: RunningServerApp;

  const asRole = (role: string): string => Object.assign(new URL(database.url), { username: role }).href;
  const run = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await client.query(text);
    } finally {
      await client.end();
    }
  };
  /** The SQLSTATE of a refused statement; undefined if it ran. */
  const refusedWith = (role: string, text: string) =>
    run(asRole(role), text).then(
      () => undefined,
      (error: { code?: string }) => error.code,
    );

  beforeAll(async () => {
    database = await freshDatabase();
    await run(database.url, SQL.replaceAll(/arara_(owner|writer|reader)/g, `$&_${suffix}`));
    const [owner = '', writer = '', reader = ''] = roles.map(asRole);
    const read = readConfig({
      DATA_DIR: freshFolder('roles'),
      PORT: '0',
      BACKOFFICE_PORT: '0',
      PSP_SANDBOX_PORT: '8577',
      CAPTCHA_TEST_CODE: 'abcd',
      FEED: 'off',
      MASTER_KEY: randomBytes(32).toString('hex'),
      DATABASE_URL: writer,
      DATABASE_OWNER_URL: owner,
      DATABASE_READER_URL: reader,
    });
    if (!read.ok) throw new Error(read.problems.join());
    app = await createApp(read.config, { log: openLog('silent') });
    await app.listen();
  });
  afterAll(async () => {
    await app?.close();
    await database.drop();
    const url = new URL(database.url);
    url.pathname = '/postgres';
    for (const role of roles) await run(url.href, `drop role ${role}`);
  });

  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(app.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { status: number; data: Record<string, unknown> };
  };

  test('the server starts, plays and reads with them, and makes its partitions as the owner D7-A10', async () => {
    const { db } = app.ctx;
    await db.schemaTx('drop a week', (tx) =>
      tx.query(sql('', `do $$ begin execute 'drop table command_' || (command_week() + 3); end $$`)),
    );
    await maintainIdempotencyWeekPartitions({ db });
    await probeWrites(db);
    const form = { username: 'ana@x.com', cardNo: '52998224725', captCode: 'abcd', codeId: 1, name: 'Ana Souza' };
    const opened = await post('/api/auth/user/restRegister', {
      ...form,
      country: '+55',
      phone: '11912345678',
      pwd: 'segredo-longo',
      pwd1: 'segredo-longo',
    });
    const authorization = String(opened.data['access_token']);
    const play = await post('/api/app/user/switchTest', {}, { authorization });
    const token = { authorization: String(play.data['access_token']), 'idempotency-key': 'one' };
    expect((await post('/api/app/game/SE0004/bet', { amount: 1, target: 2 }, token)).status).toBe(0);
    const records = await fetch(`${app.url}/api/app/records?kind=game`, { headers: token });
    expect(((await records.json()) as { data: { items: unknown[] } }).data.items).toHaveLength(1);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    const [role] = await db.views.query(sql<{ name: string }>('', 'select current_user::text as name'));
    expect(role?.name).toBe(roles[2]);
  });

  test('the writer adds rows to the ledger, and neither changes nor deletes one D7-A6', async () => {
    const [, writer = ''] = roles;
    const entry = (id: number) => `insert into entry (player, id, kind, debit, credit, amount, ref)
      values (7, ${id}, 1, 100, 1, 5, ${id})`;
    expect(await refusedWith(writer, entry(7))).toBeUndefined();
    for (const table of ['entry', 'entry_0'])
      for (const text of [`update ${table} set amount = amount + 1`, `delete from ${table}`])
        expect(await refusedWith(writer, text), text).toBe(INSUFFICIENT_PRIVILEGE);
    for (const text of [
      'alter table entry disable trigger all',
      'set session_replication_role = replica; delete from entry',
      'create or replace function entry_append_only() returns trigger language plpgsql as $$ begin return old; end $$',
    ])
      expect(await refusedWith(writer, text), text).toBe(INSUFFICIENT_PRIVILEGE);
    expect(await refusedWith(writer, entry(8))).toBeUndefined();
  });

  test('neither has the writer the right to it, where the roles come before the tables or after them', async () => {
    const [owner = '', writer = ''] = roles;
    const kept = () =>
      run(
        database.url,
        `select table_name || ' ' || privilege_type as kept from information_schema.table_privileges
         where grantee = '${writer}' and table_name in ('entry', 'entry_0', 'audit_trail', 'player_note')
           and privilege_type not in ('SELECT', 'INSERT')`,
      ).then(({ rows }) => rows);
    expect(await kept()).toEqual([]);
    await run(asRole(owner), `grant update, delete on entry, entry_0, audit_trail, player_note to ${writer}`);
    expect(await kept()).toHaveLength(8);
    await run(database.url, SQL.slice(SQL.indexOf('do $$')).replaceAll('arara_writer', writer));
    expect(await kept()).toEqual([]);
  });

  test('the writer changes no table, the reader writes no row D7-A10', async () => {
    const [, writer = '', reader = ''] = roles;
    for (const text of [
      'drop table entry',
      'truncate entry',
      'alter table wallet add column x int',
      'create table mine (x int)',
      'create or replace function command_week() returns int language sql as $$ select 1 $$',
    ])
      expect(await refusedWith(writer, text), text).toBe(INSUFFICIENT_PRIVILEGE);
    for (const text of ['update wallet set main = 1', 'insert into migration (name) values (1)', 'delete from session'])
      expect([INSUFFICIENT_PRIVILEGE, READ_ONLY_TRANSACTION]).toContain(await refusedWith(reader, text));
    expect(await refusedWith(reader, 'set transaction_read_only = off; delete from session')).toBe(
      INSUFFICIENT_PRIVILEGE,
    );
    for (const role of [writer, reader]) expect(await refusedWith(role, 'select 1 from wallet')).toBeUndefined();
  });
});
