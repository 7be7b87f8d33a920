import cluster, { type Worker as Process } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { computeWorkerBackoffMs } from '../worker/worker.ts';

/** A process that ended is started again after this time, so that one that cannot start does not spin. */
const PROCESS_RESTART_DELAY_MS = 1000;
/** The longest pause between two attempts to start a process. */
const MAX_PROCESS_RESTART_DELAY_MS = 30_000;
/** How often the first process is started before the server gives up. */
const FIRST_PROCESS_START_ATTEMPTS = 3;

/** Several processes of the server behind one port. */
export interface ServerProcessCluster {
  /** Asks all of them to drain, and resolves when the last one has ended. */
  stop(): Promise<void>;
}

export interface ServerProcessClusterOptions {
  /** Added to the environment of each process. */
  readonly env?: Record<string, string>;
  readonly printError: (line: string) => void;
  /** The pause after a process ended; it doubles with each further start that fails. One second by default. */
  readonly restartDelayMs?: number;
}

/** What a child process sends to the leading process. */
interface ClusterWorkerReadyMessage {
  readonly ready: readonly string[];
}

/** True in a process that `startCluster` has started. */
export const isClusterChild = (): boolean => cluster.isWorker;

/** Reports to the leading process that this process takes calls, and at which addresses. */
export const reportReadyToParentProcess = (addresses: readonly string[]): void =>
  void process.send?.({ ready: addresses } satisfies ClusterWorkerReadyMessage);

/**
 * Runs this program `count` times behind one port: the leading process hands each connection to one of them. The first one
 * prepares the database before the others start. A process that ends by itself is started again, also when it ends while it is
 * starting; the pauses grow while the starts fail. Resolves with the addresses once the first process takes calls and each other
 * one does too or has failed its first start. Rejects only if none takes calls: if the first process fails three times.
 */
export async function startCluster(
  count: number,
  options: ServerProcessClusterOptions,
): Promise<ServerProcessCluster & { readonly addresses: readonly string[] }> {
  const supervisor = new ChildProcessSupervisor(options);
  try {
    const addresses = await supervisor.startFirst();
    await Promise.all(Array.from({ length: count - 1 }, () => supervisor.startAnother()));
    return { addresses, stop: () => supervisor.stop() };
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
}

/** One process from its start to its end. */
interface ChildProcessRun {
  /** The addresses at which it takes calls; undefined if it ended before that. */
  readonly ready: Promise<readonly string[] | undefined>;
  /** Why it ended: its signal, its exit code, or the error that kept it from being made. */
  readonly ended: Promise<string>;
}

/** Keeps processes running until it is stopped. */
class ChildProcessSupervisor {
  readonly #options: ServerProcessClusterOptions;
  readonly #running = new Map<Process, Promise<string>>();
  readonly #stopping = new AbortController();

  constructor(options: ServerProcessClusterOptions) {
    this.#options = options;
  }

  /** Starts the process that prepares the database. Throws an Error when it ended before it took calls, three times. */
  async startFirst(): Promise<readonly string[]> {
    for (let failures = 1; ; failures++) {
      const run = this.#run();
      const addresses = await run.ready;
      if (addresses !== undefined) {
        void this.#replaceForEver(run);
        return addresses;
      }
      const reason = await run.ended;
      if (this.#stopping.signal.aborted || failures === FIRST_PROCESS_START_ATTEMPTS)
        throw new Error(
          `no process could start: ${failures} ended before they were ready, the last one with ${reason}`,
        );
      await this.#pauseAfterFailedStart(reason, failures);
    }
  }

  /** Starts one more process; resolves when it takes calls, or when its first start has failed. It is tried again then. */
  async startAnother(): Promise<void> {
    const run = this.#run();
    void this.#replaceForEver(run);
    await run.ready;
  }

  /** Starts a process again whenever it ends, until all are stopped. */
  async #replaceForEver(first: ChildProcessRun): Promise<void> {
    let failures = 0;
    for (let run = first; ; run = this.#run()) {
      const hasStarted = (await run.ready) !== undefined;
      const reason = await run.ended;
      if (this.#stopping.signal.aborted) return;
      failures = hasStarted ? 0 : failures + 1;
      if (!hasStarted) await this.#pauseAfterFailedStart(reason, failures);
      else {
        this.#options.printError(`a process ended with ${reason}; another one takes its place`);
        await this.#pause(this.#restartDelayMs);
      }
      if (this.#stopping.signal.aborted) return;
    }
  }

  /** Asks all processes to drain, and resolves when the last one has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const child of this.#running.keys()) child.process.kill('SIGTERM');
    await Promise.all(this.#running.values());
  }

  get #restartDelayMs(): number {
    return this.#options.restartDelayMs ?? PROCESS_RESTART_DELAY_MS;
  }

  async #pauseAfterFailedStart(reason: string, failures: number): Promise<void> {
    const delayMs = computeWorkerBackoffMs(failures, MAX_PROCESS_RESTART_DELAY_MS, this.#restartDelayMs);
    this.#options.printError(
      `a process ended with ${reason} before it was ready; the next attempt is in ${delayMs / 1000} s`,
    );
    await this.#pause(delayMs);
  }

  /** Ends early when all processes are stopped. */
  async #pause(delayMs: number): Promise<void> {
    const { signal } = this.#stopping;
    await pause(delayMs, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  #run(): ChildProcessRun {
    const child = cluster.fork(this.#options.env);
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? String(code)));
      // A process that the system could not make has no exit. Other errors, such as a failed message, do not end it.
      child.on('error', (error) => {
        if (child.process.pid === undefined) resolve(error.message);
      });
    }).finally(() => this.#running.delete(child));
    this.#running.set(child, ended);
    const ready = new Promise<readonly string[] | undefined>((resolve) => {
      child.on('message', (message: Partial<ClusterWorkerReadyMessage>) => {
        if (message.ready !== undefined) resolve(message.ready);
      });
      void ended.then(() => resolve(undefined));
    });
    return { ready, ended };
  }
}
