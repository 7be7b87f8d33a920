import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { chromiumPath, type Size, sizes } from './browser.ts';
import { startProductForFile } from './journey.ts';
import {
  balance,
  button,
  dialog,
  expectShown,
  makeCpf,
  packageButtons,
  payOnBankPage,
  pollUntil,
  waitForText,
} from './player-actions.ts';
import { callAsPlayer, createFundedAccount } from './prepared-players.ts';

// A step waits for a browser, a server and a bank on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** An advertising network that the player's browser or network blocks. */
const PIXEL = 'https://pixel.example';
const context = startProductForFile({
  FEED_TROUBLES: 'none',
  FEED_SEED: 'gol-485857',
  PIXEL_SCRIPT: `${PIXEL}/events.js`,
  PIXEL_ID: '100',
});
let signedIn: NonNullable<BrowserContextOptions['storageState']>;

const PAGES = ['/home', '/footballPage', '/mines', '/vip', '/text_faq'] as const;

async function openContext(size: Size, isPlayer: boolean): Promise<BrowserContext> {
  const opened = await context.browser.newContext({
    baseURL: context.installation.url,
    viewport: sizes[size],
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(isPlayer ? { storageState: signedIn } : {}),
  });
  opened.setDefaultTimeout(60_000);
  return opened;
}

/** The balance on the server, in centavos: after a payment a sheet may lie over the one on the page. */
async function readBalance(page: Page): Promise<number> {
  const { data } = await callAsPlayer(page, '/api/app/user/getBalance');
  return Math.round((data as { balance: number }).balance * 100);
}

/** Deposits R$ 50 through the open deposit dialog. */
async function depositFifty(page: Page): Promise<void> {
  await packageButtons(page, 'Depósito', /^R\$ 50(?!\d)/).click();
  await dialog(page, 'Depósito').getByRole('button', { name: 'Depósito R$ 50,00' }).click();
  await dialog(page, 'Pix de R$ 50,00').waitFor();
  await payOnBankPage(page);
  await waitForText(page, /^sucesso$/);
}

beforeAll(async () => {
  if (chromiumPath === '') return;
  const page = await (await openContext('phone', false)).newPage();
  await createFundedAccount(page, {
    name: 'Davi Rocha Pena',
    email: 'davi.rocha@example.com',
    cpf: makeCpf('456123780'),
    phone: '11974563210',
    password: 'bem-te-vi no fio 12',
  });
  signedIn = await page.context().storageState();
  await page.context().close();
});

const VISITORS = [
  ['visitor', false],
  ['player', true],
] as const;

describe.skipIf(chromiumPath === '').each(VISITORS)('on 3G at 400 kbit/s and 400 ms, as a %s', (_, isPlayer) => {
  /** The bar of the first paint. A busy machine draws later than the network brings: what it adds is left to it. */
  const FIRST_PAINT_MS = 1000;
  const BUSY_MS = 500;

  test.each(PAGES)('%s stands there within a second', async (address) => {
    const opened = await openContext('phone', isPlayer);
    const page = await opened.newPage();
    const devtools = await opened.newCDPSession(page);
    await devtools.send('Network.enable');
    const bytesPerSecond = 400_000 / 8;
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const painted = await page.evaluate(() => ({
      at: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      // The ground alone is a blank screen.
      parts: [...document.querySelectorAll('body *')].filter(
        (part) => part.checkVisibility() && part.getBoundingClientRect().height > 8,
      ).length,
    }));
    await opened.close();
    expect(painted.at).toBeLessThan(FIRST_PAINT_MS + BUSY_MS);
    expect(painted.parts).toBeGreaterThan(5);
  });
});

const LATE_VISITS = (['phone', 'web'] as const).flatMap((size) =>
  VISITORS.map(([who, isPlayer]) => [who, size, isPlayer] as const),
);

describe.skipIf(chromiumPath === '').each(LATE_VISITS)(
  'every answer three seconds late, as a %s on the %s',
  (_, size, isPlayer) => {
    const LATE_MS = 3000;
    const MAX_LAYOUT_SHIFT = 0.02;
    /** Answers may need one another: the last of them is there by then. */
    const ALL_THERE_MS = 3 * LATE_MS;

    test('nothing moves on five pages', async () => {
      const opened = await openContext(size, isPlayer);
      await opened.addInitScript(() => {
        const moved: { value: number; what: string }[] = [];
        Object.assign(globalThis, { moved });
        interface LayoutShift extends PerformanceEntry {
          readonly value: number;
          readonly hadRecentInput: boolean;
          readonly sources: readonly { readonly node: Node | null }[];
        }
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
            if (!hadRecentInput)
              moved.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ') });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await opened.route('**/api/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        // The page may be gone by then.
        await route.continue().catch(() => undefined);
      });
      const shifts = await Promise.all(
        PAGES.map(async (address) => {
          const page = await opened.newPage();
          await page.goto(address, { waitUntil: 'commit' });
          await page.waitForTimeout(ALL_THERE_MS);
          const moved = await page.evaluate(
            () => (globalThis as unknown as { moved: { value: number; what: string }[] }).moved,
          );
          return { address, moved, sum: moved.reduce((sum, { value }) => sum + value, 0) };
        }),
      );
      await opened.close();
      expect(shifts.filter(({ sum }) => sum > MAX_LAYOUT_SHIFT)).toEqual([]);
    });
  },
);

const DAY_MS = 86_400_000;
const WRONG_CLOCKS = [
  ['a day ahead', DAY_MS],
  ['a day behind', -DAY_MS],
] as const;

