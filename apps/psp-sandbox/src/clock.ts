import type { SandboxBankStore } from './store/store.ts';

/** The bank's own clock: real time plus an offset that only grows and survives a restart. Milliseconds UTC. */
export type SandboxBankClock = { now(): number; advance(ms: number): number; reset(): void };

export function openSandboxBankClock(store: SandboxBankStore): SandboxBankClock {
  let offset = Number(store.selectSetting('clockOffsetMs') ?? 0);
  const setOffset = (ms: number): number => {
    offset = ms;
    store.upsertSetting('clockOffsetMs', String(ms));
    return offset;
  };
  return {
    now: () => Date.now() + offset,
    advance: (ms) => setOffset(offset + ms),
    reset: () => void setOffset(0),
  };
}

/** Real seconds since the epoch: signatures are checked against the real clock. */
export const getRealUnixSeconds = (): number => Math.floor(Date.now() / 1000);

/** Monotonic milliseconds, to measure how long an injected fault has lasted. */
export const readElapsedMs = (): number => performance.now();

/** A time as the API Pix writes it: RFC 3339 in UTC. */
export const toIsoTimestamp = (ms: number): string => new Date(ms).toISOString();
