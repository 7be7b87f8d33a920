import { join } from 'node:path';
import type { Db, Lane, Reader, Row, Statement, Tx } from '../db.ts';
import { DbError } from '../errors.ts';
import {
  assertNoTransaction,
  createTx,
  getCurrentTransaction,
  retryOnConflict,
  ROLLBACK_TO_SAVEPOINT,
  runInTransactionScope,
} from '../transaction.ts';
import { createLocalWakeUps } from '../wake-ups.ts';
import { createWriteRefusals } from '../write-refusals.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { PgliteClient } from './pglite-client.ts';

/**
 * Opens the embedded database of a folder, or one in memory for tests. Locks the folder: the engine does not, and a second
 * process would silently lose rows. Throws an Error that names the holder.
 */
export async function openPglite(dataDir: string | undefined): Promise<Db & { fsyncs(): Promise<number> }> {
  const unlock = dataDir === undefined ? () => {} : await lockDataFolder(dataDir);
  const refusals = createWriteRefusals();
  const client = new PgliteClient(dataDir === undefined ? undefined : join(dataDir, 'pglite'), refusals.noteError);
  await client.started().catch((error: unknown) => {
    unlock();
    throw error;
  });
  const queue = createQueue();
  const lane = createLane(client);
  const read = createReader(client, queue);
  const runTx: Db['tx'] = async (name, f) => {
    assertNoTransaction(name);
    return retryOnConflict(() => queue(() => runInTransactionScope(name, () => runTransaction(client, f))));
  };
  return {
    engine: 'pglite',
    read,
    views: read,
    withSnapshot: (f) => f(read),
    withMigrationConnection: async (f) => {
      assertNoTransaction('migration');
      return queue(() => f({ query: async (statement) => ((await client.send(statement))[0] ?? []) as never }));
    },
    tx: runTx,
    schemaTx: runTx,
    laneCount: 1,
    canPipelineLoads: false,
    withLane: async (_, f) => {
      assertNoTransaction('lane');
      return queue(() => runInTransactionScope('lane', () => f(lane)));
    },
    ...createLocalWakeUps(),
    // Nobody can exchange the database under its one connection.
    guardConnections: () => {},
    ping: async () => void (await client.send(plain('select 1'))),
    onWriteRefused: refusals.onRefusal,
    fsyncs: () => client.countFsyncs(),
    close: () =>
      queue(async () => {
        await client.close();
        unlock();
      }),
  };
}

const plain = (text: string): Statement => ({ name: '', text, values: [] });

type Queue = <T>(f: () => Promise<T>) => Promise<T>;

/** There is one connection: whoever holds it runs alone from begin to commit, and the others wait in order. */
function createQueue(): Queue {
  let tail: Promise<unknown> = Promise.resolve();
  return (f) => {
    const turn = tail.then(f, f);
    // The caller handles the failure; the queue only goes on.
    tail = turn.catch(() => undefined);
    return turn;
  };
}

const createReader = (client: PgliteClient, queue: Queue): Reader => ({
  query: (statement) =>
    getCurrentTransaction() === undefined
      ? queue(async () => ((await client.send(statement))[0] ?? []) as never)
      : Promise.reject(new Error('read inside a transaction: use the transaction')),
});

async function runTransaction<T>(client: PgliteClient, f: (tx: Tx) => Promise<T>): Promise<T> {
  let hasFailed = false;
  const send = async (statements: readonly Statement[]): Promise<Row[][]> => {
    try {
      const rows = await client.send(...statements);
      if (statements.includes(ROLLBACK_TO_SAVEPOINT)) hasFailed = false;
      return rows;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const { tx, runCallbacks } = createTx(send);
  await client.send(plain('begin'));
  const result = await f(tx).catch(async (error: unknown) => {
    await client.send(plain('rollback'));
    throw error;
  });
  await client.send(plain('commit'));
  // The engine answers the commit of an aborted transaction like any other, and rolls it back.
  if (hasFailed) throw new DbError({ message: 'commit answered ROLLBACK', sqlstate: '40000', outcomeUnknown: false });
  runCallbacks();
  return result;
}

/** The one lane: a failure at any point rolls its group back. */
function createLane(client: PgliteClient): Lane {
  const rollback = async (): Promise<void> => {
    await client.send(plain('rollback'));
  };
  const rollbackOnFailure = <T>(sent: Promise<T>): Promise<T> =>
    sent.catch(async (error: unknown) => {
      await rollback();
      throw error;
    });
  return {
    load: (async (...statements: Statement[]) =>
      (await rollbackOnFailure(client.send(plain('begin'), ...statements))).slice(1)) as Lane['load'],
    loadMore: ((...statements: Statement[]) => rollbackOnFailure(client.send(...statements))) as Lane['loadMore'],
    save: async (...statements) => void (await rollbackOnFailure(client.send(...statements, plain('commit')))),
    rollback,
  };
}
