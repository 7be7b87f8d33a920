/**
 * Three PostgreSQL under Patroni, etcd and HAProxy on this machine, from the files that an operator is given (`deploy/failover`):
 * one of them leads, one confirms its commits, one is in reserve. They need Debian's packages of the three.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort, listWithChildren, postgresAccount, postgresPrograms } from '../restore/cluster.ts';

const PROGRAMS = { patroni: '/usr/bin/patroni', etcd: '/usr/bin/etcd', haproxy: '/usr/sbin/haproxy' };
export const hasFailoverPrograms =
  postgresPrograms !== undefined && Object.values(PROGRAMS).every((path) => existsSync(path));
export const NEEDS_FAILOVER_PROGRAMS =
  'skipped: this machine lacks PostgreSQL or a package of patroni, etcd-server, haproxy, python3-etcd';

const DEPLOY = fileURLToPath(new URL('../../../../deploy/failover/', import.meta.url));
const MEMBERS = ['db1', 'db2', 'db3'] as const;
const PASSWORD = 'segredo';
const READY_WITHIN_MS = 90_000;

export type MemberName = (typeof MEMBERS)[number];

/** What Patroni knows of a member. */
interface MemberState {
  readonly name: MemberName;
  readonly role: string;
  readonly state: string;
}

export interface FailoverCluster {
  /** The database through HAProxy. */
  readonly url: string;
  /** Who leads now, and who confirms its commits; undefined while there is none. */
  find(role: 'leader' | 'sync_standby'): Promise<MemberName | undefined>;
  /** Resolves when one leads, one confirms and one is in reserve. */
  untilComplete(): Promise<void>;
  /** Sends a signal to a member's Patroni, and to its PostgreSQL unless told otherwise. */
  signal(member: MemberName, signal: NodeJS.Signals, to?: 'Patroni alone'): void;
  /** Starts a member again after it was killed. */
  start(member: MemberName): void;
  /** Asks the leader to hand over to the standby that confirms its commits. */
  switchOver(): Promise<void>;
  stop(): Promise<void>;
}

interface Member {
  readonly environment: Record<string, string>;
  readonly port: number;
  readonly patroniPort: number;
  readonly data: string;
  child: ChildProcess | undefined;
}

