import pg from 'pg';
import type { Logger } from 'pino';
import type { BatchDbConnection, SqlStatement } from '../../db.ts';
import { DbError, isDbError } from '../../errors.ts';
import type { PostgresConnectionGuard } from './connection-guard.ts';
import type { StatementPipelineResult } from './flight.ts';
import {
  assertCommitted,
  BEGIN_STATEMENT,
  COMMIT_STATEMENT,
  createPgClientConfig,
  createDbUnreachableError,
  ROLLBACK_STATEMENT,
  sendStatements,
} from './pg-connection.ts';
import type { DbServerAvailabilityWatch } from './pg-watch.ts';

/** Lanes look up by key only: no plan may fall back to a scan while statistics are young. */
const BATCH_CONNECTION_SETTINGS_STATEMENT: SqlStatement = {
  name: '',
  text: `set enable_seqscan=off; set enable_mergejoin=off; set enable_hashjoin=off;
    set plan_cache_mode=force_generic_plan;
    set idle_in_transaction_session_timeout=2000; set lock_timeout=1000; set statement_timeout=3000`,
  values: [],
};
/** The SQLSTATE of every statement in a transaction that has failed. */
const IN_FAILED_TRANSACTION_SQLSTATE = '25P02';

/**
 * A lane: a connection of its own, opened on demand and replaced when it broke. Several batches may share it: it runs one group
 * at a time, but the next group may load while the one before is being saved.
 */
export class PgBatchConnection {
  readonly #connectionString: string;
  readonly #log: Logger;
  readonly #watch: DbServerAvailabilityWatch;
  readonly #guard: PostgresConnectionGuard;
  #client: pg.Client | undefined;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(
    connectionString: string,
    log: Logger,
    { watch, guard }: { watch: DbServerAvailabilityWatch; guard: PostgresConnectionGuard },
  ) {
    this.#connectionString = connectionString;
    this.#log = log;
    this.#watch = watch;
    this.#guard = guard;
  }

  /** Runs one group. It begins when the group before it is done, or is being saved. */
  run<T>(f: (lane: BatchDbConnection) => Promise<T>): Promise<T> {
    const { promise: isFree, resolve } = Promise.withResolvers<void>();
    const turn = this.#tail.then(() => this.#runGroup(f, resolve)).finally(resolve);
    this.#tail = isFree;
    return turn;
  }

  async close(): Promise<void> {
    await this.#client?.end();
  }

  async #runGroup<T>(f: (lane: BatchDbConnection) => Promise<T>, isSaving: () => void): Promise<T> {
    this.#watch.assertAnswering();
    const connection = this.#client ?? (await this.#connect());
    if (!this.#guard.isChecked(connection)) await this.#check(connection);
    const send = (statements: readonly SqlStatement[]) => this.#send(connection, statements);
    return f({
      load: (async (...statements: SqlStatement[]) =>
        (await this.#load(connection, statements)).rows.slice(1)) as BatchDbConnection['load'],
      loadMore: (async (...statements: SqlStatement[]) =>
        (await send(statements)).rows) as BatchDbConnection['loadMore'],
      save: async (...statements) => {
        const saved = send([...statements, COMMIT_STATEMENT]);
        isSaving();
        assertCommitted((await saved).tag);
      },
      rollback: () => this.#dropIfLost(connection, () => this.#rollback(connection)),
    });
  }

  /** Behind a save that failed, a group finds that one's transaction: nothing of it was done, and it is sent again. */
  #load(connection: pg.Client, statements: readonly SqlStatement[]): Promise<StatementPipelineResult> {
    const all = [BEGIN_STATEMENT, ...statements];
    return this.#send(connection, all, true).catch((error: unknown) => {
      if (error instanceof DbError && error.sqlstate === IN_FAILED_TRANSACTION_SQLSTATE)
        return this.#send(connection, all);
      throw error;
    });
  }

  /**
   * After an error the server has skipped the rest, the commit too: the transaction is ended here. But not when the next group
   * is under way already: it ends what it finds, and where a commit failed it has a transaction of its own by now.
   */
  #send(
    connection: pg.Client,
    statements: readonly SqlStatement[],
    mayPipeline = false,
  ): Promise<StatementPipelineResult> {
    let isFollowed = false;
    const onFailure = (followed: boolean): void => {
      isFollowed = followed;
    };
    return this.#dropIfLost(connection, () => sendStatements(connection, statements, { mayPipeline, onFailure })).catch(
      async (error: unknown) => {
        if (!isFollowed) await this.#rollback(connection);
        throw error;
      },
    );
  }

  async #rollback(connection: pg.Client): Promise<void> {
    if (this.#client === connection) await sendStatements(connection, [ROLLBACK_STATEMENT]);
  }

  async #dropIfLost<T>(connection: pg.Client, send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      if (isDbError(error, 'outcomeUnknown')) this.#drop(connection);
      throw error;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(createPgClientConfig(this.#connectionString));
    client.on('error', (error) => {
      this.#log.warn({ err: error.message }, 'lane connection lost');
      if (this.#client === client) this.#client = undefined;
    });
    try {
      await client.connect();
      this.#watch.add(client);
      await sendStatements(client, [BATCH_CONNECTION_SETTINGS_STATEMENT]);
    } catch (error) {
      this.#close(client);
      throw createDbUnreachableError(error);
    }
    this.#client = client;
    return client;
  }

  async #check(connection: pg.Client): Promise<void> {
    try {
      await this.#guard.check(connection);
    } catch (error) {
      this.#drop(connection);
      throw createDbUnreachableError(error);
    }
  }

  /** Once: of two groups that were under way on it, the second must not drop the connection that replaced it. */
  #drop(broken: pg.Client): void {
    if (this.#client !== broken) return;
    this.#client = undefined;
    this.#close(broken);
  }

  #close(broken: pg.Client): void {
    broken.end().catch((error: unknown) => this.#log.warn({ err: String(error) }, 'closing a broken lane failed'));
  }
}
