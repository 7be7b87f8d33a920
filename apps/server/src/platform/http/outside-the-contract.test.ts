import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { openLog } from '../log/log.ts';
import { registerApiDocs } from './api-docs.ts';
import { createRateLimits } from './rate-limits.ts';
import { registerRawWebhookRoutes } from './raw-routes.ts';
import { createHttpServer } from './server.ts';

describe('what is outside the contract', () => {
  let app: FastifyInstance;
  let url = '';
  let handled = 0;
  beforeAll(async () => {
    app = createHttpServer({ log: openLog('silent'), production: false });
    const limits = createRateLimits(undefined);
    await registerApiDocs(app, limits);
    const handle = async ({ query }: { query: (name: string) => string | undefined }) => {
      handled += 1;
      return { status: query('k') === 'right' ? 200 : 401 };
    };
    registerRawWebhookRoutes(app, [{ method: 'POST', path: '/api/hooks/pix', handle }], limits);
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app?.close());

  test('a forged notice is tried thirty times in a minute, a right one as often as the bank likes D7-A8', async () => {
    const send = async (k: string) =>
      (await fetch(`${url}/api/hooks/pix?k=${k}`, { method: 'POST', body: 'x'.repeat(1000) })).status;
    for (let nth = 0; nth < 40; nth++) expect(await send('right')).toBe(200);
    const answers = [];
    for (let nth = 0; nth < 40; nth++) answers.push(await send('wrong'));
    expect(answers.filter((status) => status === 401)).toHaveLength(30);
    expect(answers.slice(31).every((status) => status === 429)).toBe(true);
    // The one that went over the limit was the last to be handled.
    expect(handled).toBe(40 + 31);
  });

  test('the documents are written once, kept by browsers, and read sixty times in a minute D7-A8', async () => {
    const first = await fetch(`${url}/api/openapi.json`);
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    const etag = first.headers.get('etag') ?? '';
    expect((await fetch(`${url}/api/openapi.json`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    for (const copy of ['json', 'yaml']) expect((await fetch(`${url}/api/docs/${copy}`)).status).toBe(404);
    expect(await (await fetch(`${url}/api/docs/static/swagger-initializer.js`)).text()).toContain('/api/openapi.json');
    const answers = [];
    for (let nth = 0; nth < 70; nth++) answers.push((await fetch(`${url}/api/asyncapi.json`)).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(57);
    expect(answers.at(-1)).toBe(429);
  });
});
