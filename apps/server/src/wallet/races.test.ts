import { randomUUID } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  bet,
  deposit,
  EVEN_BET,
  holdMoney,
  NEEDS_SERVER,
  type Node,
  type Nodes,
  openNodes,
  findLedgerProblems,
} from '../../test/nodes.ts';
import { serverAnswers } from '../../test/world.ts';
import { sql } from '../platform/db/db.ts';
import * as wallet from './wallet.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

/** Spends from a purse, or says that it does not suffice. */
type Spend = (node: Node, player: PlayerId, amount: number) => Promise<boolean>;
/** What is in a purse, and what was won back into it. */
type Left = (player: PlayerId) => Promise<{ left: number; won: number }>;

/**
 * Fifty parallel spends of 100 over both nodes on a purse of 1,000, so that ten fit. Says what is wrong: the same judge looks
 * at the ledger and at the variant without a lock.
 */
async function burst(
  nodes: Nodes,
  purse: (amount: number) => Promise<PlayerId>,
  spend: Spend,
  left: Left,
): Promise<string[]> {
  const player = await purse(1000);
  const spent = await Promise.all(Array.from({ length: 50 }, (_, nth) => spend(nodes.at(nth), player, 100)));
  const count = spent.filter(Boolean).length;
  const end = await left(player);
  return [
    ...(end.left < 0 ? [`below zero: ${end.left}`] : []),
    ...(end.left !== 1000 - count * 100 + end.won ? [`${count} spends of 100 left ${end.left} of 1000`] : []),
    ...(end.won === 0 && count !== 10 ? [`${count} spends fitted, not 10`] : []),
  ];
}

const refused = (code: string) => (error: unknown) => {
  if (error instanceof Refusal && error.code === code) return false;
  throw error;
};

