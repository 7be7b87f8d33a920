import { beforeEach, expect, test, vi } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  vi.resetModules();
  stored.clear();
  vi.stubGlobal('location', { search: '', pathname: '/home' });
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('every call carries the headers of the specification: time zone, currency, marker, and a device id that a reload keeps', async () => {
  const marker = proves('7-032');
  proves('7-026', '7-030', '7-031');
  const { createRequestHeaders } = await import('./api.ts');
  const headers = createRequestHeaders();
  expect(headers).toMatchObject({
    pixelid: '',
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    lang: 'pt_BR',
    curreny: 'BRL',
    device: marker,
  });
  expect(headers['deviceId']).toMatch(/^[\da-f]{32}$/);
  vi.resetModules();
  const reloaded = (await import('./api.ts')).createRequestHeaders();
  expect(reloaded['deviceId']).toBe(headers['deviceId']);
});
