/** The two servers of the soak test: processes on one database, one Redis and one feed, which are killed and come back. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childProcessEnvironment } from '../noon.ts';
import type { FaultyFeedProcess } from './faulty-feed-process.ts';

const PROGRAM = fileURLToPath(new URL('../processes/soak-node.ts', import.meta.url));
const DOWN_MS = 1_000;
const CALL_TIMEOUT_MS = 15_000;

/** What a server answered: `status` is 0 or the code of a refusal. */
export interface SoakAnswer {
  readonly http: number;
  readonly status: number;
  readonly data: unknown;
}

export interface SoakCall {
  readonly path: string;
  readonly token?: string;
  /** A POST; a GET without one. */
  readonly body?: unknown;
  readonly key?: string;
}

export interface SoakNodes {
  /** Calls a server, the nth in turn; undefined if it did not answer. */
  call(nth: number, call: SoakCall): Promise<SoakAnswer | undefined>;
  /** Ends a server with a signal and starts it again; the feed goes on with another seed meanwhile. */
  replace(nth: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Messages of errors in the logs of the servers, with how often each came. */
  readonly errors: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

interface RunningNode {
  readonly child: ChildProcess;
  readonly url: string;
}

const ERROR_LEVEL = 50;

/** Starts two servers with these settings. */
export async function startSoakNodes(
  settings: Readonly<Record<string, string>>,
  feed: FaultyFeedProcess,
  seed: string,
): Promise<SoakNodes> {
  const errors = new Map<string, number>();
  const nodes: (RunningNode | undefined)[] = [];

  const noteLog = (line: string): void => {
    const { level, msg, err } = parseLogLine(line);
    if (level < ERROR_LEVEL) return;
    const text = `${msg}${err === undefined ? '' : `: ${err}`}`.slice(0, 300);
    errors.set(text, (errors.get(text) ?? 0) + 1);
  };
  const start = async (nth: number): Promise<void> => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM], {
      env: { PATH: process.env['PATH'], ...childProcessEnvironment, ...settings, ...feed.settings },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const url = await new Promise<string>((resolve, reject) => {
      const onLine = (line: string): void => {
        const [word = '', rest = ''] = line.split(/ (.*)/s);
        if (word === 'ready') resolve(rest);
        else noteLog(line);
      };
      for (const stream of [child.stdout, child.stderr])
        if (stream !== null) createInterface({ input: stream }).on('line', onLine);
      child.once('exit', (code) => reject(new Error(`a server ended with ${code}: ${[...errors.keys()].join(' / ')}`)));
    });
    nodes[nth] = { child, url };
  };
  const end = async (nth: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const node = nodes[nth];
    nodes[nth] = undefined;
    if (node === undefined) return;
    const gone = new Promise((resolve) => node.child.once('exit', resolve));
    node.child.kill(signal);
    await gone;
  };

  // One after the other: the first writes the rows that the program itself decides about.
  await start(0);
  await start(1);
  return {
    errors,
    call: async (nth, { path, token, body, key }) => {
      const node = nodes[nth % nodes.length];
      if (node === undefined) return undefined;
      try {
        const answer = await fetch(node.url + path, {
          ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
          headers: {
            'content-type': 'application/json',
            ...(token === undefined ? {} : { authorization: token }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        });
        const { status, data } = (await answer.json()) as Pick<SoakAnswer, 'status' | 'data'>;
        return { http: answer.status, status, data };
      } catch {
        // The server was ended, or did not answer in time: the caller asks the other one under the same key.
        return undefined;
      }
    },
    replace: async (nth, signal) => {
      await end(nth, signal);
      await Promise.all([pause(DOWN_MS), feed.restart(`${seed}:second`)]);
      await start(nth);
    },
    stop: async () => void (await Promise.all(nodes.map((_, nth) => end(nth, 'SIGTERM')))),
  };
}

function parseLogLine(line: string): { readonly level: number; readonly msg: string; readonly err?: string } {
  try {
    const { level, msg, err } = JSON.parse(line) as Record<string, unknown>;
    const text = typeof err === 'string' ? err : (err as { message?: string } | undefined)?.message;
    return { level: Number(level), msg: String(msg), ...(text === undefined ? {} : { err: text }) };
  } catch {
    return line.trim() === '' ? { level: 0, msg: '' } : { level: ERROR_LEVEL, msg: line };
  }
}
