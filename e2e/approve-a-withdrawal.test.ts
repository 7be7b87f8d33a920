import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Visitor, openVisitor } from './browser.ts';
import { journey, startProductForFile, WITHOUT_MATCHES } from './journey.ts';
import {
  dismissAlert,
  balance,
  button,
  makeCpf,
  dialog,
  giveStepUp,
  navigateTo,
  type Person,
  waitForText,
  readDefinition,
  expectShown,
  wagerByApi,
} from './player-actions.ts';
import { createFundedAccount } from './prepared-players.ts';
import { confirmApproval, enrolStaff, inviteStaff, type StaffMember } from './staff-actions.ts';
import { proves } from '../scripts/proof/proves.ts';

const player: Person = {
  name: 'Rita Moreira Alves',
  email: 'rita.alves@example.com',
  cpf: makeCpf('345678910'),
  phone: '31987654321',
  password: 'gaivota branca 56',
};

const bruno: StaffMember = {
  name: 'Bruno Lima',
  username: 'finance@arara.example',
  role: 'finance',
  cpf: makeCpf('111222330'),
};
const davi: StaffMember = {
  name: 'Davi Rocha',
  username: 'auditor@arara.example',
  role: 'auditor',
  cpf: makeCpf('222333440'),
};

/** The journey's withdrawal of R$ 50 is a large one. */
const context = startProductForFile({ ...WITHOUT_MATCHES, STEP_UP_ABOVE: '40' });

