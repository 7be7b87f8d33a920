import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findColumnFaults } from './bet-column.ts';
import { chromiumPath, runAxe, sizes, waitUntilStill } from './browser.ts';
import { findClippedTexts } from './clipped-texts.ts';
import { EXTREME_NAMES, findExtremeFaults, stubExtremePlayer } from './extreme-player.ts';
import { startProductForFile } from './journey.ts';
import { makeCpf } from './player-actions.ts';
import { createFundedAccount } from './prepared-players.ts';
import { root } from './product-process.ts';
import { listDialogs, listRoutes, ROUTES_OF_PLAYERS } from './routes.ts';
import { findSmallTargets } from './small-targets.ts';
import { findSmallTexts } from './small-texts.ts';
import { findOverflowBetween } from './windows-between.ts';
import { proves } from '../scripts/proof/proves.ts';

/** Of a small old phone, or of a window of 1280 pixels at 400 %: nothing may be lost there. */
const NARROW = { width: 320, height: 640 };

/** Seconds on a machine at rest; a busy one draws a tenth as fast. */
const WALK_TIMEOUT_MS = 600_000;

/** How far things may move while the app takes the place of the HTML: the bar of bench:web. */
const MAX_LAYOUT_SHIFT = 0.02;

/** Pages whose HTML has their first screen: the heading, and the file of the page in the build. */
const FIRST_SCREENS = {
  '/text_faq': ['Perguntas frequentes', 'legal/faq/faq-page.tsx'],
  '/vip': ['Clube VIP', 'promotions/vip/vip-page.tsx'],
  '/footballPage': ['Futebol', 'sportsbook/sport-page.tsx'],
  '/mines': ['Mines', 'games/mines/mines-page.tsx'],
  '/limbo': ['Limbo', 'games/limbo/limbo-page.tsx'],
  '/double': ['Double', 'games/double/double-page.tsx'],
  '/luckyColor': ['LuckyColor', 'games/lucky-color/lucky-color-page.tsx'],
  '/rowDouble': ['RowDouble', 'games/row-double/row-double-page.tsx'],
} as const;
const PHONE = { width: 393, height: 852 };

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

/** Waits for what the address names: its page, or its dialog, unless that closes by itself. */
const waitForScreen = (page: Page) =>
  page.waitForFunction(() => {
    const isShown = (what: string) => [...document.querySelectorAll(what)].some((element) => element.checkVisibility());
    return isShown('[role=dialog], [role=alertdialog]') || (!location.search.includes('dialog=') && isShown('h1, h2'));
  });

/** Opens each address in turn without a new load of the page, and returns what `inspect` finds wrong on the screens. */
async function walk(
  page: Page,
  addresses: readonly string[],
  inspect: (page: Page) => Promise<readonly string[]>,
): Promise<string[]> {
  const found: string[] = [];
  await page.goto('/home');
  for (const address of addresses) {
    await page.evaluate((next) => history.pushState(null, '', next), address);
    await waitForScreen(page);
    await waitUntilStill(page);
    found.push(...(await inspect(page)).map((problem) => `${address}: ${problem}`));
  }
  return found;
}

/** A drawing may still be growing to its size when the page is still otherwise. */
const RESIZED_WITHIN_MS = 1000;

/** Texts that are smaller than 13 pixels, and stay so. */
async function findLastingSmallTexts(page: Page): Promise<string[]> {
  let texts = await findSmallTexts(page);
  for (let waitedMs = 0; texts.length > 0 && waitedMs < RESIZED_WITHIN_MS; waitedMs += RESIZED_WITHIN_MS / 4) {
    await page.waitForTimeout(RESIZED_WITHIN_MS / 4);
    texts = await findSmallTexts(page);
  }
  return texts.map((text) => `smaller than 13 pixels: ${text}`);
}

/** The texts of a screen that are not whole or not readable. */
const inspectTexts = async (page: Page): Promise<string[]> => [
  // A name of a team may be cut where it stands beside others: it stands whole on its own page.
  ...(await findClippedTexts(page)).filter((text) => !text.startsWith('cut ')),
  ...(await findLastingSmallTexts(page)),
];

/** A window with room for the column of bets. */
const WEB: BrowserContextOptions = { viewport: sizes.web, hasTouch: false, isMobile: false };

