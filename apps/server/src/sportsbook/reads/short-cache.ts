import { Refusal } from '@arara/contract/protocol/errors';
import { readMonotonicTimeMs } from '../../platform/clock.ts';

/** What a cache keeps, and how much it may read at once. */
export interface CacheLimits {
  /** Answers that are kept; the oldest one makes room. */
  readonly kept: number;
  /** Reads that run at once. */
  readonly running: number;
  /** Reads that wait for these; any more are refused. */
  readonly waiting: number;
}

export type ReadThroughShortCache = <T>(key: string, maxAgeMs: number, read: () => Promise<T>) => Promise<T>;

/**
 * Keeps each answer for some time, and shares one read among concurrent readers; a failure is not kept. However many different
 * answers are asked for, only `running` reads take the database's time. Throws Refusal tooManyRequests when too many wait.
 */
export function createShortCache(limits: CacheLimits): ReadThroughShortCache {
  const answers = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>();
  const waiting: (() => void)[] = [];
  let running = 0;
  async function runLimited<T>(read: () => Promise<T>): Promise<T> {
    if (running >= limits.running) {
      if (waiting.length >= limits.waiting) throw new Refusal('tooManyRequests', { retryAfterSeconds: 1 });
      // Who ends hands its place over, so the count stays.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await read();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }
  return <T>(key: string, maxAgeMs: number, read: () => Promise<T>): Promise<T> => {
    const now = readMonotonicTimeMs();
    const entry = answers.get(key);
    if (entry !== undefined && now - entry.at < maxAgeMs) return entry.answer as Promise<T>;
    // A map keeps the order of insertion: the first key is the oldest.
    answers.delete(key);
    const [oldest] = answers.keys();
    if (answers.size >= limits.kept && oldest !== undefined) answers.delete(oldest);
    const answer = runLimited(read);
    const kept = { at: now, answer };
    answers.set(key, kept);
    answer.catch(() => {
      if (answers.get(key) === kept) answers.delete(key);
    });
    return answer;
  };
}
