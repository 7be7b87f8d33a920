import { Worker as Thread } from 'node:worker_threads';
import { ArrayParam, arrayLiteral, type SqlParameter, type Row, textArrayLiteral } from '../db.ts';
import { DbError } from '../errors.ts';
import type { ThreadAnswer, ThreadRequest } from './pglite-thread.ts';

interface PendingAnswer {
  readonly resolve: (rows: Row[][]) => void;
  readonly reject: (error: unknown) => void;
}

/** Ids of the thread's answers that belong to no list of statements. */
const FSYNCS = 0;
const CLOSED = -1;
const STARTED = -2;

/** The thread that runs the embedded engine: one message runs one list of statements on its one connection. */
export class PgliteClient {
  readonly #thread: Thread;
  readonly #pending = new Map<number, PendingAnswer>();
  readonly #started: Promise<Row[][]>;
  readonly #onError: (error: DbError) => void;
  #failure: Error | undefined;
  #nextId = 1;

  /** Starts the engine on a folder, or in memory; `onError` is given the errors of all statements. */
  constructor(folder: string | undefined, onError: (error: DbError) => void) {
    this.#onError = onError;
    this.#thread = new Thread(new URL('./pglite-thread.ts', import.meta.url), {
      workerData: { dataDir: folder },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    this.#started = this.#waitFor(STARTED);
    this.#thread.on('message', (answer: ThreadAnswer) => this.#settle(answer));
    this.#thread.on('error', (error) => this.#fail(error));
  }

  /** Resolves when the engine takes statements. */
  async started(): Promise<void> {
    await this.#started;
  }

  /** Runs statements in their order; answers the rows of each. Throws DbError. */
  send(
    ...statements: readonly { readonly text: string; readonly values: readonly SqlParameter[] }[]
  ): Promise<Row[][]> {
    if (this.#failure !== undefined) return Promise.reject(stopped(this.#failure, false));
    const id = this.#nextId++;
    const answer = this.#waitFor(id);
    this.#thread.postMessage({
      id,
      statements: statements.map(({ text, values }) => ({ text, values: values.map(toPlainValue) })),
    } satisfies ThreadRequest);
    return answer;
  }

  /** How often the engine has synced its files to the disk. */
  async countFsyncs(): Promise<number> {
    const answer = this.#waitFor(FSYNCS);
    this.#thread.postMessage('fsyncs');
    return Number((await answer)[0]?.[0]?.['fsyncs']);
  }

  /** Closes the engine and ends its thread. */
  async close(): Promise<void> {
    const closed = this.#waitFor(CLOSED);
    this.#thread.postMessage('close');
    await closed;
    await this.#thread.terminate();
  }

  #waitFor(id: number): Promise<Row[][]> {
    return new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
  }

  #settle(answer: ThreadAnswer): void {
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

  #fail(error: unknown): void {
    this.#failure = error instanceof Error ? error : new Error(String(error));
    for (const { reject } of this.#pending.values()) reject(stopped(this.#failure, true));
    this.#pending.clear();
  }
}

const stopped = (cause: Error, outcomeUnknown: boolean): DbError =>
  new DbError({ message: 'the embedded database stopped', sqlstate: '57P01', outcomeUnknown, cause });

/** A value as a message to the thread can carry it. */
const toPlainValue = (value: SqlParameter): Exclude<SqlParameter, ArrayParam> => {
  if (!(value instanceof ArrayParam)) return value;
  if (value.type === 'hex8') return textArrayLiteral((value.values as readonly string[]).map(toSignedInteger));
  return value.type === 'text' || value.type === 'jsonb'
    ? textArrayLiteral(value.values as readonly (string | null)[])
    : arrayLiteral(value.values as readonly (number | null)[]);
};

/** The int8 that eight bytes in hexadecimal digits stand for; the database refuses anything else. */
const toSignedInteger = (digits: string): string =>
  /^[0-9a-f]{16}$/i.test(digits) ? String(BigInt.asIntN(64, BigInt(`0x${digits}`))) : `not a digest: ${digits}`;
