import pg from 'pg';
import type { Logger } from 'pino';
import type { Db, Reader, Statement, Tx } from '../db.ts';
import { isDbError } from '../errors.ts';
import {
  assertNoTransaction,
  createTx,
  getCurrentTransaction,
  retryOnConflict,
  runInTransactionScope,
} from '../transaction.ts';
import { createLocalWakeUps, type WakeUps } from '../wake-ups.ts';
import { createWriteRefusals } from '../write-refusals.ts';
import { ConnectionGuard } from './pg/connection-guard.ts';
import {
  assertCommitted,
  BEGIN,
  COMMIT,
  createClientConfig,
  createUnreachable,
  ROLLBACK,
  sendStatements,
} from './pg/pg-connection.ts';
import { PgLane } from './pg/pg-lane.ts';
import { readSnapshot, withMigrationConnection } from './pg/own-connection.ts';
import { ServerWatch } from './pg/pg-watch.ts';

const PING: Statement = { name: 'ping', text: 'select 1', values: [] };

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
  readonly wakes?: WakeUps & { close(): Promise<void> };
}

/** Opens a PostgreSQL server (15 or later): a pool for transactions and reads, and lanes for groups. */
export async function openPostgres(options: PostgresOptions): Promise<Db> {
  const { connectionString, log } = options;
  const refusals = createWriteRefusals();
  const watch = new ServerWatch(connectionString, log, refusals.noteError);
  const guard = new ConnectionGuard();
  const { ownerConnectionString: owner, readerConnectionString: reader } = options;
  const pool = openPool(options, watch);
  const ownerPool = owner === undefined ? pool : openPool({ connectionString: owner, log, poolSize: 1 }, watch);
  const readerPool = reader === undefined ? pool : openPool({ connectionString: reader, log, poolSize: 4 }, watch);
  const lendFrom =
    (from: pg.Pool): WithClient =>
    async (f) => {
      watch.assertAnswering();
      return lendClient(from, guard, f);
    };
  const withClient = lendFrom(pool);
  const createTxRunner =
    (lend: WithClient): Db['tx'] =>
    async (name, f) => {
      assertNoTransaction(name);
      return retryOnConflict(() => runInTransactionScope(name, () => runTransaction(lend, f)));
    };
  const lanes = Array.from({ length: options.lanes ?? 2 }, () => new PgLane(connectionString, log, { watch, guard }));
  const wakes = options.wakes ?? { ...createLocalWakeUps(), close: async () => {} };
  const read = createReader(withClient);
  return {
    engine: 'postgres',
    read,
    views: createReader(lendFrom(readerPool)),
    withSnapshot: async (f) => {
      assertNoTransaction('snapshot');
      return readSnapshot(connectionString, { log, watch }, f);
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
    wake: wakes.wake,
    onWake: wakes.onWake,
    guardConnections: (check) => guard.set(check),
    ping: async () => void (await read.query(PING)),
    onWriteRefused: refusals.onRefusal,
    close: async () => {
      const pools = [...new Set([pool, ownerPool, readerPool])].map((each) => each.end());
      await Promise.all([...lanes.map((lane) => lane.close()), ...pools, wakes.close(), watch.close()]);
    },
  };
}

function openPool({ connectionString, log, poolSize = 8 }: PostgresOptions, watch: ServerWatch): pg.Pool {
  const pool = new pg.Pool({ ...createClientConfig(connectionString), max: poolSize, idleTimeoutMillis: 30_000 });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => log.warn({ err: error.message }, 'idle database connection lost'));
  // So would the loss of one that is in use, between two statements: the pool listens to idle ones only.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error.message }, 'database connection lost'));
    watch.add(client);
  });
  return pool;
}

type WithClient = <T>(f: (client: pg.PoolClient) => Promise<T>) => Promise<T>;

/** Lends a connection of the pool; one whose outcome is unknown is closed instead of given back. */
async function lendClient<T>(
  pool: pg.Pool,
  guard: ConnectionGuard,
  f: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw createUnreachable(error);
  });
  if (!guard.isChecked(client))
    await guard.check(client).catch((error: unknown) => {
      client.release(true);
      throw createUnreachable(error);
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

const createReader = (withClient: WithClient): Reader => ({
  query: (statement) =>
    getCurrentTransaction() === undefined
      ? withClient(async (client) => ((await sendStatements(client, [statement])).rows[0] ?? []) as never)
      : Promise.reject(new Error('read inside a transaction: use the transaction')),
});

/** Runs one transaction; it begins with the first statement, in the same write. */
const runTransaction = <T>(withClient: WithClient, f: (tx: Tx) => Promise<T>): Promise<T> =>
  withClient(async (client) => {
    let hasBegun = false;
    const send = async (statements: readonly Statement[]) => {
      const opening = hasBegun ? [] : [BEGIN];
      hasBegun = true;
      return (await sendStatements(client, [...opening, ...statements])).rows.slice(opening.length);
    };
    const { tx, runCallbacks } = createTx(send);
    const result = await f(tx).catch(async (error: unknown) => {
      if (hasBegun && !isDbError(error, 'outcomeUnknown')) await sendStatements(client, [ROLLBACK]);
      throw error;
    });
    if (hasBegun) assertCommitted((await sendStatements(client, [COMMIT])).tag);
    runCallbacks();
    return result;
  });
