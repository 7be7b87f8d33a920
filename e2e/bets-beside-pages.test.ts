import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath, sizes } from './browser.ts';
import { openBuiltWebForFile, serveBuiltWeb } from './built-web.ts';

const context = openBuiltWebForFile();

/** As many selections as make a column longer than the window. */
const LEGS = 8;
const createSlip = (length: number) => ({
  policy: 'better',
  kind: 'single',
  system: null,
  stakes: {},
  sent: [],
  units: Array.from({ length }, (_, index) => ({
    id: `${index + 1} 1| 1`,
    eventId: index + 1,
    selections: [
      {
        eventId: index + 1,
        line: '1|',
        outcomeId: '1',
        odds: 2450,
        sport: 'football',
        home: 'Atlético Serra',
        away: 'Bahia do Norte',
        tournament: 'Liga',
        simulated: true,
      },
    ],
  })),
});

/** What browsers allow for a good score is a tenth. */
const LARGEST_LAYOUT_SHIFT = 0.02;

/** How far the page has moved by itself so far, as browsers count it. */
const sumLayoutShifts = (): Promise<number> =>
  new Promise((resolve) => {
    new PerformanceObserver((list) =>
      resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
    ).observe({ type: 'layout-shift', buffered: true });
    // Without any shift the observer says nothing.
    setTimeout(() => resolve(0), 1000);
  });

/** Where the footer begins in the document, and where the column ends in the window, once all calls have failed. */
async function readEdges(page: Page): Promise<{ readonly footer: number; readonly column: number }> {
  await page.locator('footer nav').waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => ({
    footer: Math.round((document.querySelector('footer')?.getBoundingClientRect().top ?? Number.NaN) + scrollY),
    column: Math.max(
      ...[...document.querySelectorAll('main aside')]
        .filter((each) => each.checkVisibility())
        .map((each) => (each.firstElementChild ?? each).getBoundingClientRect().bottom),
    ),
  }));
}

/** Where the column begins below the top bar once the page is scrolled by a part of the window. */
const readColumnTopAfterScroll = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    scrollTo(0, 150);
    await new Promise(requestAnimationFrame);
    const readBox = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    return readBox('#slip > *').top - readBox('header').bottom;
  });

/** A page of the built app on a wide window, for a player whose calls are not answered. */
async function openWidePage(): Promise<Page> {
  const opened = await context.browser.newContext({
    viewport: sizes.web,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL: context.installation.url,
  });
  const page = await opened.newPage();
  await serveBuiltWeb(page, () => undefined);
  return page;
}

describe.skipIf(chromiumPath === '')('the column of bets on a wide window', () => {
  test.each([
    ['/text_kyc', 0],
    ['/registros', 0],
    ['/footballPage', 0],
    // Home shows other things while the slip is empty.
    ['/home', 1],
  ])('on %s is no higher than the window, and moves no footer when the slip of %i fills', async (address, fewest) => {
    const page = await openWidePage();
    await page.goto(address);
    const column = page.getByRole('complementary', { name: 'Cupom' });
    const readEdgesWith = async (legs: number) => {
      await page.evaluate((text) => localStorage.setItem('arara.slip', text), JSON.stringify(createSlip(legs)));
      await page.reload();
      await column.waitFor();
      if (legs > 0)
        await column
          .getByText('Bahia do Norte')
          .nth(legs - 1)
          .waitFor();
      return readEdges(page);
    };
    const few = await readEdgesWith(fewest);
    const many = await readEdgesWith(LEGS);
    expect(many.column).toBeLessThanOrEqual(sizes.web.height);
    expect(many.footer).toBe(few.footer);
    // Home is short, and its column stays below the top bar all the same when the page is scrolled.
    if (address === '/home') expect(await readColumnTopAfterScroll(page)).toBeGreaterThan(0);
    await page.context().close();
  });

  test('moves no page when it comes', async () => {
    const page = await openWidePage();
    await page.goto('/text_kyc');
    await page.getByRole('complementary', { name: 'Cupom' }).waitFor();
    await page.locator('footer nav').waitFor();
    expect(await page.evaluate(sumLayoutShifts)).toBeLessThan(LARGEST_LAYOUT_SHIFT);
    await page.context().close();
  });
});
