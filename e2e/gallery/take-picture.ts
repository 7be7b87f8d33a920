/** Opens one screen, takes its picture, and says what is wrong with it. */
import type { Page } from 'playwright-core';
import { findClippedTexts } from '../clipped-texts.ts';
import { findSmallTexts } from '../small-texts.ts';
import { LONGEST_PICTURE_PX } from './picture-sizes.ts';
import { type Screen, type ScreenState, toSlug } from './screens.ts';

/** Kinds of findings. Words that are cut on purpose (names of teams) are in `cut`, which fails nothing. */
export const findingKinds = [
  'failed',
  'console',
  'overflow',
  'text',
  'small',
  'still loading',
  'route',
  'cut',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export interface Finding {
  readonly kind: FindingKind;
  readonly text: string;
}

const DRAWN_WITHIN_MS = 15_000;
const SETTLED_WITHIN_MS = 6_000;
/** A screen that waits for calls shows its skeletons by now. */
const LOADING_SHOWN_AFTER_MS = 700;
const OFFLINE_SHOWN_AFTER_MS = 400;

/** Writes down what the page reports from now on; the returned function hands it over and forgets it. */
export function recordConsole(page: Page, state: ScreenState): () => Finding[] {
  let found: Finding[] = [];
  const add = (text: string): void => {
    found.push({ kind: 'console', text: text.slice(0, 400) });
  };
  page.on('pageerror', (error) => add(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // A call that fails because the state says so is no finding; that one fails in another state is.
    if (
      /Failed to load resource|WebSocket connection/.test(message.text()) &&
      (state === 'error' || state === 'offline')
    )
      return;
    add(`${message.text()} ${message.location().url}`);
  });
  return () => {
    const taken = found;
    found = [];
    return taken;
  };
}

/** Waits until nothing loads and nothing moves. */
async function waitUntilSettled(page: Page): Promise<Finding[]> {
  const isSettled = page.waitForFunction(
    () => {
      const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
      for (const animation of document.getAnimations())
        if (animation.playState === 'running' && Number(animation.effect?.getComputedTiming().activeDuration) < 2_000)
          animation.finish();
      const waiting = [...document.querySelectorAll('[class*=skeleton i], [aria-busy=true], [role=progressbar]')];
      return (
        document.fonts.status === 'loaded' &&
        !waiting.some(isSeen) &&
        [...document.images].every((image) => image.complete || image.loading === 'lazy')
      );
    },
    undefined,
    { timeout: SETTLED_WITHIN_MS, polling: 100 },
  );
  try {
    await isSettled;
    // What a page draws after its last answer.
    await page.waitForTimeout(200);
    return [];
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
    return [{ kind: 'still loading', text: `not settled after ${SETTLED_WITHIN_MS} ms` }];
  }
}

/** Keys of texts that stand on the page because no text was found: `wallet.records.title`. */
const findMissingTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = document.body.innerText.split(/\s+/);
    return [...new Set(words.filter((word) => /^[a-z][a-zA-Z0-9]+(\.[a-z][a-zA-Z0-9]+)+$/.test(word)))].filter(
      (word) => !/\.(com|br|gov|org|bet|md|io)\b/.test(word),
    );
  });

/** What is wrong with the page as it is now. */
async function inspect(page: Page, width: number): Promise<Finding[]> {
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  const clipped = await findClippedTexts(page);
  const missing = await findMissingTexts(page);
  const small = await findSmallTexts(page);
  return [
    ...(scrollWidth > width ? [{ kind: 'overflow' as const, text: `${scrollWidth} px wide in ${width} px` }] : []),
    ...missing.map((text) => ({ kind: 'text' as const, text })),
    ...small.map((text) => ({ kind: 'small' as const, text })),
    ...clipped
      .filter((text) => !text.startsWith('the page is wider'))
      .map((text) => ({
        kind: 'cut' as const,
        text: text.replace(/^(.*?): /, (place) => place.split(' > ').at(-1) ?? place),
      })),
  ];
}

/** Fits the window to the page for the picture, but for a dialog, which covers the window only. */
async function saveWholePage(page: Page, file: string): Promise<void> {
  const viewport = page.viewportSize() ?? { width: 393, height: 852 };
  const height = await page.evaluate(() =>
    document.querySelector('[role=dialog], [role=alertdialog]') === null ? document.documentElement.scrollHeight : 0,
  );
  const fitted = Math.min(height, LONGEST_PICTURE_PX);
  if (fitted > viewport.height) {
    await page.setViewportSize({ width: viewport.width, height: fitted });
    // Parts that are drawn once they are in sight.
    await page.waitForTimeout(250);
  }
  await page.screenshot({ path: file, type: 'jpeg', quality: 72, animations: 'disabled' });
  if (fitted > viewport.height) await page.setViewportSize(viewport);
}

/** Whether the page's address is, or soon becomes, one that begins with `path`: the page itself leads on once it is loaded. */
async function arrivesAt(page: Page, path: string): Promise<boolean> {
  try {
    await page.waitForURL((url) => url.pathname.startsWith(path), { timeout: SETTLED_WITHIN_MS });
    return true;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
    return false;
  }
}

/** Presses what the screen names, if this size has it. */
async function press(page: Page, selector: string): Promise<Finding[]> {
  const pressed = page.locator(selector).first();
  if (!(await pressed.isVisible())) return [];
  await pressed.click();
  return waitUntilSettled(page);
}

/** Selections of an earlier screen would ask whether they may be replaced. */
async function emptySlip(page: Page): Promise<void> {
  if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.removeItem('arara.slip'));
}

/** Opens the address of a screen, brings it into its state and saves its picture. */
export async function takePicture(
  page: Page,
  { screen, address, state, file }: { screen: Screen; address: string; state: ScreenState; file: string },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  await emptySlip(page);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('h1, h2, [role=dialog], [role=alertdialog], [role=status]')].some((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      ),
    undefined,
    { timeout: DRAWN_WITHIN_MS, polling: 50 },
  );
  if (state === 'loading') await page.waitForTimeout(LOADING_SHOWN_AFTER_MS);
  else findings.push(...(await waitUntilSettled(page)));
  if (state === 'visitor') {
    // What a page loads once somebody uses it belongs to the picture.
    await page.mouse.move(1, 1);
    findings.push(...(await waitUntilSettled(page)));
  }
  if (screen.shows !== undefined) {
    await page.locator(screen.shows).first().waitFor({ timeout: DRAWN_WITHIN_MS });
    findings.push(...(await waitUntilSettled(page)));
  }
  if (screen.press !== undefined) findings.push(...(await press(page, screen.press)));
  if (screen.leadsTo !== undefined && !(await arrivesAt(page, screen.leadsTo)))
    findings.push({ kind: 'route', text: `${address} leads to ${page.url()}, not to ${screen.leadsTo}` });
  if (state === 'offline') {
    await page.context().setOffline(true);
    await page.waitForTimeout(OFFLINE_SHOWN_AFTER_MS);
  }
  findings.push(...(await inspect(page, page.viewportSize()?.width ?? 0)));
  await saveWholePage(page, file);
  if (state === 'offline') await page.context().setOffline(false);
  return findings;
}

/** The address of a screen with what the prepared players have in place of `{name}`. */
export const fillAddress = (screen: Screen, links: Readonly<Record<string, string>>): string =>
  screen.address.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const link = links[name];
    if (link === undefined) throw new Error(`${toSlug(screen)} needs ${name}, which nobody has prepared`);
    return link;
  });
