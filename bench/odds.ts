/**
 * bench:odds measures the latency from a feed's message (just before it is written into the inbox) to the sockets of 2,000 readers of
 * 100 events, with 100 price changes a second, on one node with PostgreSQL. Twenty more readers do not read at all. Server, readers
 * and database share the machine's cores. Arguments: seconds, topics per reader (0: all readers follow the whole sport), changes per
 * second, readers.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentOrigin } from './odds-processes/odds-timestamps.ts';
import { prepareEnvironment } from './load/environment.ts';
import { quantile } from './load/load.ts';
import { adminQuery, freshDatabase } from './load/pgbench.ts';

const seconds = Number(process.argv[2] ?? 25);
const topicsEach = Number(process.argv[3] ?? 1);
const perSecond = Number(process.argv[4] ?? 100);
const READERS = Number(process.argv[5] ?? 2000);
const EVENTS = 100;
const SLOW = 20;
const WARM_SECONDS = 3;
const P99_BAR_MS = topicsEach === 0 ? 500 : 250;
const DATABASE = 'arara_bench_odds';

interface Child {
  /** Sends an order to the process and resolves with its answer. Orders are answered one after another. */
  ask<T>(order: object): Promise<T>;
  end(): Promise<void>;
}
/** The counts of a reader process. */
interface Count {
  readonly messages: number;
  readonly bytes: number;
  readonly gaps: number;
  readonly closed: number;
  readonly closedSlow: number;
  readonly latencies: readonly number[];
}
/** Starts a process and waits for its first message. */
async function startProcess<T>(file: string, env: Record<string, string> = {}): Promise<[Child, T]> {
  const child: ChildProcess = fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...env },
    serialization: 'advanced',
  });
  const nextAnswer = <A>(): Promise<A> =>
    new Promise((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`${file} ended with ${code}`));
      child.once('exit', onExit);
      child.once('message', (message) => {
        child.off('exit', onExit);
        resolve((message as { answer: A }).answer);
      });
    });
  const first = await nextAnswer<T>();
  return [
    {
      ask: <A>(order: object) => {
        const answer = nextAnswer<A>();
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
  `${READERS} readers of ${topicsEach === 0 ? `a sport with ${EVENTS}` : `${topicsEach} of ${EVENTS}`} events each, ${SLOW} that do not read, ${perSecond} changes (14 lines each) a second for ${seconds} s`,
);
const dataDir = mkdtempSync(join(tmpdir(), 'arara-bench-'));
const [server, url] = await startProcess<string>('./odds-processes/odds-server.ts', {
  DATABASE_URL: await freshDatabase(DATABASE),
  MASTER_KEY: randomBytes(32).toString('hex'),
  DATA_DIR: dataDir,
  PORT: process.env['BENCH_PORT'] ?? '8391',
  RATE_LIMITS: 'off',
  FEED: 'off',
});
const events = await server.ask<string[]>({ prepare: EVENTS });
const readers = await Promise.all(
  ['./odds-processes/odds-readers.ts', './odds-processes/odds-readers.ts'].map(
    async (file) => (await startProcess(file))[0],
  ),
);
const origin = currentOrigin();
const each = READERS / readers.length;
await Promise.all(
  readers.map((reader, index) =>
    reader.ask({
      open: {
        port: Number(new URL(url).port),
        origin,
        events,
        readers: each,
        topicsEach,
        slow: SLOW / readers.length,
        firstIndex: index * each,
      },
    }),
  ),
);

const mb = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
const driveOptions = { origin, events: EVENTS, perSecond };
await server.ask({ drive: { ...driveOptions, seconds: WARM_SECONDS } });
await Promise.all(readers.map((reader) => reader.ask({ counting: true })));
const cpuOfAll = () => Promise.all([server, ...readers].map((child) => child.ask<NodeJS.CpuUsage>({ cpuUsage: true })));
const before = await cpuOfAll();
const rss = await server.ask<number[]>({ drive: { ...driveOptions, seconds } });
const after = await cpuOfAll();
await new Promise((resolve) => setTimeout(resolve, 1000));
await Promise.all(readers.map((reader) => reader.ask({ counting: false })));
const counts = await Promise.all(readers.map((reader) => reader.ask<Count>({ end: true })));

const sum = (read: (count: Count) => number): number => counts.reduce((total, count) => total + read(count), 0);
const latencies = counts.flatMap((count) => count.latencies);
const cpuMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;
/** The CPU use of each process in percent of one core. */
const [serverCpu = 0, ...readerCpu] = after.map(
  (usage, index) => (cpuMs(usage) - cpuMs(before[index] as NodeJS.CpuUsage)) / (seconds * 10),
);
const p99 = quantile(latencies, 0.99);
console.log(
  `from feed message to socket: p50 ${quantile(latencies, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, maximum ${quantile(latencies, 1).toFixed(1)} ms (bar: p99 ${P99_BAR_MS} ms: ${p99 <= P99_BAR_MS ? 'met' : 'MISSED'})`,
);
console.log(
  `${(sum((c) => c.messages) / seconds).toFixed(0)} messages/s, ${mb(sum((c) => c.bytes) / seconds)}/s, ${sum((c) => c.gaps)} gaps, ${sum((c) => c.closed)} readers disconnected`,
);
console.log(
  `server: ${serverCpu.toFixed(0)} % of one core, readers ${readerCpu.map((part) => part.toFixed(0)).join(' + ')} %; RSS every 5 s ${rss.map(mb).join(', ')}; ${sum((c) => c.closedSlow)} of ${SLOW} slow readers disconnected`,
);
for (const child of [...readers, server]) await child.end();
rmSync(dataDir, { recursive: true, force: true });
await adminQuery(`drop database if exists ${DATABASE} with (force)`);
