import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, test, vi } from 'vitest';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const sums = Object.fromEntries(
  ['payAmount', 'paySumAmount', 'wdSumAmount', 'gameSumAmount', 'level1Amount', 'level2Amount', 'level3Amount']
    .concat(['level1Person', 'level2Person', 'level3Person', 'freeBalance', 'level', 'testFlag', 'paypackage'])
    .map((name) => [name, 0]),
);
const who = { uId: '7', name: 'Ana Souza', username: 'ana@x.com', email: 'ana@x.com', yqm: 'abc', header: 1, time: 1 };
const info = {
  ...sums,
  ...who,
  balance: 10.5,
  extendInfo: {},
  nextlevel: { gameSumAmount: 0, paySumAmount: 0 },
  curreny: 'BRL',
  kyc: 1,
  lx: '10',
  payDiscount: null,
};
const well = { status: 200, body: { status: 0, message: 'ok', data: info } };
const down = { status: 503, body: { status: 50301, message: 'away', data: null } };
let answer = well as { status: number; body: unknown };

beforeAll(() => {
  const store = { getItem: () => 'a-token', setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('location', { search: '', pathname: '/home' });
  vi.stubGlobal('localStorage', store);
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer.body), { status: answer.status }));
});

test('point 8: a failed user-info load resets user info to the empty default, and the next good one brings it back', async () => {
  proves('8-009');
  const { fetchUserInfo, useUserInfo } = await import('./player.ts');
  const { queryClient } = await import('../../../platform/api/query-client.ts');
  const Balance = () => createElement('b', null, useUserInfo()?.balance ?? 'nobody');
  const drawn = () =>
    renderToString(createElement(QueryClientProvider, { client: queryClient }, createElement(Balance)));
  expect(drawn()).toBe('<b>nobody</b>');
  await fetchUserInfo();
  expect(drawn()).toBe('<b>1050</b>');
  answer = down;
  await expect(fetchUserInfo()).rejects.toMatchObject({ status: 50301 });
  expect(drawn()).toBe('<b>nobody</b>');
  answer = well;
  await fetchUserInfo();
  expect(drawn()).toBe('<b>1050</b>');
});

test('an answer that was overtaken by a later one does not bring an older balance back', async () => {
  const { fetchUserInfo, getCachedUserInfo, refreshBalance } = await import('./player.ts');
  await fetchUserInfo();
  const answers: ((body: unknown) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () => new Promise((resolve) => answers.push((body) => resolve(new Response(JSON.stringify(body))))),
  );
  const sent = async (count: number): Promise<void> => vi.waitFor(() => expect(answers).toHaveLength(count));
  const balance = (amount: number) => ({ status: 0, message: 'ok', data: { balance: amount, freeBalance: 0 } });
  const early = refreshBalance();
  await sent(1);
  const late = fetchUserInfo();
  await sent(2);
  answers[1]?.({ status: 0, message: 'ok', data: { ...info, balance: 100 } });
  await late;
  answers[0]?.(balance(0));
  await early;
  expect(getCachedUserInfo()?.balance).toBe(100_00);
  const [earlyInfo, lateBalance] = [fetchUserInfo(), (await sent(3), refreshBalance())];
  await sent(4);
  answers[3]?.(balance(250));
  await lateBalance;
  answers[2]?.({ status: 0, message: 'ok', data: { ...info, balance: 100, name: 'Ana Lima' } });
  await earlyInfo;
  expect(getCachedUserInfo()).toMatchObject({ balance: 250_00, name: 'Ana Lima' });
});
