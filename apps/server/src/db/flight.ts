import type pg from 'pg';
import { serialize } from 'pg-protocol';
import type { Param, Row, Statement } from './db.ts';

type Parse = (text: string) => unknown;
/** How the rows of a statement are read: names and parsers of its columns. */
type Columns = readonly { readonly name: string; readonly parse: Parse }[];

/** What one connection has prepared: a statement by its name, with its columns. */
export type Prepared = Map<string, Columns>;

/** What the driver hands a query that it has sent. */
interface Messages {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

export interface FlightResult {
  readonly rows: Row[][];
  /** The command tag of the last statement: `COMMIT` of an aborted transaction says `ROLLBACK`. */
  readonly tag: string | undefined;
}

/**
 * Statements sent as one buffer with a single sync, the way the protocol means a pipeline: the server answers all of them in
 * one write, and after an error it skips what follows. Each statement is parsed and described once per connection.
 */
class Flight implements pg.Submittable {
  /** Set by the driver, which times the answer. */
  callback: (error?: Error) => void;
  readonly #statements: readonly Statement[];
  readonly #prepared: Prepared;
  readonly #parserOf: (oid: number) => Parse;
  readonly #rows: Row[][];
  #at = 0;
  #columns: Columns | undefined;
  #tag: string | undefined;
  #error: Error | undefined;

  constructor(
    statements: readonly Statement[],
    it: {
      prepared: Prepared;
      parserOf: (oid: number) => Parse;
      done: (error: Error | undefined, it: FlightResult) => void;
    },
  ) {
    this.#statements = statements;
    this.#prepared = it.prepared;
    this.#parserOf = it.parserOf;
    this.#rows = statements.map(() => []);
    this.callback = (error) => it.done(error, { rows: this.#rows, tag: this.#tag });
  }

  submit(connection: pg.Connection): void {
    const parts: Buffer[] = [];
    for (const { name, text, values } of this.#statements) {
      const isKnown = this.#prepared.has(name);
      // Closed first: an attempt that failed may have left the name behind.
      if (!isKnown) parts.push(serialize.close({ type: 'S', name }), serialize.parse({ name, text }));
      parts.push(serialize.bind({ statement: name, values: values as unknown[], valueMapper: asParameter }));
      if (!isKnown) parts.push(serialize.describe({ type: 'P' }));
      parts.push(serialize.execute());
    }
    parts.push(serialize.sync());
    connection.stream.write(Buffer.concat(parts));
  }

  handleRowDescription({ fields }: Messages): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#parserOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#error !== undefined) return;
    const columns = this.#columns ?? this.#prepared.get(this.#statements[this.#at]?.name ?? '') ?? [];
    const row: Row = {};
    try {
      for (const [n, { name, parse }] of columns.entries()) {
        const text = fields[n] ?? null;
        row[name] = text === null ? null : parse(text);
      }
    } catch (error) {
      // A value that a parser refused: the connection is well, and the rest of the flight is still answered.
      this.#error = error as Error;
    }
    this.#rows[this.#at]?.push(row);
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
    this.callback(this.#error);
  }

  #next(): void {
    const name = this.#statements[this.#at]?.name ?? '';
    if (name !== '' && !this.#prepared.has(name)) this.#prepared.set(name, this.#columns ?? []);
    this.#columns = undefined;
    this.#at += 1;
  }
}

/** The driver's own forms, without its detour through dates and objects: statements carry none. */
const asParameter = (value: Param): string | Buffer | null =>
  value === null || typeof value === 'string'
    ? value
    : value instanceof Uint8Array
      ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      : String(value);

/** Sends these statements, every one of them named, and answers their rows. Throws the driver's error. */
export function fly(
  client: pg.ClientBase,
  statements: readonly Statement[],
  it: { prepared: Prepared; parserOf: (oid: number) => Parse },
): Promise<FlightResult> {
  return new Promise((resolve, reject) => {
    client.query(
      new Flight(statements, {
        ...it,
        done: (error, result) => (error === undefined ? resolve(result) : reject(error)),
      }),
    );
  });
}
