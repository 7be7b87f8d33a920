import { EventEmitter } from 'node:events';

/** Notifies open hosted pages that their charge has changed. */
export type ChargeWatchers = ReturnType<typeof createChargeWatchers>;

export function createChargeWatchers() {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    notifyChanged: (txid: string): void => void emitter.emit(txid),
    notifyAllChanged: (): void => emitter.eventNames().forEach((name) => void emitter.emit(name)),
    /** Calls `listener` at each change of the charge, until the returned function is called. */
    watch(txid: string, listener: () => void): () => void {
      emitter.on(txid, listener);
      return () => void emitter.off(txid, listener);
    },
  };
}
