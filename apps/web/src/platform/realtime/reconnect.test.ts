import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reconnectWhenRefused } from './reconnect.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection that the test refuses and accepts, with the moments of its new tries in seconds. */
function connection() {
  const listeners: { connect?: () => void; connect_error?: (error: Error) => void } = {};
  const began = Date.now();
  const tried: number[] = [];
  const socket = {
    active: true,
    connect: () => {
      socket.active = true;
      tried.push((Date.now() - began) / 1000);
    },
    on: (name: 'connect' | 'connect_error', listener: never) => (listeners[name] = listener),
  };
  const refuse = (status: number) => {
    socket.active = false;
    listeners.connect_error?.(new Error(String(status)));
  };
  const breakDown = () => listeners.connect_error?.(new Error('websocket error'));
  return { socket, tried, refuse, breakDown, accept: () => listeners.connect?.() };
}
const isValid = () => Promise.resolve(true);
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test('a server that refuses because it is busy is tried again, later each time, until it accepts', async () => {
  const { socket, tried, refuse, accept } = connection();
  reconnectWhenRefused(socket, isValid, () => 1);
  for (const wait of [1, 2, 4, 8]) {
    refuse(50301);
    await seconds(wait);
  }
  expect(tried).toEqual([1, 3, 7, 15]);
  accept();
  refuse(50301);
  await seconds(1);
  expect(tried).toHaveLength(5);
});

test('chance shortens a wait by up to a half, and no wait is longer than half a minute', async () => {
  const { socket, tried, refuse } = connection();
  reconnectWhenRefused(socket, isValid, () => 0);
  for (let tries = 0; tries < 8; tries += 1) {
    refuse(50301);
    await seconds(15);
  }
  expect(tried.slice(0, 2)).toEqual([0.5, 16]);
  expect(tried).toHaveLength(8);
});

test('a refused session is tried again only when it was found valid', async () => {
  const { socket, tried, refuse } = connection();
  const asked = [false, false, true];
  reconnectWhenRefused(
    socket,
    () => Promise.resolve(asked.shift() ?? true),
    () => 1,
  );
  refuse(40101);
  await seconds(1 + 2);
  expect(tried).toEqual([]);
  await seconds(4);
  expect([tried, asked]).toEqual([[7], []]);
});

test('nothing is tried while the library tries by itself, or after stop', async () => {
  const { socket, tried, refuse, breakDown } = connection();
  const { stop } = reconnectWhenRefused(socket, isValid, () => 1);
  breakDown();
  await seconds(60);
  expect(tried).toEqual([]);
  refuse(50301);
  stop();
  refuse(50301);
  await seconds(60);
  expect(tried).toEqual([]);
});

test('a player with too many connections is tried again later each time, and the session is not doubted D7-A1', async () => {
  const { socket, tried, refuse } = connection();
  const asked: string[] = [];
  reconnectWhenRefused(
    socket,
    () => {
      asked.push('session');
      return Promise.resolve(true);
    },
    () => 1,
  );
  for (const wait of [1, 2, 4]) {
    refuse(42901);
    await seconds(wait);
  }
  expect([tried, asked]).toEqual([[1, 3, 7], []]);
});
