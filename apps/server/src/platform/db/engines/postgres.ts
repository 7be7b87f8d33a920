import pg from 'pg';
import type { Logger } from 'pino';
import type { Db, Lane, Reader, Row, Statement, Tx } from '../db.ts';
import { DbError } from '../errors.ts';
import { sendFlight, type FlightResult, type FlightOptions, PreparedStatements } from './flight.ts';
import { parsers } from './parsers.ts';
import {
  currentTransaction,
  runInTransactionScope,
  runOutsideTransaction,
  assertNoTransaction,
  retryOnConflict,
} from '../transaction.ts';
import { createLocalWakeUps, type WakeUps } from '../wake-ups.ts';

/** Time-outs of every session: a node that is cut off frees a wallet in seconds (reliability.md, trap 7). */
const SESSION = { idle_in_transaction_session_timeout: 3000, lock_timeout: 1000, statement_timeout: 5000 };
/** Lanes look up by key only: no plan may fall back to a scan while statistics are young. */
const LANE_SETTINGS = `set enable_seqscan=off; set enable_mergejoin=off; set enable_hashjoin=off; set plan_cache_mode=force_generic_plan;
  set idle_in_transaction_session_timeout=2000; set lock_timeout=1000; set statement_timeout=3000`;
const CLIENT_TIMEOUT_MS = 6000;

const parserOf = (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) =>
  parsers[oid] ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown);

const settings = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  application_name: 'arara',
  connectionTimeoutMillis: 1500,
  query_timeout: CLIENT_TIMEOUT_MS,
  keepAlive: true,
  options: Object.entries(SESSION)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
  types: { getTypeParser: parserOf as typeof pg.types.getTypeParser },
});

/** What the driver threw, as ours: a SQLSTATE, and whether the outcome is unknown because the connection went. */
function translate(error: unknown): DbError {
  if (error instanceof DbError) return error;
  const { message, code, constraint } = error as { message?: string; code?: string; constraint?: string };
  // A value that a parser refused: the connection is well, and so is what the server thinks of the transaction.
  if (error instanceof RangeError || error instanceof TypeError)
    return new DbError({ message: error.message, sqlstate: '22003', outcomeUnknown: false, cause: error });
  const fromServer =
    typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P') && !code.startsWith('08');
  return new DbError({
    message: message ?? String(error),
    sqlstate: fromServer ? code : '08006',
    constraint,
    outcomeUnknown: !fromServer,
    cause: error,
  });
}

/** What each connection has prepared. */
const preparedOn = new WeakMap<pg.ClientBase, PreparedStatements>();

/** Text of several commands, as migrations are: the protocol takes it only alone. */
const isScript = ({ name, values }: Statement): boolean => name === '' && values.length === 0;

/** Sends all statements in one write and answers their rows and the last command's tag. Throws DbError. */
async function flight(
  client: pg.ClientBase,
  statements: readonly Statement[],
  how: FlightOptions = {},
): Promise<FlightResult> {
  try {
    if (statements.some(isScript)) return await inTurn(client, statements);
    const prepared = preparedOn.get(client) ?? new PreparedStatements();
    preparedOn.set(client, prepared);
    return await sendFlight(client, statements, { prepared, parserOf, ...how });
  } catch (error) {
    throw translate(error);
  }
}

async function inTurn(client: pg.ClientBase, statements: readonly Statement[]): Promise<FlightResult> {
  const rows: Row[][] = [];
  let tag: string | undefined;
  for (const { text, values } of statements) {
    const answer = await client.query<Row>(text, values as unknown[]);
    rows.push(answer.rows);
    tag = answer.command;
  }
  return { rows, tag };
}

/** What opens and ends a group. */
const begin: Statement = { name: 'begin', text: 'begin', values: [] };
const commitIt: Statement = { name: 'commit', text: 'commit', values: [] };
const rollbackIt: Statement = { name: 'rollback', text: 'rollback', values: [] };
/** What every statement is told in a transaction that has failed. */
const IN_FAILED_TRANSACTION = '25P02';
const ping: Statement = { name: 'ping', text: 'select 1', values: [] };

async function commit(client: pg.ClientBase): Promise<void> {
  // The commit of an aborted transaction succeeds, with tag ROLLBACK (hotpath.md, 1).
  const { tag } = await flight(client, [commitIt]);
  if (tag !== 'COMMIT') throw notCommitted(tag);
}

const notCommitted = (tag: string | undefined): DbError =>
  new DbError({ message: `commit answered ${String(tag)}`, sqlstate: '40000', outcomeUnknown: false });

