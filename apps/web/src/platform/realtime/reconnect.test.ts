import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reconnectWhenRefused } from './reconnect.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection that the test refuses and lets in, with the moments at which it was tried again, in seconds. */
function connection() {
  const hears: { connect?: () => void; connect_error?: (error: Error) => void } = {};
  const began = Date.now();
  const tried: number[] = [];
  const it = {
    active: true,
    connect: () => {
      it.active = true;
      tried.push((Date.now() - began) / 1000);
    },
    on: (name: 'connect' | 'connect_error', hear: never) => (hears[name] = hear),
  };
  const refuse = (status: number) => {
    it.active = false;
    hears.connect_error?.(new Error(String(status)));
  };
  const lose = () => hears.connect_error?.(new Error('websocket error'));
  return { it, tried, refuse, lose, letIn: () => hears.connect?.() };
}
const good = () => Promise.resolve(true);
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test('a server that has no time for the handshake is asked again, later each time, until it lets in', async () => {
  const { it, tried, refuse, letIn } = connection();
  reconnectWhenRefused(it, good, () => 1);
  for (const wait of [1, 2, 4, 8]) {
    refuse(50301);
    await seconds(wait);
  }
  expect(tried).toEqual([1, 3, 7, 15]);
  letIn();
  refuse(50301);
  await seconds(1);
  expect(tried).toHaveLength(5);
});

test('chance takes up to half of the wait, and no wait is longer than half a minute', async () => {
  const { it, tried, refuse } = connection();
  reconnectWhenRefused(it, good, () => 0);
  for (let tries = 0; tries < 8; tries += 1) {
    refuse(50301);
    await seconds(15);
  }
  expect(tried.slice(0, 2)).toEqual([0.5, 16]);
  expect(tried).toHaveLength(8);
});

test('a refused session goes on only once it was found good', async () => {
  const { it, tried, refuse } = connection();
  const asked = [false, false, true];
  reconnectWhenRefused(
    it,
    () => Promise.resolve(asked.shift() ?? true),
    () => 1,
  );
  refuse(40101);
  await seconds(1 + 2);
  expect(tried).toEqual([]);
  await seconds(4);
  expect([tried, asked]).toEqual([[7], []]);
});

test('a connection that the library still tries by itself is left to it, and one that was given up is left alone', async () => {
  const { it, tried, refuse, lose } = connection();
  const { stop } = reconnectWhenRefused(it, good, () => 1);
  lose();
  await seconds(60);
  expect(tried).toEqual([]);
  refuse(50301);
  stop();
  refuse(50301);
  await seconds(60);
  expect(tried).toEqual([]);
});
