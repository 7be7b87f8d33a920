import { beforeEach, expect, test, vi } from 'vitest';

const sent: { readonly path: string; readonly body: Promise<string> }[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.resetModules();
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => '/assets/index-DedPL5w_.js' }) });
  vi.stubGlobal('navigator', { sendBeacon: (path: string, body: Blob) => sent.push({ path, body: body.text() }) });
});

test('a failure is sent once, with part and version and without anything personal', async () => {
  const { reportError } = await import('./report-error.ts');
  const error = new TypeError('no room for ana@example.com');
  reportError('/api/x', 'board', error);
  reportError('/api/x', 'board', error);
  expect(sent.map(({ path }) => path)).toEqual(['/api/x']);
  expect(JSON.parse((await sent[0]?.body) ?? '')).toEqual({
    part: 'board',
    version: 'index-DedPL5w_',
    text: 'TypeError: no room for [email]',
  });
});

test('a page that goes on failing sends ten reports at most', async () => {
  const { reportError } = await import('./report-error.ts');
  for (let count = 0; count < 30; count += 1) reportError('/api/x', 'page', new Error(`failure ${'x'.repeat(count)}`));
  expect(sent).toHaveLength(10);
});
