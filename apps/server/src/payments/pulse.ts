/** Work that runs beside the requests: often enough by itself, at once when something wakes it, never twice at a time. */
export interface Pulse {
  /** Runs the work now, or once more after it if it runs already. */
  beat(): void;
  /** Waits for the work under way, then runs it no more. */
  stop(): Promise<void>;
}

/** Starts it. `work` asks `isStopped` between its parts, and handles its own troubles. */
export function startPulse(everyMs: number, work: (isStopped: () => boolean) => Promise<void>): Pulse {
  let stopped = false;
  let again = false;
  let running: Promise<void> | undefined;
  const beat = (): void => {
    if (running !== undefined) {
      again = true;
      return;
    }
    again = false;
    running = work(() => stopped).finally(() => {
      running = undefined;
      if (again && !stopped) beat();
    });
  };
  const timer = setInterval(beat, everyMs);
  timer.unref();
  beat();
  return {
    beat,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
