import type pg from 'pg';
import { serialize } from 'pg-protocol';
import type { Row, SqlStatement } from '../../db.ts';
import { DbError } from '../../errors.ts';
import { PostgresProtocolWriter } from './protocol-writer.ts';

type ColumnTextParser = (text: string) => unknown;
/** How the rows of a statement are read: an empty row, and the names and parsers of its columns. */
interface QueryResultColumns {
  readonly empty: Row;
  readonly names: readonly string[];
  readonly parsers: readonly ColumnTextParser[];
}
const NO_RESULT_COLUMNS: QueryResultColumns = { empty: {}, names: [], parsers: [] };

/** The state of one connection: its prepared statements by name, with their columns, and the flights under way on it. */
class PreparedStatements {
  readonly known = new Map<string, QueryResultColumns>();
  /** Used in turn: one flight may be written while the one before it waits for its answer. */
  readonly #buffers = [new PostgresProtocolWriter(), new PostgresProtocolWriter()] as const;
  #turn = 0;
  connection: pg.Connection | undefined;
  /** Flights that were written and not answered yet. */
  written = 0;
  /** Flights that wait in the driver for those before them. */
  queued = 0;
  /** The server has said since the last flight was answered that it stopped waiting for its standby. */
  isUnconfirmed = false;

  /** A buffer to write the next flight in. */
  messages(): PostgresProtocolWriter {
    this.#turn = 1 - this.#turn;
    return (this.#turn === 0 ? this.#buffers[0] : this.#buffers[1]).begin();
  }
}

/** What the driver passes to a query that it has sent. */
interface DescribedSqlResultFields {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

export interface StatementPipelineResult {
  readonly rows: Row[][];
  /** The command tag of the last statement: `COMMIT` of an aborted transaction says `ROLLBACK`. */
  readonly tag: string | undefined;
}

/**
 * Statements sent as one buffer with a single sync, as the protocol pipelines them: the server answers all of them in one write,
 * and after an error it skips the rest. Each statement is parsed and described once per connection.
 */
class PipelinedStatements implements pg.Submittable {
  /** Set by the driver, which times the answer. */
  callback: (error?: Error) => void;
  readonly #statements: readonly SqlStatement[];
  readonly #prepared: PreparedStatements;
  readonly #getParser: (oid: number) => ColumnTextParser;
  readonly #rows: Row[][];
  #at = 0;
  #columns: QueryResultColumns | undefined;
  #tag: string | undefined;
  #error: Error | undefined;
  #isWritten = false;

