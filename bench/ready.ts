/**
 * bench:ready measures how soon after its ready line the product takes bets, and how long calls wait meanwhile: on an empty folder
 * with the embedded engine at speeds 1 and 60, and on a PostgreSQL database with 150,000 lines. The product runs as `npm start` runs
 * it. Arguments: starts of each kind, and which kinds (`empty`, `fast`, `full`).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sportCodes } from '@arara/sports/sport-codes';
import { fillWithLines } from './load/filled-database.ts';
import { median, quantile } from './load/load.ts';
import { adminQuery, freshDatabase } from './load/pgbench.ts';

const starts = Number(process.argv[2] ?? 3);
const kinds = (process.argv[3] ?? 'empty,fast,full').split(',');
const BAR_MS = 3_000;
/** Calls are made for this long after the ready line. */
const WATCHED_MS = 15_000;
const CALL_EVERY_MS = 20;
const LINES = 150_000;
const DATABASE = 'arara_bench_ready';
const port = Number(process.env['BENCH_PORT'] ?? 8391);
const site = `http://127.0.0.1:${port}`;
const root = path.join(import.meta.dirname, '..');

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Start {
  /** from the start of the process to its ready line */
  readonly readyMs: number;
  /** from the ready line to the first event that takes bets, and to one of each sport */
  readonly firstMs: number;
  readonly allMs: number;
  /** how long a call that needs no database waits */
  readonly calls: readonly number[];
  /** processor time of the main thread from the ready line on */
  readonly mainMs: number;
  /** of the whole process */
  readonly processMs: number;
}

