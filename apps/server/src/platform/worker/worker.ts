import type { Logger } from 'pino';

/** Work that is looked for again and again, and at once when somebody knows of some. */
export interface Worker {
  /** Looks now. */
  wake(): void;
  /** Does all that there is to do now: for tests. */
  drain(): Promise<void>;
  /** Waits for the step under way, then works no more. */
  stop(): Promise<void>;
}

/**
 * Starts a worker: every `everyMs` it takes steps until one finds nothing (false), with several hands beside each other if it
 * is given several. A step that fails is logged and tried again at the next look. Several nodes may run the same worker: its
 * steps must take what they work on.
 */
export function startWorker(
  log: Logger,
  name: string,
  everyMs: number,
  ...hands: readonly (() => Promise<boolean>)[]
): Worker {
  let stopped = false;
  let again = false;
  let running: Promise<void> | undefined;
  // One run of all hands: it ends when the last of them finds nothing, so that none works on unnoticed.
  const work = async (): Promise<void> => {
    const ends = await Promise.allSettled(
      hands.map(async (step) => {
        while (!stopped && (await step()));
      }),
    );
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  };
  const pulse = (): void => {
    if (stopped) return;
    if (running !== undefined) {
      again = true;
      return;
    }
    running = work()
      .catch((error: unknown) =>
        log.warn({ worker: name, err: String(error) }, 'a step failed and will be tried again'),
      )
      .finally(() => {
        running = undefined;
        if (!again) return;
        again = false;
        pulse();
      });
  };
  const idle = async (): Promise<void> => {
    for (let work = running; work !== undefined; work = running) await work;
  };
  const timer = setInterval(pulse, everyMs);
  timer.unref();
  pulse();
  return {
    wake: pulse,
    drain: async () => {
      await idle();
      pulse();
      await idle();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await idle();
    },
  };
}
