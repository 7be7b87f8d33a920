/** A program that knows no legs runs beside this one during an update, or after a step back: it must settle nothing. */
import { randomUUID } from 'node:crypto';
import { toCentavos } from '@arara/money';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import { findBetProblems, HOME, openTestEvent, winnerResults } from '../../../test/sports/test-event.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';
import { listMigrations, migrateDatabase } from '../../platform/db/migrate.ts';
import { readProgramVersion } from '../../platform/db/program-version.ts';
import { openBettingService } from '../sportsbook.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const there = await serverAnswers();
if (!there) console.warn(NEEDS_SERVER);

describe.skipIf(!there)('a program of an older version', () => {
  let world: World;
  let older: pg.Client;
  beforeAll(async () => {
    world = await openWorld({ engine: 'postgres' });
    older = new pg.Client({ connectionString: world.ctx.config.databaseUrl });
    await older.connect();
  });
  afterAll(async () => {
    await older.end();
    await world.close();
  });
  const run = (text: string) =>
    older.query(text).then(
      ({ rowCount }) => rowCount,
      ({ code }: { code: string }) => code,
    );
  const requireVersion = (what: string, version: number) =>
    world.db.tx('test requirement', (tx) =>
      tx.query(sql('', `update program_requirement set version = ${version} where what = '${what}'`)),
    );

  test('settles nothing and decides no waiting multiple, and this one does', async () => {
    proves('A-604');
    const bets = openBettingService(world.ctx, { liveDelayMs: () => 0 });
    const events = [await openTestEvent(world), await openTestEvent(world)] as const;
    const player = await world.createPlayer(toCentavos(10_000));
    const place = (type: 'single' | 'multiple', legs: (typeof events)[number][]) =>
      bets.place(player, randomUUID(), {
        type,
        stake: toCentavos(1000),
        policy: 'any',
        legs: legs.flatMap((event) => event.slip().legs),
      });
    await place('single', [events[0]]);
    await place('multiple', [...events]);
    await events[0].settle(winnerResults(HOME));
    const settling = 'update line_settlement set after_bet = after_bet';
    const deciding = 'update sport_bet set payout = payout where type = 1';
    expect([await run(settling), await run(deciding)]).toEqual(['57A01', '57A01']);
    // Singles that wait for the live delay are the same in both.
    expect(await run('update sport_bet set payout = payout where type = 0')).toBe(1);
    await run("set arara.version = '89'");
    expect(await run(settling)).toBe('57A01');
    await run(`set arara.version = '${readProgramVersion()}'`);
    expect([await run(settling), await run(deciding)]).toEqual([1, 1]);
    await run('reset arara.version');
    const workers = bets.startWorkers();
    await workers.drain();
    await events[1].settle(winnerResults(HOME));
    await workers.drain();
    await workers.stop();
    expect((await bets.orders('pt_BR', player, {})).items.map(({ status }) => status)).toEqual(['settled', 'settled']);
    expect(await findBetProblems(world)).toEqual([]);
  });

  test('takes no lease and does not start once a migration says so', async () => {
    proves('A-604');
    const take = (holder: string) =>
      `insert into lease (name, holder, epoch, until) values ('test of versions', '${holder}', 1, now()) returning name`;
    await requireVersion('leases', readProgramVersion());
    expect(await run(take('older'))).toBe(0);
    expect(await world.db.tx('test lease', (tx) => tx.query(sql('', take('newer'))))).toEqual([
      { name: 'test of versions' },
    ]);
    await requireVersion('start', readProgramVersion());
    expect(await migrateDatabase(world.db, { log: world.ctx.log, schema: [] })).toEqual([]);
    await requireVersion('start', readProgramVersion() + 1);
    await expect(migrateDatabase(world.db, { log: world.ctx.log, schema: [] })).rejects.toThrow(
      `this database wants a program with migration ${readProgramVersion() + 1}`,
    );
  });

  test('every session of this program says its newest migration', async () => {
    expect(listMigrations().at(-1)).toMatch(new RegExp(`^${String(readProgramVersion()).padStart(4, '0')}_`));
    const said = await world.db.read.query(sql<{ version: number }>('', 'select program_version() as version'));
    expect(said).toEqual([{ version: readProgramVersion() }]);
  });
});
