/** One connection to a PostgreSQL server: its settings, its statements in flights, and its errors as DbError. */
import pg from 'pg';
import { readMonotonicTimeMs } from '../../../clock.ts';
import type { Row, SqlStatement } from '../../db.ts';
import { DbError } from '../../errors.ts';
import { type PgPipelineOptions, type StatementPipelineResult, sendPipelinedStatements } from './flight.ts';
import { postgresParsersByTypeOid } from '../parsers.ts';
import { statementChannel } from '../statement-channel.ts';
import { readProgramVersion } from '../../program-version.ts';

/** Time-outs of every session: a node that is cut off must not hold a player's wallet for more than seconds. */
const DB_SESSION_TIMEOUT_SETTINGS = {
  idle_in_transaction_session_timeout: 3000,
  lock_timeout: 1000,
  statement_timeout: 5000,
};
const DB_CLIENT_TIMEOUT_MS = 6000;

const getColumnParser = (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) =>
  postgresParsersByTypeOid[oid] ?? (pg.types.getTypeParser(oid, format) as (text: string) => unknown);

export const createPgClientConfig = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  application_name: 'arara',
  connectionTimeoutMillis: 1500,
  query_timeout: DB_CLIENT_TIMEOUT_MS,
  keepAlive: true,
  options: Object.entries({ ...DB_SESSION_TIMEOUT_SETTINGS, 'arara.version': readProgramVersion() })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
  types: { getTypeParser: getColumnParser as typeof pg.types.getTypeParser },
});

/** The database did not answer when a connection was to be opened: nothing was sent. */
export const createDbUnreachableError = (cause: unknown): DbError =>
  new DbError({ message: 'the database cannot be reached', sqlstate: '08001', outcomeUnknown: false, cause });

/** What the driver threw, as a DbError: a SQLSTATE, or a lost connection whose outcome is unknown. */
function toDbError(error: unknown): DbError {
  if (error instanceof DbError) return error;
  const { message, code, constraint, detail } = error as {
    message?: string;
    code?: string;
    constraint?: string;
    detail?: string;
  };
  // A parser refused a value: the connection works, and the server knows nothing of it.
  if (error instanceof RangeError || error instanceof TypeError)
    return new DbError({ message: error.message, sqlstate: '22003', outcomeUnknown: false, cause: error });
  const isFromServer =
    typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P') && !code.startsWith('08');
  return new DbError({
    message: message ?? String(error),
    sqlstate: isFromServer ? code : '08006',
    constraint,
    detail,
    outcomeUnknown: !isFromServer,
    cause: error,
  });
}

/** Text of several commands, as migrations are: the protocol takes it only alone. */
const isSqlScriptStatement = ({ name, values }: SqlStatement): boolean => name === '' && values.length === 0;

/** The statements of a connection that wait for their answers. */
export interface UnansweredPostgresWrites {
  /** How many writes are not answered yet. */
  open: number;
  /** When the first of them became the one that the server works on. */
  since: number;
}

/** Is told what happens on a connection. */
export interface UnansweredDbWritesListener {
  /** It begins to wait for an answer. */
  opened(): void;
  failed(error: DbError): void;
}

interface TrackedUnansweredWrites extends UnansweredPostgresWrites {
  readonly listener: UnansweredDbWritesListener;
}

const unansweredWritesByPgClient = new WeakMap<pg.ClientBase, TrackedUnansweredWrites>();

/** Keeps account of what a connection waits for. */
export function trackUnansweredWrites(
  client: pg.ClientBase,
  listener: UnansweredDbWritesListener,
): UnansweredPostgresWrites {
  const exchange = { open: 0, since: 0, listener };
  unansweredWritesByPgClient.set(client, exchange);
  return exchange;
}

function countUnansweredWrite(exchange: TrackedUnansweredWrites): void {
  if (exchange.open++ > 0) return;
  exchange.since = readMonotonicTimeMs();
  exchange.listener.opened();
}

function countAnsweredWrite(exchange: TrackedUnansweredWrites): void {
  exchange.open -= 1;
  exchange.since = readMonotonicTimeMs();
}

/** Sends all statements in one write and answers their rows and the last command's tag. Throws DbError. */
export async function sendStatements(
  client: pg.ClientBase,
  statements: readonly SqlStatement[],
  options: PgPipelineOptions = {},
): Promise<StatementPipelineResult> {
  const exchange = unansweredWritesByPgClient.get(client);
  if (exchange !== undefined) countUnansweredWrite(exchange);
  if (statementChannel.hasSubscribers) statementChannel.publish(statements);
  try {
    if (statements.some(isSqlScriptStatement)) return await sendStatementsOneByOne(client, statements);
    return await sendPipelinedStatements(client, statements, { getParser: getColumnParser, ...options });
  } catch (error) {
    const dbError = toDbError(error);
    exchange?.listener.failed(dbError);
    throw dbError;
  } finally {
    if (exchange !== undefined) countAnsweredWrite(exchange);
  }
}

async function sendStatementsOneByOne(
  client: pg.ClientBase,
  statements: readonly SqlStatement[],
): Promise<StatementPipelineResult> {
  const rows: Row[][] = [];
  let tag: string | undefined;
  for (const { text, values } of statements) {
    const answer = await client.query<Row>(text, values as unknown[]);
    rows.push(answer.rows);
    tag = answer.command;
  }
  return { rows, tag };
}

export const BEGIN_STATEMENT: SqlStatement = { name: 'begin', text: 'begin', values: [] };
export const COMMIT_STATEMENT: SqlStatement = { name: 'commit', text: 'commit', values: [] };
export const ROLLBACK_STATEMENT: SqlStatement = { name: 'rollback', text: 'rollback', values: [] };

/** The commit of an aborted transaction succeeds, with the tag ROLLBACK. Throws a DbError for any tag but COMMIT. */
export function assertCommitted(tag: string | undefined): void {
  if (tag !== 'COMMIT')
    throw new DbError({ message: `commit answered ${String(tag)}`, sqlstate: '40000', outcomeUnknown: false });
}
