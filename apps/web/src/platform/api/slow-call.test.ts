import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { withSlowCallNotice } from './slow-call.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A call that answers after so many milliseconds. */
const answerAfter = (ms: number) => () => new Promise<string>((resolve) => setTimeout(() => resolve('answer'), ms));

test('point 8: a call without an answer after 5 seconds is called slow once, and goes on', async () => {
  const slowMs = Number(proves('8-014')) * 1000;
  const onSlow = vi.fn();
  const answer = withSlowCallNotice(answerAfter(3 * slowMs), onSlow);
  await vi.advanceTimersByTimeAsync(slowMs - 1);
  expect(onSlow).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * slowMs + 1);
  expect(await answer).toBe('answer');
  expect(onSlow).toHaveBeenCalledOnce();
});

test('a call that answers or fails in time says nothing', async () => {
  const onSlow = vi.fn();
  const answer = withSlowCallNotice(answerAfter(4900), onSlow);
  const failure = withSlowCallNotice(() => Promise.reject(new Error('no network')), onSlow);
  await expect(failure).rejects.toThrow('no network');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await answer).toBe('answer');
  expect(onSlow).not.toHaveBeenCalled();
});
