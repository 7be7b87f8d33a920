/**
 * bench:pairs compares two states of the code: complete DICE bets over HTTP on a server of each, in turn, in one run. The first tree is
 * the old one; the new one runs twice, once without any protected player and once with a protection row for every player (100 %).
 *
 *     npm run bench:pairs -- <old tree> [pairs] [seconds]
 *
 * A tree is a folder with a checkout and its installed packages (`git worktree add`); its `bench/server-under-test.ts` starts its
 * server. A noisy machine is answered by many short pairs, not by few long ones. Prints for each measure the median of the pairs'
 * ratios (new / old) with the interval that holds the median in 95 % of samples (order statistics of the sign test).
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepareEnvironment } from './load/environment.ts';
import { driveConcurrently, median } from './load/load.ts';
import { cpuMicros, findDescendants } from './load/processor-time.ts';
import type * as serverUnderTest from './server-under-test.ts';

const [oldTree, pairs = '40', seconds = '1.5'] = process.argv.slice(2);
if (oldTree === undefined) throw new Error('say which tree is the old one: npm run bench:pairs -- ../old');
const newTree = path.resolve(import.meta.dirname, '..');
const PLAYERS = 5000;

interface Variant {
  readonly name: string;
  readonly server: serverUnderTest.ServerUnderTest;
  readonly processes: readonly number[];
}
interface Sample {
  readonly perSecond: number;
  readonly p99: number;
  readonly cpuMicros: number;
}

async function open(name: string, tree: string, port: number): Promise<Variant> {
  process.env['BENCH_PORT'] = String(port);
  process.env['BENCH_REDIS_URL'] = `redis://127.0.0.1:6379/${port % 10}`;
  const module = (await import(
    pathToFileURL(path.join(tree, 'bench/server-under-test.ts')).href
  )) as typeof serverUnderTest;
  const before = new Set(findDescendants(process.pid));
  const server = await module.openServerUnderTest({ database: `arara_bench_pair_${port}`, players: PLAYERS });
  return { name, server, processes: findDescendants(process.pid).filter((pid) => !before.has(pid)) };
}

/** Gives every player a protection row with limits and an ended pause, so that every batch reads one for each player. */
async function protectEveryone({ server }: Variant): Promise<void> {
  await server.database.query(
    `insert into player_protection (player, paused_until, limits)
     select p, 1, '{"stake":{"day":100000000000},"loss":{"day":100000000000}}' from generate_series(1, ${PLAYERS}) p`,
  );
  await server.database.query('analyze player_protection');
}

async function sample({ server, processes }: Variant): Promise<Sample> {
  const cpu = cpuMicros(processes);
  let bets = 0;
  const { perSecond, p99 } = await driveConcurrently(64, Number(seconds), async (connection) => {
    await server.dice(connection);
    bets++;
  });
  return { perSecond, p99, cpuMicros: (cpuMicros(processes) - cpu) / bets };
}

/** The median of ratios, and the interval of order statistics that holds the true median in about 95 % of runs. */
function summary(ratios: readonly number[]): string {
  const sorted = ratios.toSorted((a, b) => a - b);
  const outside = Math.max(0, Math.floor((sorted.length - 1.96 * Math.sqrt(sorted.length)) / 2));
  const low = sorted[Math.min(outside, sorted.length - 1)] ?? Number.NaN;
  const high = sorted[Math.max(sorted.length - 1 - outside, 0)] ?? Number.NaN;
  return `${median(sorted).toFixed(3)} (${low.toFixed(3)}-${high.toFixed(3)})`;
}

await prepareEnvironment();
const old = await open('old', path.resolve(oldTree), 8391);
const fresh = await open('new, nobody protected', newTree, 8392);
const limited = await open('new, everyone protected', newTree, 8393);
await protectEveryone(limited);
const variants = [old, fresh, limited];
for (const variant of variants) await sample(variant);
const taken = new Map<Variant, Sample[]>(variants.map((variant) => [variant, []]));
for (let pair = 1; pair <= Number(pairs); pair++) {
  for (const variant of pair % 2 === 0 ? variants.toReversed() : variants) {
    const one = await sample(variant);
    taken.get(variant)?.push(one);
    console.log(
      `pair ${pair}, ${variant.name}: ${one.perSecond.toFixed(0)}/s, p99 ${one.p99.toFixed(1)} ms, ${one.cpuMicros.toFixed(1)} us of the server a bet`,
    );
  }
}
for (const variant of [fresh, limited]) {
  const ratios = (of: (one: Sample) => number): number[] =>
    (taken.get(variant) ?? []).map((one, pair) => of(one) / of(taken.get(old)?.[pair] as Sample));
  console.log(
    `${variant.name} / old, ${pairs} pairs: bets a second ${summary(ratios((one) => one.perSecond))}, processor time a bet ${summary(ratios((one) => one.cpuMicros))}, p99 ${summary(ratios((one) => one.p99))}`,
  );
}
for (const variant of variants) await variant.server.close();
