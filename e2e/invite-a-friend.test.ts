import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVisitor, type Size, type Visitor } from './browser.ts';
import { journey, startProductForFile, WITHOUT_MATCHES } from './journey.ts';
import {
  button,
  centavosIn,
  dialog,
  expectShown,
  fillRegistration,
  makeCpf,
  payOnBankPage,
  type Person,
  balance,
  startFirstDeposit,
  wagerByApi,
  waitForText,
} from './player-actions.ts';
import { createAccount } from './prepared-players.ts';
import { proves } from '../scripts/proof/proves.ts';

const context = startProductForFile(WITHOUT_MATCHES);

const makePerson = (name: string, size: Size, cpf: string): Person => ({
  name: `${name} Nunes`,
  email: `${name.toLowerCase()}.${size}@example.com`,
  cpf: makeCpf(cpf),
  phone: '11912345678',
  password: 'jandaia na figueira 4',
});
const CPFS = { phone: ['512345670', '512345671'], web: ['512345672', '512345673'] } as const;

journey(
  'invite-a-friend',
  () => context,
  (size, visitor) => {
    const agent = makePerson('Rita', size, CPFS[size][0]);
    const friend = makePerson('Davi', size, CPFS[size][1]);
    let friendVisitor: Visitor;
    let code = '';
    beforeAll(async () => {
      const browser: Browser = context.browser;
      friendVisitor = await openVisitor(browser, context.installation.url, 'invite-a-friend-friend', size);
    });
    afterAll(() => friendVisitor?.page.context().close());
    const inviteField = (page: Page) => dialog(page, 'Cadastre-se').getByLabel('Código de convite');

    test('shares the link, its QR code and the three levels', async () => {
      proves('1-019');
      const path = proves('2-022') as string;
      const { page } = visitor();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await createAccount(page, agent);
      await page.goto(path);
      await page.getByRole('heading', { name: 'Convide amigos' }).waitFor();
      code = (await page.getByText(/^[A-Z2-9]{8}$/).innerText()).trim();
      await page.getByRole('img', { name: `Código QR do convite ${code}` }).waitFor();
      await visitor().checkScreen('share');
      await button(page, 'Copiar link').click();
      await waitForText(page, 'A cópia foi bem-sucedida');
      // The clipboard is the machine's: the other size writes it too.
      await waitForText(page, new RegExp(`/y${code}$`));
    });

    test('a friend opens the link: the code stays in its field over the log-in tab and a reload', async () => {
      proves('1-020', '2-018');
      const { page } = friendVisitor;
      await page.goto(`/y${code}`);
      await inviteField(page).waitFor();
      expect(await inviteField(page).inputValue()).toBe(code);
      await page.getByRole('tab', { name: 'Autenticar-se' }).click();
      await page.getByRole('tab', { name: 'Cadastre-se' }).click();
      expect(await inviteField(page).inputValue()).toBe(code);
      await page.goto('/');
      await page.goto('/registered');
      await inviteField(page).waitFor();
      expect(await inviteField(page).inputValue()).toBe(code);
      await page.goto(`/y/${code.toLowerCase()}`);
      await inviteField(page).waitFor();
      expect(await inviteField(page).inputValue()).toBe(code);
    });

    test('sees the friend who registers, deposits and bets, without a reload', async () => {
      const path = proves('2-024', 'A-361') as string;
      const [{ page }, { page: friendPage }] = [visitor(), friendVisitor];
      await page.goto(path);
      await waitForText(page, 'Ninguém convidado ainda');
      await visitor().checkScreen('nobody');
      const form = dialog(friendPage, 'Cadastre-se');
      await fillRegistration(form, friend);
      await form.getByLabel('Código da imagem').fill('0000');
      await form.getByRole('checkbox').check();
      await form.getByRole('button', { name: 'Criar conta' }).click();
      await dialog(friendPage, 'Depósito').waitFor();
      const row = page.getByRole('row').filter({ hasText: 'da•••@example.com' });
      await row.waitFor();
      await startFirstDeposit(friendPage, friend, 100);
      await payOnBankPage(friendPage);
      await expectShown(() => balance(friendPage), 10_000);
      await row.getByText('R$ 100,00').waitFor();
      await wagerByApi(friendPage, 50);
      const profit = row.getByRole('cell').last();
      // R$ 50 at an edge of 1 % are R$ 0.50 for the house, and a tenth of it for the agent.
      await expectShown(async () => centavosIn(await profit.innerText()), 5);
      await waitForText(page, /Ainda não fechado: R\$\s0,05/);
      await visitor().checkScreen('earnings');
    });
  },
);