/** Starts all of it and makes an empty database in it. */
export async function startFailoverCluster(): Promise<FailoverCluster> {
  const home = mkdtempSync(join(tmpdir(), 'arara-failover-'));
  giveAway(home);
  const [etcdPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()];
  const etcd = startEtcd(home, etcdPort, peerPort);
  const members = new Map<MemberName, Member>();
  for (const name of MEMBERS) members.set(name, await prepareMember(home, name, etcdPort));
  copyFileSync(join(DEPLOY, 'patroni.yaml'), join(home, 'patroni.yaml'));
  for (const [name, member] of members) startMember(home, name, member);
  const proxy = startProxy(home, proxyPort, members);
  const cluster = describeCluster(home, members);
  const url = `postgres://postgres:${PASSWORD}@127.0.0.1:${proxyPort}/arara`;
  const stop = async (): Promise<void> => {
    for (const { child, data } of members.values()) signalMember({ child, data }, 'SIGKILL');
    proxy.kill('SIGKILL');
    etcd.kill('SIGKILL');
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    await cluster.untilComplete();
    await createDatabase(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, ...cluster, stop };
}

function describeCluster(
  home: string,
  members: ReadonlyMap<MemberName, Member>,
): Omit<FailoverCluster, 'url' | 'stop'> {
  const list = async (): Promise<readonly MemberState[]> => {
    for (const { patroniPort } of members.values()) {
      const answer = await fetch(`http://127.0.0.1:${patroniPort}/cluster`, { signal: AbortSignal.timeout(1000) })
        .then((response) => response.json() as Promise<{ members?: MemberState[] }>)
        .catch(() => undefined);
      if (answer?.members !== undefined) return answer.members;
    }
    return [];
  };
  const find: FailoverCluster['find'] = async (role) => (await list()).find((member) => member.role === role)?.name;
  const findMember = (name: MemberName): Member => {
    const member = members.get(name);
    if (member === undefined) throw new Error(`no member ${name}`);
    return member;
  };
  return {
    find,
    untilComplete: async () => {
      const isComplete = (states: readonly MemberState[]): boolean =>
        ['leader', 'sync_standby', 'replica'].every((role) =>
          states.some((member) => member.role === role && ['running', 'streaming'].includes(member.state)),
        );
      for (const end = performance.now() + READY_WITHIN_MS; !isComplete(await list()); await pause(250))
        if (performance.now() > end) throw new Error(`the members are not ready: ${JSON.stringify(await list())}`);
    },
    signal: (name, signal, to) => signalMember(findMember(name), signal, to),
    start: (name) => startMember(home, name, findMember(name)),
    switchOver: async () => {
      const leader = await find('leader');
      const answer = await fetch(`http://127.0.0.1:${findMember(leader ?? 'db1').patroniPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader, candidate: await find('sync_standby') }),
      });
      if (!answer.ok) throw new Error(`no switchover: ${await answer.text()}`);
    },
  };
}

/** PostgreSQL refuses to run as root, and so do these. */
const giveAway = (folder: string): void => {
  if (postgresAccount !== undefined) chownSync(folder, postgresAccount.uid, postgresAccount.gid);
};

function startProgram(
  home: string,
  name: string,
  [path = '', ...args]: readonly string[],
  environment: Record<string, string> = {},
): ChildProcess {
  const log = openSync(join(home, `${name}.log`), 'a');
  return spawn(path, args, {
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...environment },
    cwd: home,
    stdio: ['ignore', log, log],
    // A session of its own, as a service has.
    detached: true,
    ...postgresAccount,
  });
}

const startEtcd = (home: string, port: number, peerPort: number): ChildProcess =>
  startProgram(home, 'etcd', [
    PROGRAMS.etcd,
    `--data-dir=${join(home, 'etcd')}`,
    `--listen-client-urls=http://127.0.0.1:${port}`,
    `--advertise-client-urls=http://127.0.0.1:${port}`,
    `--listen-peer-urls=http://127.0.0.1:${peerPort}`,
  ]);

async function prepareMember(home: string, name: MemberName, etcdPort: number): Promise<Member> {
  const [port, patroniPort] = [await freePort(), await freePort()];
  const folder = join(home, name);
  mkdirSync(folder);
  giveAway(folder);
  const data = join(folder, 'data');
  const environment = {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${patroniPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${patroniPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms ?? '',
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
  };
  return { environment, port, patroniPort, data, child: undefined };
}

function startMember(home: string, name: MemberName, member: Member): void {
  member.child = startProgram(home, name, [PROGRAMS.patroni, join(home, 'patroni.yaml')], member.environment);
}

function signalMember(
  { child, data }: Pick<Member, 'child' | 'data'>,
  signal: NodeJS.Signals,
  to?: 'Patroni alone',
): void {
  // Its PostgreSQL first: Patroni would start it again.
  const pids = to === undefined ? listPostgresProcesses(data) : [];
  child?.kill(signal);
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended with its parent.
    }
}

/** The PostgreSQL of a folder: its first process and those that it has started; empty while none runs. */
function listPostgresProcesses(data: string): number[] {
  try {
    const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // A folder whose server was killed still has the number, which may be another program's by now.
    if (!readFileSync(`/proc/${first}/cmdline`, 'utf8').includes(data)) return [];
    return listWithChildren(first);
  } catch {
    return [];
  }
}

function startProxy(home: string, port: number, members: ReadonlyMap<MemberName, Member>): ChildProcess {
  const environment: Record<string, string> = { DATABASE_LISTEN: `127.0.0.1:${port}` };
  for (const [name, member] of members) {
    const prefix = name.toUpperCase();
    environment[`${prefix}_HOST`] = '127.0.0.1';
    environment[`${prefix}_PORT`] = String(member.port);
    environment[`${prefix}_PATRONI_PORT`] = String(member.patroniPort);
  }
  copyFileSync(join(DEPLOY, 'haproxy.cfg'), join(home, 'haproxy.cfg'));
  return startProgram(home, 'haproxy', [PROGRAMS.haproxy, '-db', '-f', join(home, 'haproxy.cfg')], environment);
}

async function createDatabase(url: string): Promise<void> {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  for (const end = performance.now() + READY_WITHIN_MS; ; await pause(500)) {
    const client = new pg.Client({ connectionString: admin.href });
    try {
      await client.connect();
      await client.query('create database arara');
      return;
    } catch (error) {
      // The proxy has not seen the leader yet.
      if (performance.now() > end) throw error;
    } finally {
      await client.end();
    }
  }
}
