import { randomUUID } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deposit, NEEDS_SERVER, type Nodes, openNodes } from '../../../test/nodes.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { sql } from '../db/db.ts';
import { MISSING_PARTITION_WAKE_CHANNEL } from '../db/errors.ts';
import { startWorker } from '../worker/worker.ts';
import { runOutsideTransaction } from '../db/transaction.ts';
import * as wallet from '../../wallet/wallet.ts';
import {
  type IdempotentCommand,
  buildIdempotentCommand,
  deleteIdempotentResponse,
  maintainIdempotencyWeekPartitions,
  selectIdempotencyRecords,
  runCommandOnce,
  saveIdempotentResponses,
} from './idempotency.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const PLAYER = 7 as PlayerId;
const DAY_MS = 24 * 3600 * 1000;

describe('a command’s name', () => {
  const input = fc.dictionary(
    fc.string(),
    fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.integer()),
      fc.dictionary(fc.string(), fc.jsonValue()),
    ),
  );

  test('the order of fields does not matter, at any depth', () => {
    const turned = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(turned)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([name, field]) => [name, turned(field)]),
            )
          : value;
    fc.assert(
      fc.property(input, (body) => {
        expect(buildIdempotentCommand(PLAYER, 'bet', 'key', turned(body)).body).toBe(
          buildIdempotentCommand(PLAYER, 'bet', 'key', body).body,
        );
      }),
    );
  });

  test('any other content is another body', () => {
    fc.assert(
      fc.property(input, input, (a, b) => {
        const same = JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
        expect(
          buildIdempotentCommand(PLAYER, 'bet', 'key', a).body === buildIdempotentCommand(PLAYER, 'bet', 'key', b).body,
        ).toBe(same);
      }),
    );
    for (const [a, b] of [
      [{ n: 1 }, { n: '1' }],
      [{ n: null }, {}],
      [{ n: [1, 2] }, { n: [2, 1] }],
      [{ n: [1, [2]] }, { n: [[1], 2] }],
      [{ a: { b: 1 } }, { 'a:b': 1 }],
    ]) {
      expect(buildIdempotentCommand(PLAYER, 'bet', 'key', a).body).not.toBe(
        buildIdempotentCommand(PLAYER, 'bet', 'key', b).body,
      );
    }
    expect(buildIdempotentCommand(PLAYER, 'bet', 'key', { n: undefined }).body).toBe(
      buildIdempotentCommand(PLAYER, 'bet', 'key', {}).body,
    );
  });

  test('a key belongs to one route', () => {
    expect(buildIdempotentCommand(PLAYER, 'bet', 'key', {}).key).not.toBe(
      buildIdempotentCommand(PLAYER, 'prePay', 'key', {}).key,
    );
    expect(buildIdempotentCommand(PLAYER, 'bet', 'key', {}).key).toBe(
      buildIdempotentCommand(PLAYER, 'bet', 'key', { n: 1 }).key,
    );
  });
});

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, field]) => [name, sorted(field)])
      : value;

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);
const engines = onServer ? (['pglite', 'postgres'] as const) : (['pglite'] as const);

/** Holds money once per key: the shape of every command outside the batches. */
const holdOnce = (
  { ctx }: Pick<World, 'ctx'>,
  command: IdempotentCommand,
  amount: number,
  during: () => Promise<void> = async () => {},
): Promise<{ ref: OrderId; again: boolean }> =>
  runCommandOnce<{ ref: OrderId; again: boolean }, OrderId>(ctx, 'hold once', command, {
    lockPlayers: wallet.lockPlayerWallets,
    execute: async (tx) => {
      const ref = ctx.newId<OrderId>();
      const state = await wallet.lockWallet(tx, command.player);
      await during();
      await wallet.holdWithdrawal(tx, ctx, state, { amount: toCentavos(amount), order: ref });
      return { ref, answer: { ref, again: false } };
    },
    replay: async (_, ref) => ({ ref, again: true }),
  });

