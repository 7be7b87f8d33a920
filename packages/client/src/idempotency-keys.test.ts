import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const stored = vi.hoisted(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  });
  return values;
});
const reload = async () => {
  vi.resetModules();
  return import('./idempotency-keys.ts');
};
let page: Awaited<ReturnType<typeof reload>>;
/** A refusal by the server. */
let failure: (http: number, status: number) => Error;
beforeEach(async () => {
  stored.clear();
  page = await reload();
  const { ApiCallError: ApiError } = await import('@arara/contract/protocol/client');
  failure = (http, status) => new ApiError({ http, status, message: '', data: null, url: PATH });
});
afterEach(() => vi.useRealTimers());

const PATH = '/api/app/user/transfer';
const getKey = (action: string, isStored = true) => page.getIdempotencyKey(PATH, action, isStored);

test('a transfer whose answer was lost is sent again under its key, also after a wrong password or a cancelled step-up in between', () => {
  const key = getKey('to ana');
  page.clearIdempotencyKeyIfResolved(PATH, new TypeError('no network'));
  expect(getKey('to ana')).toBe(key);
  page.clearIdempotencyKeyIfResolved(PATH, failure(400, 40003));
  expect(getKey('to ana')).toBe(key);
  page.clearIdempotencyKeyIfResolved(PATH, failure(403, 40303));
  expect(getKey('to ana')).toBe(key);
  page.clearIdempotencyKeyIfResolved(PATH, failure(503, 50301));
  expect(getKey('to ana')).toBe(key);
});

test('a stored key survives a reload; another action has a key of its own', async () => {
  const key = getKey('to ana');
  page = await reload();
  expect(getKey('to ana')).toBe(key);
  expect(getKey('to otto')).not.toBe(key);

  const notStored = getKey('withdraw', false);
  page = await reload();
  expect(getKey('withdraw', false)).not.toBe(notStored);
});

test.each([
  ['a success', undefined],
  ['a final refusal', { http: 422, status: 42201 }],
  ['a refusal by the rules of money', { http: 500, status: 9999 }],
])('%s closes the key: the same action again gets a new one', (_, answer) => {
  const key = getKey('to ana');
  page.clearIdempotencyKeyIfResolved(PATH, answer === undefined ? undefined : failure(answer.http, answer.status));
  expect(getKey('to ana')).not.toBe(key);
});

test('the same action long after gets a new key', () => {
  vi.useFakeTimers();
  const key = getKey('to ana');
  vi.advanceTimersByTime(9 * 60_000);
  expect(getKey('to ana')).toBe(key);
  vi.advanceTimersByTime(60_000);
  expect(getKey('to ana')).not.toBe(key);
});

test('without room to store it a key holds for this page', () => {
  const full = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  vi.spyOn(localStorage, 'setItem').mockImplementationOnce(full).mockImplementationOnce(full);
  const key = getKey('to ana');
  expect(getKey('to ana')).toBe(key);
  vi.restoreAllMocks();
});
