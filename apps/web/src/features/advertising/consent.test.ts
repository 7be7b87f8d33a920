import { currentAdvertisingConsentVersion } from '@arara/contract/player/consent';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';
import type * as Consent from './consent.ts';
import texts from '@arara/content/pt_BR/web/advertising.json' with { type: 'json' };

const stored = new Map<string, string>();
const sent: { readonly method: string; readonly body: unknown }[] = [];
let answer: () => Promise<Response>;
let consent: typeof Consent;
const closePixel = vi.fn<() => void>();

beforeAll(async () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('location', { search: '', pathname: '/home' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.doMock('./pixel-frame.ts', () => ({ closeAdvertisingPixel: closePixel }));
  vi.stubGlobal('fetch', (_: string, { method = 'GET', body }: { method?: string; body?: string }) => {
    sent.push({ method, body: body === undefined ? undefined : JSON.parse(body) });
    return answer();
  });
  consent = await import('./consent.ts');
});
beforeEach(() => {
  sent.length = 0;
  closePixel.mockClear();
});

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const answerWith = (said: 'yes' | 'no') =>
  Promise.resolve(
    new Response(JSON.stringify({ status: 0, message: '', data: { version: '1', answer: said, at: 1 } }), {
      status: 200,
    }),
  );

test('a no closes the pixel at once, and is sent with the version of the text', async () => {
  proves('A-651');
  let closedBefore = false;
  answer = () => {
    closedBefore = closePixel.mock.calls.length === 1;
    return answerWith('no');
  };
  await consent.saveAdvertisingConsent('no');
  expect(closedBefore).toBe(true);
  expect(sent).toEqual([{ method: 'POST', body: { answer: 'no', version: currentAdvertisingConsentVersion } }]);
  // Other tabs hear of it.
  expect(stored.get('arara.consent')).toMatch(/^no [\da-f]{32}$/);
  await consent.saveAdvertisingConsent('yes');
  expect(closePixel).toHaveBeenCalledTimes(1);
});

test('the text is the one that its version stands for', async () => {
  proves('A-651');
  const { title, text } = texts.advertising;
  // Another text needs another version in packages/contract/src/player/consent.ts, and its digest here.
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${title}\n${text}`));
  expect({ [currentAdvertisingConsentVersion]: toHex(new Uint8Array(digest)).slice(0, 16) }).toEqual({
    '1': 'c101668794a1b684',
  });
});
