import type { FeedStore } from './store/feed-store.ts';

/** The feed's own clock: real time plus an offset that only grows and survives a restart. Milliseconds UTC. */
export interface FeedClock {
  now(): number;
  /** Returns the whole offset. */
  advance(ms: number): number;
}

export function openFeedClock(store: Pick<FeedStore, 'selectSetting' | 'upsertSetting'>): FeedClock {
  let offset = Number(store.selectSetting('clockOffsetMs') ?? 0);
  return {
    now: () => Date.now() + offset,
    advance: (ms) => {
      offset += ms;
      store.upsertSetting('clockOffsetMs', String(offset));
      return offset;
    },
  };
}

/** Monotonic milliseconds, to measure how long work takes. */
export const readElapsedMs = (): number => performance.now();
