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

/** The heading of football's page, with the matches or the player's bets. */
const readHeading = (inBets: boolean, tournament: string | null): string | undefined => {
  const html = renderToStaticMarkup(
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
  return /<h1>(.*?)<\/h1>/.exec(html)?.[1];
};

test('the heading says what the page shows: the sport, a tournament, or the bets of the player', () => {
  expect(readHeading(false, null)).toBe('Futebol');
  expect(readHeading(false, 'Liga')).toBe('Liga');
  expect(readHeading(true, null)).toBe('Minhas apostas');
});
