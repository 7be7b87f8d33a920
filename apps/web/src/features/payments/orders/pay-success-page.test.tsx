import type { PlayerCallOutput } from '@arara/contract';
import { toCentavos } from '@arara/money';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { ptBR } from '../../../test/texts.ts';
import type * as PageModule from './pay-success-page.tsx';

let PaySuccessPage: typeof PageModule.Page;

beforeAll(async () => {
  const kept = { getItem: (key: string) => (key === 'arara.session' ? 'a session' : null), setItem: () => undefined };
  vi.stubGlobal('localStorage', kept);
  vi.stubGlobal('sessionStorage', { ...kept, getItem: () => null });
  vi.stubGlobal('location', { search: '', pathname: '/paySuccess' });
  vi.stubGlobal('addEventListener', () => undefined);
  ({ Page: PaySuccessPage } = await import('./pay-success-page.tsx'));
});

/** The text that the page shows for an order in this state. */
function getWords(order: Partial<PlayerCallOutput<'getStatus'>>): string {
  const client = new QueryClient();
  client.setQueryData(['order', 5], { status: '10', czflag: 1, state: 'credited', aside: [], ...order });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
        <Router ssrPath="/paySuccess" ssrSearch="orderId=5">
          <PaySuccessPage />
        </Router>
      </IntlProvider>
    </QueryClientProvider>,
  );
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/[\s ]+/g, ' ');
}

test('what was credited is named, not the price of the order', () => {
  const words = getWords({ price: toCentavos(10_000), paid: toCentavos(9900) });
  expect(words).toContain('R$ 99,00 já estão no seu saldo.');
  expect(words).not.toContain('R$ 100,00');
});

test('a gift that was chosen and not granted is shown with the reason', () => {
  expect(getWords({ paid: toCentavos(10_000), giftWithheld: 'taken' })).toContain(
    'R$ 100,00 já estão no seu saldo. Você já recebeu este bônus uma vez: este depósito entra sem ele.',
  );
});