const inspectAll = async (page: Page): Promise<string[]> => [
  ...(await runAxe(page)),
  ...(await inspectTexts(page)),
  ...(await findSmallTargets(page)).map((target) => `smaller than 44 pixels: ${target}`),
];

const listDialogsAtHome = (names: readonly string[]): string[] => names.map((name) => `/home?dialog=${name}`);

const SCREENS_OF_PLAYERS = [...ROUTES_OF_PLAYERS, ...listDialogsAtHome(listDialogs())];

/** A page of a player with the highest balance and a name of 100 characters: what holds these holds any others. */
async function openPlayer(options: BrowserContextOptions, name: string): Promise<Page> {
  const page = await openPage({ ...options, storageState: signedIn });
  await stubExtremePlayer(page, name);
  return page;
}

/** Walks through all screens twice at the same time, as a visitor and as a player of this name. */
async function walkAsBoth(
  options: BrowserContextOptions,
  name: string,
  inspect: (page: Page) => Promise<readonly string[]>,
): Promise<string[]> {
  const [visitor, player] = await Promise.all([openPage(options), openPlayer(options, name)]);
  const found = await Promise.all([
    walk(visitor, [...listRoutes(), ...listDialogsAtHome(['login', 'register', 'setting'])], inspect),
    walk(player, SCREENS_OF_PLAYERS, async (page) => [...(await inspect(page)), ...(await findExtremeFaults(page))]),
  ]);
  await Promise.all([visitor, player].map((page) => page.context().close()));
  return found.flat();
}

describe.skipIf(chromiumPath === '')('every route and every dialog', () => {
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

  test('are known here', () => {
    expect(listRoutes().length).toBeGreaterThan(40);
    expect(listDialogs().length).toBeGreaterThan(5);
  });

  test(
    '320 pixels wide: no violation of axe, no text beyond the window or below 13 pixels, no control too small for a finger',
    async () => {
      proves('A-764');
      expect(await walkAsBoth({}, EXTREME_NAMES.word, inspectAll)).toEqual([]);
    },
    WALK_TIMEOUT_MS,
  );

  test(
    'on the web: no violation of axe, no text beyond the window or below 13 pixels, and the column of bets beside every page',
    async () => {
      const inspect = async (page: Page) => [
        ...(await runAxe(page)),
        ...(await inspectTexts(page)),
        ...(await findColumnFaults(page)),
        ...(await findOverflowBetween(page)),
      ];
      proves('A-764');
      expect(await walkAsBoth(WEB, EXTREME_NAMES.japanese, inspect)).toEqual([]);
    },
    WALK_TIMEOUT_MS,
  );

  test(
    'on a phone: no text of the highest balance or a long name beyond the window',
    async () => {
      proves('A-764');
      const player = await openPlayer({ viewport: PHONE }, EXTREME_NAMES.words);
      expect(await walk(player, SCREENS_OF_PLAYERS, findExtremeFaults)).toEqual([]);
      await player.context().close();
    },
    WALK_TIMEOUT_MS,
  );
});

/** Addresses of what is gone, or never was, as old links name it: what the page says, its way on, and where that leads. */
const GONE = {
  '/play?eventId=1': ['Partida não encontrada', 'Ver ao vivo', '/footballPage?tab=aovivo'],
  '/sport/curling': ['Este esporte não está disponível', 'Ver ao vivo', '/footballPage?tab=aovivo'],
  '/footballPage?torneio=Copa+de+1950': ['Nenhuma partida deste torneio', 'Ver ao vivo', '/footballPage?tab=aovivo'],
  '/gameMess?gameCode=SE9999': ['Este jogo não está disponível', 'Ver jogos', '/gameGroupList'],
  '/verificar?roundId=1': ['Rodada não encontrada', 'Outras rodadas', '/verificar'],
  '/paySuccess?orderId=1': ['Depósito não encontrado', 'Ver meus depósitos', '/conta?kind=deposit'],
} as const;

/** The same where the way on is a form or the page below. */
const GONE_BESIDE_A_FORM = {
  '/zgo/unknown': 'Este link não vale mais',
  '/complaint_text?number=1&key=unknown': 'Não há reclamação com este número e esta chave.',
  '/footballPage?cupom=unknown': 'Este link de cupom está incompleto.',
} as const;

