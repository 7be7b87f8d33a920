import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

test.each([0, 500, 503])('a read that failed with HTTP status %i is not repeated by itself', async (http) => {
  vi.useFakeTimers();
  const read = vi.fn(() => Promise.reject(Object.assign(new Error('no answer'), { http })));
  const observer = new QueryObserver(queryClient, { queryKey: ['public', 'read', http], queryFn: read });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledOnce();
  expect(observer.getCurrentResult().status).toBe('error');
  stop();
});