/** A page on a phone whose clock is wrong by so much. */
async function openWithClock(wrongByMs: number): Promise<Page> {
  const opened = await openContext('phone', true);
  await opened.addInitScript((shiftMs) => {
    globalThis.Date = new Proxy(Date, {
      construct: (right, given: readonly unknown[]) =>
        Reflect.construct(right, given.length === 0 ? [right.now() + shiftMs] : given) as Date,
      get: (right, name): unknown => (name === 'now' ? () => right.now() + shiftMs : Reflect.get(right, name)),
    });
  }, wrongByMs);
  return opened.newPage();
}

/** The rows of matches with this text, what `pattern` finds in each. */
async function readRows(page: Page, kind: RegExp, pattern: RegExp): Promise<string> {
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('group'), hasText: kind });
  return (await rows.allInnerTexts()).map((row) => pattern.exec(row)?.[0] ?? row).join('; ');
}

describe.skipIf(chromiumPath === '').each(WRONG_CLOCKS)('a clock that is %s', (_, wrongByMs) => {
  test('shows the same days, minutes and countdowns as a right one', async () => {
    const [right, wrong] = await Promise.all([openWithClock(0), openWithClock(wrongByMs)]);
    /** What both pages show there, once they show the same. */
    const expectSame = async (address: string, read: (page: Page) => Promise<string>): Promise<string> => {
      await Promise.all([right, wrong].map((page) => page.goto(address)));
      const readBoth = () => Promise.all([read(right), read(wrong)]);
      const [shown, shownByWrong] = await pollUntil(readBoth, ([a, b]) => a !== '' && a === b, 30_000);
      expect(shownByWrong).toBe(shown);
      expect(shown).not.toBe('');
      return shown;
    };
    await expectSame('/footballPage?tab=proximos', (page) =>
      readRows(page, /hoje|amanhã/, /\d\d:\d\d\s+(hoje|amanhã)/),
    );
    await expectSame('/footballPage', (page) => readRows(page, /tempo/, /\d+′(\+\d+)?/));
    const offer = /termina em \d\d:\d\d:\d\d/;
    const countdown = await expectSame('/home', async (page) =>
      (await page.getByText(offer).first().innerText()).replace(/\d$/, ''),
    );
    expect(countdown).not.toContain('00:00:');
    await Promise.all([right, wrong].map((page) => page.context().close()));
  });
});

describe.skipIf(chromiumPath === '').each(WRONG_CLOCKS)('with a clock that is %s', (_, wrongByMs) => {
  let page: Page;
  beforeAll(async () => {
    page = await openWithClock(wrongByMs);
  });
  afterAll(() => page.context().close());

  test('a bet is accepted, and found among those of today', async () => {
    await page.goto('/footballPage?tab=proximos');
    const before = await balance(page);
    const next = page.getByRole('listitem').filter({ has: page.getByRole('group'), hasText: /hoje|amanhã/ });
    await next
      .nth(wrongByMs > 0 ? 2 : 3)
      .getByRole('button')
      .first()
      .click();
    const slip = page.getByRole('region', { name: 'Cupom' });
    await slip.getByRole('button', { name: '+10 reais' }).click();
    await slip.getByRole('button', { name: /^Apostar/ }).click();
    await slip.getByText('Aposta aceita').waitFor();
    await expectShown(() => balance(page), before - 10_00);
    await page.goto('/registros?kind=bet');
    await button(page, 'Hoje').click();
    await page.getByRole('main').getByText('R$ 10,00').first().waitFor();
  });

  test('a deposit waits for its payment and arrives', async () => {
    await page.goto('/home?dialog=deposit');
    await packageButtons(page, 'Depósito', /^R\$ 50(?!\d)/).waitFor();
    const before = await readBalance(page);
    await depositFifty(page);
    await expectShown(() => readBalance(page), before + 50_00);
  });
});

describe.skipIf(chromiumPath === '')('an advertising pixel that cannot be loaded', () => {
  /** What the page did while the player deposited R$ 50: its errors, and what it asked the pixel's network for. */
  async function deposit(answer: (page: Page) => Promise<void>) {
    const opened = await openContext('phone', true);
    const page = await opened.newPage();
    const [errors, asked]: [string[], string[]] = [[], []];
    page.on('pageerror', (error) => errors.push(String(error)));
    await opened.route(`${PIXEL}/**`, (route) => {
      asked.push(route.request().url());
      return route.abort('blockedbyclient');
    });
    await page.goto('/home');
    await answer(page);
    asked.length = 0;
    await page.goto('/home?dialog=deposit');
    const before = await readBalance(page);
    await depositFifty(page);
    await expectShown(() => readBalance(page), before + 50_00);
    await opened.close();
    return { errors, asked };
  }

  test('that is blocked after a yes: a deposit arrives, and the page reports no error', async () => {
    const { errors, asked } = await deposit(async (page) => {
      const question = page.getByRole('region', { name: 'Podemos medir nossos anúncios?' });
      await question.getByRole('button', { name: 'Permitir', exact: true }).click();
      await question.waitFor({ state: 'hidden' });
    });
    expect(errors).toEqual([]);
    expect(asked).toContain(`${PIXEL}/events.js`);
  });

  test('that was declined: a deposit arrives, and nothing of it is asked for', async () => {
    const result = await deposit(async (page) => {
      await button(page, 'Menu').click();
      const choice = dialog(page, 'Menu').getByRole('group', { name: 'Medição de anúncios' });
      const no = choice.getByRole('button', { name: 'Não permitir', exact: true });
      await no.click();
      await expectShown(async () => String(await no.getAttribute('aria-pressed')), 'true');
    });
    expect(result).toEqual({ errors: [], asked: [] });
  });
});
