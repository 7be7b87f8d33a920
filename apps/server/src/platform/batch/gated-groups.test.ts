/** Groups whose commands hang on gates: what a closed gate holds up, and how heavy a group may be. */
import pg from 'pg';
import { pino } from 'pino';
import { Refusal } from '@arara/contract/protocol/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import { freshDatabase, serverAnswers } from '../../../test/world.ts';
import { type CommandBatchRules, createPlayerCommandBatch, type PlayerCommandBatch } from './batch.ts';
import { type BatchDbConnection, type Db, formatPostgresArrayLiteral, sql } from '../db/db.ts';
import { openPostgres } from '../db/engines/postgres.ts';
import { runOutsideTransaction } from '../db/transaction.ts';

/** A command behind gates, which weighs as much as it has of them. */
interface Pass {
  readonly player: number;
  readonly gates: readonly number[];
}
interface Passed {
  readonly gates: readonly number[];
}

const GATES = 600;
const silent = pino({ level: 'silent' });
const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

describe.skipIf(!onServer)('groups behind gates', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Db;
  let groups: number[][];
  let pass: PlayerCommandBatch<Pass, Passed>;
  let beforeSave: () => Promise<void> | void;

  const rules: CommandBatchRules<Pass, null, Passed> = {
    name: 'passes',
    load: (_lane, group) => {
      groups.push(group.map(({ player }) => player));
      return Promise.resolve(new Map(group.map(({ player }) => [player, null])));
    },
    decide: (state, { gates }) => ({ state, decision: { gates } }),
    save: (decided) => [
      sql(
        'passed',
        'insert into passed select * from unnest($1::bigint[])',
        formatPostgresArrayLiteral(decided.map(({ command }) => command.player)),
      ),
      sql(
        'gates',
        'select gates_hold($1::bigint[])',
        formatPostgresArrayLiteral([...new Set(decided.flatMap(({ decision }) => decision.gates))]),
      ),
    ],
    findOutcomes: () => Promise.resolve(new Map()),
    weigh: ({ gates }) => gates.length,
    dependsOnGates: ({ gates }, closed) => gates.some((gate) => closed.has(gate)),
    refuseClosed: (_command, { gates }, closed) =>
      new Refusal('lineSuspended', {}, { closed: gates.filter((gate) => closed.has(gate)) }),
  };
  const hooked = (): Db => ({
    ...db,
    withLane: (index, f) =>
      db.withLane(index, (lane: BatchDbConnection) =>
        f({
          ...lane,
          save: async (...statements) => {
            await runOutsideTransaction(async () => beforeSave());
            return lane.save(...statements);
          },
        }),
      ),
  });

  beforeAll(async () => {
    database = await freshDatabase();
    db = await openPostgres({ connectionString: database.url, log: silent, lanes: 1 });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`
      create table passed (player bigint primary key);
      create table gate (id bigint primary key, open boolean not null);
      insert into gate select n, true from generate_series(1, ${GATES}) n;
      create function gates_hold(wanted bigint[]) returns void language plpgsql as $$ declare shut bigint[]; begin
        select array_agg(g.id) into shut from gate g where g.id = any(wanted) and not g.open;
        if shut is not null then raise exception 'gate closed' using errcode = 'AR001', detail = shut::text; end if;
      end $$`);
    await client.end();
  });
  beforeEach(() => {
    groups = [];
    beforeSave = () => {};
    pass = createPlayerCommandBatch(hooked(), silent, rules);
  });
  afterAll(async () => {
    await db?.close();
    await database?.drop();
  });

  let player = 0;
  const behind = (...gates: readonly number[]): Pass => ({ player: ++player, gates });
  const answers = async (commands: readonly Pass[]): Promise<unknown[]> =>
    (await Promise.allSettled(commands.map((command) => pass(command)))).map((answer) =>
      answer.status === 'fulfilled' ? 'passed' : (answer.reason as Refusal).data,
    );
  const hasPassed = async ({ player: who }: Pass): Promise<boolean> =>
    (await db.read.query(sql('', `select 1 from passed where player = ${who}`))).length === 1;
  const setGate = (gate: number, open: boolean) =>
    db.tx(
      'test gate',
      async (tx) => void (await tx.query(sql('', `update gate set open = ${open} where id = ${gate}`))),
    );

  test('only the commands behind a closed gate run again; the others are saved without them, and once', async () => {
    await setGate(2, false);
    const [one, two, three, four] = [behind(1), behind(1, 2), behind(3), behind(2, 4)];
    expect(await answers([one, two, three, four])).toEqual(['passed', { closed: [2] }, 'passed', { closed: [2] }]);
    const [both, rest] = [
      [two.player, four.player],
      [one.player, three.player],
    ];
    expect(groups).toEqual([[one, two, three, four].map((command) => command.player), rest, both, both, both]);
    expect(await Promise.all([one, two, three, four].map(hasPassed))).toEqual([true, false, true, false]);
    await setGate(2, true);
  });

  test('a command whose gate is open again at its second try passes', async () => {
    await setGate(5, false);
    let saves = 0;
    beforeSave = async () => {
      if (++saves === 3) await setGate(5, true);
    };
    const commands = [behind(5), behind(6)];
    expect(await answers(commands)).toEqual(['passed', 'passed']);
    expect(groups.map((group) => group.length)).toEqual([2, 1, 1]);
  });

  test('several gates close one after the other: those who are behind none of them still pass', async () => {
    let gate = 10;
    beforeSave = async () => {
      if (gate < 14) await setGate(gate++, false);
    };
    const commands = [10, 11, 12, 13, 14, 15].map((id) => behind(id));
    expect(await answers(commands)).toEqual(
      [10, 11, 12, 13].map((id) => ({ closed: [id] })).concat(['passed', 'passed'] as never),
    );
    for (let id = 10; id < 14; id++) await setGate(id, true);
  });

  test('a group weighs at most 512 in all; a heavier command is a group of its own', async () => {
    const many = (count: number) => behind(...Array.from({ length: count }, (_, n) => n + 1));
    // While the first is saved, the others collect.
    let rest: Promise<unknown[]> | undefined;
    beforeSave = () => {
      rest ??= answers([...Array.from({ length: 40 }, () => many(30)), many(600), behind(1)]);
    };
    await pass(behind(1));
    expect(new Set(await rest)).toEqual(new Set(['passed']));
    // 17 × 30 = 510, and the light one behind them still fits; 6 × 30, and the heavy one, which fits nowhere.
    expect(groups.slice(1).map((group) => group.length)).toEqual([18, 17, 6, 1]);
  });
});
