import type { Id } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { toCentavos } from '@arara/money';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { ptBR } from '../../../test/texts.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

beforeAll(() => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/conta', href: 'http://arara.test/conta' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
});

/** The words of each listed order, of orders with these statuses and states, and the parameters of the call. */
async function readOrders(records: readonly Partial<WalletRecord>[]) {
  const { DepositOrders } = await import('./deposit-orders.tsx');
  const { walletRecordsQuery } = await import('../../wallet/wallet.ts');
  const { queryKey } = walletRecordsQuery({ kind: 'deposit' }, 10);
  const client = new QueryClient();
  const items = records.map((record, n): WalletRecord => {
    const order = { id: (n + 1) as Id, type: '10', status: '00', amount: toCentavos(10_000), balance: null };
    return { ...order, time: Date.UTC(2026, 2, 1, 15), ...record };
  });
  client.setQueryData(queryKey, { pages: [{ items, nextCursor: null }], pageParams: [undefined] });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
        <DepositOrders />
      </IntlProvider>
    </QueryClientProvider>,
  );
  const rows = [...html.matchAll(/<li>.*?<\/li>/g)].map(([row]) =>
    row
      .replaceAll(/<svg.*?<\/svg>|<[^>]*>/g, ' ')
      .replaceAll(/[\s ]+/g, ' ')
      .trim(),
  );
  return { rows, queryKey };
}

test.each([
  ['00', '4-001'],
  ['99', '4-001'],
  ['-99', '4-001'],
  ['01', '4-036'],
  ['10', '4-037'],
])('point 4: an order of status %s in the deposit panel says its label', async (status, row) => {
  const label = String(proves(row));
  expect((await readOrders([{ status }])).rows).toEqual([`R$ 100,00 01/03/26, 12:00 ${label}`]);
});

test('an order that expired is cancelled, and one whose money has arrived says so', async () => {
  proves('4-058', '4-002');
  const { rows, queryKey } = await readOrders([
    { status: '-01', state: 'expired' },
    { state: 'awaiting_payment' },
    { state: 'received' },
  ]);
  expect(rows.map((row) => row.split(', 12:00 ')[1])).toEqual(['Cancelado', 'Pagando', 'Recarregado']);
  expect(queryKey).toContain(10);
});

test('nothing is listed before the first order', async () => {
  expect((await readOrders([])).rows).toEqual([]);
});
