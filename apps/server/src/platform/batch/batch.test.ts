import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endConnections, NEEDS_SERVER } from '../../../test/nodes.ts';
import { freshDatabase, serverAnswers } from '../../../test/world.ts';
import { type PlayerCommandBatch, createPlayerCommandBatch, type CommandBatchRules } from './batch.ts';
import { type Db, type BatchDbConnection, formatPostgresArrayLiteral, sql, formatPostgresTextArray } from '../db/db.ts';
import { openPostgres } from '../db/engines/postgres.ts';
import { runOutsideTransaction } from '../db/transaction.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

/** The smallest domain that a batch can serve: a counter per player, and the saved result of each key. */
interface Add {
  readonly player: number;
  readonly key: string;
  readonly poison?: boolean;
  readonly unsavable?: boolean;
}
interface Tally {
  readonly n: number;
  readonly seen: ReadonlyMap<string, number>;
}
interface Added {
  readonly after: number;
  readonly fresh: boolean;
}

const silent = pino({ level: 'silent' });
const LANES = 2;
const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

describe.skipIf(!onServer)('groups', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Db;
  let groups: { players: number[]; wait: boolean }[];
  let add: PlayerCommandBatch<Add, Added>;
  let beforeSave: (lane: BatchDbConnection) => Promise<void> | void;
  let player = 0;

  const buildRules = (): CommandBatchRules<Add, Tally, Added> => ({
    name: 'tally',
    load: async (lane, group, wait) => {
      groups.push({ players: group.map((c) => c.player), wait });
      const players = [...new Set(group.map((c) => c.player))];
      const [tallies, seen] = await lane.load(
        wait
          ? sql<{ player: number; n: number }>(
              'tally locked',
              'select player, n from tally where player = any($1::bigint[]) order by player for no key update',
              formatPostgresArrayLiteral(players),
            )
          : sql<{ player: number; n: number }>(
              'tally locked skip',
              'select player, n from tally where player = any($1::bigint[]) order by player for no key update skip locked',
              formatPostgresArrayLiteral(players),
            ),
        sql<{ player: number; key: string; after: number }>(
          'tally seen',
          'select player, key::text as key, after from tallied where player = any($1::bigint[]) and key = any($2::uuid[])',
          formatPostgresArrayLiteral(players),
          formatPostgresTextArray(group.map((c) => c.key)),
        ),
      );
      return new Map(
        tallies.map((row) => [
          row.player,
          {
            n: row.n,
            seen: new Map(
              seen.filter((stored) => stored.player === row.player).map((stored) => [stored.key, stored.after]),
            ),
          },
        ]),
      );
    },
    decide: (state, command) => {
      const known = state.seen.get(command.key);
      if (known !== undefined) return { state, decision: { after: known, fresh: false } };
      if (command.poison === true) throw new Error('poison');
      const n = state.n + 1;
      return { state: { n, seen: new Map(state.seen).set(command.key, n) }, decision: { after: n, fresh: true } };
    },
    save: (decided, states) => {
      const fresh = decided.filter((item) => item.decision.fresh);
      if (fresh.length === 0) return [];
      if (fresh.some((item) => item.command.unsavable === true)) throw new Error('unsavable');
      const players = [...new Set(fresh.map((item) => item.command.player))];
      return [
        sql(
          'tally save',
          'update tally set n = t.n from unnest($1::bigint[], $2::bigint[]) t(p, n) where player = t.p',
          formatPostgresArrayLiteral(players),
          formatPostgresArrayLiteral(players.map((p) => (states.get(p) as Tally).n)),
        ),
        sql(
          'tallied',
          'insert into tallied (player, key, after) select * from unnest($1::bigint[], $2::uuid[], $3::bigint[])',
          formatPostgresArrayLiteral(fresh.map((item) => item.command.player)),
          formatPostgresTextArray(fresh.map((item) => item.command.key)),
          formatPostgresArrayLiteral(fresh.map((item) => item.decision.after)),
        ),
        // The gate last, as in the real flights.
        sql('tally gates', 'select gates_hold($1::bigint[])', formatPostgresArrayLiteral([1])),
      ];
    },
    findOutcomes: async (group) =>
      db.tx('tally look-up', async (tx) => {
        const found = new Map<Add, Added>();
        for (const command of group) {
          await tx.query(
            sql('tally look-up lock', 'select n from tally where player = $1 for no key update', command.player),
          );
          const [row] = await tx.query<{ after: number }>(
            sql(
              'tally look-up',
              'select after from tallied where player = $1 and key = $2::uuid',
              command.player,
              command.key,
            ),
          );
          if (row !== undefined) found.set(command, { after: row.after, fresh: false });
        }
        return found;
      }),
  });

  /** The same database, with a hook on the lane between the decision and the save: where faults are put. */
  const hooked = (): Db => ({
    ...db,
    withLane: (index, f) =>
      db.withLane(index, (lane) =>
        f({
          ...lane,
          save: async (...statements) => {
            await runOutsideTransaction(() => beforeSave(lane));
            return lane.save(...statements);
          },
        }),
      ),
  });

  beforeAll(async () => {
    database = await freshDatabase();
    db = await openPostgres({ connectionString: database.url, log: silent, lanes: LANES });
    await db.tx('tables', async (tx) => {
      await tx.query(sql('', 'create table tally (player bigint primary key, n bigint not null default 0)'));
      await tx.query(
        sql(
          '',
          'create table tallied (player bigint, key uuid, after bigint not null, primary key (player, key), unique (player, after))',
        ),
      );
      await tx.query(sql('', 'insert into tally (player) select * from generate_series(1, 4000)'));
      await tx.query(sql('', 'create table gate (id bigint primary key, open boolean not null)'));
      await tx.query(sql('', 'insert into gate values (1, true)'));
      await tx.query(
        sql(
          '',
          `create function gates_hold(wanted bigint[]) returns void language plpgsql as $$ declare shut bigint[]; begin
             perform pg_advisory_xact_lock_shared(x) from unnest(wanted) x;
             select array_agg(g.id) into shut from gate g where g.id = any(wanted) and not g.open;
             if shut is not null then raise exception 'gate closed' using errcode = 'AR001'; end if; end $$`,
        ),
      );
    });
  });
  beforeEach(() => {
    groups = [];
    beforeSave = () => {};
    add = createPlayerCommandBatch(hooked(), silent, buildRules());
  });
  afterEach(async () => {
    await add.idle();
    // What was counted is what was remembered, whatever the test broke.
    expect(
      await db.read.query(
        sql(
          '',
          'select t.player, t.n, count(k.key) as keys from tally t left join tallied k on k.player = t.player group by t.player, t.n having t.n <> count(k.key)',
        ),
      ),
    ).toEqual([]);
  });
  afterAll(async () => {
    await db?.close();
    await database?.drop();
  });

  /** The next player of lane 0, never used before. */
  const someone = (): number => (player += LANES);
  const one = (who: number, more: Partial<Add> = {}): Add => ({ player: who, key: randomUUID(), ...more });
  const outcomes = async (commands: readonly Add[]) =>
    (await Promise.allSettled(commands.map((command) => add(command)))).map((outcome) =>
      outcome.status === 'fulfilled'
        ? outcome.value.after
        : String((outcome.reason as { code?: string }).code ?? outcome.reason),
    );
  const tally = async (who: number) =>
    (await db.read.query<{ n: number }>(sql('', `select n from tally where player = ${who}`)))[0]?.n;

  test('an idle lane sends at once; busy lanes let commands collect', async () => {
    const [a, b, c] = [someone(), someone(), someone()];
    await add(one(a));
    expect(groups).toEqual([{ players: [a], wait: false }]);
    let late: Promise<unknown> | undefined;
    beforeSave = () => {
      late ??= Promise.all([add(one(b)), add(one(c)), add(one(b))]);
    };
    await add(one(a));
    await late;
    expect(groups.slice(1)).toEqual([
      { players: [a], wait: false },
      { players: [b, c, b], wait: false },
    ]);
  });

  test('a group takes eight commands of a player and leaves room for others', async () => {
    const [greedy, modest] = [someone(), someone()];
    const all = await outcomes([...Array.from({ length: 20 }, () => one(greedy)), one(modest)]);
    expect(all).toEqual([...Array.from({ length: 20 }, (_, n) => n + 1), 1]);
    expect(groups.map((group) => group.players.filter((p) => p === greedy).length)).toEqual([8, 8, 4]);
    expect(groups[0]?.players).toContain(modest);
  });

  test('a group has at most 128 commands', async () => {
    await outcomes(Array.from({ length: 300 }, () => one(someone())));
    expect(groups.map((group) => group.players.length)).toEqual([128, 128, 44]);
  });

  /** Holds a player's row in a connection of its own, as another node would. */
  const holding = async (who: number): Promise<() => Promise<void>> => {
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('begin');
    await other.query('select n from tally where player = $1 for no key update', [who]);
    return async () => {
      await other.query('commit');
      await other.end();
    };
  };

  test('a player whose row is locked elsewhere delays nobody; after four tries the group waits for them', async () => {
    const [busy, free] = [someone(), someone()];
    const release = await holding(busy);
    const waiting = add(one(busy));
    const order: string[] = [];
    const both = Promise.all([waiting.then(() => order.push('busy')), add(one(free)).then(() => order.push('free'))]);
    setTimeout(() => void release(), 300);
    await both;
    expect(order).toEqual(['free', 'busy']);
    expect(groups.filter((group) => !group.wait && group.players.includes(busy))).toHaveLength(4);
    expect(groups.at(-1)).toEqual({ players: [busy], wait: true });
  });

  test('all commands of a player who is waited for wait together, and time out together', async () => {
    const busy = someone();
    const release = await holding(busy);
    const begun = performance.now();
    const all = await outcomes(Array.from({ length: 5 }, () => one(busy)));
    const took = performance.now() - begun;
    await release();
    expect(all).toEqual(Array.from({ length: 5 }, () => 'unavailable'));
    // One lock_timeout of a second for all of them, not one each: the lane has other players to serve.
    expect(took).toBeLessThan(2000);
    expect(await outcomes([one(busy)])).toEqual([1]);
  });

  test('one lane at a time waits for busy players, for all of them together; the others serve everybody else, however long', async () => {
    proves('A-074');
    const [first, second, third] = [someone(), someone(), someone()];
    const releases = [await holding(first), await holding(second), await holding(third)];
    add = createPlayerCommandBatch(db, silent, buildRules(), {
      maxGroup: 128,
      maxPerPlayer: 8,
      maxQueue: 1000,
      maxWaitMs: 100,
    });
    const until = async (isSo: () => boolean): Promise<void> => {
      while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    const skipped = (who: number): number =>
      groups.filter((group) => !group.wait && group.players.includes(who)).length;
    const busy = [add(one(first))];
    await until(() => groups.some(({ wait }) => wait));
    busy.push(add(one(second)), add(one(third)));
    await until(() => skipped(second) === 4 && skipped(third) === 4);
    // Longer than a line may be old before it refuses.
    for (const end = performance.now() + 200; performance.now() < end;)
      expect(await outcomes([one(someone())])).toEqual([1]);
    expect(groups.filter(({ wait }) => wait)).toEqual([{ players: [first], wait: true }]);
    // The second lets go, the third does not: it alone is given up.
    await releases[0]?.();
    await until(() => groups.filter(({ wait }) => wait).length === 2);
    await releases[1]?.();
    expect(await outcomes([one(someone())])).toEqual([1]);
    expect((await Promise.allSettled(busy)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
    await releases[2]?.();
    expect(groups.filter(({ wait }) => wait)[1]).toEqual({ players: [second, third], wait: true });
  });

  test('a player who is not there gets an error, and the lane does not turn for ever', async () => {
    const [ghost, real] = [1_000_000, someone()];
    const all = await outcomes([one(ghost), one(real)]);
    expect(all[0]).toMatch(/Error/);
    expect(all[1]).toBe(1);
    await add.idle();
    expect(groups.length).toBeLessThan(12);
  });

  test('a group with a command that cannot be decided is halved until that command fails alone, in few transactions', async () => {
    const commands = Array.from({ length: 128 }, (_, n) => one(someone(), n === 77 ? { poison: true } : {}));
    const all = await outcomes(commands);
    expect(all.flatMap((outcome, n) => (typeof outcome === 'string' ? [[n, outcome]] : []))).toEqual([
      [77, 'Error: poison'],
    ]);
    expect(groups.length).toBeLessThanOrEqual(16);
    // And the lane's transaction did not stay open behind it.
    expect(await outcomes([one(commands[0]?.player ?? 0)])).toEqual([2]);
  });

  test('statements that cannot be made, or a load that fails after its locks, leave no transaction open', async () => {
    const [guilty, other] = [someone(), someone()];
    expect(await outcomes([one(guilty, { unsavable: true }), one(other)])).toEqual(['Error: unsavable', 1]);
    const failing = createPlayerCommandBatch(db, silent, {
      ...buildRules(),
      load: async (lane, group, wait) => {
        await buildRules().load(lane, group, wait);
        throw new Error('after the locks');
      },
    });
    await expect(failing(one(guilty))).rejects.toThrow('after the locks');
    const open = await db.read.query(
      sql(
        '',
        `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      ),
    );
    expect(open).toEqual([]);
  });

  test('a row that breaks a constraint is halved out', async () => {
    const [guilty, other] = [someone(), someone()];
    // The counter of this player says 0, but a row for it exists already: the next save fails.
    await db.tx('tamper', (tx) => tx.query(sql('', `insert into tallied values (${guilty}, '${randomUUID()}', 1)`)));
    const all = await outcomes([one(other), one(guilty), one(other)]);
    expect([all[0], all[2]]).toEqual([1, 2]);
    expect(all[1]).toMatch(/23505|duplicate/);
    await db.tx('repair', (tx) => tx.query(sql('', `delete from tallied where player = ${guilty}`)));
  });

  test('a full queue and an old one refuse at once, and nothing of the refused is begun', async () => {
    const tight = createPlayerCommandBatch(hooked(), silent, buildRules(), {
      maxGroup: 2,
      maxPerPlayer: 1,
      maxQueue: 4,
      maxWaitMs: 200,
    });
    const who = someone();
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => tight(one(who))));
    expect(all.map((outcome) => outcome.status)).toEqual([
      ...Array.from({ length: 4 }, () => 'fulfilled'),
      ...Array.from({ length: 6 }, () => 'rejected'),
    ]);
    expect(await tally(who)).toBe(4);
    const saving = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    beforeSave = () => {
      begun.resolve();
      return saving.promise;
    };
    const first = tight(one(who));
    await begun.promise;
    const second = tight(one(who));
    await new Promise((resolve) => setTimeout(resolve, 230));
    // Refused while the first is still being saved.
    await expect(tight(one(who))).rejects.toMatchObject({ code: 'unavailable' });
    saving.resolve();
    await Promise.all([first, second]);
    expect(await tally(who)).toBe(6);
  });

  test('a gate that closes while a group is decided makes the group load again', async () => {
    const who = someone();
    const gate = (open: boolean) => async (): Promise<void> => {
      beforeSave = open ? () => {} : gate(true);
      const other = new pg.Client({ connectionString: database.url });
      await other.connect();
      await other.query('update gate set open = $1', [open]);
      await other.end();
    };
    // Closed while the group is decided, open when it is decided again.
    beforeSave = gate(false);
    expect(await outcomes([one(who)])).toEqual([1]);
    expect(groups).toHaveLength(2);
    expect(await tally(who)).toBe(1);
    expect(await outcomes([one(who)])).toEqual([2]);
  });

  test('a gate that stays closed refuses after a few tries', async () => {
    await db.tx('close', (tx) => tx.query(sql('', 'update gate set open = false')));
    expect(await outcomes([one(someone())])).toEqual(['unavailable']);
    expect(groups).toHaveLength(4);
    await db.tx('open', (tx) => tx.query(sql('', 'update gate set open = true')));
  });

  const LANE_BACKENDS = `state like 'idle in transaction%' or query like 'commit%'`;

  test('a lane whose connection dies between load and save: nothing happened, and the same key then works once', async () => {
    const [a, b] = [someone(), someone()];
    const commands = [one(a), one(b), one(a)];
    beforeSave = async () => {
      beforeSave = () => {};
      // All of them: which lane the group is on is the batch's own business.
      expect(await endConnections(database.url, LANE_BACKENDS)).toBeGreaterThanOrEqual(1);
    };
    expect(await outcomes(commands)).toEqual(['unavailable', 'unavailable', 'unavailable']);
    expect([await tally(a), await tally(b)]).toEqual([0, 0]);
    expect(await outcomes([...commands, ...commands])).toEqual([1, 1, 2, 1, 1, 2]);
  });

  test('a lane whose connection dies before the commit is confirmed: the outcome is looked up and answered, once', async () => {
    const who = someone();
    const woken: string[] = [];
    const rules = buildRules();
    const dying = createPlayerCommandBatch(
      {
        ...db,
        wakeSoon: (topic) => void woken.push(topic),
        withLane: (index, f) =>
          db.withLane(index, (lane) =>
            f({
              ...lane,
              save: async (...statements) => {
                await lane.save(...statements);
                // The commit is there; its confirmation is not.
                await endConnections(database.url, `query like 'commit%'`);
                return lane.save(sql('', 'select 1'));
              },
            }),
          ),
      },
      silent,
      {
        ...rules,
        save: (...decided) =>
          rules.save(...decided).map((saved) => (saved.name === 'tallied' ? { ...saved, wakes: 'tallied' } : saved)),
      },
    );
    expect(await Promise.all([dying(one(who)), dying(one(who))])).toEqual([
      { after: 1, fresh: false },
      { after: 2, fresh: false },
    ]);
    expect(await outcomes([one(who)])).toEqual([3]);
    // Who works on what was committed is woken all the same.
    expect(woken).toEqual(['tallied']);
  });

  test('lanes killed at any moment, forty times: every key has one effect and one answer, and no command is stuck', async () => {
    let killing = true;
    const killer = (async () => {
      for (let n = 0; n < 40 && killing; n++) {
        await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 25));
        await endConnections(
          database.url,
          `backend_type = 'client backend' and pid in (select pid from pg_stat_activity where application_name = 'arara' order by state = 'idle', random() limit 1)`,
        );
      }
      killing = false;
    })();
    const players = Array.from({ length: 12 }, (_, n) => 3000 + n);
    let unanswered = 0;
    const client = async (who: number): Promise<number> => {
      let done = 0;
      while (killing) {
        const command = one(who);
        for (let tries = 0; ; tries++) {
          const [first] = await outcomes([command]);
          if (typeof first === 'number') {
            if (tries === 0) break;
            let again = await outcomes([command]);
            while (again[0] === 'unavailable') again = await outcomes([command]);
            expect(again).toEqual([first]);
            break;
          }
          expect(first).toBe('unavailable');
          unanswered++;
          expect(tries).toBeLessThan(50);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        done++;
      }
      return done;
    };
    const done = await Promise.all(players.map(client));
    await killer;
    for (const [n, who] of players.entries()) expect(await tally(who)).toBe(done[n]);
    expect(unanswered).toBeGreaterThan(0);
    expect(done.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(100);
  });

  test('a command that comes in the moment the lane ends its work is not stuck', async () => {
    const who = someone();
    const pauses = [
      () => undefined,
      () => Promise.resolve(),
      () => new Promise(setImmediate),
      () => new Promise((resolve) => process.nextTick(resolve)),
      () => new Promise((resolve) => setTimeout(resolve, Math.random() * 2)),
    ];
    for (let n = 0; n < 400; n++) {
      const stuck = new Promise<never>((_, reject) =>
        setTimeout(() => reject(new Error(`command ${n} is stuck`)), 3000).unref(),
      );
      // Two clients out of step: one is often pushing while the other's group ends.
      await Promise.race([
        Promise.all([
          add(one(who)),
          (async () => {
            await pauses[n % pauses.length]?.();
            await add(one(who));
          })(),
        ]),
        stuck,
      ]);
      await pauses[(n * 7) % pauses.length]?.();
    }
    expect(await tally(who)).toBe(800);
  });

  test('two domains share the lanes of a database without meeting in one transaction', async () => {
    const other = createPlayerCommandBatch(hooked(), silent, buildRules());
    const [a, b] = [someone(), someone()];
    let [inside, most] = [0, 0];
    beforeSave = async () => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
      inside--;
    };
    const all = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        await new Promise((resolve) => setTimeout(resolve, n));
        return n % 3 === 0
          ? Promise.allSettled([other(one(b, { poison: true })), add(one(a))])
          : Promise.allSettled([other(one(b)), add(one(a))]);
      }),
    );
    expect(all.map(([, second]) => second.status)).toEqual(Array.from({ length: 60 }, () => 'fulfilled'));
    expect([await tally(a), await tally(b), most]).toEqual([60, 40, 1]);
    await other.idle();
  });

  test('a function that runs after a commit may begin a transaction of its own', async () => {
    const reads: Promise<unknown>[] = [];
    const publishing = createPlayerCommandBatch(db, silent, {
      ...buildRules(),
      afterCommit: () => void reads.push(db.tx('told', (tx) => tx.query(sql('', 'select 1 as one')))),
    });
    await publishing(one(someone()));
    expect(await Promise.all(reads)).toEqual([[{ one: 1 }]]);
  });
});
