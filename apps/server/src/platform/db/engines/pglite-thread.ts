/**
 * The embedded database's thread: PGlite on the folder given, with an fsync at commit. One message runs one list of
 * statements; on the main thread a busy engine would starve timers and sockets.
 */
import { fdatasyncSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { parsers } from './parsers.ts';
import type { ArrayParam, SqlParameter } from '../db.ts';

export interface ThreadRequest {
  readonly id: number;
  readonly statements: readonly {
    readonly text: string;
    readonly values: readonly Exclude<SqlParameter, ArrayParam>[];
  }[];
}
export type ThreadAnswer =
  | { readonly id: number; readonly rows: Record<string, unknown>[][] }
  | { readonly id: number; readonly error: { message: string; sqlstate: string; constraint: string | undefined } };

interface Stream {
  readonly nfd: number;
}
interface EmscriptenModule {
  readonly NODEFS: { readonly stream_ops: { fsync?: (stream: Stream) => number } };
}

let fsyncs = 0;

/** PGlite's Node file system ignores fsync: this one passes it on to the operating system. */
class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const ready = await super.init(...args);
    const preRun = ready.emscriptenOpts.preRun ?? [];
    const patch = (module: EmscriptenModule) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        fdatasyncSync(stream.nfd);
        fsyncs++;
        return 0;
      };
    };
    return { emscriptenOpts: { ...ready.emscriptenOpts, preRun: [...preRun, patch] } };
  }
}

const port = parentPort;
if (port === null) throw new Error('the embedded database runs in a worker thread');
const { dataDir } = workerData as { dataDir: string | undefined };

// `-F` would switch fsync off inside PostgreSQL too; of the sync methods only fsync reaches the file system here.
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'synchronous_commit=on',
];
const pg = await PGlite.create(
  dataDir === undefined ? { parsers } : { fs: new DurableNodeFS(dataDir), startParams, parsers },
);

async function run(request: ThreadRequest): Promise<ThreadAnswer> {
  const rows: Record<string, unknown>[][] = [];
  try {
    for (const { text, values } of request.statements) {
      if (values.length === 0) rows.push((await pg.exec(text)).at(-1)?.rows ?? []);
      else rows.push((await pg.query<Record<string, unknown>>(text, [...values])).rows);
    }
    return { id: request.id, rows };
  } catch (error) {
    const { message, code, constraint } = error as { message: string; code?: string; constraint?: string };
    return { id: request.id, error: { message, sqlstate: code ?? 'XX000', constraint } };
  }
}

let queue: Promise<unknown> = Promise.resolve();
port.on('message', (request: ThreadRequest | 'close' | 'fsyncs') => {
  queue = queue.then(async () => {
    if (request === 'fsyncs') return port.postMessage({ id: 0, rows: [[{ fsyncs }]] } satisfies ThreadAnswer);
    if (request !== 'close') return port.postMessage(await run(request));
    await pg.close();
    port.postMessage({ id: -1, rows: [] } satisfies ThreadAnswer);
    port.close();
  });
});
port.postMessage({ id: -2, rows: [] } satisfies ThreadAnswer);
