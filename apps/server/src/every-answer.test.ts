/** What a scanner looks for, over the answers of all servers: headers, what an error shows, methods, origins, redirects, paths. */
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Office, openOffice } from '../test/office.ts';
import { serverAnswers } from '../test/world.ts';
import { openLog } from './platform/log/log.ts';
import { createHttpServer } from './platform/http/server.ts';

const LONGEST_WAIT_MS = 30_000;
const EVIL = 'evil.example';

interface Answer {
  readonly asked: string;
  readonly status: number;
  /** Names in small letters; `name: value` lines. */
  readonly head: string;
  readonly body: string;
}

/** Sends a request as bytes: a client would put right what is wrong with it. */
const ask = (url: string, request: string, headers: readonly string[] = [], body = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const { hostname, port } = new URL(url);
    const length = body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`];
    const lines = [`${request} HTTP/1.1`, 'host: localhost', ...length, 'connection: close', ...headers];
    connect(Number(port), hostname, function (this: ReturnType<typeof connect>) {
      this.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    })
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('error', reject)
      .setTimeout(LONGEST_WAIT_MS, () => reject(new Error(`${url} ${request}: no answer`)))
      .on('close', () => {
        const [head = '', text = ''] = Buffer.concat(chunks)
          .toString()
          .split(/\r\n\r\n(.*)/s, 2);
        const small = head.replaceAll(/^[\w-]+:/gm, (name) => name.toLowerCase());
        resolve({ asked: `${url} ${request}`, status: Number(head.split(' ', 2)[1]), head: small, body: text });
      });
  });

const readHeader = ({ head }: Answer, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1]?.trim();

const JSON_TYPE = 'content-type: application/json';
const PREFLIGHT = [
  `origin: https://${EVIL}`,
  'access-control-request-method: POST',
  'access-control-request-headers: authorization',
];

