import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { ptBR } from '../../test/texts.ts';
import type * as Head from './sport-head.tsx';

let SportHead: typeof Head.SportHead;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/footballPage' });
  vi.stubGlobal('addEventListener', () => undefined);
  ({ SportHead } = await import('./sport-head.tsx'));
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
    /<span>Minhas apostas<\/span>$/,
  );
});
