import { EventEmitter } from 'node:events';

export interface WakeUps {
  wake(topic: string): void;
  onWake(topic: string, f: () => void): () => void;
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
