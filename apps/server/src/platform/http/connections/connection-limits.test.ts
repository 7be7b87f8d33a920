import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { openLog } from '../../log/log.ts';
import { createHttpServer } from '../server.ts';
import { limitToOpenFiles } from './open-files.ts';

const listeners: FastifyInstance[] = [];
const clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  for (const app of listeners.splice(0)) await app.close();
});

interface Client {
  readonly socket: Socket;
  readonly closed: Promise<string>;
  readonly request: (path: string) => Promise<string>;
}

/** A listener with these limits; `/now` answers at once, `/later` when the test says so. Returns how to connect to it. */
async function listen(limits: { perAddress: number; total: number }, trustedProxies: readonly string[] = []) {
  const app = createHttpServer({ log: openLog('silent'), production: false, connections: limits, trustedProxies });
  listeners.push(app);
  const later = Promise.withResolvers<string>();
  app.get('/now', async () => 'now');
  let underWay = 0;
  app.get('/later', () => {
    underWay++;
    return later.promise;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const open = (from = '127.0.0.1'): Promise<Client> => {
    const socket = connect({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1', localAddress: from });
    clients.push(socket);
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.on('error', () => undefined);
    const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
    const request = (path: string): Promise<string> => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      return new Promise((resolve) => socket.once('data', () => resolve(received)));
    };
    return new Promise((resolve) => socket.once('connect', () => resolve({ socket, closed, request })));
  };
  return { open, countUnderWay: () => underWay, answerLater: () => later.resolve('later') };
}

test('a new connection of a full address closes its oldest one that waits for a request D7-A1', async () => {
  const { open } = await listen({ perAddress: 3, total: 100 });
  const [keptAlive, slow, young] = [await open(), await open(), await open()];
  expect(await keptAlive.request('/now')).toContain('200 OK');
  slow.socket.write('GET /now HTTP/1.1\r\nHost: ');
  const other = await open('127.0.0.2');
  expect(await (await open()).request('/now')).toContain('200 OK');
  expect(await keptAlive.closed).toContain('200 OK');
  expect(await (await open()).request('/now')).toContain('200 OK');
  expect(await slow.closed).toBe('');
  expect(await young.request('/now')).toContain('200 OK');
  expect(await other.request('/now')).toContain('200 OK');
});

test('a connection with a request under way is never closed for another, which is refused with 42901 D7-A1', async () => {
  const { open, countUnderWay, answerLater } = await listen({ perAddress: 2, total: 100 });
  const busy = [await open(), await open()];
  const answers = busy.map((client) => client.request('/later'));
  await expect.poll(countUnderWay).toBe(2);
  const refused = await (await open()).closed;
  expect(refused).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: \d+\r\n/s);
  expect(refused).toContain('"status":42901');
  answerLater();
  for (const answer of answers) expect(await answer).toContain('later');
});

test('connections in all are limited, and the back office answers on a listener of its own D7-A1', async () => {
  const [site, office] = [await listen({ perAddress: 100, total: 4 }), await listen({ perAddress: 100, total: 100 })];
  const busy = await Promise.all([1, 2, 3, 4].map((host) => site.open(`127.0.0.${host}`)));
  const answers = busy.map((client) => client.request('/later'));
  await expect.poll(site.countUnderWay).toBe(4);
  expect(await (await site.open('127.0.0.9')).closed).toContain('"status":50301');
  expect(await (await office.open('127.0.0.9')).request('/now')).toContain('200 OK');
  site.answerLater();
  await Promise.all(answers);
});

test('a trusted proxy may have more connections than one address D7-A1', async () => {
  const { open } = await listen({ perAddress: 1, total: 100 }, ['127.0.0.3']);
  const behind = [await open('127.0.0.3'), await open('127.0.0.3'), await open('127.0.0.3')];
  for (const client of behind) expect(await client.request('/now')).toContain('200 OK');
});

test('files stay free for the rest of the server, whatever the system allows D7-A1', () => {
  expect(limitToOpenFiles(15_000, 1_048_576)).toBe(15_000);
  expect(limitToOpenFiles(15_000, 4096)).toBe(3072);
  expect(limitToOpenFiles(15_000, 256)).toBe(128);
});
