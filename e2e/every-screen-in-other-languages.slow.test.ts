import type { LanguageKey } from '@arara/contract/protocol/languages';
import type { BrowserContextOptions } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, type Size, sizes } from './browser.ts';
import { startProductForFile } from './journey.ts';
import { collectClippedTexts, DEMANDING_LANGUAGES, openInLanguage, subtractSource } from './open-in-language.ts';
import { makeCpf } from './player-actions.ts';
import { createFundedAccount } from './prepared-players.ts';

const VISITOR_SCREENS = (
  '/home /footballPage /sport/tennis /gameGroupList /mines /limbo /double /rowdouble /luckycolor /vip /bonuspage ' +
  '/verificar /text_kyc /text_pp /text_jr /text_tc /text_re /text_faq /text_faq_nu /text_faq_dr /text_faq_segur ' +
  '/complaint_form /complaint_text /app /error /tgpornPage /home?dialog=login /home?dialog=register /home?dialog=setting'
).split(' ');
const PLAYER_SCREENS = (
  '/home /dice /mines /limbo /double /rowdouble /luckycolor /conta /registros /protecao /seguranca /gamebouns ' +
  '/agentJl /paySuccess /vip /share /bonuspage /home?dialog=deposit /home?dialog=withdraw /home?dialog=secondDeposit ' +
  '/home?dialog=gameDeposit /home?dialog=bonus /home?dialog=editBank /home?dialog=myPop /home?dialog=protection ' +
  '/home?dialog=setting'
).split(' ');

const context = startProductForFile();
let signedIn: NonNullable<BrowserContextOptions['storageState']>;

beforeAll(async () => {
  if (chromiumPath === '') return;
  const page = await openInLanguage(context.browser, 'pt_BR', { baseURL: context.installation.url });
  await createFundedAccount(page, {
    name: 'Lia Prado Nunes',
    email: 'lia.prado@example.com',
    cpf: makeCpf('451278903'),
    phone: '31987650001',
    password: 'gaivota branca 56',
  });
  signedIn = await page.context().storageState();
  await page.context().close();
});

/** Everything that is cut on the screens of one language. */
async function walk(language: LanguageKey, size: Size) {
  const baseURL = context.installation.url;
  const visitor = await openInLanguage(context.browser, language, { size, baseURL });
  const found = new Map(await collectClippedTexts(visitor, VISITOR_SCREENS));
  await visitor.context().close();
  const player = await openInLanguage(context.browser, language, { size, baseURL, storageState: signedIn });
  for (const [address, findings] of await collectClippedTexts(player, PLAYER_SCREENS))
    found.set(`${address} (player)`, findings);
  await player.context().close();
  return found;
}

describe.skipIf(chromiumPath === '').each(Object.keys(sizes) as Size[])('every screen on the %s', (size) => {
  let source: Awaited<ReturnType<typeof walk>>;
  beforeAll(async () => {
    source = await walk('pt_BR', size);
  }, 600_000);

  test.each(DEMANDING_LANGUAGES)(
    'in %s no word is cut that is whole in Portuguese',
    async (language) => {
      expect(subtractSource(await walk(language, size), source)).toEqual([]);
    },
    600_000,
  );
});