  constructor(
    statements: readonly SqlStatement[],
    options: {
      prepared: PreparedStatements;
      getParser: (oid: number) => ColumnTextParser;
      done: (error: Error | undefined, result: StatementPipelineResult) => void;
    },
  ) {
    this.#statements = statements;
    this.#prepared = options.prepared;
    this.#getParser = options.getParser;
    this.#rows = statements.map(() => []);
    this.callback = (error) => {
      if (this.#isWritten) this.#prepared.written -= 1;
      options.done(error, { rows: this.#rows, tag: this.#tag });
    };
  }

  /** Sends what was not sent already. Returns the error if it cannot be written: then nothing was sent. */
  submit(connection: pg.Connection): Error | undefined {
    this.#prepared.connection = connection;
    if (this.#isWritten) return undefined;
    this.#prepared.queued -= 1;
    try {
      this.#write(connection);
      return undefined;
    } catch (error) {
      return error as Error;
    }
  }

  /** Leaves the flight to the driver, which sends it in its turn. */
  queue(): void {
    this.#prepared.queued += 1;
  }

  /** Sends the flight behind the one flight that is under way; false where the driver must send it in its turn. */
  writeAhead(): boolean {
    const { connection, written, queued } = this.#prepared;
    if (connection === undefined || written !== 1 || queued > 0) return false;
    this.#write(connection);
    return true;
  }

  #write(connection: pg.Connection): void {
    connection.stream.write(this.#messages());
    this.#isWritten = true;
    this.#prepared.written += 1;
  }

  #messages(): Buffer {
    const { known } = this.#prepared;
    const messages = this.#prepared.messages();
    for (const { name, text, values } of this.#statements) {
      const isKnown = known.has(name);
      // Closed first: an attempt that failed may have left a statement of this name.
      if (!isKnown) {
        messages.add(serialize.close({ type: 'S', name }));
        messages.add(serialize.parse({ name, text }));
      }
      messages.bind(name, values);
      if (!isKnown) messages.add(serialize.describe({ type: 'P' }));
      messages.execute();
    }
    messages.sync();
    return messages.written();
  }

  handleRowDescription({ fields }: DescribedSqlResultFields): void {
    this.#columns = {
      empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#getParser(dataTypeID)),
    };
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#error !== undefined) return;
    const { empty, names, parsers } = this.#columns ?? this.#columnsHere();
    // A copy of an object with all columns is faster than an object that grows column by column.
    const row: Row = { ...empty };
    try {
      for (let n = 0; n < names.length; n++) {
        const text = fields[n];
        if (typeof text === 'string') row[names[n] as string] = (parsers[n] as ColumnTextParser)(text);
      }
    } catch (error) {
      // A parser refused a value: the connection works, and the rest of the flight is still answered.
      this.#error = error as Error;
    }
    this.#rows[this.#at]?.push(row);
  }

  #columnsHere(): QueryResultColumns {
    return this.#prepared.known.get(this.#statements[this.#at]?.name ?? '') ?? NO_RESULT_COLUMNS;
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#tag = text;
    this.#next();
  }

  handleEmptyQuery(): void {
    this.#next();
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    const isUnconfirmed = this.#prepared.isUnconfirmed;
    this.#prepared.isUnconfirmed = false;
    this.callback(isUnconfirmed ? createUnconfirmedCommitError() : this.#error);
  }

  #next(): void {
    const name = this.#statements[this.#at]?.name ?? '';
    const { known } = this.#prepared;
    if (name !== '' && !known.has(name)) known.set(name, this.#columns ?? NO_RESULT_COLUMNS);
    this.#columns = undefined;
    this.#at += 1;
  }
}

/** What the server's notice of a commit says that no standby has confirmed; it is in no language, unlike its text. */
const STANDBY_WAIT_ROUTINE = 'SyncRepWaitForLSN';

const createUnconfirmedCommitError = (): DbError =>
  new DbError({ message: 'no standby has confirmed the commit', sqlstate: '40003', outcomeUnknown: true });

/**
 * Takes a commit that no standby has confirmed for an unknown outcome. A server whose wait for a standby is
 * cancelled warns, and then answers as if all were well; should the standby take over, the commit never was.
 */
function watchUnconfirmedCommits(client: pg.ClientBase, prepared: PreparedStatements): void {
  client.on('notice', ({ routine }) => {
    if (routine === STANDBY_WAIT_ROUTINE) prepared.isUnconfirmed = true;
  });
}

const preparedStatementsByClient = new WeakMap<pg.ClientBase, PreparedStatements>();

/** What a connection has prepared. */
function getPreparedStatements(client: pg.ClientBase): PreparedStatements {
  const known = preparedStatementsByClient.get(client);
  if (known !== undefined) return known;
  const prepared = new PreparedStatements();
  preparedStatementsByClient.set(client, prepared);
  watchUnconfirmedCommits(client, prepared);
  return prepared;
}

export interface PgPipelineOptions {
  /** True when they may be sent before the flight under way is answered. If that one fails, they fail too: they find its transaction open. */
  readonly mayPipeline?: boolean;
  /** Is called at once after a failure, with whether another flight was sent behind this one by then. */
  readonly onFailure?: (isFollowed: boolean) => void;
}

/** Sends these statements, each of them named, and returns their rows. Throws the driver's error. */
export function sendPipelinedStatements(
  client: pg.ClientBase,
  statements: readonly SqlStatement[],
  options: { getParser: (oid: number) => ColumnTextParser } & PgPipelineOptions,
): Promise<StatementPipelineResult> {
  const prepared = getPreparedStatements(client);
  return new Promise((resolve, reject) => {
    const flight = new PipelinedStatements(statements, {
      ...options,
      prepared,
      done: (error, result) => {
        if (error === undefined) return resolve(result);
        options.onFailure?.(prepared.written > 0);
        reject(error);
      },
    });
    if (options.mayPipeline !== true || !flight.writeAhead()) flight.queue();
    client.query(flight);
  });
}
