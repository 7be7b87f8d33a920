import type { LanguageKey } from '@arara/contract/protocol/languages';
import type { BrowserContextOptions } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, type Size, sizes } from './browser.ts';
import { startProductForFile } from './journey.ts';
import { collectClippedTexts, DEMANDING_LANGUAGES, openInLanguage, subtractSource } from './open-in-language.ts';
import { makeCpf } from './player-actions.ts';
import { createFundedAccount } from './prepared-players.ts';
import { listDialogs, listGameRoutes, listRoutes, ROUTES_OF_PLAYERS } from './routes.ts';

const listDialogsAtHome = (names: readonly string[]): string[] => names.map((name) => `/home?dialog=${name}`);

/** The whole table of routes, and the dialogs that a visitor may open. */
const VISITOR_SCREENS = [...listRoutes(), ...listDialogsAtHome(['login', 'register', 'setting'])];
const PLAYER_SCREENS = [...new Set([...ROUTES_OF_PLAYERS, ...listGameRoutes()]), ...listDialogsAtHome(listDialogs())];

const context = startProductForFile();
/** The page of a match. */
let matchPath: string;
let signedIn: NonNullable<BrowserContextOptions['storageState']>;

beforeAll(async () => {
  if (chromiumPath === '') return;
  const page = await openInLanguage(context.browser, 'pt_BR', { baseURL: context.installation.url });
  await createFundedAccount(page, {
    name: 'Lia Prado Nunes',
    email: 'lia.prado@example.com',
    cpf: makeCpf('451278903'),
    phone: '31987650001',
    password: 'gaivota branca 56',
  });
  signedIn = await page.context().storageState();
  await page.goto('/footballPage?tab=proximos');
  matchPath = (await page.locator('main a[href^="/play?eventId="]').first().getAttribute('href')) ?? '';
  expect(matchPath).not.toBe('');
  await page.context().close();
});

/** Everything that is cut on the screens of one language. */
async function walk(language: LanguageKey, size: Size) {
  const baseURL = context.installation.url;
  const visitor = await openInLanguage(context.browser, language, { size, baseURL });
  const found = new Map(await collectClippedTexts(visitor, [...VISITOR_SCREENS, matchPath]));
  await visitor.context().close();
  const player = await openInLanguage(context.browser, language, { size, baseURL, storageState: signedIn });
  for (const [address, findings] of await collectClippedTexts(player, PLAYER_SCREENS))
    found.set(`${address} (player)`, findings);
  await player.context().close();
  return found;
}

describe.skipIf(chromiumPath === '').each(Object.keys(sizes) as Size[])('every screen on the %s', (size) => {
  let source: Awaited<ReturnType<typeof walk>>;
  beforeAll(async () => {
    source = await walk('pt_BR', size);
  }, 600_000);

  test.each(DEMANDING_LANGUAGES)(
    'in %s no word is cut that is whole in Portuguese',
    async (language) => {
      expect(subtractSource(await walk(language, size), source)).toEqual([]);
    },
    600_000,
  );
});
