import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve as absolute } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import {
  type Db,
  type Lane,
  ArrayParam,
  arrayLiteral,
  type Param,
  type Row,
  type Statement,
  textArrayLiteral,
  type Tx,
} from '../db.ts';
import { DbError } from '../errors.ts';
import type { WorkerAnswer, WorkerRequest } from './pglite-worker.ts';
import {
  currentTransaction,
  runInTransactionScope,
  runOutsideTransaction,
  assertNoTransaction,
  retryOnConflict,
} from '../transaction.ts';
import { createLocalWakeUps } from '../wake-ups.ts';

/**
 * Opens the embedded database of a folder, or one in memory for tests. Takes a lock on the folder: the engine takes none, and
 * a second process would silently lose rows. Throws an Error that names the holder.
 */
export async function openPglite(dataDir: string | undefined): Promise<Db & { fsyncs(): Promise<number> }> {
  const release = dataDir === undefined ? () => {} : await lockFolder(dataDir);
  const folder = dataDir === undefined ? undefined : join(dataDir, 'pglite');
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: { dataDir: folder },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const waiting = new Map<number, { resolve: (rows: Row[][]) => void; reject: (error: unknown) => void }>();
  let failure: Error | undefined;
  let next = 1;
  const await_ = (id: number) => new Promise<Row[][]>((resolve, reject) => waiting.set(id, { resolve, reject }));
  const started = await_(-2);
  worker.on('message', (answer: WorkerAnswer) => {
    const caller = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('rows' in answer) caller?.resolve(answer.rows);
    else caller?.reject(new DbError({ ...answer.error, outcomeUnknown: false }));
  });
  worker.on('error', (error) => {
    failure = error instanceof Error ? error : new Error(String(error));
    for (const { reject } of waiting.values())
      reject(
        new DbError({
          message: 'the embedded database stopped',
          sqlstate: '57P01',
          outcomeUnknown: true,
          cause: error,
        }),
      );
    waiting.clear();
  });
  await started.catch((error: unknown) => {
    release();
    throw error;
  });

  const send = (...statements: readonly { text: string; values: readonly Param[] }[]): Promise<Row[][]> => {
    if (failure !== undefined)
      return Promise.reject(
        new DbError({
          message: 'the embedded database stopped',
          sqlstate: '57P01',
          outcomeUnknown: false,
          cause: failure,
        }),
      );
    const id = next++;
    const answer = await_(id);
    worker.postMessage({
      id,
      statements: statements.map(({ text, values }) => ({ text, values: values.map(asWritten) })),
    } satisfies WorkerRequest);
    return answer;
  };
  const plain = (text: string) => ({ text, values: [] });

  // The one connection is one place in line: whoever holds it runs alone from begin to commit.
  let tail: Promise<unknown> = Promise.resolve();
  const alone = <T>(f: () => Promise<T>): Promise<T> => {
    const turn = tail.then(f, f);
    // The caller hears of the failure; the line only goes on.
    tail = turn.catch(() => undefined);
    return turn;
  };
  const rollback = async () => {
    await send(plain('rollback'));
  };
  const query = async <R extends Row>(statement: Statement<R>) => ((await send(statement))[0] ?? []) as R[];

  const once = async <T>(f: (tx: Tx) => Promise<T>): Promise<T> => {
    const after: (() => void)[] = [];
    let failed = false;
    const sendNoting = (statements: readonly Statement[]) =>
      send(...statements).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    await send(plain('begin'));
    const result = await f({
      query: async (statement) => ((await sendNoting([statement]))[0] ?? []) as never,
      flight: ((...statements: Statement[]) => sendNoting(statements)) as Tx['flight'],
      afterCommit: (g) => void after.push(g),
    }).catch(async (error: unknown) => {
      await rollback();
      throw error;
    });
    await send(plain('commit'));
    // The engine commits an aborted transaction without a word, by rolling it back.
    if (failed) throw new DbError({ message: 'commit answered ROLLBACK', sqlstate: '40000', outcomeUnknown: false });
    runOutsideTransaction(() => {
      for (const g of after) g();
    });
    return result;
  };
  const tx = async <T>(name: string, f: (tx: Tx) => Promise<T>): Promise<T> => {
    assertNoTransaction(name);
    return retryOnConflict(() => alone(() => runInTransactionScope(name, () => once(f))));
  };

  const undoing = <T>(f: () => Promise<T>): Promise<T> =>
    f().catch(async (error: unknown) => {
      await rollback();
      throw error;
    });
  const lane: Lane = {
    load: ((...statements: Statement[]) =>
      undoing(async () => (await send(plain('begin'), ...statements)).slice(1))) as Lane['load'],
    loadMore: ((...statements: Statement[]) => undoing(() => send(...statements))) as Lane['loadMore'],
    save: (...statements) => undoing(async () => void (await send(...statements, plain('commit')))),
    rollback,
  };
  const wakes = createLocalWakeUps();
  return {
    engine: 'pglite',
    read: {
      query: (statement) =>
        currentTransaction() === undefined
          ? alone(() => query(statement))
          : Promise.reject(new Error('read inside a transaction: use the transaction')),
    },
    tx,
    laneCount: 1,
    canPipelineLoads: false,
    withLane: async (_, f) => {
      assertNoTransaction('lane');
      return alone(() => runInTransactionScope('lane', () => f(lane)));
    },
    ...wakes,
    ping: async () => void (await send(plain('select 1'))),
    fsyncs: async () => {
      const answer = await_(0);
      worker.postMessage('fsyncs');
      return Number((await answer)[0]?.[0]?.['fsyncs']);
    },
    close: () =>
      alone(async () => {
        const closed = await_(-1);
        worker.postMessage('close');
        await closed;
        await worker.terminate();
        release();
      }),
  };
}

