/**
 * The database as the domains see it: statements with names, reads, transactions and flights. One dialect, two engines.
 */
import type { DbError } from './errors.ts';

/** A value of a statement. Arrays are literals (`formatPostgresArrayLiteral`, `formatPostgresTextArray`), or an SqlArrayParameter where a group has many rows. */
export type SqlParameter = string | number | boolean | null | Uint8Array | SqlArrayParameter;

export type SqlArrayElementType = 'int8' | 'int4' | 'int2' | 'text' | 'jsonb' | 'hex8';

/** The values of one column of a group's rows: each engine writes them in the form that it reads fastest. */
export class SqlArrayParameter {
  readonly type: SqlArrayElementType;
  readonly values: readonly (number | string | null)[];
  constructor(type: SqlArrayElementType, values: readonly (number | string | null)[]) {
    this.type = type;
    this.values = values;
  }
}

/** One named statement: the same name always has the same text, so that a connection prepares it once. */
export interface SqlStatement<R extends Row = Row> {
  readonly name: string;
  readonly text: string;
  readonly values: readonly SqlParameter[];
  /** A topic that is woken after the commit, by `wakeSoon`: the statement may have made work for its workers. */
  readonly wakes?: string;
  /** For the types only: the shape of a row of the result. */
  readonly row?: R;
}

/** int8 and numeric ids come as safe integers (or the read throws), bytea as Uint8Array, date as 'YYYY-MM-DD', jsonb parsed. */
export type Row = Record<string, unknown>;

type RowsByStatement<S extends readonly SqlStatement[]> = {
  [I in keyof S]: S[I] extends SqlStatement<infer R> ? R[] : never;
};

export interface SqlReader {
  /** Runs one statement and returns its rows. */
  query<R extends Row>(statement: SqlStatement<R>): Promise<R[]>;
}

export interface Tx extends SqlReader {
  /** Sends all statements in one network write (one message on the embedded engine); answers come in their order. */
  flight<const S extends readonly SqlStatement[]>(...statements: S): Promise<RowsByStatement<S>>;
  /** Undoes what `f` did if it throws, and throws its error: the transaction may go on without it (a savepoint). */
  attempt<T>(f: () => Promise<T>): Promise<T>;
  /** Runs after the commit of this transaction, never after a rollback; for wake-ups and caches only. */
  afterCommit(f: () => void): void;
}

/** A connection for groups: both flights of a group run on it (platform/batch/batch.ts). */
export interface BatchDbConnection {
  /** begin and all statements, in one write. */
  load<const S extends readonly SqlStatement[]>(...statements: S): Promise<RowsByStatement<S>>;
  /** More statements of the same group, in one write: those that depend on the first results. */
  loadMore<const S extends readonly SqlStatement[]>(...statements: S): Promise<RowsByStatement<S>>;
  /** All statements and commit, in one write; rejects with a DbError unless the commit's tag is COMMIT. */
  save(...statements: readonly SqlStatement[]): Promise<void>;
  /** Rolls the group back. */
  rollback(): Promise<void>;
}

