import { describe, expect, test } from 'vitest';
import { createShortCache } from './short-cache.ts';

/** A read that ends when the test says so. */
function createHeldRead() {
  const ends: (() => void)[] = [];
  const read = () => new Promise<number>((resolve) => ends.push(() => resolve(ends.length)));
  return { read, ends };
}

describe('a short cache', () => {
  test('however many answers are asked for, only the oldest make room D7-A8', async () => {
    const cached = createShortCache({ kept: 3, running: 5, waiting: 5 });
    let reads = 0;
    const read = async () => ++reads;
    for (const key of ['a', 'b', 'c', 'd']) await cached(key, 60_000, read);
    for (const key of ['b', 'c', 'd']) await cached(key, 60_000, read);
    expect(reads).toBe(4);
    await cached('a', 60_000, read);
    expect(reads).toBe(5);
  });

  test('a few reads run at once, some wait for them, and any more are refused D7-A8', async () => {
    const cached = createShortCache({ kept: 100, running: 2, waiting: 3 });
    const { read, ends } = createHeldRead();
    const answers = Array.from({ length: 7 }, (_, nth) => cached(String(nth), 60_000, read));
    const refused = await Promise.allSettled(answers.slice(5));
    expect(refused.map((end) => end.status === 'rejected' && (end.reason as { code: string }).code)).toEqual([
      'tooManyRequests',
      'tooManyRequests',
    ]);
    expect(ends).toHaveLength(2);
    for (let nth = 0; nth < 5; nth++) {
      ends[nth]?.();
      await answers[nth];
    }
    expect(ends).toHaveLength(5);
    // What was refused is read once there is room again.
    const late = cached('6', 60_000, read);
    ends[5]?.();
    expect(await late).toBe(6);
  });
});
