import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEEDS_PROGRAMS, postgresPrograms, startCluster, type TestCluster } from '../../../../test/restore/cluster.ts';
import { type Db, sql } from '../db.ts';
import { openPostgres } from './postgres.ts';

if (postgresPrograms === undefined) console.warn(NEEDS_PROGRAMS);

describe.skipIf(postgresPrograms === undefined)('a commit that no standby has confirmed', () => {
  let cluster: TestCluster;
  let admin: pg.Client;
  let db: Db;
  beforeAll(async () => {
    cluster = await startCluster();
    admin = new pg.Client({ connectionString: cluster.url });
    await admin.connect();
    await admin.query('create table kept (n int primary key)');
    db = await openPostgres({ connectionString: cluster.url, log: pino({ level: 'silent' }) });
  });
  afterAll(async () => {
    await db?.close();
    await admin?.end();
    await cluster?.stop();
  });
  /** As PostgreSQL does with a standby that is gone. */
  const waitForStandby = async (names: string): Promise<void> => {
    await admin.query(`alter system set synchronous_standby_names = '${names}'`);
    await admin.query('select pg_reload_conf()');
    await expect
      .poll(async () => (await admin.query('show synchronous_standby_names')).rows)
      .toEqual([{ synchronous_standby_names: names }]);
  };
  const insert = (n: number) => sql('insert', `insert into kept values (${n})`);
  /** Cancels the first commit that waits for its standby, as an operator does who sees it hang. */
  const cancelWait = async (): Promise<void> => {
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
    await expect.poll(async () => (await admin.query(cancel)).rowCount, { timeout: 5000 }).toBe(1);
  };

  test('has an unknown outcome when its wait is cancelled, in a transaction and in a lane', async () => {
    await waitForStandby('nobody');
    const inTransaction = db.tx('unconfirmed', (tx) => tx.query(insert(1)));
    await Promise.all([expect(inTransaction).rejects.toMatchObject({ kind: 'outcomeUnknown' }), cancelWait()]);
    const inLane = db.withLane(0, async (lane) => {
      await lane.load(sql('look', 'select n from kept'));
      await lane.save({ ...insert(2), name: 'insert again' });
    });
    await Promise.all([expect(inLane).rejects.toMatchObject({ kind: 'outcomeUnknown' }), cancelWait()]);
    await waitForStandby('');
    // PostgreSQL has kept both: what it said of the standby is a warning.
    expect(await db.read.query(sql('kept', 'select n from kept order by n'))).toEqual([{ n: 1 }, { n: 2 }]);
    await db.tx('confirmed', (tx) => tx.query({ ...insert(3), name: 'insert third' }));
  });
});
