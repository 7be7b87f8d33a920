import { EventEmitter } from 'node:events';

export interface WakeUps {
  wake(topic: string): void;
  onWake(topic: string, f: () => void): () => void;
}

/** How long a wake-up that need not come at once collects others of its topic. */
const SOON_MS = 1000;

/** Makes a wake-up that comes after a second, once for all calls in it: under load, a worker is woken as often as it would poll. */
export function createSoonWake(wake: WakeUps['wake']): (topic: string) => void {
  const waiting = new Set<string>();
  return (topic) => {
    if (waiting.has(topic)) return;
    waiting.add(topic);
    setTimeout(() => {
      waiting.delete(topic);
      wake(topic);
    }, SOON_MS).unref();
  };
}

/** Wakes soon what the committed statements have made work for. */
export function wakeAfterCommit(
  wakeSoon: (topic: string) => void,
  committed: readonly { readonly wakes?: string }[],
): void {
  for (const { wakes } of committed) if (wakes !== undefined) wakeSoon(wakes);
}

/** Wake-ups inside this process only: enough for one node. */
export function createLocalWakeUps(): WakeUps {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    wake: (topic) => void emitter.emit(topic),
    onWake: (topic, f) => {
      emitter.on(topic, f);
      return () => void emitter.off(topic, f);
    },
  };
}
