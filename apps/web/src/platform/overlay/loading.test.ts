import { expect, test, vi } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { useLoadingIndicatorStore, withLoadingIndicator } from './loading.ts';

test('point 9: the loading overlay of a quick call hides after 600 ms', async () => {
  const shown = Number(proves('9-024'));
  vi.useFakeTimers();
  await withLoadingIndicator(() => Promise.resolve());
  vi.advanceTimersByTime(shown - 1);
  expect(useLoadingIndicatorStore.getState().on).toBe(true);
  vi.advanceTimersByTime(1);
  expect(useLoadingIndicatorStore.getState().on).toBe(false);
  vi.useRealTimers();
});
