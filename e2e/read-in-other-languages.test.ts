import { type LanguageKey, languageKeys, languageTags } from '@arara/contract/protocol/languages';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from './browser.ts';
import { openBuiltWebForFile, serveBuiltWeb } from './built-web.ts';
import { collectClippedTexts, DEMANDING_LANGUAGES, openInLanguage, subtractSource } from './open-in-language.ts';
import { proves } from '../scripts/proof/proves.ts';

const context = openBuiltWebForFile();

/** The built app in somebody's browser; no call is answered. */
async function open(language: LanguageKey) {
  const page = await openInLanguage(context.browser, language, { baseURL: context.installation.url });
  await serveBuiltWeb(page, () => undefined);
  return page;
}

const readLang = () => document.documentElement.lang;

describe.skipIf(chromiumPath === '')('other languages', () => {
  test('every language is that of a browser that asks for it, and of an address that names it', async () => {
    proves('1-016', '1-017');
    await Promise.all(
      languageKeys.map(async (key) => {
        const page = await open(key);
        await page.goto('/home');
        await page.locator('h1').first().waitFor();
        expect([key, await page.evaluate(readLang)]).toEqual([key, languageTags[key]]);
        await page.context().close();
      }),
    );
    const page = await open('pt_BR');
    for (const key of ['ja_JP', 'nr_NR', 'hi_IN'] as const) {
      await page.goto(`/text_kyc?lang=${key}`);
      await page.locator('article h1').waitFor();
      expect([key, await page.evaluate(readLang)]).toEqual([key, languageTags[key]]);
    }
    await page.context().close();
  });

  test('the picker has its nine languages in their order; a choice is kept by a reload', async () => {
    const choices = ['pt_BR', 'en_US', ...(proves('1-016') as readonly string[])].toSorted();
    const page = await open('pt_BR');
    await page.goto('/home?dialog=setting');
    const picker = page.getByRole('dialog').locator('button[lang]');
    await picker.first().waitFor();
    const tags = await picker.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('lang') ?? ''));
    const inPicker = languageKeys.filter((key) => choices.includes(key));
    expect(tags).toEqual(inPicker.map((key) => languageTags[key]));
    await picker.last().click();
    await page.waitForFunction((tag) => document.documentElement.lang === tag, tags.at(-1));
    await page.reload();
    await picker.first().waitFor();
    expect(await page.evaluate(readLang)).toBe(tags.at(-1));
    await page.context().close();
  });

  // The walk through every screen is every-screen-in-other-languages.slow.test.ts.
  test('on a phone no word of these languages is cut on home, in the menu, on a text page and in the verifier', async () => {
    const addresses = ['/home', '/home?dialog=setting', '/text_faq', '/verificar'];
    const walk = async (language: LanguageKey) => {
      const page = await open(language);
      const found = await collectClippedTexts(page, addresses);
      await page.context().close();
      return found;
    };
    const [source, ...others] = await Promise.all(['pt_BR' as const, ...DEMANDING_LANGUAGES].map(walk));
    expect(others.flatMap((found) => subtractSource(found, source ?? new Map()))).toEqual([]);
  });
});
