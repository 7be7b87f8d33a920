import { languageKeys } from '@arara/contract/protocol/languages';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog } from '../log/log.ts';
import { createHttpServer } from './server.ts';
import { listPublicPages } from '../../views/views.ts';
import { registerBuiltWebApp } from './site.ts';

const PAGE = '<!doctype html><title>Arara</title><style>a{}</style>';
const HOME = '<!doctype html><title>Arara</title><style>a{}</style><script>run()</script>';
const GAME =
  '<!doctype html><title>Arara</title><style>a{}</style><style>b{}</style><script>run(1)</script><h1>Game</h1>';

describe('a built app', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arara-site-'));
  const lines: string[] = [];
  let app: FastifyInstance;
  let port: number;
  beforeAll(async () => {
    mkdirSync(join(folder, 'dist/assets'), { recursive: true });
    writeFileSync(join(folder, 'dist/index.html'), PAGE);
    mkdirSync(join(folder, 'dist/pages'));
    writeFileSync(join(folder, 'dist/pages/home.html'), HOME);
    writeFileSync(join(folder, 'dist/pages/luckyColor.html'), GAME);
    writeFileSync(join(folder, 'dist/assets/app.js'), 'run()');
    writeFileSync(join(folder, 'dist/assets/art.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    for (const secret of ['dist/.env', 'dist/assets/.env', 'beside.txt']) writeFileSync(join(folder, secret), 'SECRET');
    const log = openLog('info', { write: (line: string) => void lines.push(line) });
    app = createHttpServer({ log, production: false });
    await app.register((site) =>
      registerBuiltWebApp(site, {
        app: 'web',
        folder: join(folder, 'dist/'),
        ownOrigins: [],
        frameOrigins: [],
        pixel: null,
        publicPrefix: '/api/auth/',
        publicPages: listPublicPages('https://arara.example'),
        isSignedIn: async () => false,
      }),
    );
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  afterAll(async () => {
    await app?.close();
    rmSync(folder, { recursive: true });
  });

  /** Sends a path as it is: a client's own URL parser would straighten it. */
  const ask = (path: string, more = '') =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const chunks: Buffer[] = [];
      connect(port, '127.0.0.1', function (this: ReturnType<typeof connect>) {
        this.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${more}connection: close\r\n\r\n`);
      })
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', reject)
        .on('close', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: Number(text.split(' ', 2)[1]), text });
        });
    });

  test('its page answers its addresses, its files their names', async () => {
    for (const path of ['/', '/casino/SE0002', '/sport/event/7', '/b%C3%B4nus', '/login?back=%2fwallet%2f..'])
      expect((await ask(path)).text).toContain(PAGE);
    expect((await ask('/assets/app.js')).text).toContain('run()');
  });

  test('a page with a first screen of its own goes to those who read Portuguese, unless the address names a language', async () => {
    const inPortuguese = 'accept-language: pt-BR,pt;q=0.9,en;q=0.8\r\n';
    for (const path of ['/home', '/HOME', '/home?dialog=login', '/home?pixelid=lang']) {
      const { text } = await ask(path, inPortuguese);
      expect(text).toContain(HOME);
      expect(text).toContain('vary: accept-encoding, accept-language');
    }
    for (const path of ['/luckyColor', '/luckycolor?gameCode=SE0007'])
      expect((await ask(path, inPortuguese)).text).toContain(GAME);
    expect((await ask('/luckyColor', 'accept-language: ja\r\n')).text).toContain(PAGE);
    expect((await ask('/home?lang=en_US', inPortuguese)).text).toContain(PAGE);
    expect((await ask('/home', 'accept-language: en-GB,pt;q=0.5\r\n')).text).toContain(PAGE);
    expect((await ask('/home')).text).toContain(PAGE);
    expect((await ask('/home/more', inPortuguese)).text).toContain(PAGE);
  });

  test('a public page names its one address and those of the languages; a page of players names none', async () => {
    const readLinks = async (path: string) => /^link: (.*)$/m.exec((await ask(path)).text)?.[1]?.split(', ');
    const links = (await readLinks('/MINES?dialog=login&pixelid=7')) ?? [];
    expect(links.slice(0, 2)).toEqual([
      '<https://arara.example/mines>; rel="canonical"',
      '<https://arara.example/mines>; rel="alternate"; hreflang="x-default"',
    ]);
    expect(links).toHaveLength(2 + languageKeys.length);
    expect(links).toContain('<https://arara.example/mines?lang=hi_IN>; rel="alternate"; hreflang="hi-IN"');
    expect((await readLinks('/text_faq_jr?lang=de_DE'))?.[0]).toBe(
      '<https://arara.example/text_faq_jr?lang=de_DE>; rel="canonical"',
    );
    expect((await readLinks('/home?lang=%22%3E'))?.[0]).toBe('<https://arara.example/home>; rel="canonical"');
    for (const path of ['/conta', '/dice', '/yCODE', '/sport/chess']) expect(await readLinks(path)).toBeUndefined();
  });

  test('the sitemap names the public pages, and no page of players', async () => {
    const { text } = await ask('/sitemap.xml');
    expect(text).toContain('content-type: application/xml');
    const addresses = [...text.matchAll(/<loc>https:\/\/arara\.example([^<]+)<\/loc>/g)].map(([, path]) => path);
    expect(addresses).toEqual(expect.arrayContaining(['/home', '/mines', '/sport/tennis', '/text_faq_jr', '/vip']));
    expect(addresses.filter((path) => /^\/(conta|dice|registros|tgpornPage)$/.test(path ?? ''))).toEqual([]);
  });

  test('a script carries no headers that only a document needs; a picture, which may be one, has them', async () => {
    const script = (await ask('/assets/app.js')).text;
    expect(script).toMatch(/x-content-type-options: nosniff/i);
    expect(script).toMatch(/cross-origin-resource-policy: same-origin/i);
    expect(script).not.toMatch(/content-security-policy|permissions-policy|x-frame-options/i);
    for (const path of ['/', '/assets/art.svg', '/assets/gone.js'])
      expect((await ask(path)).text, path).toMatch(/content-security-policy: .*permissions-policy: /is);
  });

  test('the styles and the scripts in its pages are allowed by their bytes, and no other D7-A8', async () => {
    const { text } = await ask('/');
    const policy = /content-security-policy: (.*)/i.exec(text)?.[1] ?? '';
    const hashInline = (inline: string) => `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
    expect(policy).toContain(`script-src 'self' ${hashInline('run()')} ${hashInline('run(1)')};`);
    expect(policy).toContain(`style-src 'self' ${hashInline('a{}')} ${hashInline('b{}')};`);
  });

  test.each([
    '/.env',
    '/.git/config',
    '/%2eenv',
    '/%2Eenv',
    '/.well-known/security.txt',
    '/assets/.env',
    '/a/.env/b',
    '/.',
    '/..',
    '/%2f',
    '/%2F',
    '/a%2fb',
    '/%2f..%2fbeside.txt',
    '/..%2fbeside.txt',
    '/assets/..%2f..%2fbeside.txt',
    '/..%5cbeside.txt',
    '/../beside.txt',
    '/%2e%2e/beside.txt',
    '/assets/%2e%2e/%2e%2e/beside.txt',
    '/%00',
    '/a%00.js',
    '/%',
    '/%zz',
    '/%c0%ae',
    '//evil.example/%2f..',
    '/assets/%2e%2e%2findex.html',
    '/index.html%2f',
    '/a%0d%0ab',
    '/assets/app.js%00',
    '/assets/none.js',
  ])('%s is 404, and nothing is logged D7-A8', async (path) => {
    lines.length = 0;
    const { status, text } = await ask(path);
    expect([status, text.includes('{"status":40401')]).toEqual([404, true]);
    expect(text).not.toContain('SECRET');
    expect(lines).toEqual([]);
  });

  test.each([
    '/api/.env',
    '/api/%2f',
    '/api/app/user%2fgetBalance',
    '/api/..%2f..%2fbeside.txt',
    '/api%2fapp',
    '/api/%00',
  ])('nor is %s anything but an unknown call D7-A8', async (path) => {
    lines.length = 0;
    expect([401, 404]).toContain((await ask(path)).status);
    expect(lines).toEqual([]);
  });

  test.each(['range: bytes=99999-\r\n', 'if-match: "x"\r\n', 'range: bytes=-\r\n'])(
    'a file that is asked for with a wrong header (%j) is the client’s mistake D7-A8',
    async (header) => {
      lines.length = 0;
      const { status } = await ask('/assets/app.js', header);
      expect(status).toBeLessThan(500);
      expect(lines).toEqual([]);
    },
  );
});
