/** Wrong passwords slow down the person who tries them, with a pause that grows; they lock nobody out. */
import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** So many tries in a row do not wait: people mistype. */
const FREE_TRIES = 5;
/** Tries are forgotten so long after the first of them. */
const TRIES_COUNTED_SECONDS = 6 * 3600;
const FIRST_PAUSE_SECONDS = 30;
const MAX_PAUSE_SECONDS = 900;

/** The pause after so many tries in a row, in seconds: none at first, then it doubles up to its maximum. */
const computePauseSeconds = (tries: number): number =>
  tries < FREE_TRIES ? 0 : Math.min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(tries - FREE_TRIES, 10));

/** Counts tries of passwords by who tries which name. */
export interface LoginSlowDown {
  /** Counts a try. Rejects with a RateLimiterRes while the one before it has its pause. */
  consume(key: string | number): Promise<unknown>;
  /** Forgets the tries, after a right password. */
  delete(key: string): Promise<unknown>;
}

/**
 * Makes the count of one kind of log-in. A try is counted before the password is verified, so that many at once get no more than
 * one after the other; one that has to wait is not counted.
 */
export function createLoginSlowDown(
  createLimiter: (name: string, rule: { readonly points: number; readonly seconds: number }) => RateLimiterAbstract,
): LoginSlowDown {
  const tries = createLimiter('tries', { points: Number.MAX_SAFE_INTEGER, seconds: TRIES_COUNTED_SECONDS });
  const pauses = createLimiter('pause', { points: 1, seconds: MAX_PAUSE_SECONDS });
  return {
    consume: async (key) => {
      const { consumedPoints } = await tries.consume(key);
      const pauseSeconds = computePauseSeconds(consumedPoints);
      if (pauseSeconds === 0) return;
      try {
        await pauses.consume(key, 1, { customDuration: pauseSeconds });
      } catch (error) {
        await tries.reward(key);
        throw error;
      }
    },
    delete: async (key) => {
      await Promise.all([tries.delete(key), pauses.delete(key)]);
    },
  };
}
