/** What tests of faults may kill: a database and a Redis of their own, a bank, a feed, two servers, and the networks between them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPixSandboxBank } from '@arara/psp-sandbox';
import { childProcessEnvironment } from '../noon.ts';
import { freePort } from '../restore/cluster.ts';
import { startFaultyFeed } from '../sports/faulty-feed-process.ts';
import { type FaultyNetwork, openFaultyNetwork } from './faulty-network.ts';

const PROGRAM = fileURLToPath(new URL('../processes/soak-node.ts', import.meta.url));
const CAPTCHA = 'abcd';
const FEED_SETTINGS = { FEED_SPORTS: 'football,tennis', FEED_SPEED: '20' } as const;
const CALL_TIMEOUT_MS = 8000;

/** What a server answered: `status` is 0 or the code of a refusal. */
export interface ChaosAnswer {
  readonly http: number;
  readonly status: number;
  readonly data: unknown;
}

export interface ChaosCall {
  readonly path: string;
  readonly token?: string;
  /** A POST; a GET without one. */
  readonly body?: unknown;
  readonly key?: string;
  /** The player's own address, as a proxy reports it. */
  readonly address?: string;
}

export interface ChaosNode {
  readonly url: string;
  readonly toDatabase: FaultyNetwork;
  readonly toRedis: FaultyNetwork;
  /** Calls this server; undefined where no answer came. */
  call(call: ChaosCall): Promise<ChaosAnswer | undefined>;
  /** Ends the process with a signal and starts it again. */
  replace(signal: 'SIGKILL' | 'SIGTERM', downMs: number): Promise<void>;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** From now on its wall clock is ahead by this much, or behind; until its process ends. */
  stepClock(aheadMs: number): void;
}

/** What players need of a product that they play on: two ways to it, and its database for the proofs at the end. */
export interface PlayedProduct {
  readonly cluster: Pick<ChaosDatabase, 'url'>;
  readonly nodes: readonly [Pick<ChaosNode, 'call'>, Pick<ChaosNode, 'call'>];
  readonly masterKey: Uint8Array;
  /** Passes every captcha; without it players do the work that stands in for the image. */
  readonly captchaCode?: string;
  /** Messages of level error in the logs of the servers, with how often each came. */
  readonly errors: ReadonlyMap<string, number>;
}

/** A database that a test brings along. */
export interface ChaosDatabase {
  readonly url: string;
  stop(): Promise<void>;
}

export interface ChaosServices<D extends ChaosDatabase = ChaosDatabase> extends PlayedProduct {
  readonly cluster: D;
  readonly redis: RestartableRedis;
  readonly bankUrl: string;
  readonly toBank: FaultyNetwork;
  readonly nodes: readonly [ChaosNode, ChaosNode];
  close(): Promise<void>;
}

export interface RestartableRedis {
  readonly port: number;
  start(): Promise<void>;
  kill(): Promise<void>;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
}

