import pg from 'pg';
import type { Logger } from 'pino';
import type { Db, SqlReader, SqlStatement, Tx } from '../db.ts';
import { isDbError } from '../errors.ts';
import {
  assertNoTransaction,
  createTx,
  getCurrentTransactionName,
  retryOnConflict,
  runInTransactionScope,
} from '../transaction.ts';
import { createLocalWakeUps, withSoonWake, type WorkerWakeUps } from '../wake-ups.ts';
import { createDbWriteRefusalNotifier } from '../write-refusals.ts';
import { PostgresConnectionGuard } from './pg/connection-guard.ts';
import {
  assertCommitted,
  BEGIN_STATEMENT,
  COMMIT_STATEMENT,
  createPgClientConfig,
  createDbUnreachableError,
  ROLLBACK_STATEMENT,
  sendStatements,
} from './pg/pg-connection.ts';
import { PgBatchConnection } from './pg/pg-lane.ts';
import { readInDatabaseSnapshot, withMigrationConnection } from './pg/own-connection.ts';
import { DbServerAvailabilityWatch } from './pg/pg-watch.ts';

const PING_STATEMENT: SqlStatement = { name: 'ping', text: 'select 1', values: [] };

export interface PostgresOptions {
  readonly connectionString: string;
  /** Connects as the owner of the tables, for changes of them; without it the same role owns them. */
  readonly ownerConnectionString?: string | undefined;
  /** Connects as a role that may only read, for views; without it they share the pool. */
  readonly readerConnectionString?: string | undefined;
  readonly log: Logger;
  readonly lanes?: number;
  readonly poolSize?: number;
  /** Carries wake-ups between nodes; without it they stay in this process. */
  readonly wakes?: WorkerWakeUps & { close(): Promise<void> };
}

const createClosableLocalWakeUps = () => ({ ...createLocalWakeUps(), close: async () => {} });

/** Opens a PostgreSQL server (15 or later): a pool for transactions and reads, and lanes for groups. */
export async function openPostgres(options: PostgresOptions): Promise<Db> {
  const { connectionString, log } = options;
  const refusals = createDbWriteRefusalNotifier();
  const watch = new DbServerAvailabilityWatch(connectionString, log, refusals.noteError);
  const guard = new PostgresConnectionGuard();
  const { ownerConnectionString: owner, readerConnectionString: reader } = options;
  const pool = openPostgresPool(options, watch);
  const ownerPool = owner === undefined ? pool : openPostgresPool({ connectionString: owner, log, poolSize: 1 }, watch);
  const readerPool =
    reader === undefined ? pool : openPostgresPool({ connectionString: reader, log, poolSize: 4 }, watch);
  const lendFrom =
    (from: pg.Pool): WithPoolClient =>
    async (f) => {
      watch.assertAnswering();
      return runWithPoolClient(from, guard, f);
    };
  const withClient = lendFrom(pool);
  const createTxRunner =
    (lend: WithPoolClient): Db['tx'] =>
    async (name, f) => {
      assertNoTransaction(name);
      const run = () => runPostgresTransaction(lend, wakeUps.wakeSoon, f);
      return retryOnConflict(() => runInTransactionScope(name, run));
    };
  const openLane = () => new PgBatchConnection(connectionString, log, { watch, guard });
  const lanes = Array.from({ length: options.lanes ?? 2 }, openLane);
  const { close: closeWakeUps, ...wakeUps } = withSoonWake(options.wakes ?? createClosableLocalWakeUps());
  const read = createPostgresReader(withClient);
  return {
    engine: 'postgres',
    read,
    views: createPostgresReader(lendFrom(readerPool)),
    withSnapshot: async (f) => {
      assertNoTransaction('snapshot');
      return readInDatabaseSnapshot(connectionString, { log, watch }, f);
    },
    withMigrationConnection: async (f) => {
      assertNoTransaction('migration');
      return withMigrationConnection(owner ?? connectionString, { log, watch }, f);
    },
    tx: createTxRunner(withClient),
    schemaTx: createTxRunner(lendFrom(ownerPool)),
    laneCount: lanes.length,
    canPipelineLoads: true,
    withLane: async (index, f) => {
      assertNoTransaction('lane');
      const lane = lanes[index % lanes.length];
      if (lane === undefined) throw new RangeError(`no lane ${index}`);
      return runInTransactionScope('lane', () => lane.run(f));
    },
    ...wakeUps,
    guardConnections: (check) => guard.set(check),
    ping: async () => void (await read.query(PING_STATEMENT)),
    onWriteRefused: refusals.onRefusal,
    close: async () => {
      const pools = [...new Set([pool, ownerPool, readerPool])].map((each) => each.end());
      await Promise.all([...lanes.map((lane) => lane.close()), ...pools, closeWakeUps(), watch.close()]);
    },
  };
}

function openPostgresPool(
  { connectionString, log, poolSize = 8 }: PostgresOptions,
  watch: DbServerAvailabilityWatch,
): pg.Pool {
  const pool = new pg.Pool({ ...createPgClientConfig(connectionString), max: poolSize, idleTimeoutMillis: 30_000 });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error.message }, 'idle database connection lost'));
  // So would the loss of one that is in use, between two statements: the pool listens to idle ones only.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error.message }, 'database connection lost'));
    watch.add(client);
  });
  return pool;
}

type WithPoolClient = <T>(f: (client: pg.PoolClient) => Promise<T>) => Promise<T>;

/** Lends a connection of the pool; one whose outcome is unknown is closed instead of given back. */
async function runWithPoolClient<T>(
  pool: pg.Pool,
  guard: PostgresConnectionGuard,
  f: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw createDbUnreachableError(error);
  });
  if (!guard.isChecked(client))
    await guard.check(client).catch((error: unknown) => {
      client.release(true);
      throw createDbUnreachableError(error);
    });
  let isBroken = false;
  try {
    return await f(client);
  } catch (error) {
    isBroken = isDbError(error, 'outcomeUnknown');
    throw error;
  } finally {
    client.release(isBroken);
  }
}

const createPostgresReader = (withClient: WithPoolClient): SqlReader => ({
  query: (statement) =>
    getCurrentTransactionName() === undefined
      ? withClient(async (client) => ((await sendStatements(client, [statement])).rows[0] ?? []) as never)
      : Promise.reject(new Error('read inside a transaction: use the transaction')),
});

/** Runs one transaction; it begins with the first statement, in the same write. */
const runPostgresTransaction = <T>(
  withClient: WithPoolClient,
  wakeSoon: Db['wakeSoon'],
  f: (tx: Tx) => Promise<T>,
): Promise<T> =>
  withClient(async (client) => {
    let hasBegun = false;
    const send = async (statements: readonly SqlStatement[]) => {
      const opening = hasBegun ? [] : [BEGIN_STATEMENT];
      hasBegun = true;
      return (await sendStatements(client, [...opening, ...statements])).rows.slice(opening.length);
    };
    const { tx, runCallbacks } = createTx(send, wakeSoon);
    const result = await f(tx).catch(async (error: unknown) => {
      if (hasBegun && !isDbError(error, 'outcomeUnknown')) await sendStatements(client, [ROLLBACK_STATEMENT]);
      throw error;
    });
    if (hasBegun) assertCommitted((await sendStatements(client, [COMMIT_STATEMENT])).tag);
    runCallbacks();
    return result;
  });
