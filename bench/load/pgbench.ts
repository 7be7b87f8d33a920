/** The baseline of every figure about money: pgbench's TPC-B-like transactions on the same server, in the same run. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { quantile } from './load.ts';

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
 * Microseconds by which every flush to disk is delayed, for pgbench and for our server. It imitates a disk whose cache does not
 * survive a power cut. 0 leaves the disk as it is.
 */
export const flushDelayUs = Number(process.env['BENCH_FLUSH_US'] ?? 0);

/** PostgreSQL's `commit_delay` delays the flush; transactions that commit meanwhile wait for the same flush. */
async function setFlushDelay(name: string): Promise<void> {
  await adminQuery(`alter database ${name} set commit_delay = ${flushDelayUs}`);
  await adminQuery(`alter database ${name} set commit_siblings = ${flushDelayUs === 0 ? 5 : 0}`);
}

/** Makes an empty database and drops one of the same name first. Returns its URL. */
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
  const [existing] = await adminQuery(`select 1 as existing from pg_database where datname = '${database}'`);
  if (existing !== undefined) return setFlushDelay(database);
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
      if (tps === undefined || latency === undefined) reject(new Error(`unexpected output of pgbench: ${out}`));
      else resolve({ tps: Number(tps), latencyMs: Number(latency) });
    });
  });
}

/**
 * The 99th percentile, in milliseconds, of pgbench's transactions at a steady rate. Each is measured from the moment it was due,
 * so that it tells how the server itself answers at that load.
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
