import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumPath, type Visitor, openVisitor } from './browser.ts';
import { journey, startProductForFile, WITHOUT_MATCHES } from './journey.ts';
import {
  dismissAlert,
  balance,
  button,
  centavosIn,
  makeCpf,
  dialog,
  giveStepUp,
  navigateTo,
  startFirstDeposit,
  type Person,
  waitForText,
  readDefinition,
  expectShown,
  wagerByApi,
} from './player-actions.ts';
import { createAccount, createFundedAccount } from './prepared-players.ts';
import { installationEnvironment, runCommand } from './product-process.ts';
import { confirmApproval, enrolStaffByApi, inviteStaff, signInDesk, type StaffMember } from './staff-actions.ts';
import { proves } from '../scripts/proof/proves.ts';

/** On the phone: deposits, sends money, and withdraws to every kind of account. */
const lia: Person = {
  name: 'Lia Campos Ferraz',
  email: 'lia.ferraz@example.com',
  cpf: makeCpf('412345670'),
  phone: '11912345678',
  password: 'curió na janela 7',
};
/** On the web: receives money, and has a deposit that another person pays. */
const otto: Person = {
  name: 'Otto Reis Brandão',
  email: 'otto.brandao@example.com',
  cpf: makeCpf('423456780'),
  phone: '21912345678',
  password: 'saíra sete cores 9',
};
const bruno: StaffMember = {
  name: 'Bruno Lima',
  username: 'bruno@arara.example',
  role: 'finance',
  cpf: makeCpf('111222330'),
};
/** A member of staff who is a player too: another person must decide about her own money. */
const carla: StaffMember = { name: 'Carla Reis', username: 'carla@arara.example', role: 'finance', cpf: otto.cpf };

const CNPJ = '11.222.333/0001-81';
const ADDRESS = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const CHAIN_NAME = '7c2d4206c03a883dd9066d920c0c4b1f4b4c4f2b3c1c6f2f4b2d7c9e5a1f0b3d';
/** Two withdrawals of R$ 50 in a day need one approval each, the third needs two. */
const OFFICE = { ...WITHOUT_MATCHES, WITHDRAW_TWO_STAFF_ABOVE: '120', USDT_RATE: '5' };

const context = startProductForFile(OFFICE);

const row = (page: Page, text: string | RegExp): Locator => page.getByRole('listitem').filter({ hasText: text });

/** The wire status of the player's newest deposit. */
const depositStatus = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = { authorization: localStorage.getItem('arara.session') ?? '' };
    const answer = await fetch('/api/app/records?kind=deposit', { headers });
    const { data } = (await answer.json()) as { data: { items: readonly { status: string }[] } };
    return data.items[0]?.status ?? 'none';
  });

/** Opens the wallet at one of its records. */
async function openRecords(page: Page, kind: string): Promise<void> {
  await navigateTo(page, 'Carteira');
  await page.getByRole('tab', { name: kind }).click();
}

/** Requests R$ 50. `addAccount` fills the form of an account that is not saved yet; with a `password` the request asks for it. */
async function withdraw(page: Page, kind: RegExp, addAccount?: () => Promise<void>, password?: string): Promise<void> {
  await navigateTo(page, 'Carteira');
  await button(page, 'Retirar').click();
  const panel = dialog(page, 'Retirar');
  await panel.getByLabel('Valor do saque').fill('50,00');
  await panel.getByRole('group', { name: 'Tipo de conta' }).getByRole('button', { name: kind }).click();
  if (addAccount !== undefined) {
    await panel.getByRole('button', { name: /^Adicionar/ }).click();
    await addAccount();
  }
  await panel.getByRole('button', { name: 'Retirar', exact: true }).click();
  if (password !== undefined) await giveStepUp(page, password);
  await dismissAlert(page, 'Solicitação de saque bem-sucedida!');
}

/** Opens the only withdrawal in the queue. */
async function openWaiting(desk: Page): Promise<void> {
  await desk.getByRole('navigation').getByRole('link', { name: 'Saques' }).filter({ visible: true }).click();
  await desk.getByRole('link', { name: 'Analisar' }).click();
  await desk.getByRole('heading', { name: /^Saque de/ }).waitFor();
}

