import { getNowMs } from './clock.ts';

/**
 * By how much this device's clock is ahead of the server's. A server time is always read a little after it was written, so
 * the smallest difference that was seen is the most exact one.
 */
let clockOffsetMs: number | undefined;

/** Takes a time that the server has just sent. */
export function observeServerTime(at: number): void {
  const difference = getNowMs() - at;
  if (clockOffsetMs === undefined || difference < clockOffsetMs) clockOffsetMs = difference;
}

/** Milliseconds since the epoch by the server's clock, as far as it is known. */
export const getServerNow = (): number => getNowMs() - (clockOffsetMs ?? 0);

const secondTickListeners = new Set<() => void>();
let secondTickTimer: ReturnType<typeof setInterval> | undefined;

/** Calls back every second, with one timer for all listeners; returns the function that ends it. */
export function subscribeToSeconds(listener: () => void): () => void {
  secondTickListeners.add(listener);
  secondTickTimer ??= setInterval(() => {
    for (const each of secondTickListeners) each();
  }, 1000);
  return () => {
    secondTickListeners.delete(listener);
    if (secondTickListeners.size > 0) return;
    clearInterval(secondTickTimer);
    secondTickTimer = undefined;
  };
}
