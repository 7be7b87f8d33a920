/** One connection to a PostgreSQL server: its settings, its statements in flights, and its errors as DbError. */
import pg from 'pg';
import { stopwatch } from '../../../clock.ts';
import type { Row, Statement } from '../../db.ts';
import { DbError } from '../../errors.ts';
import { type FlightOptions, type FlightResult, PreparedStatements, sendFlight } from './flight.ts';
import { parsers } from '../parsers.ts';

/** Time-outs of every session: a node that is cut off must not hold a player's wallet for more than seconds. */
const SESSION_SETTINGS = {
  idle_in_transaction_session_timeout: 3000,
  lock_timeout: 1000,
  statement_timeout: 5000,
};
const CLIENT_TIMEOUT_MS = 6000;

const getParser = (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) =>
  parsers[oid] ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown);

export const createClientConfig = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  application_name: 'arara',
  connectionTimeoutMillis: 1500,
  query_timeout: CLIENT_TIMEOUT_MS,
  keepAlive: true,
  options: Object.entries(SESSION_SETTINGS)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
  types: { getTypeParser: getParser as typeof pg.types.getTypeParser },
});

/** The database did not answer when a connection was to be opened: nothing was sent. */
export const createUnreachable = (cause: unknown): DbError =>
  new DbError({ message: 'the database cannot be reached', sqlstate: '08001', outcomeUnknown: false, cause });

/** What the driver threw, as a DbError: a SQLSTATE, or a lost connection whose outcome is unknown. */
function toDbError(error: unknown): DbError {
  if (error instanceof DbError) return error;
  const { message, code, constraint } = error as { message?: string; code?: string; constraint?: string };
  // A parser refused a value: the connection works, and the server knows nothing of it.
  if (error instanceof RangeError || error instanceof TypeError)
    return new DbError({ message: error.message, sqlstate: '22003', outcomeUnknown: false, cause: error });
  const isFromServer =
    typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P') && !code.startsWith('08');
  return new DbError({
    message: message ?? String(error),
    sqlstate: isFromServer ? code : '08006',
    constraint,
    outcomeUnknown: !isFromServer,
    cause: error,
  });
}

/** What each connection has prepared. */
const preparedByClient = new WeakMap<pg.ClientBase, PreparedStatements>();

/** Text of several commands, as migrations are: the protocol takes it only alone. */
const isScript = ({ name, values }: Statement): boolean => name === '' && values.length === 0;

/** The statements of a connection that wait for their answers. */
export interface Exchange {
  /** How many writes are not answered yet. */
  open: number;
  /** When the first of them became the one that the server works on. */
  since: number;
}

/** Is told what happens on a connection. */
export interface ExchangeListener {
  /** It begins to wait for an answer. */
  opened(): void;
  failed(error: DbError): void;
}

interface TrackedExchange extends Exchange {
  readonly listener: ExchangeListener;
}

const exchangeByClient = new WeakMap<pg.ClientBase, TrackedExchange>();

/** Keeps account of what a connection waits for. */
export function trackExchange(client: pg.ClientBase, listener: ExchangeListener): Exchange {
  const exchange = { open: 0, since: 0, listener };
  exchangeByClient.set(client, exchange);
  return exchange;
}

function openExchange(exchange: TrackedExchange): void {
  if (exchange.open++ > 0) return;
  exchange.since = stopwatch();
  exchange.listener.opened();
}

function closeExchange(exchange: TrackedExchange): void {
  exchange.open -= 1;
  exchange.since = stopwatch();
}

/** Sends all statements in one write and answers their rows and the last command's tag. Throws DbError. */
export async function sendStatements(
  client: pg.ClientBase,
  statements: readonly Statement[],
  options: FlightOptions = {},
): Promise<FlightResult> {
  const exchange = exchangeByClient.get(client);
  if (exchange !== undefined) openExchange(exchange);
  try {
    if (statements.some(isScript)) return await sendOneByOne(client, statements);
    const prepared = preparedByClient.get(client) ?? new PreparedStatements();
    preparedByClient.set(client, prepared);
    return await sendFlight(client, statements, { prepared, getParser, ...options });
  } catch (error) {
    const dbError = toDbError(error);
    exchange?.listener.failed(dbError);
    throw dbError;
  } finally {
    if (exchange !== undefined) closeExchange(exchange);
  }
}

async function sendOneByOne(client: pg.ClientBase, statements: readonly Statement[]): Promise<FlightResult> {
  const rows: Row[][] = [];
  let tag: string | undefined;
  for (const { text, values } of statements) {
    const answer = await client.query<Row>(text, values as unknown[]);
    rows.push(answer.rows);
    tag = answer.command;
  }
  return { rows, tag };
}

export const BEGIN: Statement = { name: 'begin', text: 'begin', values: [] };
export const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] };
export const ROLLBACK: Statement = { name: 'rollback', text: 'rollback', values: [] };

/** The commit of an aborted transaction succeeds, with the tag ROLLBACK. Throws a DbError for any tag but COMMIT. */
export function assertCommitted(tag: string | undefined): void {
  if (tag !== 'COMMIT')
    throw new DbError({ message: `commit answered ${String(tag)}`, sqlstate: '40000', outcomeUnknown: false });
}
