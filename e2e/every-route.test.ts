import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, runAxe, waitUntilStill } from './browser.ts';
import { findClippedTexts } from './clipped-texts.ts';
import { startProductForFile } from './journey.ts';
import { makeCpf } from './player-actions.ts';
import { createFundedAccount } from './prepared-players.ts';
import { root } from './product-process.ts';
import { findSmallTargets } from './small-targets.ts';

/** Of a small old phone, or of a window of 1280 pixels at 400 %: nothing may be lost there. */
const NARROW = { width: 320, height: 640 };

/** Seconds on a machine at rest; a busy one draws a tenth as fast. */
const WALK_TIMEOUT_MS = 600_000;

const readSource = (file: string): string => readFileSync(path.join(root, 'apps/web/src', file), 'utf8');
const listMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');

/** The paths of the route table, of the games and of the text pages. One with a variable part has an example. */
function listRoutes(): string[] {
  const table = readSource('app/pages/pages.tsx');
  const faq = /FAQ_TOPICS = \[(.*?)\]/.exec(readSource('features/legal/faq/faq-content.ts'))?.[1] ?? '';
  const texts = /\((\[[^\]]*\]) as const\)\.map\(\(name\)/.exec(table)?.[1] ?? '';
  return [
    '/home',
    ...listMatches(table, /<Route path="([^"]+)"/g).map((route) => route.replace(':code', 'tennis')),
    ...listMatches(readSource('features/games/registry.ts'), /^ {2}(\w+): \{ code: 'SE/gm).map((id) => `/${id}`),
    ...listMatches(texts, /'(\w+)'/g).map((name) => `/text_${name}`),
    '/text_faq',
    ...listMatches(faq, /'(\w+)'/g).map((topic) => `/text_faq_${topic}`),
  ];
}

const listDialogs = (): string[] =>
  listMatches(/DIALOG_NAMES = \[(.*?)\]/s.exec(readSource('platform/overlay/dialogs.ts'))?.[1] ?? '', /'(\w+)'/g);

const context = startProductForFile();
let signedIn: NonNullable<BrowserContextOptions['storageState']>;

const openPage = async (options: BrowserContextOptions): Promise<Page> => {
  const opened = await context.browser.newContext({
    baseURL: context.installation.url,
    viewport: NARROW,
    hasTouch: true,
    isMobile: true,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  opened.setDefaultTimeout(30_000);
  return opened.newPage();
};

/** Opens each address in turn without a new load of the page, and returns what is wrong on the screens. */
async function walk(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  await page.goto('/home');
  for (const address of addresses) {
    await page.evaluate((next) => history.pushState(null, '', next), address);
    await page.locator('h1, h2, [role=dialog], [role=alertdialog]').filter({ visible: true }).first().waitFor();
    await waitUntilStill(page);
    const problems = [
      ...(await runAxe(page)),
      // A name of a team may be cut where it stands beside others: it stands whole on its own page.
      ...(await findClippedTexts(page)).filter((text) => !text.startsWith('cut ')),
      ...(await findSmallTargets(page)).map((target) => `smaller than 44 pixels: ${target}`),
    ];
    found.push(...problems.map((problem) => `${address}: ${problem}`));
  }
  return found;
}

describe.skipIf(chromiumPath === '')('every route and every dialog, 320 pixels wide', () => {
  beforeAll(async () => {
    const page = await openPage({});
    await createFundedAccount(page, {
      name: 'Rui Costa Prado',
      email: 'rui.costa@example.com',
      cpf: makeCpf('451278903'),
      phone: '31987650077',
      password: 'garoa mansa 21',
    });
    signedIn = await page.context().storageState();
    await page.context().close();
  });

  test(
    'has no violation of axe, no text beyond the window, and no control too small for a finger',
    async () => {
      const routes = listRoutes();
      expect(routes.length).toBeGreaterThan(40);
      const forPlayers =
        '/home /dice /mines /double /conta /registros /protecao /seguranca /share /gamebouns /agentJl /paySuccess /vip /bonuspage';
      const [visitor, player] = await Promise.all([openPage({}), openPage({ storageState: signedIn })]);
      const found = await Promise.all([
        walk(visitor, [...routes, ...['login', 'register', 'setting'].map((name) => `/home?dialog=${name}`)]),
        walk(player, [...forPlayers.split(' '), ...listDialogs().map((name) => `/home?dialog=${name}`)]),
      ]);
      await Promise.all([visitor, player].map((page) => page.context().close()));
      expect(found.flat()).toEqual([]);
    },
    WALK_TIMEOUT_MS,
  );
});
