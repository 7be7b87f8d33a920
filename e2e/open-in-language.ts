import { languageTags, type LanguageKey } from '@arara/contract/protocol/languages';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { addLanguageLetters, findClippedTexts } from './clipped-texts.ts';
import { type Size, sizes } from './browser.ts';

/** The languages whose words are longest, whose letters are tallest, and whose lines break anywhere. */
export const DEMANDING_LANGUAGES = (['de_DE', 'ru_RU', 'hi_IN', 'ja_JP'] as readonly string[]).filter(
  (key): key is LanguageKey => Object.hasOwn(languageTags, key),
);

/** Opens a page of somebody whose browser asks for a language, with letters for it. */
export async function openInLanguage(
  browser: Browser,
  language: LanguageKey,
  { size = 'phone', ...options }: { readonly size?: Size } & BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: sizes[size],
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    locale: languageTags[language],
    reducedMotion: 'reduce',
    // For the faces of the test alone.
    bypassCSP: true,
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  await addLanguageLetters(page, language);
  return page;
}

/** How long a screen may be busy with the answers of the server. */
const SETTLE_MS = 1_500;

/** Opens each address and returns what is not seen whole on it, by address. */
export async function collectClippedTexts(
  page: Page,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const address of addresses) {
    await page.goto(address);
    await page.locator('h1, h2, [role=dialog]').first().waitFor();
    // A screen with live prices is never idle: then it has had its time.
    await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => undefined);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    found.set(address, await findClippedTexts(page));
  }
  return found;
}

/** The place of a finding, which has no word of a language. */
const getPlace = (finding: string): string => finding.replace(/: .*/s, '');

/**
 * The name of a team or a tournament in a list, in every language as the feed gives it. It may be cut there, also where Portuguese had
 * no such long name a minute ago: it stands whole on the page of the match.
 */
const isNameOfFeed = (place: string): boolean => /^cut .*\.(team|tournament)_\w+( > b)?$/.test(place);

/** What is cut in a language and not in Portuguese, but for the names of the feed. */
export const subtractSource = (
  found: ReadonlyMap<string, readonly string[]>,
  source: ReadonlyMap<string, readonly string[]>,
): readonly string[] => {
  const known = new Set([...source.values()].flat().map(getPlace));
  const isNew = (place: string): boolean => !known.has(place) && !isNameOfFeed(place);
  return [...found].flatMap(([address, findings]) =>
    findings.filter((finding) => isNew(getPlace(finding))).map((finding) => `${address} ${finding}`),
  );
};