/** One lane: a connection of its own with lane settings, opened on demand and replaced when it broke. */
function openLane(connectionString: string, log: Logger) {
  let client: pg.Client | undefined;
  const connect = async (): Promise<pg.Client> => {
    const fresh = new pg.Client(settings(connectionString));
    fresh.on('error', (error) => {
      log.warn({ err: error.message }, 'lane connection lost');
      if (client === fresh) client = undefined;
    });
    try {
      await fresh.connect();
      await fresh.query(LANE_SETTINGS);
    } catch (error) {
      close(fresh);
      throw new DbError({
        message: 'the database cannot be reached',
        sqlstate: '08001',
        outcomeUnknown: false,
        cause: error,
      });
    }
    client = fresh;
    return fresh;
  };
  /** Once: of two groups that were under way on it the second must not take its successor away. */
  const drop = (broken: pg.Client) => {
    if (client !== broken) return;
    client = undefined;
    close(broken);
  };
  const close = (broken: pg.Client) =>
    void broken.end().catch((error: unknown) => log.warn({ err: String(error) }, 'closing a broken lane failed'));
  const group = async <T>(f: (lane: Lane) => Promise<T>, isSaving: () => void): Promise<T> => {
    const connection = client ?? (await connect());
    const guarded = async <R>(send: () => Promise<R>): Promise<R> => {
      try {
        return await send();
      } catch (error) {
        if (error instanceof DbError && error.outcomeUnknown) drop(connection);
        throw error;
      }
    };
    const undo = async () => {
      if (client === connection) await flight(connection, [rollbackIt]);
    };
    /**
     * After an error the server has skipped the rest, the commit too: what was begun is ended here. But not when the next group
     * is on its way already: it ends what it finds, and where a commit failed it has a transaction of its own by now.
     */
    const send = (statements: readonly Statement[], ahead = false) => {
      let isFollowed = false;
      const failed = (followed: boolean) => {
        isFollowed = followed;
      };
      return guarded(() => flight(connection, statements, { mayPipeline: ahead, onFailure: failed })).catch(
        async (error: unknown) => {
          if (!isFollowed) await undo();
          throw error;
        },
      );
    };
    /** Behind a save that failed, a group finds that one's transaction: nothing of it was done, and it is sent again. */
    const load = (statements: readonly Statement[]) =>
      send([begin, ...statements], true).catch((error: unknown) => {
        if (error instanceof DbError && error.sqlstate === IN_FAILED_TRANSACTION) return send([begin, ...statements]);
        throw error;
      });
    return f({
      load: (async (...statements: Statement[]) => (await load(statements)).rows.slice(1)) as Lane['load'],
      loadMore: (async (...statements: Statement[]) => (await send(statements)).rows) as Lane['loadMore'],
      save: async (...statements) => {
        const saved = send([...statements, commitIt]);
        isSaving();
        const { tag } = await saved;
        if (tag !== 'COMMIT') throw notCommitted(tag);
      },
      rollback: () => guarded(undo),
    });
  };
  // Several batches may share the lane; two groups in one transaction would be one. While one is being saved the next may load.
  let tail: Promise<unknown> = Promise.resolve();
  const run = <T>(f: (lane: Lane) => Promise<T>): Promise<T> => {
    const { promise: isFree, resolve } = Promise.withResolvers<void>();
    const turn = tail.then(() => group(f, resolve)).finally(resolve);
    tail = isFree;
    return turn;
  };
  return { run, close: async () => client?.end() };
}

/**
 * Opens a PostgreSQL server (15 or later) by its connection string: a pool for transactions and reads, and lanes for groups.
 * `wakes` carries wake-ups between nodes; without it they stay in this process.
 */
export async function openPostgres(it: {
  connectionString: string;
  log: Logger;
  lanes?: number;
  poolSize?: number;
  wakes?: WakeUps & { close(): Promise<void> };
}): Promise<Db> {
  const pool = new pg.Pool({ ...settings(it.connectionString), max: it.poolSize ?? 8, idleTimeoutMillis: 30_000 });
  // Without a listener the death of an idle connection would end the process (reliability.md, trap 8).
  pool.on('error', (error) => it.log.warn({ err: error.message }, 'idle database connection lost'));
  // Nor may the death of one that is in use between two statements: the pool listens to idle ones only.
  pool.on('connect', (client) =>
    client.on('error', (error) => it.log.warn({ err: error.message }, 'database connection lost')),
  );
  const withClient = async <T>(f: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DbError({
        message: 'the database cannot be reached',
        sqlstate: '08001',
        outcomeUnknown: false,
        cause: error,
      });
    });
    let broken = false;
    try {
      return await f(client);
    } catch (error) {
      broken = error instanceof DbError && error.outcomeUnknown;
      throw error;
    } finally {
      client.release(broken);
    }
  };
  const readerOf =
    (client: pg.ClientBase): Reader['query'] =>
    async (statement) =>
      ((await flight(client, [statement])).rows[0] ?? []) as never;
  const once = <T>(f: (tx: Tx) => Promise<T>): Promise<T> =>
    withClient(async (client) => {
      const after: (() => void)[] = [];
      let begun = false;
      const opening = () => (begun ? [] : ((begun = true), [begin]));
      const send = async (statements: readonly Statement[]) => {
        const first = opening();
        return (await flight(client, [...first, ...statements])).rows.slice(first.length);
      };
      const result = await f({
        query: async (statement) => ((await send([statement]))[0] ?? []) as never,
        flight: ((...statements: Statement[]) => send(statements)) as Tx['flight'],
        afterCommit: (g) => void after.push(g),
      }).catch(async (error: unknown) => {
        if (begun && !(error instanceof DbError && error.outcomeUnknown)) await flight(client, [rollbackIt]);
        throw error;
      });
      if (begun) await commit(client);
      runOutsideTransaction(() => {
        for (const g of after) g();
      });
      return result;
    });
  const lanes = Array.from({ length: it.lanes ?? 2 }, () => openLane(it.connectionString, it.log));
  const wakes = it.wakes ?? { ...createLocalWakeUps(), close: async () => {} };
  const read: Reader = {
    query: (statement) =>
      currentTransaction() === undefined
        ? withClient((client) => readerOf(client)(statement))
        : Promise.reject(new Error('read inside a transaction: use the transaction')),
  };
  return {
    engine: 'postgres',
    read,
    tx: async (name, f) => {
      assertNoTransaction(name);
      return retryOnConflict(() => runInTransactionScope(name, () => once(f)));
    },
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
    ping: async () => void (await read.query(ping)),
    close: async () => {
      await Promise.all([...lanes.map((lane) => lane.close()), pool.end(), wakes.close()]);
    },
  };
}
