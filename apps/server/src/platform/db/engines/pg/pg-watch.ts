/** Notices that a PostgreSQL server has fallen silent, so that no call waits for it until its statement times out. */
import pg from 'pg';
import type { Logger } from 'pino';
import { readMonotonicTimeMs } from '../../../clock.ts';
import type { DbError } from '../../errors.ts';
import {
  createPgClientConfig,
  createDbUnreachableError,
  type UnansweredPostgresWrites,
  type UnansweredDbWritesListener,
  trackUnansweredWrites,
} from './pg-connection.ts';

/** How often open exchanges are looked at, while there are any. */
const DB_SERVER_CHECK_INTERVAL_MS = 250;
/** An answer that takes longer than this is a reason to ask whether the server answers at all. */
const SLOW_DB_ANSWER_BEFORE_PING_MS = 500;
/** A server that does not answer a trivial query within this time is silent. A call is refused after at most three seconds. */
const DB_PING_TIMEOUT_MS = 1800;
/** A server that was silent is asked again at this interval. */
const DB_PING_RETRY_INTERVAL_MS = 250;

/**
 * Watches the connections to one server. A long statement looks the same from outside as a server that is frozen or cut off;
 * a trivial query on a connection of its own tells them apart. When that is not answered either, all connections are closed, which
 * ends what waits on them with an unknown outcome, and nothing new is begun until the server answers again.
 */
export class DbServerAvailabilityWatch {
  readonly #connectionString: string;
  readonly #log: Logger;
  readonly #listener: UnansweredDbWritesListener;
  readonly #exchanges = new Map<pg.ClientBase, UnansweredPostgresWrites>();
  #timer: NodeJS.Timeout | undefined;
  #pinger: pg.Client | undefined;
  #isPinging = false;
  #answeredAt = -Infinity;
  #isSilent = false;
  #isClosed = false;

  /** `onError` is given the errors of all statements. */
  constructor(connectionString: string, log: Logger, onError: (error: DbError) => void) {
    this.#connectionString = connectionString;
    this.#log = log;
    this.#listener = { opened: () => this.#startChecking(), failed: onError };
  }

  /** Throws DbError (unavailable) while the server is silent. */
  assertAnswering(): void {
    if (this.#isSilent) throw createDbUnreachableError(new Error('the database server does not answer'));
  }

  /** Watches a connection until it ends. */
  add(client: pg.ClientBase): void {
    this.#exchanges.set(client, trackUnansweredWrites(client, this.#listener));
    client.on('end', () => this.#exchanges.delete(client));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#pinger?.end();
  }

  #startChecking(): void {
    if (this.#isClosed) return;
    this.#timer ??= setInterval(() => this.#check(), DB_SERVER_CHECK_INTERVAL_MS).unref();
  }

  #check(): void {
    const waiting = [...this.#exchanges.values()].filter(({ open }) => open > 0);
    if (waiting.length === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const suspectSince = readMonotonicTimeMs() - SLOW_DB_ANSWER_BEFORE_PING_MS;
    const isSuspect = waiting.some(({ since }) => since < suspectSince) && this.#answeredAt < suspectSince;
    if (isSuspect && !this.#isPinging && !this.#isSilent) void this.#askServer();
  }

  async #askServer(): Promise<void> {
    this.#isPinging = true;
    const isAnswered = await this.#ping();
    this.#isPinging = false;
    if (isAnswered || this.#isClosed) return;
    this.#isSilent = true;
    this.#log.error('the database server does not answer: its connections are closed');
    for (const client of this.#exchanges.keys()) destroyPostgresClientSocket(client);
    await this.#waitForAnswer();
    this.#isSilent = false;
    this.#log.warn('the database server answers again');
  }

  async #waitForAnswer(): Promise<void> {
    do {
      await new Promise((resolve) => setTimeout(resolve, DB_PING_RETRY_INTERVAL_MS).unref());
    } while (!this.#isClosed && !(await this.#ping()));
  }

  /** Whether the server answers, be it with an error: then whoever waits for it learns of it without this watch. */
  async #ping(): Promise<boolean> {
    const asked = new AbortController();
    const silence = new Promise<'silence'>((resolve) => {
      // The answer may wait in the socket because this process was busy: it is read before the immediate runs.
      const timer = setTimeout(() => setImmediate(() => resolve('silence')), DB_PING_TIMEOUT_MS).unref();
      asked.signal.addEventListener('abort', () => clearTimeout(timer));
    });
    const answer = await Promise.race([this.#query().then(() => 'answer' as const), silence]);
    asked.abort();
    if (answer === 'answer') {
      this.#answeredAt = readMonotonicTimeMs();
      return true;
    }
    const silent = this.#pinger;
    this.#pinger = undefined;
    if (silent !== undefined) destroyPostgresClientSocket(silent);
    return false;
  }

  /** Resolves when the server has answered in some way. */
  async #query(): Promise<void> {
    const pinger = (this.#pinger ??= this.#createPinger());
    try {
      await pinger.query('select 1');
    } catch (error) {
      if (this.#pinger === pinger) this.#pinger = undefined;
      this.#log.warn({ err: String(error) }, 'the ping of the database failed');
      destroyPostgresClientSocket(pinger);
    }
  }

  #createPinger(): pg.Client {
    const pinger = new pg.Client({ ...createPgClientConfig(this.#connectionString), connectionTimeoutMillis: 0 });
    pinger.on('error', () => {
      if (this.#pinger === pinger) this.#pinger = undefined;
    });
    // A failure to connect rejects the query that waits for the connection.
    pinger.connect().catch(() => undefined);
    return pinger;
  }
}

/** Closes a connection at once; what waits on it fails. */
function destroyPostgresClientSocket(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
