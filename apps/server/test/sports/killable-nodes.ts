/** Nodes of the sportsbook on one database that a test kills in the middle of their work. */
import { randomUUID } from 'node:crypto';
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { sql } from '../../src/platform/db/db.ts';
import { type BettingService, openBettingService } from '../../src/sportsbook/sportsbook.ts';
import { migratedDatabase, openWorld, type World } from '../world.ts';
import { openEvenEvents, placeMultiples } from './many-leg-bets.ts';
import { findBetProblems, HOME, readWallets, winnerResults } from './test-event.ts';

const NODE = fileURLToPath(new URL('../processes/killed-cash-out-node.ts', import.meta.url));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A database with a betting service of the test itself, and nodes that come and go. */
export interface KillableNodes {
  readonly world: World;
  readonly bets: BettingService;
  /** Starts a node. Resolves when it works; `onLine` gets what it prints, line by line. */
  start(onLine: (line: string) => void, ...args: string[]): Promise<ChildProcess>;
  kill(child: ChildProcess): Promise<void>;
  /** The number that a query answers as `n`. */
  count(text: string): Promise<number>;
  /** Kills a node in the middle of some work, and lets another finish it. Answers what was left at the kill, and in the end. */
  killAmid(remaining: () => Promise<number>): Promise<{ atKill: number; inTheEnd: number }>;
  /** Players with R$ 100.00 each. */
  newPlayers(size: number): Promise<PlayerId[]>;
  close(): Promise<void>;
}

export async function openKillableNodes(): Promise<KillableNodes> {
  const database = await migratedDatabase(`arara_killed_${randomUUID().slice(0, 8)}`);
  const world = await openWorld({ engine: 'postgres', databaseUrl: database.url });
  const children: ChildProcess[] = [];
  const start: KillableNodes['start'] = async (onLine, ...args) => {
    const child = spawn(process.execPath, [NODE, database.url, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    let rest = '';
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (chunk) => {
        const lines = (rest + String(chunk)).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) onLine(line);
        resolve();
      });
      child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
    });
    return child;
  };
  const kill = async (child: ChildProcess): Promise<void> => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  };
  return {
    world,
    bets: openBettingService(world.ctx, { liveDelayMs: () => 0 }),
    start,
    kill,
    count: async (text) => (await world.db.read.query<{ n: number }>(sql('', text)))[0]?.n ?? 0,
    killAmid: async (remaining) => {
      const before = await remaining();
      const child = await start(() => {});
      for (let tries = 0; tries < 4000 && (await remaining()) === before; tries++) await pause(1);
      await kill(child);
      const atKill = await remaining();
      const last = await start(() => {});
      for (let tries = 0; tries < 600 && (await remaining()) > 0; tries++) await pause(20);
      await kill(last);
      return { atKill, inTheEnd: await remaining() };
    },
    newPlayers: (size) => Promise.all(Array.from({ length: size }, () => world.createPlayer(toCentavos(10_000)))),
    close: async () => {
      for (const child of children) child.kill('SIGKILL');
      await world.close();
      await database.drop();
    },
  };
}

/**
 * Settles ten bets of five legs for each of so many players while a node is killed; half of the first bet was cashed out before.
 * Answers what is wrong in the end: wallets that differ from what they must hold, and what the audits find.
 */
export async function settleAmidKill(nodes: KillableNodes, bettors: number): Promise<string[]> {
  const { world, bets } = nodes;
  const events = await openEvenEvents(world, 5);
  const players = (await nodes.newPlayers(bettors)).toSorted((a, b) => a - b);
  const placed = await placeMultiples(bets, events, players, 10);
  const [first] = placed;
  if (first === undefined) throw new Error('no bet');
  const { quoteId } = await bets.quoteCashOut(first.player, first.order);
  await bets.cashOut('pt_BR', first.player, randomUUID(), { orderId: first.order, quoteId, fraction: 0.5 });
  for (const event of events) await event.settle(winnerResults(HOME));
  const open = 'select count(*)::int as n from sport_bet where state = 0 and legs = 5';
  const { atKill, inTheEnd } = await nodes.killAmid(() => nodes.count(open));
  console.info(`${atKill} of ${placed.length} bets were open when the node was killed`);
  const wallets = await readWallets(world, players);
  return [
    ...(inTheEnd === 0 ? [] : [`${inTheEnd} bets are open`]),
    ...players.flatMap((player, n) => {
      // Ten bets of R$ 1.00 at 32.00; half of the first one was cashed out for R$ 0.47.
      const expected = 10_000 - 1000 + 32_000 - (player === first.player ? 1600 - 47 : 0);
      const found = wallets[n]?.main;
      return found === expected ? [] : [`player ${player} has ${found}, not ${expected}`];
    }),
    ...(await findBetProblems(world)),
  ];
}