describe('every answer', () => {
  let office: Office;
  let site = '';
  let backOffice = '';
  let bank = '';
  const answers: Answer[] = [];
  beforeAll(async () => {
    office = await openOffice({ engine: (await serverAnswers()) ? 'postgres' : 'pglite', bank: true });
    [site, backOffice, bank] = [office.app.url, office.app.officeUrl() ?? '', office.site.bankUrl];
    const wanted: (readonly [string, string, (readonly string[])?, string?])[] = [
      ...[
        '/',
        '/home',
        '/api/docs',
        '/assets/none.js',
        '/.env',
        '/api/app/game/list',
        '/api/app/user/userInfo',
        '/api/none',
        '/api/openapi.json',
        '/api/auth/user/captcha/1',
        '/healthz',
        '/readyz',
        '/%zz',
      ].map((path) => [site, `GET ${path}`] as const),
      ...['/', '/players', '/api/staff/me', '/api/staff/none', '/healthz', '/readyz', '/.git/HEAD', '/%zz'].map(
        (path) => [backOffice, `GET ${path}`] as const,
      ),
      ...[
        '/',
        '/pay/none',
        '/pay/none/status',
        '/pay-assets/page.css',
        '/pay-assets/none',
        '/v2/cob/none',
        '/sandbox/health',
        '/%zz',
      ].map((path) => [bank, `GET ${path}`] as const),
    ];
    for (const url of [site, backOffice, bank]) {
      wanted.push(
        [url, 'OPTIONS /', PREFLIGHT],
        [url, 'TRACE /', ['x-secret: told']],
        [url, 'HEAD /'],
        [url, 'PROPFIND /'],
        [url, 'GET /', ['authorization: Bearer none']],
      );
      for (const path of ['/api/auth/user/restLogin', '/api/staff/login', '/api/hooks/pix', '/oauth/token'])
        for (const body of ['{}', '{', `{"username":${'['.repeat(5000)}}`])
          wanted.push([url, `POST ${path}`, [JSON_TYPE], body]);
    }
    answers.push(...(await Promise.all(wanted.map((request) => ask(...request)))));
  });
  afterAll(() => office?.close());
  const find = (isWanted: (answer: Answer) => boolean): string[] =>
    answers.filter(isWanted).map(({ asked, status }) => `${asked} ${status}`);

  test('none fails', () => {
    expect(find(({ status }) => !(status < 500))).toEqual([]);
  });
  test('has its type taken at its word', () => {
    expect(find((answer) => readHeader(answer, 'x-content-type-options') !== 'nosniff')).toEqual([]);
  });
  test('names no program and no version', () => {
    expect(find(({ head }) => /^(server|x-powered-by|via|x-aspnet-version|x-generator):/m.test(head))).toEqual([]);
  });
  test('sets no cookie, and lets no other origin read it', () => {
    expect(find(({ head }) => /^(set-cookie|access-control-[\w-]+):/m.test(head))).toEqual([]);
  });
  test('shows nothing of the program', () => {
    const inside =
      /node_modules|\bat \S+ \(|\.ts:\d+|FST_|fastify|PostgreSQL|Node\.js v|SyntaxError|in JSON at position/i;
    expect(find(({ asked, body }) => !asked.includes('/api/docs') && inside.test(body))).toEqual([]);
  });
  test('repeats nothing of a TRACE', () => {
    expect(
      find(({ asked, status, body }) => asked.includes('TRACE') && (status === 200 || body.includes('told'))),
    ).toEqual([]);
  });
  test('of a page says what it may run, who may frame it, and what it tells others', () => {
    const isPage = (answer: Answer) =>
      answer.asked.startsWith(bank) ? answer.asked.includes('/pay/') : !/\/(api|healthz|readyz)|%zz/.test(answer.asked);
    const pages = answers.filter(isPage);
    expect(pages.length).toBeGreaterThan(20);
    for (const page of pages) {
      const policy = readHeader(page, 'content-security-policy') ?? '';
      expect(policy, page.asked).toMatch(/default-src '(self|none)'.*frame-ancestors ('none'|http:)/);
      expect(policy, page.asked).not.toContain('unsafe');
      expect(['no-referrer', 'strict-origin-when-cross-origin'], page.asked).toContain(
        readHeader(page, 'referrer-policy'),
      );
      if (page.asked.startsWith(bank)) continue;
      expect(readHeader(page, 'permissions-policy'), page.asked).toContain('camera=()');
      for (const name of ['cross-origin-opener-policy', 'cross-origin-resource-policy'])
        expect(readHeader(page, name), `${page.asked} ${name}`).toBe('same-origin');
      expect(readHeader(page, 'x-frame-options'), page.asked).toBe('DENY');
    }
  });
  test('of a call is data that no page may run, frame or load from elsewhere', () => {
    const calls = answers.filter(
      ({ asked }) => /\/api\/(app|auth|staff|hooks|none)/.test(asked) && !asked.startsWith(bank),
    );
    expect(calls.length).toBeGreaterThan(20);
    for (const call of calls) {
      expect(readHeader(call, 'content-security-policy'), call.asked).toMatch(/^default-src 'none'/);
      expect(readHeader(call, 'cross-origin-resource-policy'), call.asked).toBe('same-origin');
    }
  });

  test.each([
    `//${EVIL}`,
    `//${EVIL}/..`,
    `/\\${EVIL}`,
    `/%2f%2f${EVIL}`,
    `/?next=https://${EVIL}`,
    `/login?back=//${EVIL}`,
    `http://${EVIL}/`,
    '/pay/x?aviso=paid',
  ])('leads nobody away: %s', async (target) => {
    for (const url of [site, backOffice, bank]) {
      const answer = await ask(url, `GET ${target}`);
      expect([answer.status < 300 || answer.status >= 400, readHeader(answer, 'location')], url).toEqual([
        true,
        undefined,
      ]);
    }
  });
  test.each(['/', '/api/none', '/api/app/user/userInfo', '/api/docs/static/index.html', '/.env'])(
    'is the same where a request names its whole address: %s',
    async (path) => {
      for (const url of [site, backOffice]) {
        const [plain, whole] = [await ask(url, `GET ${path}`), await ask(url, `GET http://${EVIL}${path}`)];
        for (const name of ['location', 'content-security-policy', 'permissions-policy'])
          expect(readHeader(whole, name), `${url} ${name}`).toBe(readHeader(plain, name));
        expect(whole.status, url).toBe(plain.status);
      }
    },
  );
  test.each([
    `host: ${EVIL}`,
    `x-forwarded-host: ${EVIL}`,
    `forwarded: host=${EVIL}`,
    `x-original-url: //${EVIL}`,
    `referer: https://${EVIL}/`,
    `origin: https://${EVIL}`,
  ])('takes no address from a client: %s', async (header) => {
    for (const url of [site, backOffice, bank])
      for (const path of ['/', '/api/app/game/list', '/api/docs', '/pay/none', '/api/openapi.json']) {
        const { head, body } = await ask(url, `GET ${path}`, [header]);
        expect(`${head}${body}`.toLowerCase().includes(EVIL), `${url}${path}`).toBe(false);
      }
  });
  test.each([
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/pay-assets/..%2f..%2fpackage.json',
    '/api/docs/static/..%2f..%2fpackage.json',
    '/api/docs/static/%2e%2e/%2e%2e/package.json',
    '/....//....//package.json',
    '/package.json%00.js',
  ])('shows no file beside its own: %s', async (path) => {
    for (const url of [site, backOffice, bank])
      expect((await ask(url, `GET ${path}`)).body, url).not.toMatch(/"(workspaces|dependencies|version)"/);
  });
});

describe('production', () => {
  let app: FastifyInstance;
  let url = '';
  beforeAll(async () => {
    app = createHttpServer({ log: openLog('silent'), production: true });
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app?.close());

  test('every answer asks for TLS from now on, errors too', async () => {
    for (const request of ['GET /', 'GET /api/none', 'GET /.env', 'POST /', 'GET /%zz'])
      expect(readHeader(await ask(url, request), 'strict-transport-security'), request).toMatch(/^max-age=31536000/);
  });
  test('what is no request is answered as data too', async () => {
    const answer = await ask(url, 'NO REQUEST AT ALL');
    expect([answer.status, readHeader(answer, 'x-content-type-options'), readHeader(answer, 'cache-control')]).toEqual([
      400,
      'nosniff',
      'no-store',
    ]);
  });
});
