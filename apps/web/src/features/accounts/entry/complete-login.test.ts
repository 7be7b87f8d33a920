import { beforeAll, expect, test, vi } from 'vitest';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const stored = new Map<string, string>();
const answer = { status: 50301, message: 'away', data: null };

beforeAll(() => {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('location', {
    search: '?dialog=login',
    pathname: '/home',
    href: 'http://arara.test/home?dialog=login',
  });
  vi.stubGlobal('history', { state: null, replaceState: () => undefined, pushState: () => undefined });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer), { status: 503 }));
});

test('point 4: a log-in that succeeded shows the start overlay for a moment, also while the player cannot be loaded', async () => {
  proves('4-030');
  const { completeLogin } = await import('./complete-login.ts');
  const { START_OVERLAY_MS, useLoginLoadingOverlay } = await import('../../../platform/overlay/start-overlay.ts');
  const isShown = () => useLoginLoadingOverlay.getState().on;
  expect(isShown()).toBe(false);
  await completeLogin('a-token');
  expect(stored.get('arara.session')).toBe('a-token');
  expect(isShown()).toBe(true);
  await vi.waitFor(() => expect(isShown()).toBe(false), { timeout: 3 * START_OVERLAY_MS });
});
