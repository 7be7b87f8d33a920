import { getNowMs } from '@arara/client/clock';

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

/** A header's time has whole seconds and its answer may have waited: it says nothing about a clock that is wrong by less. */
const LEAST_ERROR_BY_HEADER_MS = 120_000;

/** Takes the Date header of an answer: screens that are sent no exact time learn from it that this device's clock is wrong. */
export function observeDateHeader(text: string | null): void {
  const at = Date.parse(text ?? '');
  if (Number.isNaN(at)) return;
  const isWrong = Math.abs(getNowMs() - at) > LEAST_ERROR_BY_HEADER_MS;
  // Once an error is known, a later answer may show that it is smaller: the one that told it may have waited in a sleeping device.
  if (isWrong || clockOffsetMs !== undefined) observeServerTime(at);
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
