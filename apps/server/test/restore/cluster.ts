/**
 * PostgreSQL clusters of a test's own, in temporary folders: to be backed up, lost and restored. They need the programs of a
 * server on this machine; without them the tests say so and are skipped.
 */
import { execFile, type ExecFileOptions } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const DEBIAN = '/usr/lib/postgresql';
const STARTED_EVERY_MS = 200;
const STARTED_TRIES = 150;
const PROGRAMS = ['initdb', 'pg_ctl', 'pg_basebackup', 'pg_dump', 'psql'];

/** The folder with the programs of the newest PostgreSQL on this machine; undefined where there is none. */
export const postgresPrograms = [
  ...(existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin')),
  ...(process.env['PATH'] ?? '').split(delimiter),
].find((folder) => PROGRAMS.every((program) => existsSync(join(folder, program))));

export const NEEDS_PROGRAMS = 'skipped: this machine has no programs of a PostgreSQL server (initdb, pg_basebackup)';

/** PostgreSQL refuses to run as root: then its own account runs it. */
function findAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = (accounts.find((line) => line.startsWith('postgres:')) ?? '::65534:65534').split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/** The account that runs PostgreSQL here; undefined where this one may. */
export const postgresAccount = findAccount();

/** Runs a program of PostgreSQL and returns what it printed. */
export async function runProgram(
  name: string,
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<string> {
  if (postgresPrograms === undefined) throw new Error(NEEDS_PROGRAMS);
  const { stdout } = await run(join(postgresPrograms, name), [...args], {
    maxBuffer: 64 * 1024 * 1024,
    cwd: tmpdir(),
    ...postgresAccount,
    ...options,
  });
  return String(stdout);
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** A port that serves one data folder after the other. */
export interface TestCluster {
  readonly url: string;
  /** A copy of the running server with the WAL that it needs, in a new folder. */
  takeBaseBackup(): Promise<string>;
  /** Ends the server as a power failure would, and loses its folder. */
  lose(): Promise<void>;
  /** Starts a server on this folder, at the same address; as a standby that takes over, if told so. */
  startOn(folder: string, as?: 'standby that takes over'): Promise<void>;
  /** Starts the server again on its own folder, unless it runs. */
  start(): Promise<void>;
  /** Ends the server and all its connections, as an operator does before an upgrade, and starts it again. */
  restart(): Promise<void>;
  /** The processes of the server: the first one, and those that it has started. */
  listProcesses(): number[];
  stop(): Promise<void>;
}

/** A process and those that it has started. */
export const listWithChildren = (first: number): number[] => [first, ...listChildren(first)];

/** The children of a process, from /proc; empty where the system has none. */
function listChildren(parent: number): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      // The name in brackets may contain spaces.
      const after = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ').at(-1) ?? '';
      return Number(after.split(' ')[1]) === parent ? [Number(entry)] : [];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

/** Makes a cluster and starts it; in a new folder, or in the one that is given. The server has `environment` beside the test's. */
export async function startCluster(
  folder?: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestCluster> {
  const env = { ...process.env, ...environment };
  const home = folder ?? mkdtempSync(join(tmpdir(), 'arara-cluster-'));
  if (postgresAccount !== undefined) chownSync(home, postgresAccount.uid, postgresAccount.gid);
  const port = await freePort();
  const address = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let data = join(home, 'first');
  let backups = 0;
  const start = async (): Promise<void> => {
    // Without syncs: what a killed server has written stays with the kernel.
    const settings = `-p ${port} -k ${home} -c listen_addresses=127.0.0.1 -c max_wal_senders=4 -c max_connections=60 -c fsync=off`;
    await runProgram('pg_ctl', ['-D', data, '-w', '-s', '-l', join(home, 'log'), '-o', settings, 'start'], {
      timeout: 30_000,
      env,
    });
  };
  const stopNow = () => runProgram('pg_ctl', ['-D', data, '-m', 'immediate', '-s', 'stop']);
  const isRunning = () =>
    runProgram('pg_ctl', ['-D', data, 'status']).then(
      () => true,
      () => false,
    );
  const isReady = () =>
    runProgram('pg_isready', ['-q', '-h', '127.0.0.1', '-p', String(port)]).then(
      () => true,
      () => false,
    );
  await runProgram('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  await start();
  return {
    url: address,
    takeBaseBackup: async () => {
      const folder = join(home, `backup-${++backups}`);
      await runProgram('pg_basebackup', ['-D', folder, '-d', address, '-X', 'stream', '-c', 'fast', '--no-sync']);
      return folder;
    },
    lose: async () => {
      await stopNow();
      rmSync(data, { recursive: true, force: true });
    },
    startOn: async (folder, as) => {
      data = folder;
      if (as !== undefined) writeFileSync(join(folder, 'standby.signal'), '');
      await start();
      if (as !== undefined) await runProgram('pg_ctl', ['-D', data, '-w', '-s', 'promote']);
    },
    start: async () => {
      // A killed server counts as running until the system has taken notice of its end.
      for (let tries = 0; tries < STARTED_TRIES && !(await isReady()); tries++) {
        if (!(await isRunning())) return start();
        await pause(STARTED_EVERY_MS);
      }
    },
    restart: async () => {
      await runProgram('pg_ctl', ['-D', data, '-w', '-s', '-m', 'fast', '-l', join(home, 'log'), 'restart'], { env });
    },
    listProcesses: () => {
      const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      return listWithChildren(first);
    },
    stop: async () => {
      await stopNow().catch(() => undefined);
      // A folder that was given belongs to the caller.
      rmSync(folder === undefined ? home : data, { recursive: true, force: true });
    },
  };
}
