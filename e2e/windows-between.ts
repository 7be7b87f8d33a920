import type { Page } from 'playwright-core';

/** Between the phone and the web, from wide to narrow: tablets on their side and on end, and half of a large screen. */
const WIDTHS_BETWEEN = [1199, 1024, 900, 768, 600];
const TABLET_HEIGHT = 1024;

/** What is drawn again for a narrower window comes by scripts, on a busy machine late. */
const NARROWED_WITHIN_MS = 10_000;

/** Each width between the phone and the web in which the page is wider than its window. The window has its own size again afterwards. */
export async function findOverflowBetween(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const width of WIDTHS_BETWEEN) {
    await page.setViewportSize({ width, height: TABLET_HEIGHT });
    const fits = page.waitForFunction((most) => document.documentElement.scrollWidth <= most, width, {
      timeout: NARROWED_WITHIN_MS,
    });
    await fits.catch(async (error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
      const drawn = await page.evaluate(() => document.documentElement.scrollWidth);
      found.push(`${drawn} pixels wide in a window of ${width}`);
    });
  }
  if (before !== null) await page.setViewportSize(before);
  return found;
}
