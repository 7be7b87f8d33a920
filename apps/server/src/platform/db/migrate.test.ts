import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, serverAnswers } from '../../../test/world.ts';
import { openLog } from '../log/log.ts';
import { type Db, sql, textArrayLiteral } from './db.ts';
import { openPglite } from './engines/pglite.ts';
import { openPostgres } from './engines/postgres.ts';
import { findNameProblems, listMigrations, migrateDatabase } from './migrate.ts';

const onServer = await serverAnswers();

/** What the table of a database held that was made before numbers were unique: 0014 and 0016 stood twice. */
const FORMER = [
  '0001_platform.sql',
  '0002_wallet.sql',
  '0003_accounts.sql',
  '0004_payments.sql',
  '0005_games.sql',
  '0006_sportsbook.sql',
  '0007_receivable.sql',
  '0008_feed.sql',
  '0009_gate_turns.sql',
  '0010_returns.sql',
  '0011_promotions.sql',
  '0012_cash.sql',
  '0013_staff.sql',
  '0014_back_office.sql',
  '0014_staff_awards.sql',
  '0015_event_limit.sql',
  '0016_steps.sql',
  '0016_withdraw_benefits.sql',
  '0017_shared_rounds.sql',
  '0018_tally_and_twins.sql',
  '0019_deposit_told.sql',
  '0020_purchase_report.sql',
  '0021_suspense.sql',
  '0022_game_switch.sql',
  '0025_settlement.sql',
  '0026_nonce_in_wallet.sql',
  '0027_round_by_id.sql',
  '0029_short_keys.sql',
  '0030_switched_sessions.sql',
];

describe('the names of migrations', () => {
  test('no number is used twice', () => {
    expect(findNameProblems(listMigrations())).toEqual([]);
  });

  test('a number that is taken twice and a name without one are found', () => {
    const names = ['0001_wallet.sql', '0002_bets.sql', '0002_rounds.sql', 'later.sql'];
    expect(findNameProblems(names)).toEqual([
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

  test('run once, in their order, and are recorded under the former names too', async () => {
    expect(await migrateDatabase(db)).toEqual(listMigrations());
    expect(await migrateDatabase(db)).toEqual([]);
    expect(await recorded()).toEqual([...new Set([...listMigrations(), ...FORMER])].toSorted());
  });

  test('a database that was made under the former names runs none of them again', async () => {
    const since = listMigrations().filter((name) => name > '0030_switched_sessions.sql');
    await db.tx('former', async (tx) => {
      await tx.query(sql('', 'delete from migration'));
      await tx.query(
        sql(
          'former',
          'insert into migration (name) select unnest($1::text[])',
          textArrayLiteral([...FORMER, ...since]),
        ),
      );
    });
    expect(await migrateDatabase(db)).toEqual([]);
    expect(await recorded()).toEqual([...new Set([...listMigrations(), ...FORMER])].toSorted());
  });
});