journey(
  'transfer-and-withdraw',
  () => context,
  (_, visitor) => {
    let [receiver, first, second] = [] as unknown as [Visitor, Visitor, Visitor];
    let [page, theirs, desk, secondDesk] = [] as unknown as [Page, Page, Page, Page];
    beforeAll(async () => {
      const office = `http://localhost:${context.installation.officePort}`;
      receiver = await openVisitor(context.browser, context.installation.url, 'money-otto', 'web');
      first = await openVisitor(context.browser, office, 'money-bruno', 'web');
      second = await openVisitor(context.browser, office, 'money-carla', 'web');
      [page, theirs, desk, secondDesk] = [visitor().page, receiver.page, first.page, second.page];
    });
    afterAll(() => Promise.all([receiver, first, second].map((each) => each?.page.context().close())));
    const look = (screen: string): Promise<void> => visitor().checkScreen(screen);

    test('two players register, and two members of finance are invited', async () => {
      await Promise.all([
        createFundedAccount(page, lia, 200).then(() => wagerByApi(page, 200)),
        (async () => {
          await createAccount(theirs, otto);
          await signInDesk(desk, await enrolStaffByApi(await inviteStaff(context.installation, bruno)));
          await signInDesk(secondDesk, await enrolStaffByApi(await inviteStaff(context.installation, carla)));
          await Promise.all([desk.goto('/'), secondDesk.goto('/')]);
        })(),
      ]);
      await waitForText(desk, 'Nenhum saque esperando');
      await waitForText(secondDesk, 'Nenhum saque esperando');
      await page.reload();
    });

    test('a Pix from another person is reviewed and refunded, and its player sees it; staff cannot decide about their own', async () => {
      proves('A-044', 'A-142', 'P-007');
      await theirs.goto('/home?dialog=deposit');
      await startFirstDeposit(theirs, otto, 50);
      const bank = theirs.frameLocator('iframe');
      await bank.getByText('Simular problemas').click();
      await bank.getByRole('button', { name: 'Pagar com outro CPF' }).click();
      await receiver.checkScreen('paid-by-another');
      await theirs.goto('/conta?kind=deposit');
      const deposit = row(theirs, 'Depósito por Pix');
      await deposit.getByText('Recarregado').waitFor();
      await deposit.getByText('de uma conta que não é sua').waitFor();
      await receiver.checkScreen('in-review');

      await secondDesk.getByRole('link', { name: 'Depósitos em análise' }).click();
      const mine = secondDesk.getByRole('row').filter({ hasText: 'Outro pagador' });
      await mine.getByText('É seu').waitFor();
      expect(await mine.getByRole('button', { name: 'Devolver' }).count()).toBe(0);
      await second.checkScreen('own-payment');

      await desk.getByRole('link', { name: 'Depósitos em análise' }).click();
      await desk
        .getByRole('row')
        .filter({ hasText: 'Outro pagador' })
        .getByRole('button', { name: 'Devolver' })
        .click();
      const sheet = dialog(desk, /^Devolver R\$ 50,00/);
      await sheet.getByLabel('Motivo').fill('CPF de outra pessoa');
      await first.checkScreen('refund');
      await sheet.getByRole('button', { name: 'Devolver' }).click();
      await waitForText(desk, 'Nenhum depósito em análise');
      await expectShown(() => depositStatus(theirs), '01');
      // Shown without a reload: that it was refunded, and to whom.
      await deposit.getByText('Devolvido').waitFor();
      await deposit.getByText(/^R\$\s50,00 voltaram para a conta do titular \*{3}\./).waitFor();
      await receiver.checkScreen('sent-back');
      expect(await balance(theirs)).toBe(0);
    });

    test('one player sends money to the other: both see it, and what the receiver has to wager', async () => {
      proves('1-012', '4-007', 'A-188', 'A-189', '5-027', '5-028', '5-030');
      await openRecords(theirs, 'Transferências');
      await openRecords(page, 'Transferências');
      const before = await balance(page);
      await button(page, 'Transferir').click();
      const sheet = dialog(page, 'Transferir');
      const submit = sheet.getByRole('button', { name: 'Transferir agora' });
      await submit.click();
      await dismissAlert(page, 'Por favor, digite o e-mail de quem recebe');
      await sheet.getByLabel('E-mail de quem recebe').fill(otto.email);
      await submit.click();
      await dismissAlert(page, 'Por favor, digite o valor da transferência');
      await sheet.getByLabel('Valor').fill('20,00');
      await submit.click();
      await dismissAlert(page, 'Por favor, digite sua senha');
      await sheet.getByLabel('Sua senha').fill('nada disso');
      await sheet.getByRole('button', { name: 'Transferir agora' }).click();
      // The message is at the field, which has the focus, so that the player can try again at once.
      const pwd = sheet.getByLabel('Sua senha');
      await sheet.getByText('Senha incorreta.').waitFor();
      expect(await pwd.getAttribute('aria-invalid')).toBe('true');
      expect(await pwd.evaluate((element) => element === document.activeElement)).toBe(true);
      const described = await pwd.getAttribute('aria-describedby');
      expect(await sheet.locator(`[id="${described}"]`).innerText()).toContain('Senha incorreta.');
      await look('transfer-wrong-password');
      await sheet.getByLabel('Sua senha').fill(lia.password);
      await sheet.getByText('Senha incorreta.').waitFor({ state: 'detached' });
      await sheet.getByRole('button', { name: 'Transferir agora' }).click();
      await dismissAlert(page, `R$ 20,00 enviados para ${otto.email}`, () => look('transfer-done'));
      await expectShown(() => balance(page), before - 20_00);
      await row(page, 'Transferência enviada').getByText('−R$ 20,00').waitFor();
      await look('transfer-sent');

      await expectShown(() => balance(theirs), 20_00);
      await row(theirs, 'Transferência recebida').getByText('+R$ 20,00').waitFor();
      await expectShown(
        async () => centavosIn(await readDefinition(theirs.locator('main'), 'falta apostar do saldo real')),
        20_00,
      );
      await receiver.checkScreen('transfer-received');
    });

    test('withdraws to a company: staff approve, and it arrives', async () => {
      proves('1-028', '5-015');
      const addCompany = async () => {
        const sheet = dialog(page, 'Conta Pix · CNPJ');
        await sheet.getByLabel('CNPJ', { exact: true }).fill('11.222.333/0001-82');
        await sheet.getByLabel('CPF do titular').fill(lia.cpf);
        await sheet.getByRole('button', { name: 'Salvar conta' }).click();
        await sheet.getByText('Confira o CNPJ').waitFor();
        await look('account-cnpj');
        await sheet.getByLabel('CNPJ', { exact: true }).fill(CNPJ);
        await sheet.getByRole('button', { name: 'Salvar conta' }).click();
        await sheet.waitFor({ state: 'hidden' });
        await look('withdraw-cnpj');
      };
      // Once: for the next ten minutes the withdrawals below ask no more.
      await withdraw(page, /CNPJ/, addCompany, lia.password);
      await openWaiting(desk);
      await desk.getByText('Chave CNPJ').waitFor();
      await first.checkScreen('withdrawal-cnpj');
      await button(desk, 'Aprovar').click();
      await confirmApproval(desk);
      await waitForText(desk, 'Saque aprovado');
      await openRecords(page, 'Saques');
      await row(page, 'Saque por Pix').getByText('Recebido').waitFor();
    });

    test('staff allow USDT: the player withdraws in it, staff record that it was sent, and it arrives', async () => {
      proves('1-029', '5-014', '5-015', '5-016', '5-025', '6-004');
      await desk.getByRole('link', { name: /^Ver a conta inteira/ }).click();
      await button(desk, 'Liberar USDT').click();
      const reason = dialog(desk, 'Liberar USDT');
      await reason.getByLabel('Motivo').fill('pediu no atendimento 118');
      await first.checkScreen('allow-usdt');
      await reason.getByRole('button', { name: 'Liberar USDT' }).click();
      await waitForText(desk, 'Pix e USDT');
      await first.checkScreen('player');

      await page.reload();
      await withdraw(page, /USDT/, async () => {
        const sheet = dialog(page, 'Endereço USDT');
        await sheet.getByRole('button', { name: 'Salvar conta' }).click();
        await dismissAlert(page, 'Por favor, digite o endereço da carteira');
        await sheet.getByLabel('Endereço da carteira').fill(ADDRESS);
        await look('account-usdt');
        await sheet.getByRole('button', { name: 'Salvar conta' }).click();
        await sheet.waitFor({ state: 'hidden' });
        // 50 / 5 - 1 (specification, point 5).
        await expectShown(() => readDefinition(dialog(page, 'Retirar'), 'você recebe'), '9,00 USDT');
        await look('withdraw-usdt');
      });
      await openWaiting(desk);
      await desk.getByText('Endereço USDT').waitFor();
      expect(await readDefinition(desk.getByRole('main'), 'A enviar')).toBe('9,00 USDT');
      await button(desk, 'Aprovar').click();
      await confirmApproval(desk);
      await button(desk, 'Informar envio de USDT').click();
      const sent = dialog(desk, 'Envio de USDT');
      await sent.getByLabel('Identificador da transação na rede').fill(CHAIN_NAME);
      await first.checkScreen('usdt-sent');
      await sent.getByRole('button', { name: 'Registrar' }).click();
      await waitForText(desk, 'Envio registrado');
      await first.checkScreen('usdt-settled');
      await openRecords(page, 'Saques');
      await row(page, 'Saque em USDT').getByText('Recebido').waitFor();
      await look('withdrawals');
    });

    test('a rejection with its reason: the player reads it, and the money is back', async () => {
      proves('A-049', 'A-141');
      const before = await balance(page);
      await withdraw(page, /CPF/, async () => {
        const sheet = dialog(page, 'Conta Pix · CPF');
        await sheet.getByLabel('CPF', { exact: true }).fill(lia.cpf);
        await sheet.getByRole('button', { name: 'Salvar conta' }).click();
        await sheet.waitFor({ state: 'hidden' });
      });
      await expectShown(() => balance(page), before - 50_00);
      await openWaiting(desk);
      await button(desk, 'Recusar').click();
      const sheet = dialog(desk, 'Recusar este saque?');
      await sheet.getByLabel('Motivo').fill('O banco desta chave está fora do ar, tente amanhã');
      await first.checkScreen('reject');
      await sheet.getByRole('button', { name: 'Recusar' }).click();
      await waitForText(desk, 'Saque recusado, valor devolvido');
      await openRecords(page, 'Saques');
      const rejected = row(page, 'Motivo: O banco desta chave está fora do ar, tente amanhã');
      await rejected.getByText('Recusado').waitFor();
      await expectShown(() => balance(page), before);
      await look('rejected');
    });

    test('above the limit it takes two people', async () => {
      proves('A-049', 'A-141');
      await withdraw(page, /CPF/);
      await openWaiting(desk);
      await button(desk, 'Aprovar (1 de 2)').click();
      await confirmApproval(desk);
      await waitForText(desk, 'Falta outra pessoa aprovar');
      await first.checkScreen('first-yes');
      await openRecords(page, 'Saques');
      await row(page, 'Saque por Pix').first().getByText('Em análise').waitFor();

      await openWaiting(secondDesk);
      await second.checkScreen('second-yes');
      await button(secondDesk, 'Aprovar (2 de 2)').click();
      await confirmApproval(secondDesk);
      await waitForText(secondDesk, 'Saque aprovado');
      await row(page, 'Saque por Pix').first().getByText('Recebido').waitFor();
    });

    test('the other screens have no page error and no violation of axe', () => {
      for (const page of [receiver, first, second]) {
        expect(page.errors).toEqual([]);
        expect(page.violations).toEqual([]);
      }
    });
  },
  ['phone'],
);

test.skipIf(chromiumPath === '')('after all of it the ledger is in order and agrees with the bank’s', async () => {
  for (const command of ['ledger:verify', 'payments:reconcile']) {
    const started = runCommand('npm', ['run', command], installationEnvironment(context.installation));
    expect([command, await started.exitCode, started.errorLines()]).toEqual([command, 0, []]);
  }
});
