import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test, vi } from 'vitest';
import { joinTexts } from '../../test/texts.ts';
import { supportQueryKeys } from './keys.ts';
import { parseSupportContact } from './support-contact.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

test('a visitor is asked to log in: the messaging link is for players', async () => {
  proves('6-006');
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('sessionStorage', {});
  vi.stubGlobal('location', { search: '', pathname: '/home' });
  const { SupportLink } = await import('./support-link.tsx');
  const queries = new QueryClient();
  queries.setQueryData(supportQueryKeys.contact, parseSupportContact('chat-1#arara_ajuda'));
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <IntlProvider locale="pt-BR" messages={joinTexts('pt_BR')}>
        <SupportLink otherwise="veja seus registros" />
      </IntlProvider>
    </QueryClientProvider>,
  );
  expect(html).toContain('<button');
  expect(html).not.toContain('t.me');
});
