/** The yardstick of every figure about money: pgbench's TPC-B-like transactions on the same server, in the same run. */
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, fdatasyncSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { cpus, getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { raiseProcessPriority } from '@arara/server/priority';
import pg from 'pg';

/** The PostgreSQL server that is measured; its superuser must be reachable without a password prompt. */
export const serverUrl = process.env['BENCH_PG_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Runs one statement on the server and returns its rows. */
export async function adminQuery(text: string, database?: string): Promise<Record<string, unknown>[]> {
  const url = new URL(serverUrl);
  if (database !== undefined) url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as Record<string, unknown>[];
}

export const databaseUrl = (database: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
};

/**
 * Microseconds by which each flush to disk is put off, on both sides: what a disk without a cache that survives a power cut
 * takes longer than one behind a host that answers at once. 0 leaves the disk as it is.
 */
const slowerFlushUs = Number(process.env['BENCH_FLUSH_US'] ?? 0);

/** The one who flushes waits, and all who commit meanwhile wait for that flush: PostgreSQL's `commit_delay` does just that. */
async function setFlushDelay(name: string): Promise<void> {
  await adminQuery(`alter database ${name} set commit_delay = ${slowerFlushUs}`);
  await adminQuery(`alter database ${name} set commit_siblings = ${slowerFlushUs === 0 ? 5 : 0}`);
}

/** Makes an empty database, replacing one of that name. */
export async function freshDatabase(name: string): Promise<string> {
  await adminQuery(`drop database if exists ${name} with (force)`);
  await adminQuery(`create database ${name}`);
  await setFlushDelay(name);
  return databaseUrl(name);
}

const pgbenchArgs = (database: string): string[] => {
  const url = new URL(serverUrl);
  return ['-h', url.hostname, '-p', url.port || '5432', '-U', url.username || 'postgres', database];
};

/** Fills pgbench's tables once (scale 50: more branches than clients, so that no row is hot). */
export async function preparePgbench(database: string): Promise<void> {
  const [there] = await adminQuery(`select 1 as there from pg_database where datname = '${database}'`);
  if (there !== undefined) return setFlushDelay(database);
  await freshDatabase(database);
  execFileSync('pgbench', ['-i', '-q', '-s', '50', ...pgbenchArgs(database)], { stdio: 'ignore' });
}

/** Transactions per second and mean latency of pgbench's built-in TPC-B-like script with prepared statements. */
export function pgbench(
  database: string,
  clients: number,
  seconds: number,
): Promise<{ tps: number; latencyMs: number }> {
  return new Promise((resolve, reject) => {
    const child = spawn('pgbench', [
      '-M',
      'prepared',
      '-n',
      '-c',
      String(clients),
      '-j',
      String(Math.min(2, clients)),
      '-T',
      String(seconds),
      ...pgbenchArgs(database),
    ]);
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.on('error', reject);
    child.on('close', () => {
      const tps = /tps = ([\d.]+)/.exec(out)?.[1];
      const latency = /latency average = ([\d.]+)/.exec(out)?.[1];
      if (tps === undefined || latency === undefined) reject(new Error(`pgbench said: ${out}`));
      else resolve({ tps: Number(tps), latencyMs: Number(latency) });
    });
  });
}

/**
 * The 99th percentile, in milliseconds, of pgbench's transactions at a steady pace, each from the moment it was due: what the
 * server itself answers at that load.
 */
export async function pgbenchAtRate(database: string, clients: number, rate: number, seconds: number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbench-'));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const pace = ['-R', rate.toFixed(0), '-T', String(seconds), '-l', `--log-prefix=${path.join(folder, 'log')}`];
  spawn('pgbench', ['-M', 'prepared', '-n', '-c', String(clients), '-j', '2', ...pace, ...pgbenchArgs(database)], {
    stdio: 'ignore',
  })
    .on('error', reject)
    .on('close', () => resolve());
  await promise;
  // A line of its log: client, number, microseconds, script, time in seconds and microseconds, lag behind the schedule.
  const times = readdirSync(folder).flatMap((name) =>
    readFileSync(path.join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => Number(line.split(' ')[2]) / 1000),
  );
  rmSync(folder, { recursive: true });
  return quantile(times, 0.99);
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN;

/** Median microseconds that this disk takes to keep 8 kB of a file that has its size, like the log: what each commit waits for. */
function measureFlushUs(): number {
  const folder = mkdtempSync(path.join(process.cwd(), '.flush-'));
  const file = openSync(path.join(folder, 'file'), 'w');
  const page = Buffer.alloc(8192);
  writeSync(file, Buffer.alloc(200 * page.length));
  fdatasyncSync(file);
  const times = Array.from({ length: 200 }, (_, n) => {
    const begin = performance.now();
    writeSync(file, page, 0, page.length, n * page.length);
    fdatasyncSync(file);
    return (performance.now() - begin) * 1000;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return median(times);
}

/** Watches what part of the processors' time the host gives to other machines; 0 where the system does not say. */
export function watchStealTime(): () => string {
  const read = (): readonly number[] => {
    try {
      const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/ +/);
      return ticks.slice(0, 8).map(Number);
    } catch {
      // Not Linux.
      return [];
    }
  };
  const before = read();
  return () => {
    const spent = read().map((ticks, n) => ticks - (before[n] ?? 0));
    const all = spent.reduce((sum, ticks) => sum + ticks, 0);
    return `${(all === 0 ? 0 : ((spent[7] ?? 0) / all) * 100).toFixed(1)} % of the time stolen by the host`;
  };
}

/**
 * What a figure depends on: machine, versions and the settings that decide durability. What is measured goes first, as the
 * server does, and so does pgbench, which is started from here.
 */
export async function printEnvironment(): Promise<void> {
  raiseProcessPriority();
  const rows = await adminQuery(
    `select name, setting from pg_settings where name in ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method', 'shared_buffers') order by name`,
  );
  console.log(
    `cores ${cpus().length} (${cpus()[0]?.model.trim()}), Node ${process.version}, priority ${getPriority()} (pgbench too), a flush of 8 kB takes ${measureFlushUs().toFixed(0)} µs${slowerFlushUs === 0 ? '' : ` and is put off by ${slowerFlushUs} µs`}, ${rows.map((row) => `${String(row['name'])}=${String(row['setting'])}`).join(', ')}`,
  );
}

/** Drives `send` with this many in flight for this long, and measures each answer's time in milliseconds. */
export async function driveConcurrently(
  inFlight: number,
  seconds: number,
  send: (worker: number) => Promise<void>,
): Promise<{ perSecond: number; p50: number; p99: number }> {
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  await Promise.all(
    Array.from({ length: inFlight }, async (_, worker) => {
      for (let now = performance.now(); now < end;) {
        await send(worker);
        const after = performance.now();
        times.push(after - now);
        now = after;
      }
    }),
  );
  const perSecond = times.length / ((performance.now() - begin) / 1000);
  return { perSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/**
 * Sends at a steady pace, however long answers take, for this long; each answer's time in milliseconds from its due moment.
 * Only times are kept: tens of thousands of promises would be work for the collector in the middle of what is measured.
 */
export function driveAtRate(
  perSecond: number,
  seconds: number,
  send: (nth: number) => Promise<void>,
): Promise<{ perSecond: number; p50: number; p99: number }> {
  const count = Math.floor(perSecond * seconds);
  const times = new Float64Array(count);
  const begin = performance.now();
  let sent = 0;
  let answered = 0;
  return new Promise((resolve, reject) => {
    const end = (): void => {
      const took = (performance.now() - begin) / 1000;
      const all = Array.from(times);
      resolve({ perSecond: count / took, p50: quantile(all, 0.5), p99: quantile(all, 0.99) });
    };
    const sendDue = (): void => {
      const due = Math.min(count, Math.floor(((performance.now() - begin) / 1000) * perSecond));
      for (; sent < due; sent++) {
        const at = begin + (sent / perSecond) * 1000;
        send(sent).then(() => {
          times[answered++] = performance.now() - at;
          if (answered === count) end();
        }, reject);
      }
      if (sent < count) setTimeout(sendDue, 1);
    };
    sendDue();
  });
}
