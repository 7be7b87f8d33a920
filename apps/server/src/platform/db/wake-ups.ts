import { EventEmitter } from 'node:events';

export interface WorkerWakeUps {
  wake(topic: string): void;
  onWake(topic: string, f: () => void): () => void;
}

/** The shortest time between two wake-ups of a topic that many commits ask for. */
const SOON_WAKE_INTERVAL_MS = 1000;

/**
 * Makes a wake-up that comes at once, but at most once a second: what is asked for within a second of the last one comes at its
 * end, once. So a worker is woken without delay while little happens, and under load as often as it would poll.
 */
export function createSoonWake(wake: WorkerWakeUps['wake']): (topic: string) => void {
  /** Topics that were woken within the last second, and whether they are to be woken at its end. */
  const recent = new Map<string, { isAskedAgain: boolean }>();
  const wakeNow = (topic: string): void => {
    const state = { isAskedAgain: false };
    recent.set(topic, state);
    setTimeout(() => {
      recent.delete(topic);
      if (state.isAskedAgain) wakeNow(topic);
    }, SOON_WAKE_INTERVAL_MS).unref();
    wake(topic);
  };
  return (topic) => {
    const state = recent.get(topic);
    if (state === undefined) wakeNow(topic);
    else state.isAskedAgain = true;
  };
}

/** Adds that wake-up to others. */
export const withSoonWake = <W extends WorkerWakeUps>(wakeUps: W): W & { wakeSoon(topic: string): void } => ({
  ...wakeUps,
  wakeSoon: createSoonWake(wakeUps.wake),
});

/** Wakes the workers that the committed statements have made work for. */
export function wakeAfterCommit(
  wakeSoon: (topic: string) => void,
  committed: readonly { readonly wakes?: string }[],
): void {
  for (const { wakes } of committed) if (wakes !== undefined) wakeSoon(wakes);
}

/** Wake-ups inside this process only: enough for one node. */
export function createLocalWakeUps(): WorkerWakeUps {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    wake: (topic) => void emitter.emit(topic),
    onWake: (topic, f) => {
      emitter.on(topic, f);
      return () => void emitter.off(topic, f);
    },
  };
}
