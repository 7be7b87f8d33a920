/** What the server uses while nobody plays: processor time, memory, and statements by name, on both engines. */
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IdleReading } from './load/idle-process.ts';
import { freshDatabase } from './load/pgbench.ts';

/** After a start there is code to compile and a calendar of matches to read. */
const WARM_UP_MS = Number(process.env['BENCH_WARM_UP_S'] ?? 60) * 1000;
const SECONDS = Number(process.argv[2] ?? 60);
const engines = (process.argv[3] ?? 'pglite postgres').split(' ');

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts the server on a folder, lets it rest for so long, and returns what it used in the last part of that. */
async function rest(dataDir: string, env: Record<string, string>, warmUpMs: number, ms: number): Promise<IdleReading> {
  const { DATABASE_URL: _server, REDIS_URL: _redis, ...inherited } = process.env;
  // As `findServerOptions` of scripts/prepare.mjs starts it.
  const isEmbedded = env['DATABASE_URL'] === undefined;
  const server = fork(new URL('./load/idle-process.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-semi-space-size=${isEmbedded ? 16 : 64}`],
    env: {
      ...inherited,
      ...(isEmbedded ? { MALLOC_ARENA_MAX: '2' } : {}),
      ...env,
      DATA_DIR: dataDir,
      PORT: '0',
      BACKOFFICE_PORT: process.env['BENCH_OFFICE_PORT'] ?? '8391',
    },
  });
  const answer = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      server.once('message', (message) => resolve(message as T));
      server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  try {
    await answer();
    await pause(warmUpMs);
    server.send('read');
    await answer();
    await pause(ms);
    server.send('read');
    return await answer<IdleReading>();
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.disconnect();
    await ended;
  }
}

for (const engine of engines) {
  const dataDir = mkdtempSync(join(tmpdir(), 'arara-idle-'));
  const env = {
    MASTER_KEY: randomBytes(32).toString('hex'),
    ...(engine === 'postgres' ? { DATABASE_URL: await freshDatabase('arara_bench_idle') } : {}),
  };
  // The first start makes the database, the seed chains and the calendar, and keeps memory that it needed for them.
  const first = await rest(dataDir, env, WARM_UP_MS, 1000);
  const { statements, cpuMs, mainMs, rssMb } = await rest(dataDir, env, WARM_UP_MS, SECONDS * 1000);
  rmSync(dataDir, { recursive: true, force: true });
  const percent = (ms: number): string => (ms / SECONDS / 10).toFixed(2);
  const perSecond = (count: number): string => (count / SECONDS).toFixed(2);
  const counts = Object.entries(statements).toSorted(([, a], [, b]) => b - a);
  const sum = (isCounted: (name: string) => boolean): number =>
    counts.reduce((all, [name, count]) => all + (isCounted(name) ? count : 0), 0);
  console.log(
    `${engine}: ${percent(cpuMs)} % of a core (main thread ${percent(mainMs)} %), ${rssMb.toFixed(0)} MB (${first.rssMb.toFixed(0)} MB after the first start), ${perSecond(sum((name) => name !== 'begin' && name !== 'commit'))} statements a second beside ${perSecond(sum((name) => name === 'begin'))} begin`,
  );
  for (const [name, count] of counts) console.log(`  ${perSecond(count).padStart(6)}  ${name}`);
}