describe.each(engines)('a command on %s', (engine) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ engine });
  });
  afterAll(() => world?.close());
  const main = async (player: PlayerId) => (await wallet.readBalances(world.db.read, player)).main;

  test('happens once per key; the same key gets the same answer; another body is refused and changes nothing', async () => {
    proves('A-005');
    const player = await world.createPlayer(toCentavos(1000));
    const command = buildIdempotentCommand(player, 'hold', randomUUID(), { amount: 300 });
    const first = await holdOnce(world, command, 300);
    expect(await holdOnce(world, command, 300)).toEqual({ ref: first.ref, again: true });
    await expect(
      holdOnce(world, { ...command, body: buildIdempotentCommand(player, 'hold', '', { amount: 400 }).body }, 400),
    ).rejects.toMatchObject({ code: 'keyReused' });
    expect(await holdOnce(world, command, 300)).toEqual({ ref: first.ref, again: true });
    expect(await main(player)).toBe(700);
  });

  test('fifty times the same key at once: one effect, one answer', async () => {
    proves('A-005');
    const player = await world.createPlayer(toCentavos(1000));
    const command = buildIdempotentCommand(player, 'hold', randomUUID(), {});
    const answers = await Promise.all(Array.from({ length: 50 }, () => holdOnce(world, command, 300)));
    expect(new Set(answers.map((answer) => answer.ref)).size).toBe(1);
    expect(answers.filter((answer) => !answer.again)).toHaveLength(1);
    expect(await main(player)).toBe(700);
  });

  test('two players may use the same key', async () => {
    const [a, b] = [await world.createPlayer(toCentavos(1000)), await world.createPlayer(toCentavos(1000))];
    const key = randomUUID();
    const [one, two] = await Promise.all([
      holdOnce(world, buildIdempotentCommand(a, 'hold', key, {}), 300),
      holdOnce(world, buildIdempotentCommand(b, 'hold', key, {}), 300),
    ]);
    expect([one.again, two.again, one.ref === two.ref]).toEqual([false, false, false]);
    expect([await main(a), await main(b)]).toEqual([700, 700]);
  });

  test('a refusal is saved and answered again, also when the money is there later; a fault is not', async () => {
    proves('A-006');
    const player = await world.createPlayer(toCentavos(100));
    const command = buildIdempotentCommand(player, 'hold', randomUUID(), {});
    await expect(holdOnce(world, command, 300)).rejects.toMatchObject({ code: 'insufficientBalance' });
    await deposit(world, player, 1000);
    await expect(holdOnce(world, command, 300)).rejects.toMatchObject({ code: 'insufficientBalance' });
    const faulty = buildIdempotentCommand(player, 'hold', randomUUID(), {});
    await expect(holdOnce(world, faulty, 300, () => Promise.reject(new Error('fault')))).rejects.toThrow('fault');
    await expect(holdOnce(world, faulty, 300, () => Promise.reject(new Refusal('unavailable')))).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(await main(player)).toBe(1100);
    expect((await holdOnce(world, faulty, 300)).again).toBe(false);
    expect(await main(player)).toBe(800);
  });

  test('what is forgotten may be tried again', async () => {
    const player = await world.createPlayer(toCentavos(1000));
    const command = buildIdempotentCommand(player, 'hold', randomUUID(), {});
    await holdOnce(world, command, 300);
    await world.db.tx('forget', (tx) => deleteIdempotentResponse(tx, command));
    expect((await holdOnce(world, command, 300)).again).toBe(false);
  });

  test('every kind of outcome is read as it was saved', async () => {
    const player = await world.createPlayer();
    const outcomes = [
      { refusal: null, detail: null, ref: 12 as PlayerId, step: 3, mainAfter: 0, bonusAfter: 9_007_199_254_740_991 },
      {
        refusal: 'stakeBelowMinimum' as const,
        detail: { limit: '0.50 "quoted" \\ {a,b} null' },
        ref: null,
        step: null,
        mainAfter: null,
        bonusAfter: null,
      },
    ];
    const commands = outcomes.map((outcome, n) => ({
      ...buildIdempotentCommand(player, 'any', String(n), {}),
      ...outcome,
    }));
    await world.db.tx('remember', (tx) => tx.query(saveIdempotentResponses(commands)));
    const rows = await world.db.read.query(selectIdempotencyRecords(commands));
    for (const command of commands)
      expect(rows).toContainEqual({
        player,
        key: command.key,
        body: command.body,
        refusal: command.refusal,
        detail: command.detail,
        ref: command.ref,
        step: command.step,
        main_after: command.mainAfter,
        bonus_after: command.bonusAfter,
      });
  });
});

