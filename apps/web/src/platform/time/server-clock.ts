import { now } from './clock.ts';

/**
 * By how much this device's clock is ahead of the server's. A server time is always read a little after it was written, so
 * the smallest difference that was seen is the most exact one.
 */
let clockOffsetMs: number | undefined;

/** Takes a time that the server has just sent. */
export function observeServerTime(at: number): void {
  const difference = now() - at;
  if (clockOffsetMs === undefined || difference < clockOffsetMs) clockOffsetMs = difference;
}

/** Milliseconds since the epoch by the server's clock, as far as it is known. */
export const getServerNow = (): number => now() - (clockOffsetMs ?? 0);

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls back every second, with one timer for all listeners; returns the function that ends it. */
export function subscribeToSeconds(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
