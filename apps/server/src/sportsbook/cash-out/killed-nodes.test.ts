/** Nodes that are killed while they cash out and settle bets of many legs: another one goes on, and no money is wrong. */
import { randomUUID } from 'node:crypto';
import type { BetId, PlayerId } from '@arara/contract/protocol/fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BetToCashOut, cashOutKey } from '../../../test/processes/killed-cash-out-node.ts';
import { type KillableNodes, openKillableNodes, settleAmidKill } from '../../../test/sports/killable-nodes.ts';
import { openEvenEvents, placeMultiples } from '../../../test/sports/many-leg-bets.ts';
import { findBetProblems, readWallets } from '../../../test/sports/test-event.ts';
import { serverAnswers } from '../../../test/world.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.skipIf(!onServer)('a node that is killed', () => {
  let nodes: KillableNodes;
  beforeAll(async () => {
    nodes = await openKillableNodes();
  });
  afterAll(() => nodes?.close());

  test('between quote and taking: the same quote and key pay once on another node, or the quote is over', async () => {
    proves('A-584');
    const { world, bets } = nodes;
    const placed = await placeMultiples(bets, await openEvenEvents(world, 2), await nodes.newPlayers(40), 1);
    const quoted = new Map<BetId, { bet: BetToCashOut; quoteId: string }>();
    const taken = new Set<BetId>();
    const child = await nodes.start((line) => {
      const [what, player, order, quoteId = ''] = line.split(' ');
      const bet = { player: Number(player) as PlayerId, order: Number(order) as BetId };
      if (what === 'quoted') quoted.set(bet.order, { bet, quoteId });
      if (what === 'taken') taken.add(bet.order);
    }, JSON.stringify(placed));
    for (let tries = 0; tries < 4000 && taken.size < 5; tries++) await pause(1);
    await nodes.kill(child);
    const outcomes = await Promise.all(
      [...quoted.values()].map(({ bet, quoteId }) =>
        bets.cashOut('pt_BR', bet.player, cashOutKey(bet), { orderId: bet.order, quoteId, fraction: 0.5 }).then(
          ({ cashouts }) => cashouts.length,
          (error: unknown) => (error as { code: string }).code,
        ),
      ),
    );
    expect(outcomes.length).toBeGreaterThan(0);
    expect(outcomes.every((outcome) => outcome === 1 || outcome === 'quoteOver')).toBe(true);
    for (const order of taken)
      expect(await nodes.count(`select count(*)::int as n from bet_cashout where bet = ${order}`)).toBe(1);
    expect(await nodes.count('select coalesce(max(n), 0)::int as n from bet_cashout')).toBe(0);
    expect(await findBetProblems(world)).toEqual([]);
  }, 60_000);

  test('while it ends waiting cash-outs: each is paid once', async () => {
    proves('A-584');
    const { world, bets } = nodes;
    const events = await openEvenEvents(world, 2);
    for (const event of events) await event.set('event', 'live = true');
    const players = await nodes.newPlayers(60);
    const placed = await placeMultiples(bets, events, players, 1);
    const workers = bets.startWorkers();
    await workers.drain();
    await workers.stop();
    for (const { player, order } of placed) {
      const { quoteId } = await bets.quoteCashOut(player, order);
      await bets.cashOut('pt_BR', player, randomUUID(), { orderId: order, quoteId, fraction: 1 });
    }
    const waiting = 'select count(*)::int as n from bet_cashout_waiting';
    const { atKill, inTheEnd } = await nodes.killAmid(() => nodes.count(waiting));
    console.info(`${atKill} of 60 cash-outs waited when the node was killed`);
    expect(inTheEnd).toBe(0);
    // 1.00 × (0.5 × 2.00)² × 0.95
    for (const wallet of await readWallets(world, players)) expect(wallet).toMatchObject({ main: 9995 });
    expect(await findBetProblems(world)).toEqual([]);
  }, 60_000);

  test('in the middle of settling 3,000 legs: each bet is paid once, and what was cashed out stays', async () => {
    proves('A-584');
    expect(await settleAmidKill(nodes, 60)).toEqual([]);
  }, 60_000);
});