/** The function of the weeks as it would answer so many days later. */
const weeksAhead = (days: number): string =>
  `create or replace function command_week() returns integer language sql stable parallel safe as
   $$ select floor(extract(epoch from now() + interval '${days * 24} hours') / 604800)::integer $$`;

describe('seven days', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ engine: 'pglite' });
  });
  afterAll(() => world?.close());
  const weeks = () =>
    world.db.read.query(
      sql(
        '',
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'command'::regclass order by 1`,
      ),
    );

  let shown = 0;
  /** Sets the database's clock, as the function of the weeks reads it, so many days ahead of now. */
  const showDay = async (days: number) => {
    shown = days;
    await world.db.tx('clock', (tx) => tx.query(sql('', weeksAhead(days))));
  };

  test.each([0, 1, 2, 3, 4, 5, 6])(
    'asked on day %i of a week, a key answers for seven days and is gone after sixteen',
    async () => {
      const days = Number(proves('A-005'));
      // Sixteen days are two weeks and two days: each case begins on another day of the week.
      await maintainIdempotencyWeekPartitions(world.ctx);
      const player = await world.createPlayer(toCentavos(1000));
      const command = buildIdempotentCommand(player, 'hold', 'key', {});
      const first = await holdOnce(world, command, 300);
      for (const later of [days - 1, 0.99]) {
        await showDay(shown + later);
        await maintainIdempotencyWeekPartitions(world.ctx);
        expect(await holdOnce(world, command, 300)).toEqual({ ref: first.ref, again: true });
      }
      await showDay(shown + 9.01);
      await maintainIdempotencyWeekPartitions(world.ctx);
      expect(await world.db.read.query(sql('', 'select player from command'))).toEqual([]);
      const [row] = await world.db.read.query<{ week: number }>(sql('', 'select command_week() as week'));
      const week = row?.week ?? 0;
      expect(await weeks()).toEqual(Array.from({ length: 10 }, (_, n) => ({ name: `command_${week - 1 + n}` })));
      expect((await holdOnce(world, command, 300)).again).toBe(false);
    },
  );

  test('a server that made no partitions for seven weeks still has one D7-M7', async () => {
    await maintainIdempotencyWeekPartitions(world.ctx);
    const player = await world.createPlayer(toCentavos(1000));
    await showDay(shown + 49);
    expect((await holdOnce(world, buildIdempotentCommand(player, 'hold', 'key', {}), 300)).again).toBe(false);
  });

  test('a week without a partition refuses with a word to come again, and the partition is made for it D7-M7', async () => {
    const player = await world.createPlayer(toCentavos(1000));
    await showDay(shown + 700);
    const upkeep = startWorker(
      world.ctx,
      { name: 'weeks', everyMs: 3_600_000, wakeOn: MISSING_PARTITION_WAKE_CHANNEL },
      async () => {
        await maintainIdempotencyWeekPartitions(world.ctx);
        return false;
      },
    );
    await upkeep.drain();
    await showDay(shown + 700);
    const command = buildIdempotentCommand(player, 'hold', 'key', {});
    await expect(holdOnce(world, command, 300)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect.poll(() => holdOnce(world, command, 300).then(({ again }) => again, String)).toBe(false);
    await upkeep.stop();
  });
});

describe.skipIf(!onServer)('a command on two nodes', () => {
  let nodes: Nodes;
  beforeAll(async () => {
    nodes = await openNodes(2);
  });
  afterAll(() => nodes?.close());
  const readWeek = async () => (await nodes.queryRows<{ week: number }>('select command_week() as week'))[0]?.week;

  test('both nodes may create the weekly tables at once, while commands are done', async () => {
    const player = await nodes.one.createPlayer(toCentavos(100_000));
    await nodes.queryRows(`drop table command_${await readWeek()}`);
    const keeping = Array.from({ length: 6 }, (_, n) => maintainIdempotencyWeekPartitions(nodes.at(n).ctx));
    await Promise.race(keeping);
    const holding = Array.from({ length: 20 }, (_, n) =>
      holdOnce(nodes.at(n), buildIdempotentCommand(player, 'hold', String(n), {}), 300),
    );
    await Promise.all([...keeping, ...holding]);
    expect((await wallet.readBalances(nodes.one.db.read, player)).main).toBe(100_000 - 20 * 300);
    await maintainIdempotencyWeekPartitions(nodes.one.ctx);
  });

  test('a node whose clock is two weeks ahead drops no keys, and does no key again that another node did D7-M7', async () => {
    const player = await nodes.one.createPlayer(toCentavos(1000));
    const [first, second] = [1, 2].map((nth) => buildIdempotentCommand(player, 'hold', `weeks ${nth}`, {}));
    if (first === undefined || second === undefined) throw new Error('two commands');
    const done = await holdOnce(nodes.at(0), first, 300);
    nodes.at(1).clock.advance(15 * DAY_MS);
    await maintainIdempotencyWeekPartitions(nodes.at(1).ctx);
    expect(await holdOnce(nodes.at(1), first, 300)).toEqual({ ref: done.ref, again: true });
    const ahead = await holdOnce(nodes.at(1), second, 300);
    expect(await holdOnce(nodes.at(0), second, 300)).toEqual({ ref: ahead.ref, again: true });
    expect((await wallet.readBalances(nodes.one.db.read, player)).main).toBe(400);
    nodes.at(1).clock.advance(-15 * DAY_MS);
  });

  test('a key that is refused on one node while the other does it has one answer', async () => {
    proves('A-005');
    const player = await nodes.one.createPlayer(toCentavos(100));
    const command = buildIdempotentCommand(player, 'hold', randomUUID(), {});
    const waitingForLock = async () => {
      while (
        (
          await nodes.queryRows(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).length === 0
      )
        await new Promise((resolve) => setTimeout(resolve, 2));
    };
    let second: Promise<{ ref: OrderId; again: boolean }> | undefined;
    // The first is refused under the lock; the second waits for that lock and does it before the refusal is kept.
    const first = runCommandOnce(nodes.at(0).ctx, 'hold once', command, {
      lockPlayers: wallet.lockPlayerWallets,
      execute: async (tx) => {
        await wallet.lockWallet(tx, player);
        setTimeout(() => {
          second = runOutsideTransaction(() => holdOnce(nodes.at(1), command, 50));
          second.catch(() => 'seen below');
        });
        await new Promise((resolve) => setTimeout(resolve, 20));
        await runOutsideTransaction(waitingForLock);
        throw new Refusal('insufficientBalance');
      },
      replay: async (_, ref) => ({ ref, again: true as boolean }),
    });
    const answers = await Promise.allSettled([first, first.catch(() => undefined).then(() => second)]);
    const texts = answers.map((answer) =>
      answer.status === 'fulfilled' ? `done ${answer.value?.ref}` : (answer.reason as Refusal).code,
    );
    expect(new Set(texts).size).toBe(1);
  });
});
