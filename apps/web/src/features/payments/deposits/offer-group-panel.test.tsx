import { FREE_AMOUNT_PACKAGE_ID, type DepositPackage } from '@arara/contract/player/payments/payments';
import { toCentavos, ZERO_CENTAVOS } from '@arara/money';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeEach, expect, test, vi } from 'vitest';
import { ptBR } from '../../../test/texts.ts';
import { paymentQueryKeys } from '../keys.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

/** What was typed before a reload, which the page begins with. */
let typed: { readonly pkgId?: number; readonly freeAmount?: number } = {};

beforeEach(() => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const drafts = { ...storage, getItem: () => JSON.stringify({ owner: '', fields: typed }) };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', drafts);
  vi.stubGlobal('location', { search: '', pathname: '/home' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.resetModules();
});

const packages: readonly DepositPackage[] = [
  { pkgId: 7 as DepositPackage['pkgId'], price: toCentavos(5000), gift: ZERO_CENTAVOS, curreny: 'BRL', sort: 1 },
];

/** The text of the panel where amounts from R$ 20.00 to R$ 5,000.00 may be typed. */
async function getWords(): Promise<string> {
  const { OfferGroupPanel } = await import('./offer-group-panel.tsx');
  const client = new QueryClient();
  client.setQueryData(paymentQueryKeys.packages('BRL'), packages);
  client.setQueryData(paymentQueryKeys.freeAmount, { least: toCentavos(2000), most: toCentavos(500_000) });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
        <OfferGroupPanel group="BRL" dialog="deposit" />
      </IntlProvider>
    </QueryClientProvider>,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/gu, ' ');
}

test.each([
  ['below the least', 1],
  ['above the most', 500_001],
])('an amount %s keeps the room of its terms above the button', async (_, freeAmount) => {
  proves('A-765');
  typed = { pkgId: FREE_AMOUNT_PACKAGE_ID, freeAmount };
  expect(await getWords()).toMatch(/você recebe – apostar para retirar tudo – Pix .* Depósito 18/);
});

test('an amount within the limits names itself on the button', async () => {
  typed = { pkgId: FREE_AMOUNT_PACKAGE_ID, freeAmount: 4321 };
  expect(await getWords()).toMatch(/Pix .* Depósito R\$ 43,21 18/);
});