describe.skipIf(!onServer)('two nodes at once', () => {
  let nodes: Nodes;
  beforeAll(async () => {
    nodes = await openNodes(2);
    await nodes.one.db.tx('without a lock', (tx) =>
      tx.query(sql('', 'create table purse (player bigint primary key, money bigint not null)')),
    );
  });
  afterEach(async () => {
    expect(await findLedgerProblems(nodes.one)).toEqual([]);
  });
  afterAll(() => nodes?.close());

  const purse = (amount: number) => nodes.one.createPlayer(toCentavos(amount));
  const left: Left = async (player) => {
    const rounds = await nodes.queryRows<{ won: number }>(
      `select coalesce(sum(payout), 0)::bigint as won from round where player = ${player}`,
    );
    return { left: (await wallet.readBalances(nodes.one.db.read, player)).main, won: rounds[0]?.won ?? 0 };
  };
  const balance = async (player: PlayerId) => (await wallet.readBalances(nodes.one.db.read, player)).balance;

  test('fifty parallel bets where the money is enough for ten, ten times', async () => {
    proves('A-069');
    for (let round = 0; round < 10; round++) {
      const spend: Spend = ({ games }, player, amount) =>
        bet(games, player, randomUUID(), amount).then(() => true, refused('insufficientBalance'));
      expect(await burst(nodes, purse, spend, left)).toEqual([]);
    }
  });

  test('fifty parallel holds where the money is enough for ten', async () => {
    for (let round = 0; round < 5; round++)
      expect(
        await burst(
          nodes,
          purse,
          (node, player, amount) => holdMoney(node, player, amount).then(() => true, refused('insufficientBalance')),
          left,
        ),
      ).toEqual([]);
  });

  test('control: select, check, update without a lock loses money, and the same checks find it', async () => {
    const own = async (amount: number) => {
      const player = nodes.one.ctx.newId<PlayerId>();
      await nodes.one.db.tx('purse', (tx) => tx.query(sql('', `insert into purse values (${player}, ${amount})`)));
      return player;
    };
    const naive: Spend = ({ db }, player, amount) =>
      db.tx('naive', async (tx) => {
        const [row] = await tx.query<{ money: number }>(
          sql('naive look', 'select money from purse where player = $1', player),
        );
        if (row === undefined || row.money < amount) return false;
        await tx.query(sql('naive take', 'update purse set money = $2 where player = $1', player, row.money - amount));
        return true;
      });
    const caught: string[] = [];
    for (let round = 0; round < 20 && caught.length === 0; round++)
      caught.push(
        ...(await burst(nodes, own, naive, async (player) => ({
          left:
            (await nodes.queryRows<{ money: number }>(`select money from purse where player = ${player}`))[0]?.money ??
            0,
          won: 0,
        }))),
      );
    expect(caught).not.toEqual([]);
  });

  test('the same key fifty times over both nodes, ten times: one effect, one answer', async () => {
    const player = await purse(100_000);
    for (let round = 0; round < 10; round++) {
      const key = randomUUID();
      const before = await balance(player);
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, nth) => bet(nodes.at(nth).games, player, key, 100, EVEN_BET)),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]?.nonce).toBe(round);
      expect(await balance(player)).toBe(before - 100 + (answers[0]?.payout ?? 0));
    }
  });

  test('a key with two bodies at once: one body is done, every request with the other is refused', async () => {
    const player = await purse(100_000);
    for (let round = 0; round < 5; round++) {
      const key = randomUUID();
      const answers = await Promise.allSettled(
        Array.from({ length: 20 }, (_, nth) => bet(nodes.at(nth).games, player, key, nth % 4 < 2 ? 100 : 200)),
      );
      const ids = new Set(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.roundId] : [])));
      const codes = answers.flatMap((answer) =>
        answer.status === 'rejected' ? [(answer.reason as Refusal).code] : [],
      );
      expect([ids.size, new Set(codes), codes.length]).toEqual([1, new Set(['keyReused']), 10]);
    }
  });

  test('a refused key stays refused on both nodes while money comes in', async () => {
    const player = await purse(50);
    const key = randomUUID();
    const first = bet(nodes.at(0).games, player, key, 100);
    await expect(first).rejects.toMatchObject({ code: 'insufficientBalance' });
    const later = await Promise.allSettled([
      deposit(nodes.at(1), player, 10_000),
      ...Array.from({ length: 10 }, (_, nth) => bet(nodes.at(nth).games, player, key, 100)),
    ]);
    expect(later.map((outcome) => outcome.status)).toEqual([
      'fulfilled',
      ...Array.from({ length: 10 }, () => 'rejected'),
    ]);
    expect(await balance(player)).toBe(10_050);
  });

  test('bets, holds, deposits and seed rotations of one player at once', async () => {
    const player = await purse(20_000);
    const work = async (nth: number) => {
      const node = nodes.at(nth);
      const kind = nth % 8;
      if (kind < 5)
        return bet(node.games, player, randomUUID(), 300, EVEN_BET).then(() => 0, refused('insufficientBalance'));
      if (kind === 5) return holdMoney(node, player, 500).then(() => -500, refused('insufficientBalance'));
      if (kind === 6) return deposit(node, player, 700).then(() => 700);
      return node.games.rotateSeeds(player, `seed ${nth}`).then(() => 0);
    };
    let moved = 0;
    // In waves that a small machine's pool can serve in time.
    for (let wave = 0; wave < 5; wave++)
      for (const change of await Promise.all(Array.from({ length: 32 }, (_, nth) => work(wave * 32 + nth))))
        moved += Number(change);
    const [played] = await nodes.queryRows<{ net: number }>(
      `select sum(payout - stake_main - stake_bonus)::bigint as net from round where player = ${player}`,
    );
    expect(await balance(player)).toBe(20_000 + moved + (played?.net ?? 0));
  });

  test('one payment booked twenty times at once is credited once', async () => {
    const player = await purse(0);
    const payment = nodes.one.ctx.newId();
    const booked = await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) => deposit(nodes.at(nth), player, 5000, payment)),
    );
    expect(booked.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await balance(player)).toBe(5000);
  });

  test('one hot player with a twentieth of all commands neither starves nor holds up the others', async () => {
    const players = await Promise.all(Array.from({ length: 19 }, () => purse(1_000_000)));
    const hot = await purse(1_000_000);
    const tookMs = new Map<Id, number[]>();
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: 20 }, async (_, client) => {
        for (let n = 0; n < 40; n++) {
          const player = n % 20 === client % 20 ? hot : (players[(client + n) % 19] as PlayerId);
          const start = performance.now();
          await bet(nodes.at(client + n).games, player, randomUUID(), 100, EVEN_BET);
          tookMs.set(player, [...(tookMs.get(player) ?? []), performance.now() - start]);
        }
      }),
    );
    expect(performance.now() - begun).toBeLessThan(15_000);
    expect((await nodes.one.games.getFairness(hot)).nonce).toBe(40);
    expect(Math.max(...(tookMs.get(hot) ?? []))).toBeLessThan(3000);
  });

  test('a player whose row is locked elsewhere is refused and succeeds later with the same key; others play on', async () => {
    const [held, free] = [await purse(10_000), await purse(10_000)];
    await Promise.all([held, free].map((player) => bet(nodes.one.games, player, randomUUID(), 100)));
    const key = randomUUID();
    let release = () => {};
    const released = new Promise<void>((resolve) => void (release = resolve));
    let holding: Promise<void> | undefined;
    await new Promise<void>((locked) => {
      holding = nodes.at(1).db.tx('holds the row', async (tx) => {
        await wallet.lockWallet(tx, held);
        locked();
        await released;
      });
    });
    const waiting = bet(nodes.one.games, held, key, 100);
    const begun = performance.now();
    await bet(nodes.one.games, free, randomUUID(), 100);
    expect(performance.now() - begun).toBeLessThan(1500);
    const [answer] = await Promise.allSettled([waiting]);
    release();
    await holding;
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
    const [one, two] = await Promise.all([
      bet(nodes.at(0).games, held, key, 100),
      bet(nodes.at(1).games, held, key, 100),
    ]);
    expect(one).toEqual(two);
    expect(one.nonce).toBe(1);
  });
});
