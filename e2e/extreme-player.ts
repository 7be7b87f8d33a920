import type { Page } from 'playwright-core';
import { findClippedTexts } from './clipped-texts.ts';

/** Names of 100 characters: one word, and others in letters of other widths and heights. */
export const EXTREME_NAMES = {
  word: `Maria${'lindamente'.repeat(9)}Silva`,
  words: `अनुराधा लक्ष्मीनारायण ${'Conceição de Alcântara e '.repeat(4)}`.slice(0, 100).trim(),
  japanese: '東海林太郎左衛門尉藤原朝臣'.repeat(8).slice(0, 100),
} as const;

const BALANCE = 99_999_999.99;
const BALANCE_TEXT = '99.999.999,99';

/** Answers the reads of the player with this name and the highest balance that the design allows for. */
export async function stubExtremePlayer(page: Page, name: string): Promise<void> {
  await page.route(/\/api\/app\/user\/(userInfo|getBalance)(\?|$)/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { readonly data: object };
    const data = { ...answer.data, balance: BALANCE, ...('name' in answer.data ? { name } : {}) };
    await route.fulfill({ response, json: { ...answer, data } });
  });
}

/** What is wrong with "Sair" in the open profile: on the web it must be seen without scrolling, on the phone a scroll brings it. */
async function findLogOutFaults(page: Page): Promise<string[]> {
  const logOut = page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true });
  await logOut.waitFor();
  const isPhone = await page.evaluate(() => innerWidth < 768);
  if (isPhone) await logOut.scrollIntoViewIfNeeded();
  const isReached = await logOut.evaluate((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && button.contains(hit);
  });
  return isReached ? [] : ['Sair cannot be pressed'];
}

/** What a long name or a high balance breaks: a balance that is cut or missing, a text beyond its box, a log-out out of reach. */
export async function findExtremeFaults(page: Page): Promise<string[]> {
  const clipped = await findClippedTexts(page);
  const { address, isBalanceShown } = await page.evaluate(
    (text) => ({
      address: location.pathname + location.search,
      isBalanceShown: (document.body.textContent ?? '').includes(text),
    }),
    BALANCE_TEXT,
  );
  return [
    // A long name may end in three dots; a balance may not.
    ...clipped.filter((text) => !text.startsWith('cut ') || text.includes(BALANCE_TEXT)),
    ...(isBalanceShown ? [] : ['the balance is not on the page']),
    ...(address.endsWith('dialog=myPop') ? await findLogOutFaults(page) : []),
  ];
}
