/** Long reads of one moment: the proofs of the books. */
import pg from 'pg';
import type { Logger } from 'pino';
import type { Reader, Statement } from '../../db.ts';
import { createClientConfig, createUnreachable, sendStatements } from './pg-connection.ts';
import type { ServerWatch } from './pg-watch.ts';

/** A piece of the proofs takes a fraction of a second; a player's history of millions of entries is one piece. */
const STATEMENT_TIMEOUT_MS = 600_000;
/** A statement waits this long for a migration that changes its table. */
const LOCK_TIMEOUT_MS = 60_000;
/** The reader computes between its statements. */
const IDLE_TIMEOUT_MS = 600_000;

const script = (text: string): Statement => ({ name: '', text, values: [] });

/**
 * Runs `f` in a read-only transaction that sees the rows of one moment, however long it takes, on a connection of its own. The
 * connection string may set other time-outs: they do not count here. Throws DbError.
 */
export async function readSnapshot<T>(
  connectionString: string,
  { log, watch }: { log: Logger; watch: ServerWatch },
  f: (reader: Reader) => Promise<T>,
): Promise<T> {
  watch.assertAnswering();
  const client = new pg.Client({ ...createClientConfig(connectionString), query_timeout: STATEMENT_TIMEOUT_MS });
  client.on('error', (error) => log.warn({ err: error.message }, 'snapshot connection lost'));
  watch.add(client);
  try {
    await client.connect().catch((error: unknown) => {
      throw createUnreachable(error);
    });
    await sendStatements(client, [
      script(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`),
      script(`set lock_timeout = ${LOCK_TIMEOUT_MS}`),
      script(`set idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`),
      // Compiling a statement takes longer than running it on a piece.
      script('set jit = off'),
      script('begin isolation level repeatable read read only'),
    ]);
    return await f({
      query: async (statement) => ((await sendStatements(client, [statement])).rows[0] ?? []) as never,
    });
  } finally {
    // Ends the transaction too. What failed is thrown already.
    await client.end().catch((error: unknown) => log.warn({ err: String(error) }, 'closing a snapshot failed'));
  }
}
