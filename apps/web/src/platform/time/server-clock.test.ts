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

const NOW = Date.UTC(2026, 10, 26, 15);
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const writeHeader = (at: number): string => new Date(at).toUTCString();

/** The modules as a page loads them, on a device whose clock is wrong by so much. */
async function openOnDevice(wrongByMs: number) {
  vi.resetModules();
  vi.setSystemTime(NOW + wrongByMs);
  return { ...(await import('./server-clock.ts')), ...(await import('./today.ts')) };
}

test.each([
  ['a day ahead', DAY_MS, '2026-11-27'],
  ['a day behind', -DAY_MS, '2026-11-25'],
])('a clock that is %s goes by the server from the first answer on', async (_, wrongByMs, deviceDay) => {
  const { getToday, getServerNow, observeDateHeader } = await openOnDevice(wrongByMs);
  expect(getToday()).toBe(deviceDay);
  observeDateHeader(writeHeader(NOW));
  expect([getServerNow(), getToday()]).toEqual([NOW, '2026-11-26']);
});

test('a clock that is right stays exact: headers have whole seconds, and none may be missing or broken', async () => {
  const { getServerNow, observeDateHeader } = await openOnDevice(0);
  for (const header of [writeHeader(NOW - MINUTE_MS), null, '', 'yesterday']) observeDateHeader(header);
  expect(getServerNow()).toBe(NOW);
});

test('an answer that waited in a sleeping device is corrected by the next one', async () => {
  const { getServerNow, observeDateHeader } = await openOnDevice(0);
  observeDateHeader(writeHeader(NOW - 10 * MINUTE_MS));
  observeDateHeader(writeHeader(NOW));
  expect(getServerNow()).toBe(NOW);
});
