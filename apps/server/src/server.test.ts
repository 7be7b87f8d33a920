import { randomBytes, randomUUID } from 'node:crypto';
import { insertOutboxFacts } from './facts.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import { io, type Socket } from 'socket.io-client';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, serverAnswers } from '../test/world.ts';
import { type RunningServerApp, createApp } from './server.ts';
import { type ServerConfig, readConfig } from './config/config.ts';
import { openLog } from './platform/log/log.ts';
import { proves } from '../../../scripts/proof/proves.ts';

const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const redisAnswers = async (): Promise<boolean> => {
  const redis = new Redis(redisUrl, { lazyConnect: true, connectTimeout: 500, retryStrategy: () => null });
  redis.on('error', () => undefined);
  return redis.connect().then(
    () => redis.quit().then(() => true),
    () => false,
  );
};
const there = (await serverAnswers()) && (await redisAnswers());
if (!there) console.warn('skipped: two nodes need a PostgreSQL and a Redis server');

describe.skipIf(!there)('two nodes on one database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arara-app-'));
  const sockets: Socket[] = [];
  let drop = async (): Promise<void> => undefined;
  let nodes: [RunningServerApp, RunningServerApp];

  beforeAll(async () => {
    const database = await freshDatabase();
    drop = database.drop;
    const env = {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      MASTER_KEY: randomBytes(32).toString('hex'),
      DATA_DIR: folder,
      PORT: '0',
      PSP_SANDBOX_PORT: '8349',
      CAPTCHA_TEST_CODE: 'abcd',
      RATE_LIMITS: 'off',
      FEED: 'off',
    };
    const read = readConfig(env);
    if (!read.ok) throw new Error(read.problems.join());
    const start = async (config: ServerConfig): Promise<RunningServerApp> => {
      const app = await createApp(config, { log: openLog('silent') });
      await app.listen();
      return app;
    };
    nodes = await Promise.all([start(read.config), start(read.config)]);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    await Promise.all((nodes ?? []).map((node) => node.close()));
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (node: RunningServerApp, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(node.url + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...headers },
    });
    return { http: response.status, ...((await response.json()) as { status: number; data: Record<string, unknown> }) };
  };
  const register = async (node: RunningServerApp, cardNo: string): Promise<string> => {
    const pwd = 'segredo123';
    const username = `${randomUUID()}@x.com`;
    const { status, data } = await call(node, '/api/auth/user/restRegister', {
      name: 'Ana Souza',
      cardNo,
      username,
      country: '+55',
      phone: '11912345678',
      pwd,
      pwd1: pwd,
      codeId: 12,
      captCode: 'abcd',
    });
    expect(status).toBe(0);
    return String(data['access_token']);
  };
  const listen = async (node: RunningServerApp, token: string): Promise<Socket> => {
    const socket = io(node.url, {
      path: REALTIME_SOCKET_PATH,
      transports: ['websocket'],
      query: { token },
      reconnection: false,
      forceNew: true,
    });
    sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return socket;
  };
  const nextMessage = <T>(socket: Socket, name: string): Promise<T> =>
    new Promise((resolve) => socket.once(name, resolve));

  test('the calls are described for programs, and on a page for people', async () => {
    const [calls, messages] = [String(proves('A-020')), String(proves('A-021'))];
    const described = await fetch(nodes[0].url + calls);
    const document = (await described.json()) as { openapi: string; paths: Record<string, unknown> };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/app/order/prePay/{pkgId}', '/api/app/sport/bet', '/api/auth/user/restLogin']),
    );
    const events = await fetch(nodes[0].url + messages);
    expect(await events.json()).toMatchObject({
      asyncapi: '3.0.0',
      servers: { arara: { pathname: REALTIME_SOCKET_PATH } },
    });
    const page = await fetch(`${nodes[0].url}/api/docs`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('swagger-ui');
  });
  test('a session of one node is valid on the other, and a bet without money is 9999 on both', async () => {
    proves('8-004');
    const token = await register(nodes[0], '52998224725');
    for (const node of nodes) {
      const { data } = await call(node, '/api/app/user/getBalance', undefined, { authorization: token });
      expect(data).toEqual({ balance: 0, freeBalance: 0 });
      const bet = await call(
        node,
        '/api/app/game/SE0002/bet',
        { amount: 1, direction: 'over', target: 50.5 },
        { authorization: token, 'idempotency-key': randomUUID() },
      );
      expect([bet.http, bet.status]).toEqual([500, 9999]);
    }
  });
  test('a log-out on one closes the sockets and ends the token on the other within a second', async () => {
    proves('4-022', 'A-022');
    const token = await register(nodes[0], '11144477735');
    const socket = await listen(nodes[1], token);
    expect((await call(nodes[1], '/api/app/user/getBalance', undefined, { authorization: token })).status).toBe(0);
    const gone = nextMessage(socket, 'disconnect');
    const began = performance.now();
    expect((await call(nodes[0], '/api/auth/user/logout', {}, { authorization: token })).status).toBe(0);
    await gone;
    expect(performance.now() - began).toBeLessThan(1000);
    expect((await call(nodes[1], '/api/app/user/getBalance', undefined, { authorization: token })).status).toBe(40101);
  });
  test('the message of a fact reaches the player once, on any node', async () => {
    proves('A-032');
    const token = await register(nodes[0], '39053344705');
    const listening = await Promise.all(nodes.map((node) => listen(node, token)));
    const { data } = await call(nodes[0], '/api/app/user/userInfo', undefined, { authorization: token });
    const counts = [0, 0];
    for (const [n, socket] of listening.entries()) socket.on('paySuccess', () => (counts[n] = (counts[n] ?? 0) + 1));
    const both = Promise.all(listening.map((socket) => nextMessage(socket, 'paySuccess')));
    const { db } = nodes[0].ctx;
    await db.tx('a test pays', async (tx) => {
      await tx.query(
        insertOutboxFacts('BRL', [
          { f: 'depositPaid', player: Number(data['uId']) as PlayerId, order: 12 as OrderId, amount: 5000 },
        ]),
      );
      tx.afterCommit(() => db.wake('facts'));
    });
    expect(await both).toEqual([
      { orderId: '12', amount: 50, czflag: 0 },
      { orderId: '12', amount: 50, czflag: 0 },
    ]);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(counts).toEqual([1, 1]);
  });
  test('players are counted over both nodes, in total and for each game', async () => {
    proves('A-030', 'A-031');
    const token = await register(nodes[1], '86288366757');
    const socket = await listen(nodes[1], token);
    let count = 0;
    socket.on('online', (message: { count: number }) => (count = message.count));
    const other = await listen(nodes[0], await register(nodes[0], '15350946056'));
    await expect.poll(() => count, { timeout: 6000 }).toBeGreaterThanOrEqual(2);
    let games: Readonly<Record<string, number>> = {};
    socket.on('game:present', (message: { games: Readonly<Record<string, number>> }) => ({ games } = message));
    for (const one of [socket, other]) one.emit('onGame', { gameCode: 'SE0006' });
    await expect.poll(() => games, { timeout: 25_000 }).toEqual({ SE0006: 2 });
    const before = count;
    other.close();
    await expect.poll(() => count, { timeout: 25_000 }).toBe(before - 1);
    await expect.poll(() => games, { timeout: 25_000 }).toEqual({ SE0006: 1 });
  });
  test('ids of two nodes are never equal', () => {
    const ids = new Set<number>();
    for (let i = 0; i < 5000; i++) for (const node of nodes) ids.add(node.ctx.newId());
    expect(ids.size).toBe(10_000);
  });
});