/** Nothing but plain values goes to the worker. */
const asWritten = (value: Param): Exclude<Param, ArrayParam> =>
  !(value instanceof ArrayParam)
    ? value
    : value.type === 'hex8'
      ? textArrayLiteral((value.values as readonly string[]).map(signed))
      : ['text', 'jsonb'].includes(value.type)
        ? textArrayLiteral(value.values as readonly (string | null)[])
        : arrayLiteral(value.values as readonly (number | null)[]);

/** The int8 that eight bytes in hexadecimal digits stand for; the database refuses anything else. */
const signed = (digits: string): string =>
  /^[0-9a-f]{16}$/i.test(digits) ? String(BigInt.asIntN(64, BigInt(`0x${digits}`))) : `not a digest: ${digits}`;

/** Folders that this process holds: to the lock file it would look like its own leavings. */
const held = new Set<string>();
/** How often a lock file is looked at again that has no holder written in it yet. */
const LOOKS = 10;
const LOOK_EVERY_MS = 20;

/**
 * Lock file of a data folder: names its process. A file left by a process that is gone is taken over, without a hand: also
 * when another process has got its number since.
 */
async function lockFolder(dataDir: string): Promise<() => void> {
  const folder = absolute(dataDir);
  const file = join(folder, 'lock');
  const inUse = (pid: number) =>
    new Error(`the data folder ${dataDir} is in use by process ${pid}; stop it or choose another DATA_DIR`);
  if (held.has(folder)) throw inUse(process.pid);
  held.add(folder);
  try {
    mkdirSync(folder, { recursive: true });
    for (let look = 0; !make(file); look++) {
      const [pid, birth] = existsSync(file) ? readFileSync(file, 'utf8').split(' ') : [];
      if (pid === '' && look < LOOKS) await pause(LOOK_EVERY_MS);
      else if (pid !== undefined && Number(pid) !== process.pid && isRunning(Number(pid), birth))
        throw inUse(Number(pid));
      else rmSync(file, { force: true });
    }
  } catch (error) {
    held.delete(folder);
    throw error;
  }
  return () => {
    held.delete(folder);
    rmSync(file, { force: true });
  };
}

/** Makes the lock file unless there is one. */
function make(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${birthOf(process.pid) ?? ''}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
    return false;
  }
}

/** When a process began, in the kernel's own count; only Linux tells. */
function birthOf(pid: number): string | undefined {
  const file = `/proc/${pid}/stat`;
  // After the name in brackets, which may hold anything, the 20th field.
  return existsSync(file) ? readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ')[19] : undefined;
}

function isRunning(pid: number, birth: string | undefined): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
  const now = birthOf(pid);
  return birth === undefined || birth === '' || now === undefined || now === birth;
}
