import { randomBytes } from 'node:crypto';
import { createPlayerAccess } from '../../../accounts/accounts.ts';
import type { PlayerCallHandlers, Session } from '../../../domain.ts';
import { get } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type PlayerCallName, playerContract } from '@arara/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openLog } from '../../log/log.ts';
import { registerCalls } from '../calls/pipeline.ts';
import { disabledRateLimits } from '../rate-limits.ts';
import { createHttpServer } from '../server.ts';

const compressed = { count: 0 };
const original = zlib.brotliCompress;
const spy = vi.spyOn(zlib, 'brotliCompress').mockImplementation((...input: Parameters<typeof zlib.brotliCompress>) => {
  compressed.count += 1;
  original(...input);
});
let sports: { sport: string; live: number; today: number; upcoming: number }[] = [];
const handlers = new Proxy({} as PlayerCallHandlers, {
  get: (_, name: PlayerCallName) =>
    ({ sportList: async () => sports, captchaWork: async () => ({ salt: 'a', challenge: 'b', most: 1 }) })[
      name as string
    ] ?? (async () => Promise.reject(new Error(`no handler in this test: ${name}`))),
});

// Other files share the modules of this worker: the function is replaced where all of them find it, and put back.
syncBuiltinESMExports();
afterAll(() => {
  spy.mockRestore();
  syncBuiltinESMExports();
});

let app: FastifyInstance;
let url = '';
beforeAll(async () => {
  app = createHttpServer({ log: openLog('silent'), production: false });
  const access = createPlayerAccess({
    findSession: async (token) => (token === 'good' ? ({ person: 7 } as unknown as Session) : undefined),
    proveStepUp: () => Promise.reject(new Error('no step-up in this test')),
    limits: disabledRateLimits,
    isDraining: () => false,
  });
  registerCalls(app, playerContract, handlers, access);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());
beforeEach(() => {
  // A text that no earlier test has sent.
  const sport = randomBytes(8).toString('hex');
  sports = Array.from({ length: 60 }, (_, live) => ({ sport, live, today: live, upcoming: live }));
  compressed.count = 0;
});

/** Sends a read and returns its answer as it was on the wire, which `fetch` would decompress. */
const read = (headers: Record<string, string> = {}, path = '/api/app/sport/list') =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>(
    (resolve, reject) => {
      get(url + path, { headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) }),
        );
      }).on('error', reject);
    },
  );
const readSports = (bytes: Buffer) => (JSON.parse(bytes.toString()) as { data: unknown }).data;

describe('a read that is the same for all visitors', () => {
  test('is kept by the browser, which asks each time whether it has changed', async () => {
    const first = await read();
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-encoding, authorization, curreny, lang',
    });
    const tag = String(first.headers['etag']);
    for (const known of [tag, `"other", ${tag}`, '*']) {
      const again = await read({ 'if-none-match': known });
      expect([again.status, again.bytes.length, again.headers['etag']]).toEqual([304, 0, tag]);
      // A browser takes the headers of a 304 for those of the answer that it keeps.
      expect(again.headers['content-type']).toBe(first.headers['content-type']);
    }
    sports = [];
    const changed = await read({ 'if-none-match': tag });
    expect([changed.status, readSports(changed.bytes)]).toEqual([200, []]);
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip;q=0.8', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ])('goes to a client that accepts %j as %s', async (accepted, encoding, decode) => {
    const { headers, bytes } = await read({ 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(readSports(decode(bytes))).toEqual(sports);
    if (encoding !== undefined) expect(bytes.length).toBeLessThan(JSON.stringify(sports).length / 5);
  });

  test('is compressed once for all who ask for it, and not at all when it is short', async () => {
    await Promise.all(Array.from({ length: 20 }, () => read({ 'accept-encoding': 'br' })));
    expect(compressed.count).toBe(1);
    sports = sports.slice(0, 3);
    expect((await read({ 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
    expect(compressed.count).toBe(1);
  });
});

test.each([{ authorization: 'good' }, { authorization: 'over' }])(
  'with the token of %j it is stored nowhere',
  async (token) => {
    const { status, headers } = await read({ ...token, 'accept-encoding': 'br', 'if-none-match': '*' });
    expect(status).toBe(200);
    expect([headers['cache-control'], headers['etag'], headers['content-encoding']]).toEqual([
      'no-store',
      undefined,
      undefined,
    ]);
  },
);

test('a public read that is made for one visitor is stored nowhere', async () => {
  const { status, headers } = await read({}, '/api/auth/user/captcha/12/work');
  expect([status, headers['cache-control'], headers['etag']]).toEqual([200, 'no-store', undefined]);
});