/** Starts all of it around a database; `more` are settings of the servers beside their usual ones. */
export async function openChaosServices<D extends ChaosDatabase>(
  startDatabase: () => Promise<D>,
  more: Readonly<Record<string, string>> = {},
): Promise<ChaosServices<D>> {
  const home = mkdtempSync(join(tmpdir(), 'arara-chaos-'));
  const [cluster, redis, ...ports] = await Promise.all([
    startDatabase(),
    startRedis(await freePort(), home),
    freePort(),
    freePort(),
  ]);
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const bank = await startPixSandboxBank({ storePath: ':memory:', siteOrigins: urls, speed: 20 });
  const toBank = await openFaultyNetwork({ host: '127.0.0.1', port: Number(new URL(bank.url).port) });
  const feed = more['FEED'] === 'off' ? undefined : await startFaultyFeed(FEED_SETTINGS, 'chaos');
  const masterKey = randomBytes(32);
  const errors = new Map<string, number>();
  const networks: FaultyNetwork[] = [toBank];
  const openNode = async (nth: number) => {
    const database = new URL(cluster.url);
    const [toDatabase, toRedis] = await Promise.all([
      openFaultyNetwork({ host: '127.0.0.1', port: Number(database.port) }),
      openFaultyNetwork({ host: '127.0.0.1', port: redis.port }),
    ]);
    networks.push(toDatabase, toRedis);
    database.port = String(toDatabase.port);
    const settings = {
      DATABASE_URL: database.href,
      REDIS_URL: `redis://127.0.0.1:${toRedis.port}`,
      MASTER_KEY: masterKey.toString('hex'),
      DATA_DIR: join(home, `node${nth}`),
      PORT: String(ports[nth]),
      PUBLIC_URL: urls[0] ?? '',
      BACKOFFICE_PORT: '0',
      PSP_SANDBOX_PORT: String(toBank.port),
      CAPTCHA_TEST_CODE: CAPTCHA,
      RATE_LIMITS: 'off',
      ...feed?.settings,
      WITHDRAW_AUTO_APPROVE_PER_DAY: '100000',
      WITHDRAW_AUTO_APPROVE_AFTER: '0',
      ...more,
    };
    return openNodeProcess(urls[nth] ?? '', settings, { toDatabase, toRedis }, errors);
  };
  // One after the other: the first migrates.
  const first = await openNode(0);
  const second = await openNode(1);
  return {
    cluster,
    redis,
    bankUrl: bank.url,
    toBank,
    nodes: [first, second],
    masterKey,
    captchaCode: CAPTCHA,
    errors,
    close: async () => {
      await Promise.all([first.end(), second.end()]);
      await Promise.all(networks.map((network) => network.close()));
      await bank.close();
      await feed?.stop();
      await redis.kill();
      await cluster.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function openNodeProcess(
  url: string,
  settings: Readonly<Record<string, string>>,
  networks: Pick<ChaosNode, 'toDatabase' | 'toRedis'>,
  errors: Map<string, number>,
): Promise<ChaosNode & { end(): Promise<void> }> {
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    for (let tries = 1; ; tries++) {
      const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM], {
        env: { PATH: process.env['PATH'], ...childProcessEnvironment, ...settings },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      });
      const ready = await new Promise<boolean>((resolve) => {
        for (const stream of [started.stdout, started.stderr])
          if (stream !== null)
            createInterface({ input: stream }).on('line', (line) =>
              line.startsWith('ready ') ? resolve(true) : noteErrorLine(errors, line),
            );
        started.once('exit', () => resolve(false));
      });
      child = started;
      if (ready) return;
      // As a supervisor does: a server that cannot start yet is started again.
      if (tries === 30) throw new Error(`a server does not start: ${[...errors.keys()].join(' / ')}`);
      await pause(500);
    }
  };
  const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    const ending = child;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    const late = setTimeout(() => ending.kill('SIGKILL'), 15_000);
    await gone;
    clearTimeout(late);
  };
  await start();
  return {
    url,
    ...networks,
    end,
    signal: (signal) => void child?.kill(signal),
    stepClock: (aheadMs) => void child?.send({ clockAheadMs: aheadMs }),
    replace: async (signal, downMs) => {
      await end(signal);
      await pause(downMs);
      await start();
    },
    call: (call) => callNode(url, call),
  };
}

/** Calls a server; undefined where no answer came. */
export async function callNode(
  url: string,
  { path, token, body, key, address }: ChaosCall,
): Promise<ChaosAnswer | undefined> {
  try {
    const answer = await fetch(url + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: token }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
      },
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    const { status, data } = (await answer.json()) as Pick<ChaosAnswer, 'status' | 'data'>;
    return { http: answer.status, status, data };
  } catch {
    // No answer is an outcome of its own here: the caller asks again under the same key.
    return undefined;
  }
}

const ERROR_LEVEL = 50;

interface ErrorLine {
  readonly level: number;
  readonly msg: string;
  readonly err?: string | { readonly message?: string };
  /** What an audit of the books found. */
  readonly first?: readonly string[];
}

/** Counts a line of a server's log, if it is of level error or no line of a log at all. */
export function noteErrorLine(errors: Map<string, number>, line: string): void {
  let text = line;
  if (line.startsWith('{')) {
    const { level, msg, err, first } = JSON.parse(line) as ErrorLine;
    if (level < ERROR_LEVEL) return;
    text = `${msg}: ${typeof err === 'string' ? err : (err?.message ?? first?.join(' / '))}`;
  }
  if (text.trim() === '' || text.startsWith('faults ')) return;
  errors.set(text.slice(0, 200), (errors.get(text.slice(0, 200)) ?? 0) + 1);
}

/** Starts a Redis that keeps its data in this folder. */
export async function startRedis(port: number, folder: string): Promise<RestartableRedis> {
  let child: ChildProcess | undefined;
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--appendonly',
    'yes',
    '--save',
    '',
  ];
  const start = async (): Promise<void> => {
    child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] });
    const { stdout } = child;
    if (stdout === null) return;
    await new Promise<void>((resolve) => {
      createInterface({ input: stdout }).on('line', (line) => line.includes('Ready to accept') && resolve());
    });
  };
  await start();
  return {
    port,
    start,
    signal: (signal) => void child?.kill(signal),
    kill: async () => {
      const gone = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await gone;
    },
  };
}
