import { diceManifest } from '@arara/games';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { beforeAll, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { ptBR } from '../../../test/texts.ts';
import type * as Head from './game-head.tsx';
import type * as Title from './game-title.tsx';

let GameHeader: typeof Head.GameHeader;
let IsGameInSheet: typeof Title.IsGameInSheet;

beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', { ...storage });
  vi.stubGlobal('location', { search: '', pathname: '/gameGroupList' });
  vi.stubGlobal('addEventListener', () => undefined);
  ({ GameHeader } = await import('./game-head.tsx'));
  ({ IsGameInSheet } = await import('./game-title.tsx'));
});

/** The head of DICE on its page, or in the sheet of the lobby. */
const render = (isInSheet: boolean): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
        <Router ssrPath="/gameGroupList">
          <IsGameInSheet value={isInSheet}>
            <GameHeader title="Dice" code={diceManifest.code} onFairness={() => undefined} />
          </IsGameInSheet>
        </Router>
      </IntlProvider>
    </QueryClientProvider>,
  );

test('a game has its name and the way back on its page, and leaves both to the sheet that shows it', () => {
  expect(render(false)).toContain('<h1>Dice</h1>');
  expect(render(false)).toContain('href="/gameGroupList"');
  expect(render(true)).not.toContain('<h1');
  expect(render(true)).not.toContain('href=');
  expect(render(true)).toContain('Justo');
});
