import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = vi.hoisted(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  return kept;
});
const loaded = async () => {
  vi.resetModules();
  return import('./idempotency-keys.ts');
};
let page: Awaited<ReturnType<typeof loaded>>;
/** An answer of the server that says no. */
let failure: (http: number, status: number) => Error;
beforeEach(async () => {
  stored.clear();
  page = await loaded();
  const { ApiError } = await import('@arara/contract/protocol/client');
  failure = (http, status) => new ApiError({ http, status, message: '', data: null, url: PATH });
});
afterEach(() => vi.useRealTimers());

const PATH = '/api/app/user/transfer';
const keyOf = (action: string, keeps = true) => page.getIdempotencyKey(PATH, action, keeps);

test('a transfer whose answer was lost goes out under its key, also after a wrong password in between', () => {
  const key = keyOf('to ana');
  page.closeIdempotencyKey(PATH, new TypeError('no network'));
  expect(keyOf('to ana')).toBe(key);
  page.closeIdempotencyKey(PATH, failure(400, 40003));
  expect(keyOf('to ana')).toBe(key);
  page.closeIdempotencyKey(PATH, failure(503, 50301));
  expect(keyOf('to ana')).toBe(key);
});

test('a reload does not lose it, where it is kept; another action has a key of its own', async () => {
  const key = keyOf('to ana');
  page = await loaded();
  expect(keyOf('to ana')).toBe(key);
  expect(keyOf('to otto')).not.toBe(key);

  const unkept = keyOf('withdraw', false);
  page = await loaded();
  expect(keyOf('withdraw', false)).not.toBe(unkept);
});

test.each([
  ['what was done', undefined],
  ['what was refused for good', { http: 422, status: 42201 }],
  ['what the rules of money refused', { http: 500, status: 9999 }],
])('%s is over: the same again is another one', (_, said) => {
  const key = keyOf('to ana');
  page.closeIdempotencyKey(PATH, said === undefined ? undefined : failure(said.http, said.status));
  expect(keyOf('to ana')).not.toBe(key);
});

test('the same action long after is another one', () => {
  vi.useFakeTimers();
  const key = keyOf('to ana');
  vi.advanceTimersByTime(9 * 60_000);
  expect(keyOf('to ana')).toBe(key);
  vi.advanceTimersByTime(60_000);
  expect(keyOf('to ana')).not.toBe(key);
});
