import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { subscribeToSeconds } from './server-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('point 9: the timer ticks once in 1000 ms for all that listen, and stops with the last of them', () => {
  const tickMs = Number(proves('9-027'));
  const [one, two] = [vi.fn(), vi.fn()];
  const [endOne, endTwo] = [subscribeToSeconds(one), subscribeToSeconds(two)];
  vi.advanceTimersByTime(tickMs - 1);
  expect(one).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1 + 2 * tickMs);
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([3, 3]);
  endOne();
  endTwo();
  expect(vi.getTimerCount()).toBe(0);
});
