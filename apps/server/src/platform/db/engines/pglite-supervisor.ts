import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { computeWorkerBackoffMs } from '../../worker/worker.ts';
import type { DbError } from '../errors.ts';
import { PgliteClient } from './pglite-client.ts';
import { readProgramVersion } from '../program-version.ts';

const FIRST_PGLITE_RESTART_DELAY_MS = 200;
const MAX_PGLITE_RESTART_DELAY_MS = 5000;

export interface PgliteSupervisorOptions {
  /** Is given the errors of all statements. */
  readonly onError: (error: DbError) => void;
  readonly log: Pick<Logger, 'error' | 'warn'> | undefined;
}

/**
 * Keeps the embedded engine of a folder running: when its thread has ended by itself, a new one recovers the folder from the
 * write-ahead log. It is tried again, with growing pauses, while that fails, as on a disk that is still full. An engine in memory
 * stays ended: what it held is gone.
 */
export class PgliteSupervisor {
  readonly #folder: string | undefined;
  readonly #options: PgliteSupervisorOptions;
  readonly #closing = new AbortController();
  #client: PgliteClient;
  #watch: Promise<void> = Promise.resolve();

  private constructor(folder: string | undefined, options: PgliteSupervisorOptions) {
    this.#folder = folder;
    this.#options = options;
    this.#client = new PgliteClient(folder, options.onError);
  }

  /** Starts the engine. Throws DbError, with its thread ended, if it does not take statements. */
  static async open(folder: string | undefined, options: PgliteSupervisorOptions): Promise<PgliteSupervisor> {
    const supervisor = new PgliteSupervisor(folder, options);
    await startPgliteOrEndThread(supervisor.#client);
    supervisor.#watch = supervisor.#restartWhenEnded();
    return supervisor;
  }

  /**
   * The engine in its present life. All statements of a transaction go to the same one: a life that ended refuses them, while the
   * next one would run them outside of any transaction.
   */
  get client(): PgliteClient {
    return this.#client;
  }

  /** Closes the engine, and starts no other one. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#client.close();
    await this.#watch;
  }

  async #restartWhenEnded(): Promise<void> {
    for (let failures = 1; ; failures++) {
      const failure = await this.#client.ended;
      if (this.#closing.signal.aborted || failure === undefined) return;
      const { log, onError } = this.#options;
      if (this.#folder === undefined) return log?.error({ err: failure }, 'the database in memory has ended');
      const delayMs = computeWorkerBackoffMs(failures, MAX_PGLITE_RESTART_DELAY_MS, FIRST_PGLITE_RESTART_DELAY_MS);
      log?.error({ err: failure, delayMs }, 'the embedded database has ended; it is started again');
      await this.#pause(delayMs);
      if (this.#closing.signal.aborted) return;
      const next = new PgliteClient(this.#folder, onError);
      const hasStarted = await startPgliteOrEndThread(next).then(
        () => true,
        () => false,
      );
      this.#client = next;
      // The caller that closes the database has closed the life before this one, and waits here.
      if (this.#closing.signal.aborted) return next.close();
      if (!hasStarted) continue;
      failures = 0;
      log?.warn('the embedded database runs again');
    }
  }

  /** Ends early when the database is closed. */
  async #pause(delayMs: number): Promise<void> {
    const { signal } = this.#closing;
    await pause(delayMs, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}

/** Waits until the engine takes statements; ends its thread, and throws, if it does not. */
async function startPgliteOrEndThread(client: PgliteClient): Promise<void> {
  try {
    await client.started();
    await client.send({ text: `set arara.version = ${readProgramVersion()}`, values: [] });
  } catch (error) {
    await client.close();
    throw error;
  }
}