journey(
  'approve-a-withdrawal',
  () => context,
  (_, visitor) => {
    let staff: Visitor;
    let desk: Page;
    beforeAll(async () => {
      const office = `http://localhost:${context.installation.officePort}`;
      staff = await openVisitor(context.browser, office, 'back-office', 'web');
      desk = staff.page;
    });
    afterAll(() => staff?.page.context().close());

    test('a member of finance is invited, enrols, logs in and finds an empty queue', async () => {
      proves('A-138');
      await enrolStaff(desk, await inviteStaff(context.installation, bruno), staff.checkScreen);
      await waitForText(desk, 'Nenhum saque esperando');
      await staff.checkScreen('queue-empty');
    });

    test('a player deposits, wagers the deposit and requests a withdrawal above the limit of step-up', async () => {
      proves('A-153');
      const { page, checkScreen } = visitor();
      await createFundedAccount(page, player);
      await wagerByApi(page, 100);
      await page.reload();
      const before = await balance(page);
      await navigateTo(page, 'Carteira');
      await button(page, 'Retirar').click();
      const panel = dialog(page, 'Retirar');
      await panel.getByLabel('Valor do saque').fill('50,00');
      await panel.getByRole('button', { name: 'Retirar', exact: true }).click();
      const sheet = dialog(page, 'Conta Pix · CPF');
      await sheet.getByLabel('CPF', { exact: true }).fill(player.cpf);
      await sheet.getByRole('button', { name: 'Salvar conta' }).click();
      await sheet.waitFor({ state: 'hidden' });
      const submit = panel.getByRole('button', { name: 'Retirar', exact: true });
      await submit.click();
      const stepUp = dialog(page, 'Confirme que é você');
      await stepUp.waitFor();
      await checkScreen('step-up');
      // Cancelled in each way, it leaves the form as it was.
      for (const cancel of [
        () => stepUp.getByRole('button', { name: 'Cancelar' }).click(),
        () => page.keyboard.press('Escape'),
        () => stepUp.getByRole('button', { name: 'Fechar' }).click(),
      ]) {
        await stepUp.waitFor();
        await cancel();
        await stepUp.waitFor({ state: 'hidden' });
        expect(await panel.getByLabel('Valor do saque').inputValue()).toBe('50,00');
        expect(await page.getByRole('alertdialog').count()).toBe(0);
        await submit.click();
      }
      await giveStepUp(page, 'gaivota preta 56');
      await stepUp.getByText('Senha incorreta.').waitFor();
      expect(await stepUp.getByLabel('Sua senha').evaluate((field) => field === document.activeElement)).toBe(true);
      await checkScreen('step-up-wrong-password');
      await giveStepUp(page, player.password);
      await dismissAlert(page, 'Solicitação de saque bem-sucedida!');
      await expectShown(() => balance(page), before - 50_00);
    });

    test('the withdrawal appears in the queue without a reload, masked, and is opened with its player', async () => {
      await desk.getByRole('link', { name: 'Analisar' }).click();
      await desk.getByRole('heading', { name: /^Saque de/ }).waitFor();
      await waitForText(desk, 'Primeiro saque');
      const masked = `***.${player.cpf.slice(3, 6)}.${player.cpf.slice(6, 9)}-**`;
      expect(await readDefinition(desk.getByRole('main'), 'CPF')).toBe(masked);
      expect(await desk.getByRole('main').innerText()).not.toContain('Moreira');
      await staff.checkScreen('withdrawal');
      await button(desk, 'Mostrar CPF; fica registrado').click();
      const reveal = dialog(desk, 'Mostrar CPF?');
      await reveal.getByLabel('Motivo').fill('confere o primeiro saque');
      await staff.checkScreen('reveal');
      await reveal.getByRole('button', { name: 'Mostrar', exact: true }).click();
      await expectShown(() => readDefinition(desk.getByRole('main'), 'CPF'), player.cpf);
    });

    test('an approval pays it, and the player sees it arrive', async () => {
      proves('A-141');
      await button(desk, 'Aprovar').click();
      await staff.checkScreen('approve');
      await confirmApproval(desk);
      await waitForText(desk, 'Saque aprovado');
      await staff.checkScreen('approved');
      const { page } = visitor();
      await navigateTo(page, 'Carteira');
      await page.getByRole('tab', { name: 'Saques' }).click();
      await page.getByRole('listitem').filter({ hasText: 'Saque por Pix' }).getByText('Recebido').waitFor();
      await visitor().checkScreen('received');
    });

    test('a manual credit raises the balance on the player’s screen', async () => {
      proves('A-145');
      const { page } = visitor();
      const before = await balance(page);
      await desk.getByRole('link', { name: /^Ver a conta inteira/ }).click();
      await button(desk, 'Creditar').click();
      const form = dialog(desk, 'Crédito manual');
      await form.getByRole('button', { name: 'Saldo principal' }).click();
      await form.getByLabel('Valor').fill('20,00');
      await form.getByLabel('Motivo').fill('atendimento 4711');
      await staff.checkScreen('credit');
      await form.getByRole('button', { name: 'Creditar' }).click();
      await waitForText(desk, 'Crédito feito');
      await expectShown(() => balance(page), before + 20_00);
      await desk.getByRole('tab', { name: 'Razão' }).click();
      await desk.getByRole('row').filter({ hasText: 'Despesa com prêmios' }).waitFor();
      await staff.checkScreen('ledger');
    });

    test('a note about the player is added, and the history shows it beside what the player did', async () => {
      proves('A-701', 'A-702');
      await desk.getByRole('tab', { name: 'Anotações' }).click();
      await desk.getByLabel('Texto').fill('Ligou: o saque chegou.');
      await button(desk, 'Anotar').click();
      await desk.getByRole('listitem').filter({ hasText: 'Ligou: o saque chegou.' }).getByText('Bruno Lima').waitFor();
      await staff.checkScreen('notes');
      await desk.getByRole('tab', { name: 'Histórico' }).click();
      for (const entry of ['Anotação escrita', 'Saque aprovado', 'Identidade confirmada', 'Cadastro'])
        await desk.getByRole('listitem').filter({ hasText: entry }).first().waitFor();
      await staff.checkScreen('history');
      await desk.getByRole('tab', { name: 'Limites' }).click();
      await desk.getByRole('row').filter({ hasText: 'Perdas' }).waitFor();
      await staff.checkScreen('limits');
    });

    test('a player’s session is ended with a reason, and their screen says so', async () => {
      proves('A-700');
      await desk.getByRole('tab', { name: 'Sessões' }).click();
      await button(desk, 'Encerrar').first().click();
      const form = dialog(desk, 'Encerrar sessão');
      await form.getByLabel('Motivo').fill('aparelho perdido');
      await form.getByRole('button', { name: 'Encerrar sessão' }).click();
      await waitForText(desk, 'Sessão encerrada.');
      await staff.checkScreen('sessions');
      await dialog(visitor().page, 'Autenticar-se').waitFor();
    });

    test('an auditor finds every action in the audit trail and verifies its chain', async () => {
      proves('A-148');
      await button(desk, 'Sair').click();
      await enrolStaff(desk, await inviteStaff(context.installation, davi), staff.checkScreen);
      await desk.getByRole('link', { name: 'Auditoria' }).click();
      for (const line of ['Dado pessoal revelado', 'Saque aprovado', 'Crédito manual pedido', 'Convite criado'])
        await desk.getByRole('row').filter({ hasText: line }).first().waitFor();
      await button(desk, 'Provar a corrente').click();
      await waitForText(desk, /corrente íntegra/);
      await staff.checkScreen('trail');
      expect(await desk.getByRole('main').innerText()).not.toContain(player.cpf);
    });

    test('the back office has no page error and no violation of axe on any screen', () => {
      expect(staff.errors).toEqual([]);
      expect(staff.violations).toEqual([]);
    });
  },
  ['phone'],
);
