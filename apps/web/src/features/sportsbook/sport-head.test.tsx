import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { ptBR } from '../../test/texts.ts';
import { setSearchParam } from './page/paths.ts';
import type * as Head from './sport-head.tsx';
import type * as PageModule from './sport-page.tsx';
import { proves } from '../../../../../scripts/proof/proves.ts';

let SportHead: typeof Head.SportHead;
let SportPage: typeof PageModule.Page;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/footballPage' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  ({ SportHead } = await import('./sport-head.tsx'));
  ({ Page: SportPage } = await import('./sport-page.tsx'));
});

/** The head of football's page, with the matches or the player's bets. */
const renderHead = (inBets: boolean, tournament: string | null): string =>
  renderToStaticMarkup(
    <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
      <Router ssrPath="/footballPage">
        <SportHead
          sport="football"
          search={null}
          onSearch={() => undefined}
          onSettings={() => undefined}
          inBets={inBets}
          tournament={tournament}
        />
      </Router>
    </IntlProvider>,
  );
const readHeading = (inBets: boolean, tournament: string | null): string | undefined =>
  /<h1>(.*?)<\/h1>/.exec(renderHead(inBets, tournament))?.[1];

test('the heading says what the page shows: the sport, a tournament, or the bets of the player', () => {
  expect(readHeading(false, null)).toBe('Futebol');
  expect(readHeading(false, 'Liga')).toBe('Liga');
  expect(readHeading(true, null)).toBe('Minhas apostas');
});

test('the link to the bets is named in words that are to be seen', () => {
  expect(/<a[^>]*href="[^"]*tab=apostas"[^>]*>(.*?)<\/a>/.exec(renderHead(false, null))?.[1]).toMatch(
    /<span class="(?!visually-hidden)[^"]*">Minhas apostas<\/span>$/,
  );
});

/** The page of a sport, or of football, with this search in its address. */
const renderPage = (search: string, code?: string): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
        <Router ssrPath="/footballPage" ssrSearch={search}>
          <SportPage code={code} />
        </Router>
      </IntlProvider>
    </QueryClientProvider>,
  );

test.each(['curling', 'Football', ''])('the page of no sport, %j, says so and leads to the live matches', (code) => {
  proves('A-760');
  const page = renderPage('', code);
  expect(page).toMatch(/<h1[^>]*>Este esporte não está disponível<\/h1>/);
  expect(page).toMatch(/<a [^>]*href="\/footballPage\?tab=aovivo"[^>]*>Ver ao vivo<\/a>/);
});

test('a search stands in the address, so that a player who comes back from a match finds it', () => {
  const readField = (params: URLSearchParams): string | undefined => /<input[^>]*>/.exec(renderPage(`${params}`))?.[0];
  const before = new URLSearchParams('torneio=Liga');
  const searched = setSearchParam(before, 'são paulo & cia ');
  expect(searched.get('torneio')).toBe('Liga');
  expect(readField(searched)).toContain('value="são paulo &amp; cia "');
  // On a phone a focused field would cover half of what it found.
  expect(readField(searched)).not.toMatch(/autofocus/i);
  expect(readField(setSearchParam(before, ''))).toContain('value=""');
  expect(readField(setSearchParam(before, 'a'.repeat(99)))).toContain(`value="${'a'.repeat(60)}"`);
  expect(String(setSearchParam(searched, null))).toBe(String(before));
  expect(readField(before)).toBeUndefined();
});
