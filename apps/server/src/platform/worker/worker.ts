/** Background work: the one loop of the server that polls, is woken, backs off after failures, drains and stops. */
import type { Logger } from 'pino';
import { readMonotonicTimeMs } from '../clock.ts';
import { runOutsideTransaction } from '../db/transaction.ts';
import { incrementCounter } from '../metrics/metrics.ts';

/** What a step found: `true`, there may be more work now; `false`, nothing until the next poll; a number, nothing for so many ms. */
export type WorkerStepResult = boolean | number;

/** One unit of work. `isStopping` becomes true once the worker must end: a long step asks it between its parts. */
export type WorkerStep = (isStopping: () => boolean) => Promise<WorkerStepResult>;

/** Work that goes on until it is stopped. */
export interface BackgroundWork {
  /** Waits for the work under way and starts no more. */
  stop(): Promise<void>;
}

/** Background work of one loop. */
export interface BackgroundWorker extends BackgroundWork {
  /** Runs the work now; if it is running, it runs once more afterwards. During a back-off it waits for the end of that. */
  wake(): void;
  /** Does all the work that there is now, without waiting for a back-off: for tests. */
  drain(): Promise<void>;
}

export interface WorkerOptions {
  /** Names the worker in log lines and metrics. */
  readonly name: string;
  /** Time from the start of one run to the start of the next one. */
  readonly everyMs: number;
  /** A topic whose wake-ups, from any node, start a run at once. */
  readonly wakeOn?: string;
  /** The shortest time between the starts of two runs, however often the worker is woken; none by default. */
  readonly minIntervalMs?: number;
  /** The longest pause after failures; 5 seconds by default. */
  readonly maxBackoffMs?: number;
}

/** What a worker needs: where its failures are logged, and who wakes it. */
export interface WorkerContext {
  readonly log: Logger;
  readonly db?: { onWake(topic: string, f: () => void): () => void };
}

const FIRST_WORKER_BACKOFF_MS = 100;
const MAX_WORKER_BACKOFF_MS = 5000;
/** What is due and could not be claimed, another node works on: it is looked at again after this time. */
const DUE_ELSEWHERE_RETRY_MS = 1000;

/** The pause after so many failures in a row: it doubles from the first one up to its maximum. */
export const computeWorkerBackoffMs = (
  failures: number,
  maxBackoffMs: number = MAX_WORKER_BACKOFF_MS,
  firstMs: number = FIRST_WORKER_BACKOFF_MS,
): number => Math.min(maxBackoffMs, firstMs * 2 ** (failures - 1));

/**
 * Starts a worker: it runs now, every `everyMs`, and when it is woken. A run repeats each of its steps until that step finds no
 * more work; several steps run beside each other, and the run ends when the last of them finds nothing. A step that throws ends
 * its run: the failure is logged and counted, and the work is tried again after a back-off. Several nodes may run the same
 * worker, so its steps must claim what they work on.
 */
export function startWorker(
  ctx: WorkerContext,
  options: WorkerOptions,
  ...steps: readonly WorkerStep[]
): BackgroundWorker {
  const loop = new WorkerLoop(ctx, options, steps);
  const wake = (): void => loop.wake();
  const offWake = options.wakeOn === undefined ? undefined : ctx.db?.onWake(options.wakeOn, wake);
  loop.start();
  return {
    wake,
    drain: () => loop.drain(),
    stop: () => {
      offWake?.();
      return loop.stop();
    },
  };
}

/** Makes a step that claims up to `size` rows and works on them concurrently. */
export function createConcurrentClaimStep<T>(
  size: number,
  claim: (size: number) => Promise<readonly T[]>,
  act: (claimed: T) => Promise<unknown>,
): WorkerStep {
  return async () => {
    const claimed = await claim(size);
    await Promise.all(claimed.map(act));
    return claimed.length === size;
  };
}

/** Makes one step of several that run beside each other, each until it finds no more work, if `hasWork` says that there is any. */
export function createJoinedStep(hasWork: () => Promise<boolean>, steps: readonly WorkerStep[]): WorkerStep {
  return async (isStopping) => {
    if (!(await hasWork())) return false;
    const pauseMs = await runWorkerSteps(steps, isStopping);
    return Number.isFinite(pauseMs) ? pauseMs : false;
  };
}