export interface Db {
  readonly engine: 'postgres' | 'pglite';
  /** Reads outside of transactions, for display only: money is never decided by it. */
  readonly read: SqlReader;
  /** The same for screens and reports over several domains, as a role that may only read where one is configured. */
  readonly views: SqlReader;
  /**
   * Reads the rows of one moment, on a connection of its own that gives long statements minutes. The embedded engine has one
   * connection, on which players go on playing: there each statement reads the newest rows.
   */
  withSnapshot<T>(f: (reader: SqlReader) => Promise<T>): Promise<T>;
  /**
   * A connection for migrations: its statements run one by one, in transactions that `f` begins itself or outside of any, and
   * without limits of time. The embedded engine has one connection: nothing else runs meanwhile.
   */
  withMigrationConnection<T>(f: (connection: SqlReader) => Promise<T>): Promise<T>;
  /** One transaction; retries 40001 and 40P01 up to three times; throws if called inside another one. */
  tx<T>(name: string, f: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same for a change of tables, as their owner where one is configured: partitions, the probe of the disk. */
  schemaTx<T>(name: string, f: (tx: Tx) => Promise<T>): Promise<T>;
  /** How many groups may be under way at once: 2–4 connections on a server, 1 embedded. */
  readonly laneCount: number;
  /** Whether a lane may load its next group while the group before is being saved. */
  readonly canPipelineLoads: boolean;
  /** Takes lane number `index` for one group; groups of the embedded engine wait for running transactions. */
  withLane<T>(index: number, f: (lane: BatchDbConnection) => Promise<T>): Promise<T>;
  /** Wakes the workers of a topic on every node. A wake-up may be lost: workers poll as well. */
  wake(topic: string): void;
  /** Wakes them at once if that was not done within the last second, else at its end: many calls cost one wake-up a second. */
  wakeSoon(topic: string): void;
  /** Calls back when a topic is woken, on any node. Returns a function that ends it. */
  onWake(topic: string, f: () => void): () => void;
  /** Has each connection checked once, before its first use from now on; one that the check throws for is closed. */
  guardConnections(check: (reader: SqlReader) => Promise<void>): void;
  /** A trivial query, for readiness. */
  ping(): Promise<void>;
  /** Calls back when a statement failed because the database refuses writes. Returns a function that ends it. */
  onWriteRefused(f: (error: DbError) => void): () => void;
  close(): Promise<void>;
}

/** An array literal of numbers, ids or booleans: `{1,2}`. */
export function formatPostgresArrayLiteral(values: readonly (number | boolean | null)[]): string {
  let text = '{';
  for (const value of values) text += text.length === 1 ? value : `,${value}`;
  return `${text}}`;
}

/** A `bigint[]` of whole numbers or ids. Throws RangeError for any other number. */
export function toBigintArrayParameter(values: readonly (number | null)[]): SqlArrayParameter {
  for (let n = 0; n < values.length; n++) {
    const value = values[n] as number | null;
    if (value !== null && !Number.isSafeInteger(value)) throw new RangeError(`not an int8: ${value}`);
  }
  return new SqlArrayParameter('int8', values);
}

/** An `int[]`. Throws RangeError for a number that does not fit. */
export function toIntArrayParameter(values: readonly (number | null)[]): SqlArrayParameter {
  for (const value of values)
    if (value !== null && (value | 0) !== value) throw new RangeError(`not an int4: ${value}`);
  return new SqlArrayParameter('int4', values);
}

/** A `smallint[]`. Throws RangeError for a number that does not fit. */
export function smallintArray(values: readonly (number | null)[]): SqlArrayParameter {
  for (const value of values)
    if (value !== null && (value << 16) >> 16 !== value) throw new RangeError(`not an int2: ${value}`);
  return new SqlArrayParameter('int2', values);
}

/** A `text[]`. */
export const textArray = (values: readonly (string | null)[]): SqlArrayParameter =>
  new SqlArrayParameter('text', values);
/** A `jsonb[]` of JSON texts. */
export const createJsonbArrayParameter = (values: readonly (string | null)[]): SqlArrayParameter =>
  new SqlArrayParameter('jsonb', values);
/** A `bigint[]` of eight bytes each, written as 16 hexadecimal digits. */
export const toHexBigintArrayParameter = (values: readonly string[]): SqlArrayParameter =>
  new SqlArrayParameter('hex8', values);

/** An array literal of strings, each quoted. */
export const formatPostgresTextArray = (values: readonly (string | null)[]): string =>
  `{${values.map((v) => (v === null ? 'null' : `"${v.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`)).join(',')}}`;

/**
 * Arrays as rows: `unnestColumns('player bigint', 'body jsonb')` is
 * `select unnest($1::bigint[]) as player, unnest($2::jsonb[]) as body`. All arrays have the same length. This is cheaper than
 * `from unnest(a, b)`, for which PostgreSQL first stores the rows of each column.
 */
export const unnestColumns = (...named: readonly string[]): string =>
  `select ${named
    .map((column, n) => {
      const [name, type] = column.split(' ');
      return `unnest($${n + 1}::${type}[]) as ${name}`;
    })
    .join(', ')}`;

/** An array literal of byte strings in hexadecimal form. */
export const byteaArrayLiteral = (values: readonly Uint8Array[]): string =>
  `{${values.map((v) => `"\\\\x${Buffer.from(v.buffer, v.byteOffset, v.byteLength).toString('hex')}"`).join(',')}}`;

/** A statement with its name and values. `R` is the shape of its rows. */
export const sql = <R extends Row>(
  name: string,
  text: string,
  ...values: readonly SqlParameter[]
): SqlStatement<R> => ({
  name,
  text,
  values,
});

/**
 * Sent first in a transaction that works on arrays: its statements are planned once per connection, as look-ups by key. Planned
 * for the array at hand and with young statistics, the first statements of a connection would read the whole table. Lanes have
 * this setting from the start.
 */
export const forceGenericPlanStatement: SqlStatement = sql(
  'look-ups',
  'set local plan_cache_mode = force_generic_plan',
);
