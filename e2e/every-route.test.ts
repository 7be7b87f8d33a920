import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions, JSHandle, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, runAxe, sizes, waitUntilStill } from './browser.ts';
import { findClippedTexts } from './clipped-texts.ts';
import { startProductForFile } from './journey.ts';
import { makeCpf } from './player-actions.ts';
import { createFundedAccount } from './prepared-players.ts';
import { root } from './product-process.ts';
import { findSmallTargets } from './small-targets.ts';
import { findSmallTexts } from './small-texts.ts';

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
    await page.locator('h1, h2, [role=dialog], [role=alertdialog]').filter({ visible: true }).first().waitFor();
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

/** Its code comes when the page is idle. */
const COLUMN_SHOWN_WITHIN_MS = 10_000;

/** What is wrong with this column as it stands. */
const readColumnFaults = (column: JSHandle<Element | undefined>): Promise<string[]> =>
  column.evaluate((shown) => {
    const { left, right, top, bottom } = shown?.getBoundingClientRect() ?? new DOMRect();
    const found: string[] = [];
    // The box of a turned wheel has corners where the wheel has none.
    const isTurned = (element: Element | null): boolean =>
      element !== null &&
      (new DOMMatrix(getComputedStyle(element).transform).b !== 0 || isTurned(element.parentElement));
    if (right > innerWidth) found.push(`the column ends at ${right}`);
    for (const element of document.querySelectorAll('main *')) {
      if (shown?.contains(element) !== false || element.contains(shown) || !element.checkVisibility()) continue;
      const box = element.getBoundingClientRect();
      if (
        box.right > left + 1 &&
        box.left < right - 1 &&
        box.bottom > top &&
        box.top < bottom &&
        box.width > 2 &&
        !isTurned(element)
      )
        found.push(`the column lies over ${element.tagName} ${element.classList.value}`);
    }
    const footer = document.querySelector('footer')?.getBoundingClientRect().width;
    if (footer !== undefined && Math.abs(footer - 0.8 * document.documentElement.clientWidth) > 1)
      found.push(`the footer is ${footer} pixels wide`);
    return found.slice(0, 3);
  });

/** What is wrong with the column at the right of a page: it is missing, or lies over the page; and the footer is four fifths wide. */
const findColumnFaults = async (page: Page): Promise<string[]> => {
  const column = await page
    .waitForFunction(
      () =>
        [...document.querySelectorAll('main aside')].find(
          (each) => each.checkVisibility() && each.getBoundingClientRect().left > innerWidth / 2,
        ),
      undefined,
      { timeout: COLUMN_SHOWN_WITHIN_MS },
    )
    .catch(() => undefined);
  if (column === undefined) return ['there is no column of bets'];
  return readColumnFaults(column);
};

const TABLET = { width: 768, height: 1024 };

/** A page that is wider than a tablet's window. */
async function findTabletOverflow(page: Page): Promise<string[]> {
  await page.setViewportSize(TABLET);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  await page.setViewportSize(sizes.web);
  return width > TABLET.width ? [`${width} pixels wide on a tablet of ${TABLET.width}`] : [];
}

const inspectAll = async (page: Page): Promise<string[]> => [
  ...(await runAxe(page)),
  ...(await inspectTexts(page)),
  ...(await findSmallTargets(page)).map((target) => `smaller than 44 pixels: ${target}`),
];

const ROUTES_OF_PLAYERS =
  '/home /dice /mines /double /conta /registros /protecao /seguranca /share /gamebouns /agentJl /paySuccess /vip /bonuspage';
const listDialogsAtHome = (names: readonly string[]): string[] => names.map((name) => `/home?dialog=${name}`);

/** Walks through all screens twice at the same time, as a visitor and as a player. */
async function walkAsBoth(
  options: BrowserContextOptions,
  inspect: (page: Page) => Promise<readonly string[]>,
): Promise<string[]> {
  const [visitor, player] = await Promise.all([openPage(options), openPage({ ...options, storageState: signedIn })]);
  const found = await Promise.all([
    walk(visitor, [...listRoutes(), ...listDialogsAtHome(['login', 'register', 'setting'])], inspect),
    walk(player, [...ROUTES_OF_PLAYERS.split(' '), ...listDialogsAtHome(listDialogs())], inspect),
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
      expect(await walkAsBoth({}, inspectAll)).toEqual([]);
    },
    WALK_TIMEOUT_MS,
  );

  test(
    'on the web: no text beyond the window or below 13 pixels, and the column of bets beside every page',
    async () => {
      const inspect = async (page: Page) => [
        ...(await inspectTexts(page)),
        ...(await findColumnFaults(page)),
        ...(await findTabletOverflow(page)),
      ];
      expect(await walkAsBoth(WEB, inspect)).toEqual([]);
    },
    WALK_TIMEOUT_MS,
  );
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
