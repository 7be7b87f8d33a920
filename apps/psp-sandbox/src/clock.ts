import type { Store } from './store/store.ts';

/** The bank's own clock: real time plus an offset that only grows and outlives a restart. Milliseconds UTC. */
export type BankClock = { now(): number; advance(ms: number): number; reset(): void };

export function openClock(store: Store): BankClock {
  let offset = Number(store.selectSetting('clockOffsetMs') ?? 0);
  const set = (ms: number): number => {
    offset = ms;
    store.upsertSetting('clockOffsetMs', String(ms));
    return offset;
  };
  return {
    now: () => Date.now() + offset,
    advance: (ms) => set(offset + ms),
    reset: () => void set(0),
  };
}

/** Real seconds since the epoch: signatures are judged by the real clock. */
export const realSeconds = (): number => Math.floor(Date.now() / 1000);

/** Monotonic milliseconds, for troubles that last a while. */
export const stopwatch = (): number => performance.now();

/** A time as the API Pix writes it: RFC 3339 in UTC. */
export const timestamp = (ms: number): string => new Date(ms).toISOString();
