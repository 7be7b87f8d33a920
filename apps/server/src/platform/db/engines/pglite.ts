import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Db, BatchDbConnection, SqlReader, Row, SqlStatement, Tx } from '../db.ts';
import { assertDataFolderIsCurrent, markDataFolder } from '../earlier-data.ts';
import { DbError } from '../errors.ts';
import {
  assertNoTransaction,
  createTx,
  getCurrentTransactionName,
  retryOnConflict,
  ROLLBACK_TO_SAVEPOINT,
  runInTransactionScope,
} from '../transaction.ts';
import { createLocalWakeUps, withSoonWake } from '../wake-ups.ts';
import { createDbWriteRefusalNotifier } from '../write-refusals.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { COMMIT_SQL, type PgliteClient } from './pglite-client.ts';
import { PgliteSupervisor } from './pglite-supervisor.ts';

/**
 * Opens the embedded database of a folder, or one in memory for tests. Locks the folder: the engine does not, and a second
 * process would silently lose rows. Throws an Error that names the holder, and an EarlierDataError before anything is touched. An engine that ends by itself is started again, and
 * `log` gets a line; calls are refused as unavailable meanwhile.
 */
export async function openPglite(
  dataDir: string | undefined,
  log?: Pick<Logger, 'error' | 'warn'>,
): Promise<Db & { fsyncs(): Promise<number> }> {
  if (dataDir !== undefined) assertDataFolderIsCurrent(dataDir);
  const unlock = dataDir === undefined ? () => {} : await lockDataFolder(dataDir);
  if (dataDir !== undefined) markDataFolder(dataDir);
  const refusals = createDbWriteRefusalNotifier();
  const folder = dataDir === undefined ? undefined : join(dataDir, 'pglite');
  const engine = await PgliteSupervisor.open(folder, { onError: refusals.noteError, log }).catch((error: unknown) => {
    unlock();
    throw error;
  });
  const queue = createSerialQueue();
  const wakeUps = withSoonWake(createLocalWakeUps());
  const read = createPgliteReader(engine, queue);
  const runTx: Db['tx'] = async (name, f) => {
    assertNoTransaction(name);
    return retryOnConflict(() =>
      queue(() => runInTransactionScope(name, () => runPgliteTransaction(engine.client, wakeUps.wakeSoon, f))),
    );
  };
  return {
    engine: 'pglite',
    read,
    views: read,
    withSnapshot: (f) => f(read),
    withMigrationConnection: async (f) => {
      assertNoTransaction('migration');
      return queue(() => {
        const { client } = engine;
        return f({ query: async (statement) => ((await client.send(statement))[0] ?? []) as never });
      });
    },
    tx: runTx,
    schemaTx: runTx,
    laneCount: 1,
    canPipelineLoads: false,
    withLane: async (_, f) => {
      assertNoTransaction('lane');
      return queue(() => runInTransactionScope('lane', () => f(createPgliteBatchConnection(engine.client))));
    },
    ...wakeUps,
    // Nobody can exchange the database under its one connection.
    guardConnections: () => {},
    ping: async () => void (await engine.client.send(createPlainStatement('select 1'))),
    onWriteRefused: refusals.onRefusal,
    fsyncs: () => engine.client.countFsyncs(),
    close: () =>
      queue(async () => {
        await engine.close();
        unlock();
      }),
  };
}

const createPlainStatement = (text: string): SqlStatement => ({ name: '', text, values: [] });

type SerialTaskQueue = <T>(f: () => Promise<T>) => Promise<T>;

/** There is one connection: the transaction that holds it runs alone from begin to commit, and the others wait in order. */
function createSerialQueue(): SerialTaskQueue {
  let tail: Promise<unknown> = Promise.resolve();
  return (f) => {
    const turn = tail.then(f, f);
    // The caller handles the failure; the queue only goes on.
    tail = turn.catch(() => undefined);
    return turn;
  };
}

const createPgliteReader = (engine: PgliteSupervisor, queue: SerialTaskQueue): SqlReader => ({
  query: (statement) =>
    getCurrentTransactionName() === undefined
      ? queue(async () => ((await engine.client.send(statement))[0] ?? []) as never)
      : Promise.reject(new Error('read inside a transaction: use the transaction')),
});

async function runPgliteTransaction<T>(
  client: PgliteClient,
  wakeSoon: Db['wakeSoon'],
  f: (tx: Tx) => Promise<T>,
): Promise<T> {
  let hasFailed = false;
  const send = async (statements: readonly SqlStatement[]): Promise<Row[][]> => {
    try {
      const rows = await client.send(...statements);
      if (statements.includes(ROLLBACK_TO_SAVEPOINT)) hasFailed = false;
      return rows;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const { tx, runCallbacks } = createTx(send, wakeSoon);
  await client.send(createPlainStatement('begin'));
  const result = await f(tx).catch(async (error: unknown) => {
    await rollbackPgliteTransaction(client);
    throw error;
  });
  await client.send(createPlainStatement(COMMIT_SQL));
  // The engine answers the commit of an aborted transaction like any other, and rolls it back.
  if (hasFailed) throw new DbError({ message: 'commit answered ROLLBACK', sqlstate: '40000', outcomeUnknown: false });
  runCallbacks();
  return result;
}

/** Ends a transaction without its work. An engine that has ended has rolled it back, and what it was ended by is the error to see. */
async function rollbackPgliteTransaction(client: PgliteClient): Promise<void> {
  if (!client.hasFailed) await client.send(createPlainStatement('rollback'));
}

/** The one lane: a failure at any point rolls its group back. */
function createPgliteBatchConnection(client: PgliteClient): BatchDbConnection {
  const rollbackOnFailure = <T>(sent: Promise<T>): Promise<T> =>
    sent.catch(async (error: unknown) => {
      await rollbackPgliteTransaction(client);
      throw error;
    });
  return {
    load: (async (...statements: SqlStatement[]) =>
      (await rollbackOnFailure(client.send(createPlainStatement('begin'), ...statements))).slice(
        1,
      )) as BatchDbConnection['load'],
    loadMore: ((...statements: SqlStatement[]) =>
      rollbackOnFailure(client.send(...statements))) as BatchDbConnection['loadMore'],
    save: async (...statements) =>
      void (await rollbackOnFailure(client.send(...statements, createPlainStatement(COMMIT_SQL)))),
    rollback: () => rollbackPgliteTransaction(client),
  };
}
