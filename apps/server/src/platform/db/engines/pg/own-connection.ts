/** Connections beside the pool, without the time limits of the calls of players: the proofs of the books, and migrations. */
import pg from 'pg';
import type { Logger } from 'pino';
import type { SqlReader, SqlStatement } from '../../db.ts';
import { createPgClientConfig, createDbUnreachableError, sendStatements } from './pg-connection.ts';
import type { DbServerAvailabilityWatch } from './pg-watch.ts';

/** A piece of the proofs takes a fraction of a second; a player's history of millions of entries is one piece. */
const SNAPSHOT_STATEMENT_TIMEOUT_MS = 600_000;
/** A statement of a snapshot waits this long for a migration that changes its table. */
const SNAPSHOT_LOCK_TIMEOUT_MS = 60_000;
/** The user of such a connection computes between its statements. */
const DEDICATED_DB_CONNECTION_IDLE_TIMEOUT_MS = 600_000;

interface OwnConnectionOptions {
  readonly log: Logger;
  readonly watch: DbServerAvailabilityWatch;
}

const createSqlScriptStatement = (text: string): SqlStatement => ({ name: '', text, values: [] });

/**
 * Runs `f` in a read-only transaction that sees the rows of one moment, however long it takes. The connection string may set other
 * time-outs: they do not count here. Throws DbError.
 */
export const readInDatabaseSnapshot = <T>(
  connectionString: string,
  options: OwnConnectionOptions,
  f: (reader: SqlReader) => Promise<T>,
): Promise<T> =>
  withOwnConnection(
    connectionString,
    { ...options, queryTimeoutMs: SNAPSHOT_STATEMENT_TIMEOUT_MS },
    [
      `set statement_timeout = ${SNAPSHOT_STATEMENT_TIMEOUT_MS}`,
      `set lock_timeout = ${SNAPSHOT_LOCK_TIMEOUT_MS}`,
      // Compiling a statement takes longer than running it on a piece.
      'set jit = off',
      'begin isolation level repeatable read read only',
    ],
    (reader) => f(withSavepoints(reader)),
  );

/** A statement that fails takes itself back alone: the others still read the rows of the same moment. */
const withSavepoints = (connection: SqlReader): SqlReader => ({
  query: async (statement) => {
    await connection.query(SAVEPOINT_STATEMENT);
    try {
      return await connection.query(statement);
    } catch (error) {
      // What cannot be taken back, because the connection is lost, is thrown as it is.
      await connection.query(ROLLBACK_TO_SAVEPOINT_STATEMENT).catch(() => undefined);
      throw error;
    } finally {
      // As above: the next statement meets the lost connection.
      await connection.query(RELEASE_SAVEPOINT_STATEMENT).catch(() => undefined);
    }
  },
});
const SAVEPOINT_STATEMENT: SqlStatement = { name: 'snapshot savepoint', text: 'savepoint statement', values: [] };
const ROLLBACK_TO_SAVEPOINT_STATEMENT: SqlStatement = {
  name: 'snapshot rollback',
  text: 'rollback to savepoint statement',
  values: [],
};
const RELEASE_SAVEPOINT_STATEMENT: SqlStatement = {
  name: 'snapshot release',
  text: 'release savepoint statement',
  values: [],
};

/** Runs `f` on a connection whose statements may take any time and wait for any lock. Throws DbError. */
export const withMigrationConnection = <T>(
  connectionString: string,
  options: OwnConnectionOptions,
  f: (connection: SqlReader) => Promise<T>,
): Promise<T> =>
  withOwnConnection(
    connectionString,
    { ...options, queryTimeoutMs: 0 },
    ['set statement_timeout = 0', 'set lock_timeout = 0'],
    f,
  );

async function withOwnConnection<T>(
  connectionString: string,
  { log, watch, queryTimeoutMs }: OwnConnectionOptions & { readonly queryTimeoutMs: number },
  settings: readonly string[],
  f: (reader: SqlReader) => Promise<T>,
): Promise<T> {
  watch.assertAnswering();
  const client = new pg.Client({ ...createPgClientConfig(connectionString), query_timeout: queryTimeoutMs });
  client.on('error', (error) => log.warn({ err: error.message }, 'own connection lost'));
  watch.add(client);
  try {
    await client.connect().catch((error: unknown) => {
      throw createDbUnreachableError(error);
    });
    const idle = `set idle_in_transaction_session_timeout = ${DEDICATED_DB_CONNECTION_IDLE_TIMEOUT_MS}`;
    await sendStatements(client, [idle, ...settings].map(createSqlScriptStatement));
    return await f({
      query: async (statement) => ((await sendStatements(client, [statement])).rows[0] ?? []) as never,
    });
  } finally {
    // Ends the transaction too. What failed is thrown already.
    await client.end().catch((error: unknown) => log.warn({ err: String(error) }, 'closing a connection failed'));
  }
}
