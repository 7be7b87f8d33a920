import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeEarlyAnswer } from './early-call.ts';

const URL = '/api/app/game/list';
const visitor = { method: 'GET', headers: { lang: 'pt_BR' } };
const answer = Promise.resolve(new Response('the games'));
const page = globalThis as { earlyCall?: unknown };

beforeEach(() => {
  page.earlyCall = { url: URL, answer };
});
afterEach(() => {
  delete page.earlyCall;
});

test('the answer to what the page has asked already is taken once', async () => {
  expect(takeEarlyAnswer('/api/app/sport/list', visitor)).toBeUndefined();
  expect(await takeEarlyAnswer(URL, visitor)).toBe(await answer);
  expect(takeEarlyAnswer(URL, visitor)).toBeUndefined();
});

test.each([
  { ...visitor, headers: { lang: 'pt_BR', Authorization: 'token' } },
  { ...visitor, headers: { lang: 'en_US' } },
])('nobody else takes it, and later calls neither: %j', (call) => {
  expect(takeEarlyAnswer(URL, call)).toBeUndefined();
  expect(takeEarlyAnswer(URL, visitor)).toBeUndefined();
});
