import { accountCalls } from '@arara/contract/player/accounts';
import type { OrderId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { proves } from '../../../../../scripts/proof/proves.ts';

const stored = new Map<string, string>();
/** Addresses that the page was sent to. */
const sent: string[] = [];

beforeAll(async () => {
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, text: string) => stored.set(key, text),
        removeItem: (key: string) => stored.delete(key),
      },
      { ownKeys: () => [...stored.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
    ),
  );
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => undefined });
  vi.stubGlobal('location', { search: '', pathname: '/dice' });
  // The router listens to the history that it finds when it is loaded; here is none to listen to.
  await import('../../platform/api/api.ts');
  vi.stubGlobal('history', { state: null, pushState: (_: unknown, __: string, to: string) => sent.push(to) });
  const lost = JSON.stringify({ status: 40101, message: '', data: null });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(lost, { status: 401 })));
});
beforeEach(() => {
  stored.clear();
  sent.length = 0;
});

/** A call of the background that finds no session. */
async function ask(): Promise<void> {
  const { callApi: api } = await import('../../platform/api/api.ts');
  await api(accountCalls.getUserTest, {}, { background: true }).catch(() => undefined);
}

test('a visitor whose call finds no session keeps slip and favourites', async () => {
  proves('4-020');
  stored.set('arara.slip', 'a slip').set('arara.favourites', 'a team');
  await ask();
  expect([...stored.keys()]).toEqual(['arara.slip', 'arara.favourites', 'arara.device']);
  expect(sent).toEqual([]);
});

test('a lost session is ended, and the log-in opens', async () => {
  const kept = proves('4-069') as string[];
  proves('A-118');
  const { signIn, useSession } = await import('../../platform/session/session.ts');
  for (const key of [...kept, 'slip', 'favourites', 'order']) stored.set(`arara.${key}`, key);
  signIn('lost');
  await ask();
  expect([...stored.keys()]).toEqual(kept.map((key) => `arara.${key}`));
  expect(useSession.getState().token).toBeNull();
  expect(sent).toEqual(['/dice?dialog=login']);
});

test('a log-out forgets the open deposit and the choices in the offer groups', async () => {
  proves('4-020');
  const { signIn, signOut } = await import('../../platform/session/session.ts');
  const { openNewDepositOrder: showNewOrder, useOpenDepositOrder: useOpenOrder } =
    await import('../../features/payments/orders/open-order.ts');
  const { setDepositChoice, useDepositChoice } = await import('../../features/payments/deposits/deposit-choice.ts');
  const draw = () =>
    renderToString(createElement(() => createElement('b', null, useDepositChoice('BRL').wantsGift ? 'gift' : 'none')));
  signIn('of-ana');
  showNewOrder({ orderId: 7 as OrderId, url: 'https://bank.example/7', price: toCentavos(100_00) });
  setDepositChoice('BRL', { wantsGift: false });
  signOut();
  expect(useOpenOrder.getState()).toEqual({ order: null, isShown: false });
  expect(draw()).toBe('<b>gift</b>');
});