/**
 * Makes a step that waits until its rows are due: `findNext` reads when the first one is, and `step` works on those that are. The
 * answer is the time until then, so a worker need not poll for it.
 */
export function createDueStep(
  now: () => number,
  findNext: () => Promise<number | null | undefined>,
  step: WorkerStep,
): WorkerStep {
  return async (isStopping) => {
    const waitMs = ((await findNext()) ?? Infinity) - now();
    if (waitMs > 0) return waitMs;
    const found = await step(isStopping);
    return found === false && !isStopping() ? DUE_ELSEWHERE_RETRY_MS : found;
  };
}

/** Makes one of several pieces of work: it stops when all of them have stopped. */
export const joinBackgroundWork = (parts: readonly BackgroundWork[]): BackgroundWork => ({
  stop: async () => void (await Promise.all(parts.map((part) => part.stop()))),
});

class WorkerLoop implements BackgroundWorker {
  readonly #log: Logger;
  readonly #options: WorkerOptions;
  readonly #steps: readonly WorkerStep[];
  #isStopping = false;
  #isWoken = false;
  /** Failures in a row. */
  #failures = 0;
  #startedAt = -Infinity;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ log }: WorkerContext, options: WorkerOptions, steps: readonly WorkerStep[]) {
    this.#log = log;
    this.#options = options;
    this.#steps = steps;
  }

  /** Starts a run, unless one is under way. */
  start(): void {
    if (this.#isStopping || this.#running !== undefined) return;
    clearTimeout(this.#timer);
    this.#isWoken = false;
    // Whoever wakes the worker may be inside a transaction: the work is not part of it.
    this.#running = runOutsideTransaction(() => this.#run()).finally(() => {
      this.#running = undefined;
      if (this.#isWoken) this.wake();
    });
  }

  wake(): void {
    this.#isWoken = true;
    if (this.#running !== undefined || this.#failures > 0) return;
    const { minIntervalMs = 0 } = this.#options;
    const waitMs = this.#startedAt + minIntervalMs - readMonotonicTimeMs();
    if (minIntervalMs > 0 && waitMs > 0) this.#schedule(waitMs);
    else this.start();
  }

  async drain(): Promise<void> {
    await this.#idle();
    this.start();
    await this.#idle();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#idle();
  }

  async #run(): Promise<void> {
    const { name, everyMs, maxBackoffMs } = this.#options;
    this.#startedAt = readMonotonicTimeMs();
    try {
      const pauseMs = await runWorkerSteps(this.#steps, () => this.#isStopping);
      this.#failures = 0;
      this.#schedule(Math.min(pauseMs, everyMs - (readMonotonicTimeMs() - this.#startedAt)));
    } catch (error) {
      this.#failures += 1;
      incrementCounter('worker_failures_total', { worker: name });
      this.#log.warn(
        { worker: name, failures: this.#failures, err: String(error) },
        'a worker failed and will try again',
      );
      this.#schedule(computeWorkerBackoffMs(this.#failures, maxBackoffMs));
    }
    incrementCounter('worker_runs_total', { worker: name });
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    if (!this.#isStopping) this.#timer = setTimeout(() => this.start(), Math.max(0, delayMs)).unref();
  }

  async #idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }
}

/** Repeats every step until it finds no more work; the time until the first of them wants to run again. */
async function runWorkerSteps(steps: readonly WorkerStep[], isStopping: () => boolean): Promise<number> {
  const ends = await Promise.allSettled(
    steps.map(async (step) => {
      let found: WorkerStepResult = true;
      while (found === true && !isStopping()) found = await step(isStopping);
      return typeof found === 'number' ? found : Infinity;
    }),
  );
  // All steps have ended before a failure is thrown: none goes on unnoticed.
  const reasons = ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []));
  if (reasons.length === 1) throw reasons[0];
  if (reasons.length > 1) throw new AggregateError(reasons, reasons.map(String).join('; '));
  return Math.min(...ends.map((end) => (end.status === 'fulfilled' ? end.value : 0)));
}
