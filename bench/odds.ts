/**
 * bench:odds: from a feed's message (just before it is written into the inbox) to the sockets of 2,000 readers of 100 events at
 * 100 price changes a second, on one node over PostgreSQL, beside twenty readers that do not read. Server, readers and
 * database share the machine's cores. Arguments: seconds, topics per reader, changes per second.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentOrigin } from './odds-timestamps.ts';
import { prepareEnvironment } from './environment.ts';
import { quantile } from './load.ts';
import { adminQuery, freshDatabase } from './pgbench.ts';

const seconds = Number(process.argv[2] ?? 25);
const topicsEach = Number(process.argv[3] ?? 1);
const perSecond = Number(process.argv[4] ?? 100);
const READERS = 2000;
const EVENTS = 100;
const SLOW = 20;
const WARM_SECONDS = 3;
const P99_BAR_MS = 250;
const DATABASE = 'arara_bench_odds';

interface Child {
  /** Sends an order and resolves with its answer; orders are answered in turn. */
  ask<T>(order: object): Promise<T>;
  end(): Promise<void>;
}
/** What a reader process counted. */
interface Count {
  readonly messages: number;
  readonly bytes: number;
  readonly gaps: number;
  readonly closed: number;
  readonly closedSlow: number;
  readonly latencies: readonly number[];
}
/** Starts a process and waits for its first word. */
async function start<T>(file: string, env: Record<string, string> = {}): Promise<[Child, T]> {
  const child: ChildProcess = fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...env },
    serialization: 'advanced',
  });
  const said = <A>(): Promise<A> =>
    new Promise((resolve, reject) => {
      const left = (code: number | null) => reject(new Error(`${file} ended with ${code}`));
      child.once('exit', left);
      child.once('message', (message) => {
        child.off('exit', left);
        resolve((message as { answer: A }).answer);
      });
    });
  const first = await said<T>();
  return [
    {
      ask: <A>(order: object) => {
        const answer = said<A>();
        child.send(order);
        return answer;
      },
      end: async () => {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.disconnect();
        await ended;
      },
    },
    first,
  ];
}

await prepareEnvironment();
console.log(
  `${READERS} readers of ${topicsEach} of ${EVENTS} events each, ${SLOW} that do not read, ${perSecond} changes (14 lines each) a second for ${seconds} s`,
);
const dataDir = mkdtempSync(join(tmpdir(), 'arara-bench-'));
const [server, url] = await start<string>('./odds-server.ts', {
  DATABASE_URL: await freshDatabase(DATABASE),
  MASTER_KEY: randomBytes(32).toString('hex'),
  DATA_DIR: dataDir,
  PORT: process.env['BENCH_PORT'] ?? '8391',
  RATE_LIMITS: 'off',
  SEED_DEMO: '0',
  FEED: 'off',
});
const events = await server.ask<string[]>({ prepare: EVENTS });
const readers = await Promise.all(
  ['./odds-readers.ts', './odds-readers.ts'].map(async (file) => (await start(file))[0]),
);
const origin = currentOrigin();
const each = READERS / readers.length;
await Promise.all(
  readers.map((reader, nth) =>
    reader.ask({
      begin: {
        port: Number(new URL(url).port),
        origin,
        events,
        readers: each,
        topicsEach,
        slow: SLOW / readers.length,
        first: nth * each,
      },
    }),
  ),
);

const mb = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
const driven = { origin, events: EVENTS, perSecond };
await server.ask({ drive: { ...driven, seconds: WARM_SECONDS } });
await Promise.all(readers.map((reader) => reader.ask({ counting: true })));
const cpuOfAll = () => Promise.all([server, ...readers].map((child) => child.ask<NodeJS.CpuUsage>({ look: true })));
const before = await cpuOfAll();
const rss = await server.ask<number[]>({ drive: { ...driven, seconds } });
const after = await cpuOfAll();
await new Promise((resolve) => setTimeout(resolve, 1000));
await Promise.all(readers.map((reader) => reader.ask({ counting: false })));
const counts = await Promise.all(readers.map((reader) => reader.ask<Count>({ end: true })));

const sum = (of: (count: Count) => number): number => counts.reduce((total, count) => total + of(count), 0);
const latencies = counts.flatMap((count) => count.latencies);
const cpuMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;
/** Of each process, in percent of one core. */
const [serverCpu = 0, ...readerCpu] = after.map(
  (use, nth) => (cpuMs(use) - cpuMs(before[nth] as NodeJS.CpuUsage)) / (seconds * 10),
);
const p99 = quantile(latencies, 0.99);
console.log(
  `message in to socket out: p50 ${quantile(latencies, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, most ${quantile(latencies, 1).toFixed(1)} ms (bar: p99 ${P99_BAR_MS} ms: ${p99 <= P99_BAR_MS ? 'kept' : 'MISSED'})`,
);
console.log(
  `${(sum((c) => c.messages) / seconds).toFixed(0)} messages/s, ${mb(sum((c) => c.bytes) / seconds)}/s, ${sum((c) => c.gaps)} gaps, ${sum((c) => c.closed)} readers closed`,
);
console.log(
  `server: ${serverCpu.toFixed(0)} % of one core, readers ${readerCpu.map((part) => part.toFixed(0)).join(' + ')} %; RSS every 5 s ${rss.map(mb).join(', ')}; ${sum((c) => c.closedSlow)} of ${SLOW} slow readers cut off`,
);
for (const child of [...readers, server]) await child.end();
rmSync(dataDir, { recursive: true, force: true });
await adminQuery(`drop database if exists ${DATABASE} with (force)`);