/** Processor time of a thread or a process from its stat file; ticks are hundredths of a second on Linux. */
function readCpuMs(file: string): number {
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

function startProduct(dataDir: string, env: Record<string, string>): ChildProcess {
  const { DATABASE_URL: _server, REDIS_URL: _redis, ...inherited } = process.env;
  // As `findServerOptions` of scripts/prepare.mjs starts it.
  const isEmbedded = env['DATABASE_URL'] === undefined;
  const flags = ['--disable-warning=ExperimentalWarning', `--max-semi-space-size=${isEmbedded ? 16 : 64}`];
  return spawn(process.execPath, [...flags, path.join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: {
      ...inherited,
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
      ...(isEmbedded ? { MALLOC_ARENA_MAX: '2' } : {}),
      DATA_DIR: dataDir,
      PORT: String(port),
      BACKOFFICE_PORT: String(port + 1),
      PSP_SANDBOX_PORT: String(port + 2),
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

async function waitForReadyLine(product: ChildProcess): Promise<void> {
  if (product.stdout === null) throw new Error('the product has no output');
  for await (const line of createInterface(product.stdout))
    if (line.startsWith(`ready http://localhost:${port}`)) return;
  throw new Error('the product ended before it was ready');
}

interface ListedEvent {
  readonly lines: readonly { readonly state: string }[];
}

/** Whether an event of the sport takes bets. Each look is another page for the server, so that no answer is a second old. */
async function takesBets(sport: string, look: number): Promise<boolean> {
  const answer = await fetch(`${site}/api/app/sport/events?sport=${sport}&limit=30&from=${look}`);
  const { data } = (await answer.json()) as { readonly data?: { readonly items: readonly ListedEvent[] } };
  return data?.items.some(({ lines }) => lines.some(({ state }) => state === 'open')) === true;
}

/** When the first event takes bets, and when one of each sport does; since `begin`. */
async function watchSports(begin: number): Promise<{ readonly firstMs: number; readonly allMs: number }> {
  const waiting = new Set<string>(sportCodes);
  let firstMs = Infinity;
  for (let look = 1; waiting.size > 0 && performance.now() - begin < 4 * WATCHED_MS; look++)
    for (const sport of waiting) {
      if (await takesBets(sport, look)) {
        waiting.delete(sport);
        firstMs = Math.min(firstMs, performance.now() - begin);
      }
      await pause(CALL_EVERY_MS / 4);
    }
  return { firstMs, allMs: waiting.size > 0 ? Infinity : performance.now() - begin };
}

/** How long calls wait that need nothing but the main thread; each from the moment that it was due. */
async function watchCalls(begin: number): Promise<readonly number[]> {
  const calls: Promise<number>[] = [];
  for (let n = 0; n * CALL_EVERY_MS < WATCHED_MS; n++) {
    const due = begin + n * CALL_EVERY_MS;
    await pause(Math.max(0, due - performance.now()));
    calls.push(
      fetch(`${site}/healthz`)
        .then((answer) => answer.arrayBuffer())
        .then(() => performance.now() - due),
    );
  }
  return Promise.all(calls);
}

async function end(product: ChildProcess): Promise<void> {
  if (!product.connected) return;
  const ended = new Promise((resolve) => product.once('exit', resolve));
  product.disconnect();
  await ended;
}

/** Starts the product, and ends it after the calls. */
async function measureStart(dataDir: string, env: Record<string, string>): Promise<Start> {
  const launched = performance.now();
  const product = startProduct(dataDir, env);
  try {
    await waitForReadyLine(product);
    const begin = performance.now();
    const files = [`/proc/${product.pid}/task/${product.pid}/stat`, `/proc/${product.pid}/stat`] as const;
    const before = files.map(readCpuMs);
    const [sports, calls] = await Promise.all([watchSports(begin), watchCalls(begin)]);
    const [mainMs = 0, processMs = 0] = files.map((file, n) => readCpuMs(file) - (before[n] ?? 0));
    return { readyMs: begin - launched, ...sports, calls, mainMs, processMs };
  } finally {
    await end(product);
  }
}

const seconds = (values: readonly number[]): string =>
  `${(median([...values]) / 1000).toFixed(2)} s (worst ${(Math.max(...values) / 1000).toFixed(2)} s)`;

function report(kind: string, all: readonly Start[]): void {
  const first = all.map(({ firstMs }) => firstMs);
  const calls = all.flatMap((start) => start.calls);
  const isMet = median(first) <= BAR_MS;
  console.log(
    `${kind}: ready after ${seconds(all.map(({ readyMs }) => readyMs))}; from there, the first event takes bets after ${seconds(first)} (bar ${BAR_MS / 1000} s: ${isMet ? 'met' : 'MISSED'}), ` +
      `one of each sport after ${seconds(all.map(({ allMs }) => allMs))}; calls in the first ${WATCHED_MS / 1000} s wait p50 ${quantile(calls, 0.5).toFixed(1)} ms, ` +
      `p99 ${quantile(calls, 0.99).toFixed(0)} ms, at most ${quantile(calls, 1).toFixed(0)} ms; main thread ${seconds(all.map(({ mainMs }) => mainMs))} of the process's ${seconds(all.map(({ processMs }) => processMs))}`,
  );
  if (!isMet) process.exitCode = 1;
}

async function measureEmptyFolder(speed: number): Promise<Start> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'arara-ready-'));
  try {
    return await measureStart(dataDir, { FEED_SPEED: String(speed) });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A database that the product has used, with so many more lines. */
async function measureFullDatabase(): Promise<readonly Start[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'arara-ready-'));
  const env = { DATABASE_URL: await freshDatabase(DATABASE), MASTER_KEY: 'ab'.repeat(32), FEED_SPEED: '1' };
  const product = startProduct(dataDir, env);
  await waitForReadyLine(product);
  await watchSports(performance.now());
  await pause(4 * WATCHED_MS);
  await end(product);
  const lines = await fillWithLines(env.DATABASE_URL, LINES);
  console.log(`${lines} lines in the database`);
  const all: Start[] = [];
  for (let n = 0; n < starts; n++) all.push(await measureStart(dataDir, env));
  rmSync(dataDir, { recursive: true, force: true });
  await adminQuery(`drop database if exists ${DATABASE} with (force)`);
  return all;
}

for (const [kind, speed] of [
  ['empty', 1],
  ['fast', 60],
] as const) {
  if (!kinds.includes(kind)) continue;
  const all: Start[] = [];
  for (let n = 0; n < starts; n++) all.push(await measureEmptyFolder(speed));
  report(`an empty folder at speed ${speed}`, all);
}
if (kinds.includes('full')) report(`${LINES} lines`, await measureFullDatabase());
