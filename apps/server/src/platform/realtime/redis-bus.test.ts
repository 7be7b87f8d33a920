import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openLog } from '../log/log.ts';
import { openRedisBus, type RedisBus } from './redis-bus.ts';

describe('a Redis that takes connections and answers nothing', () => {
  const sockets: Socket[] = [];
  let answers = false;
  const silent = createServer((socket) => {
    sockets.push(socket);
    socket.on('data', (data) => {
      if (answers) answerLikeRedis(socket, String(data));
    });
  });
  let bus: RedisBus;
  beforeEach(async () => {
    answers = false;
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { port } = silent.address() as AddressInfo;
    bus = openRedisBus(`redis://127.0.0.1:${port}`, openLog('silent'), 'postgres://one');
  });
  afterEach(() => {
    vi.useRealTimers();
    bus.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  test('ends no process: the adapter waits for no subscription, so none may be rejected', async () => {
    const { subscriber } = bus;
    const rejected: unknown[] = [];
    for (const asked of [
      subscriber.psubscribe('a*'),
      subscriber.subscribe('b'),
      subscriber.punsubscribe('a*'),
      subscriber.unsubscribe('b'),
    ])
      asked.catch((error: unknown) => rejected.push(error));
    await vi.advanceTimersByTimeAsync(60_000);
    bus.close();
    for (let tries = 0; tries < 20; tries++) {
      await vi.advanceTimersByTimeAsync(500);
      await setImmediate();
    }
    expect(rejected).toEqual([]);
  });

  test('carries messages once it answers, although the subscription was lost', async () => {
    let message: unknown;
    bus.subscriber.once('pmessage', (...received) => (message = received));
    void bus.subscriber.psubscribe('a*');
    await vi.advanceTimersByTimeAsync(8_000);
    answers = true;
    // The connection is given up and made again by timers; sockets take real time.
    for (let tries = 0; message === undefined && tries < 500; tries++) {
      await vi.advanceTimersByTimeAsync(100);
      await setImmediate();
    }
    expect(message).toEqual(['a*', 'ab', 'text']);
  });
});

/** Answers what ioredis asks at the start, and sends a message to who has subscribed. */
function answerLikeRedis(socket: Socket, asked: string): void {
  for (const _ of asked.matchAll(/setinfo/gi)) socket.write('+OK\r\n');
  if (asked.includes('\r\ninfo\r\n')) socket.write('$13\r\nrole:master\r\n\r\n');
  if (asked.includes('psubscribe'))
    socket.write(
      '*3\r\n$10\r\npsubscribe\r\n$2\r\na*\r\n:1\r\n*4\r\n$8\r\npmessage\r\n$2\r\na*\r\n$2\r\nab\r\n$4\r\ntext\r\n',
    );
}
