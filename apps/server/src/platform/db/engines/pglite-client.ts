import { Worker as Thread } from 'node:worker_threads';
import {
  SqlArrayParameter,
  formatPostgresArrayLiteral,
  type SqlParameter,
  type Row,
  formatPostgresTextArray,
} from '../db.ts';
import { DbError } from '../errors.ts';
import {
  CLOSED_ANSWER_ID,
  FSYNC_COUNT_ANSWER_ID,
  STARTED_ANSWER_ID,
  type PgliteThreadAnswer,
  type PgliteThreadRequest,
} from './pglite-messages.ts';
import { statementChannel } from './statement-channel.ts';

interface PendingPgliteAnswer {
  readonly resolve: (rows: Row[][]) => void;
  readonly reject: (error: unknown) => void;
  /** Whether the statements commit: without an answer nobody knows whether they have. */
  readonly commits: boolean;
}

/** Ends a transaction whose statements were sent before it. */
export const COMMIT_SQL = 'commit';

/**
 * One life of the thread that runs the embedded engine: one message runs one list of statements on its one connection. It ends
 * by `close`, or by itself when the engine cannot go on, as after a failed write of its log; another one must be made then.
 */
export class PgliteClient {
  readonly #thread: Thread;
  readonly #pending = new Map<number, PendingPgliteAnswer>();
  readonly #started: Promise<Row[][]>;
  readonly #onError: (error: DbError) => void;
  /** Resolves when the thread has ended and holds no file open; with the failure unless it was closed. */
  readonly ended: Promise<Error | undefined>;
  #failure: Error | undefined;
  #isClosing = false;
  #nextId = 1;

  /** Starts the engine on a folder, or in memory; `onError` is given the errors of all statements. */
  constructor(folder: string | undefined, onError: (error: DbError) => void) {
    this.#onError = onError;
    this.#thread = new Thread(new URL('./pglite-thread.ts', import.meta.url), {
      workerData: { dataDir: folder },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    this.#started = this.#waitFor(STARTED_ANSWER_ID);
    this.#thread.on('message', (answer: PgliteThreadAnswer) => this.#settle(answer));
    this.#thread.on('error', (error: Error) => this.#fail(error));
    this.ended = new Promise((resolve) => {
      this.#thread.once('exit', (code) => {
        if (!this.#isClosing) this.#fail(new Error(`its thread ended with ${code}`));
        resolve(this.#failure);
      });
    });
  }

  /** True once the engine takes nothing any more. */
  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  /** Resolves when the engine takes statements. Throws DbError. */
  async started(): Promise<void> {
    await this.#started;
  }

  /** Runs statements in their order; answers the rows of each. Throws DbError: outcome unknown only if a commit has no answer. */
  send(
    ...statements: readonly { readonly text: string; readonly values: readonly SqlParameter[] }[]
  ): Promise<Row[][]> {
    if (this.#failure !== undefined) return Promise.reject(createPgliteStoppedError(this.#failure, false));
    if (statementChannel.hasSubscribers) statementChannel.publish(statements);
    const id = this.#nextId++;
    const answer = this.#waitFor(
      id,
      statements.some(({ text }) => text === COMMIT_SQL),
    );
    this.#thread.postMessage({
      id,
      statements: statements.map(({ text, values }) => ({ text, values: values.map(toPgliteParameterValue) })),
    } satisfies PgliteThreadRequest);
    return answer;
  }

  /** How often the engine has synced its files to the disk, in this life of its thread. Throws DbError. */
  async countFsyncs(): Promise<number> {
    if (this.#failure !== undefined) throw createPgliteStoppedError(this.#failure, false);
    const answer = this.#waitFor(FSYNC_COUNT_ANSWER_ID);
    this.#thread.postMessage('fsyncs');
    return Number((await answer)[0]?.[0]?.['fsyncs']);
  }

  /**
   * Closes the engine; resolves when its thread has ended. The thread ends by itself and is not terminated, which would cut off
   * whatever WebAssembly still runs: a process that crashed at this moment was seen once.
   */
  async close(): Promise<void> {
    if (this.#failure === undefined) {
      const closed = this.#waitFor(CLOSED_ANSWER_ID);
      this.#thread.postMessage('close');
      // A thread that fails while it closes has ended as well; the next start recovers what it had written.
      await closed.catch(this.#onError);
      this.#isClosing = true;
    }
    await this.ended;
  }

  #waitFor(id: number, commits = false): Promise<Row[][]> {
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject, commits }));
  }

  #settle(answer: PgliteThreadAnswer): void {
    if ('fatal' in answer) return this.#fail(new Error(answer.fatal));
    const pending = this.#pending.get(answer.id);
    this.#pending.delete(answer.id);
    if ('rows' in answer) {
      pending?.resolve(answer.rows);
      return;
    }
    const error = new DbError({ ...answer.error, outcomeUnknown: false });
    this.#onError(error);
    pending?.reject(error);
  }

  /** Refuses what has no answer yet, and everything from now on. The first failure says why. */
  #fail(failure: Error): void {
    this.#failure ??= failure;
    for (const { reject, commits } of this.#pending.values()) reject(createPgliteStoppedError(this.#failure, commits));
    this.#pending.clear();
  }
}

const createPgliteStoppedError = (cause: Error, outcomeUnknown: boolean): DbError =>
  new DbError({
    message: `the embedded database stopped: ${cause.message}`,
    sqlstate: '57P01',
    outcomeUnknown,
    cause,
  });

/** A value as a message to the thread can carry it. */
const toPgliteParameterValue = (value: SqlParameter): Exclude<SqlParameter, SqlArrayParameter> => {
  if (!(value instanceof SqlArrayParameter)) return value;
  if (value.type === 'hex8')
    return formatPostgresTextArray((value.values as readonly string[]).map(parseHexDigestAsInt8));
  return value.type === 'text' || value.type === 'jsonb'
    ? formatPostgresTextArray(value.values as readonly (string | null)[])
    : formatPostgresArrayLiteral(value.values as readonly (number | null)[]);
};

/** The int8 that eight bytes in hexadecimal digits stand for; the database refuses anything else. */
const parseHexDigestAsInt8 = (digits: string): string =>
  /^[0-9a-f]{16}$/i.test(digits) ? String(BigInt.asIntN(64, BigInt(`0x${digits}`))) : `not a digest: ${digits}`;
