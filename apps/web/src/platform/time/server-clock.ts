import { now } from './clock.ts';

/**
 * How far this device's clock is ahead of the server's. A server time is always read a little after it was written, so the
 * smallest difference seen is nearest to the truth.
 */
let ahead: number | undefined;

/** A moment that the server wrote, as it comes in. */
export function noteServerTime(at: number): void {
  const difference = now() - at;
  if (ahead === undefined || difference < ahead) ahead = difference;
}

/** Milliseconds since the epoch, by the server's clock as far as it is known. */
export const serverNow = (): number => now() - (ahead ?? 0);

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls back every second; one timer for everything that shows time. */
export function onSecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
