/** The entries of a player are in the order of their commits, however far apart the clocks of the nodes are that make their ids. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bet,
  deposit,
  EVEN_BET,
  findLedgerProblems,
  holdMoney,
  NEEDS_SERVER,
  type Node,
  type Nodes,
  openNodes,
} from '../../test/nodes.ts';
import { serverAnswers } from '../../test/world.ts';
import { createIdGenerator } from '../platform/ids.ts';
import * as wallet from './wallet.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);
const TEN_MINUTES_MS = 600_000;

describe.skipIf(!onServer)('two nodes whose ids are ten minutes apart', () => {
  let nodes: Nodes;
  beforeAll(async () => {
    // As one whose clock was ahead and was set back: no id is made twice, so its ids stay ahead.
    nodes = await openNodes(2, [createIdGenerator(Date.now, 0, Date.now() + TEN_MINUTES_MS)]);
  });
  afterAll(() => nodes?.close());

  const findWrongEntries = async () =>
    (await wallet.auditLedgerEntries(nodes.one.db.read)).flatMap(({ wrong }) => wrong);
  const readIds = async (player: PlayerId): Promise<number[]> =>
    (await nodes.queryRows<{ id: number }>(`select id from entry where player = ${player} order by ctid`)).map(
      ({ id }) => id,
    );
  const readLastEntry = async (player: PlayerId): Promise<number | undefined> =>
    (await nodes.queryRows<{ last_entry: number }>(`select last_entry from wallet where player = ${player}`))[0]
      ?.last_entry;

  test('entries that both make in turn have ids in their order, and each follows from the one before', async () => {
    const player = await nodes.one.createPlayer(toCentavos(1000));
    for (let nth = 1; nth <= 12; nth++) {
      const node = nodes.at(nth);
      if (nth % 3 === 0) await deposit(node, player, 500);
      else if (nth % 3 === 1) await bet(node.games, player, randomUUID(), 50, EVEN_BET);
      else await holdMoney(node, player, 20);
    }
    const ids = await readIds(player);
    expect(ids.length).toBeGreaterThanOrEqual(13);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
    expect(await readLastEntry(player)).toBe(ids.at(-1));
    expect(await findWrongEntries()).toEqual([]);
  });

  test('entries that both make at once, of one player and of many, are each made once and in order', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => nodes.one.createPlayer(toCentavos(20_000))));
    const spend = (node: Node, player: PlayerId) =>
      bet(node.games, player, randomUUID(), 100, EVEN_BET).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
    await Promise.all(
      Array.from({ length: 120 }, (_, nth) => {
        // Half of all is of one player, who is on both nodes all the time.
        const player = players[nth % 2 === 0 ? 0 : nth % 4] as PlayerId;
        return nth % 10 === 0 ? deposit(nodes.at(nth / 10), player, 300) : spend(nodes.at(Math.floor(nth / 2)), player);
      }),
    );
    expect(await findWrongEntries()).toEqual([]);
    expect(await findLedgerProblems(nodes.one)).toEqual([]);
    for (const player of players) expect(await readLastEntry(player)).toBe(Math.max(...(await readIds(player))));
  });

  test('a wallet of before the column, and one in which an older program made an entry since, go on by the clock', async () => {
    const player = await nodes.one.createPlayer(toCentavos(1000));
    const at = (nodes.at(1).ctx.newId<Id>() as number) - 1;
    for (const stale of [0, at]) {
      await nodes.queryRows(`update wallet set last_entry = ${stale} where player = ${player}`);
      await deposit(nodes.at(0), player, 100);
      expect(await readLastEntry(player)).toBe(Math.max(...(await readIds(player))));
    }
    expect(await findWrongEntries()).toEqual([]);
  });
});