describe.skipIf(chromiumPath === '')('an address of what is gone', () => {
  let player: Page;
  beforeAll(async () => {
    player = await openPage({ viewport: PHONE, storageState: signedIn });
  });
  afterAll(() => player.context().close());

  test.each(Object.entries(GONE))('%s says so, and leads on', async (address, [said, wayOn, path]) => {
    proves('A-760');
    await player.goto(address);
    const main = player.locator('main');
    await main.getByText(said, { exact: true }).waitFor();
    await main.getByRole('link', { name: wayOn, exact: true }).last().click();
    await player.waitForURL(context.installation.url + path);
  });

  test.each(Object.entries(GONE_BESIDE_A_FORM))('%s says so', async (address, said) => {
    proves('A-760');
    const visitor = await openPage({ viewport: PHONE });
    await visitor.goto(address);
    await visitor.getByText(said, { exact: true }).first().waitFor();
    await visitor.context().close();
  });

  test('of an invite: the registration names the field, and that it may be empty', async () => {
    const visitor = await openPage({ viewport: PHONE });
    await visitor.goto('/yZZZZZZZZ');
    const code = visitor.getByRole('textbox', { name: 'Código de convite (opcional)' });
    await code.waitFor();
    expect(await code.inputValue()).toBe('ZZZZZZZZ');
    await visitor.context().close();
  });
});

describe.skipIf(chromiumPath === '')('the first screen in the HTML, before any script has come', () => {
  /** Opens a page whose scripts wait until `release` is called; `complaints` is what the browser says of its policy. */
  async function openBeforeScripts(address: string) {
    const page = await openPage({ viewport: PHONE });
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) complaints.push(message.text());
    });
    await page.addInitScript(() => {
      const moved = { sum: 0 };
      Object.assign(globalThis, { moved });
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { readonly value: number })[])
          moved.sum += value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    return { page, complaints, release };
  }

  test.each(Object.entries(FIRST_SCREENS))(
    '%s stands there, and nothing moves when the app comes',
    async (address, [heading, file]) => {
      const html = await (
        await fetch(context.installation.url + address, { headers: { 'accept-language': 'pt-BR' } })
      ).text();
      const manifest = JSON.parse(
        readFileSync(path.join(root, 'apps/web/dist/.vite/manifest.json'), 'utf8'),
      ) as Readonly<Record<string, { readonly file: string } | undefined>>;
      expect(html).toContain(
        `<link rel="modulepreload" crossorigin href="/${manifest[`src/features/${file}`]?.file}">`,
      );
      const { page, complaints, release } = await openBeforeScripts(address);
      const title = page.getByRole('heading', { level: 1, name: heading, exact: true });
      await title.waitFor();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const before = await title.boundingBox();
      release();
      // React marks the element that it draws into.
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__reactContainer')),
      );
      await waitUntilStill(page);
      expect(await title.boundingBox()).toEqual(before);
      expect(
        await page.evaluate(() => (globalThis as unknown as { moved: { sum: number } }).moved.sum),
      ).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  test('what is typed, chosen and pressed there is kept', async () => {
    const faq = await openBeforeScripts('/text_faq');
    const search = faq.page.getByRole('searchbox');
    await search.fill('saq');
    faq.release();
    await search.press('End');
    await search.pressSequentially('ue');
    await faq.page.locator('mark').first().waitFor();
    expect(await search.inputValue()).toBe('saque');
    await faq.page.context().close();

    const mines = await openBeforeScripts('/mines');
    await mines.page.getByRole('combobox', { name: 'Minas' }).selectOption('7');
    await mines.page.getByRole('textbox', { name: 'Aposta' }).tap();
    await mines.page.keyboard.type('5');
    await mines.page.getByRole('button', { name: 'Som' }).tap();
    mines.release();
    await mines.page.getByRole('button', { name: /^Testar com R\$\s5,00$/, disabled: false }).waitFor();
    expect(await mines.page.getByRole('combobox', { name: 'Minas' }).inputValue()).toBe('7');
    expect(await mines.page.getByRole('button', { name: 'Som' }).getAttribute('aria-pressed')).toBe('true');
    await mines.page.context().close();
  });
});
