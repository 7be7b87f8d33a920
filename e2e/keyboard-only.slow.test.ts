import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { journey, startProductForFile } from './journey.ts';
import { type KeyboardVisitor, openKeyboard } from './keyboard.ts';
import { balance, button, dialog, expectShown, makeCpf, pollUntil, waitForText } from './player-actions.ts';

// A step waits for a browser, a server and a bank on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const person = {
  name: 'Iara Monteiro Luz',
  email: 'iara.monteiro@example.com',
  cpf: makeCpf('314159260'),
  phone: '11974120365',
  password: 'sabiá no muro 21',
};

const context = startProductForFile({ FEED_TROUBLES: 'none', FEED_SEED: 'gol-485857' });

/** How often Tab may be pressed within a dialog, to something near, and from one end of a page to the other. */
const [IN_DIALOG, NEAR, ACROSS] = [24, 14, 60];

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((all) => all.some((each) => each === each.ownerDocument.activeElement));

/**
 * Presses the focused button of a game and waits until its round is listed. The key is held until then, and a held key repeats itself:
 * that must not bet again.
 */
async function playFocusedRound(page: Page): Promise<void> {
  const rounds = page.getByRole('list', { name: 'Suas últimas rodadas' }).getByRole('link');
  const readNewest = async () => ((await rounds.count()) === 0 ? null : rounds.first().getAttribute('href'));
  const before = await readNewest();
  const bets: string[] = [];
  const note = (request: Request): void => {
    if (/\/game\/\w+\/bet$/.test(request.url())) bets.push(request.url());
  };
  page.on('request', note);
  await page.keyboard.down('Enter');
  expect(await pollUntil(readNewest, (newest) => newest !== before)).not.toBe(before);
  for (let times = 0; times < 3; times += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  page.off('request', note);
  expect(bets).toHaveLength(1);
}

journey(
  'keyboard-only',
  () => context,
  (_, visitor) => {
    let page: Page;
    let keyboard: KeyboardVisitor;
    beforeAll(() => {
      ({ page } = visitor());
      keyboard = openKeyboard(page);
    });
    const openPage = (link: string): Promise<void> =>
      keyboard.activateBack(page.getByRole('navigation').getByRole('link', { name: link, exact: true }), ACROSS);
    /** Waits for an alert, whose button has the focus, and presses it. */
    const answerAlert = async (text: string | RegExp): Promise<void> => {
      const alert = page.getByRole('alertdialog', { name: text });
      await alert.waitFor();
      await expectShown(async () => String(await hasFocus(alert.getByRole('button'))), 'true');
      await keyboard.press('Enter');
      await alert.waitFor({ state: 'hidden' });
      await keyboard.expectFocus(`the alert ${text}`);
    };
    const inDialog = (name: string, label: string): Locator => dialog(page, name).getByLabel(label, { exact: true });

    test('registers', async () => {
      await page.goto('/home');
      await keyboard.activate(button(page, 'Cadastre-se'), NEAR);
      const form = dialog(page, 'Cadastre-se');
      await keyboard.type(inDialog('Cadastre-se', 'E-mail'), person.email, IN_DIALOG);
      await keyboard.type(inDialog('Cadastre-se', 'Nome completo'), person.name, 1);
      await keyboard.type(inDialog('Cadastre-se', 'CPF'), person.cpf, 1);
      await keyboard.type(inDialog('Cadastre-se', 'Celular'), person.phone, 2);
      await keyboard.type(inDialog('Cadastre-se', 'Senha'), person.password, 1);
      await keyboard.type(inDialog('Cadastre-se', 'Repita a senha'), person.password, 2);
      await keyboard.activate(form.getByRole('button', { name: 'Criar conta' }), IN_DIALOG);
      // Without its box the form asks for the terms.
      await answerAlert('Por favor, aceite os termos de serviço');
      await keyboard.activate(form.getByRole('checkbox'), IN_DIALOG, 'Space');
      await keyboard.type(form.getByLabel('Código da imagem'), '0000', IN_DIALOG);
      await keyboard.activate(form.getByRole('button', { name: 'Criar conta' }), NEAR);
      await dialog(page, 'Depósito').waitFor();
      await keyboard.expectFocus('the registration');
    });

    test('deposits without the bonus, and pays on the page of the bank', async () => {
      const panel = dialog(page, 'Depósito');
      await keyboard.activate(panel.getByRole('switch'), IN_DIALOG, 'Space');
      await keyboard.activate(panel.getByRole('button', { name: 'Depósito R$ 100,00' }), IN_DIALOG);
      const identity = dialog(page, 'Confirme sua identidade');
      await keyboard.activate(identity.getByRole('button', { name: 'Confirmar e continuar' }), IN_DIALOG);
      // The page of the bank opens by itself.
      await dialog(page, 'Pix de R$ 100,00').waitFor();
      await keyboard.activate(
        page.frameLocator('iframe').getByRole('button', { name: 'Pagar', exact: true }),
        IN_DIALOG,
      );
      await waitForText(page, /^sucesso$/);
      await expectShown(() => balance(page), 100_00);
      await keyboard.expectFocus('the payment');
    });

    test('plays DICE until the deposit is wagered', async () => {
      await keyboard.activate(page.getByRole('main').getByRole('link', { name: /^Dice/ }), ACROSS);
      await page.getByRole('heading', { level: 1, name: 'Dice' }).waitFor();
      await keyboard.expectFocus('a link to a game');
      await keyboard.type(page.getByLabel('Aposta', { exact: true }).filter({ visible: true }), '10,00', NEAR);
      await keyboard.type(page.getByLabel('Acima de', { exact: true }).filter({ visible: true }), '2,00', NEAR);
      const bet = button(page, /^Apostar R\$/);
      await keyboard.tabTo(bet, NEAR);
      for (let round = 1; round <= 10; round += 1) await playFocusedRound(page);
      await keyboard.expectFocus('ten rounds of DICE');
      expect(await hasFocus(bet)).toBe(true);
    });

    test('plays MINES with one mine, and takes the winnings', async () => {
      await openPage('Jogos');
      await keyboard.activate(
        page
          .getByRole('main')
          .getByRole('link', { name: /^Mines/ })
          .first(),
        ACROSS,
      );
      await page.getByRole('heading', { level: 1, name: 'Mines' }).waitFor();
      await keyboard.type(page.getByLabel('Aposta', { exact: true }).filter({ visible: true }), '1,00', ACROSS);
      await keyboard.tabTo(page.getByLabel('Minas', { exact: true }), NEAR);
      await keyboard.press('ArrowUp');
      await keyboard.press('ArrowUp');
      const lost = page.getByText('Não foi desta vez').filter({ visible: true });
      const take = button(page, /^Retirar R\$/);
      for (;;) {
        await keyboard.activate(button(page, 'Apostar R$ 1,00'), ACROSS);
        await button(page, 'Escolha uma casa').waitFor();
        await keyboard.expectFocus('the stake');
        await keyboard.press('ArrowRight');
        await keyboard.press('Enter');
        await take.or(lost).first().waitFor();
        await keyboard.expectFocus('a tile');
        if ((await lost.count()) === 0) break;
      }
      await keyboard.activate(take, ACROSS);
      await page.getByText(/^Ganhou R\$/).waitFor();
      await keyboard.expectFocus('a round of MINES');
    });

    test('reveals the seed and verifies the round', async () => {
      await keyboard.activateBack(button(page, 'Justo'), ACROSS);
      const sheet = dialog(page, 'Jogo justo');
      await keyboard.press('Escape');
      await sheet.waitFor({ state: 'hidden' });
      expect(await hasFocus(button(page, 'Justo'))).toBe(true);
      await keyboard.press('Enter');
      await keyboard.activate(sheet.getByRole('button', { name: 'Trocar e revelar' }), IN_DIALOG);
      await sheet.getByText(/^Semente revelada/).waitFor();
      await keyboard.activate(sheet.getByRole('link', { name: 'Verificar a última rodada' }), IN_DIALOG);
      await page.getByRole('heading', { name: 'Tudo confere' }).waitFor();
      await keyboard.expectFocus('the link to the verifier');
    });

    test('bets on football, from a price straight to the slip', async () => {
      await openPage('Esportes');
      await keyboard.activate(button(page, /^(Próximos)$/), ACROSS);
      const next = page.getByRole('listitem').filter({ has: page.getByRole('group'), hasText: /hoje|amanhã/ });
      await next.first().waitFor();
      await keyboard.activate(next.nth(1).getByRole('button').first(), ACROSS);
      await keyboard.activate(button(page, 'Ir para o cupom'), 1);
      const slip = page.getByRole('complementary', { name: 'Cupom' });
      const before = await balance(page);
      await keyboard.activate(slip.getByRole('button', { name: '+10 reais' }), NEAR, 'Space');
      const accepted = slip.getByText('Aposta aceita');
      const place = slip.getByRole('button', { name: /^(Apostar (R\$|·)|Aceitar)/ });
      for (;;) {
        await accepted.or(place).first().waitFor();
        if (await accepted.isVisible()) break;
        await keyboard.activate(place, NEAR);
      }
      await expectShown(() => balance(page), before - 10_00);
      await keyboard.expectFocus('the bet');
    });

    test('sets a limit', async () => {
      // From the end of the page to its beginning.
      await keyboard.activate(button(page, 'Menu'), ACROSS);
      await keyboard.activate(dialog(page, 'Menu').getByRole('button', { name: 'Limites e proteção' }), IN_DIALOG);
      const change = page.getByRole('button', { name: 'Alterar: Apostas por dia' });
      await keyboard.activate(change, ACROSS);
      await keyboard.type(inDialog('Apostas por dia', 'Limite'), '500,00', IN_DIALOG);
      await keyboard.activate(
        dialog(page, 'Apostas por dia').getByRole('button', { name: 'Salvar limite' }),
        IN_DIALOG,
      );
      await dialog(page, 'Apostas por dia').waitFor({ state: 'hidden' });
      await waitForText(page, 'de R$ 500,00');
      expect(await keyboard.expectFocus('the limit')).toContain('Alterar: Apostas por dia');
      const often = button(page, '45 min');
      await keyboard.activate(often, ACROSS);
      await expectShown(async () => String(await often.getAttribute('aria-pressed')), 'true');
      expect(await keyboard.expectFocus('the choice')).toContain('45 min');
    });

    test('asks for a withdrawal', async () => {
      await openPage('Carteira');
      const before = await balance(page);
      await keyboard.activate(button(page, 'Retirar'), ACROSS);
      const panel = dialog(page, 'Retirar');
      await keyboard.type(panel.getByLabel('Valor do saque'), '50,00', IN_DIALOG);
      const submit = panel.getByRole('button', { name: 'Retirar', exact: true });
      await keyboard.activate(submit, IN_DIALOG);
      const account = dialog(page, 'Conta Pix · CPF');
      await keyboard.type(inDialog('Conta Pix · CPF', 'CPF'), person.cpf, IN_DIALOG);
      await keyboard.activate(account.getByRole('button', { name: 'Salvar conta' }), IN_DIALOG);
      await account.waitFor({ state: 'hidden' });
      await keyboard.expectFocus('the account');
      await keyboard.activate(submit, IN_DIALOG);
      await answerAlert('Solicitação de saque bem-sucedida!');
      await expectShown(() => balance(page), before - 50_00);
      await keyboard.expectFocus('the withdrawal');
    });

    test('opens the help, writes there, and comes back to where they were', async () => {
      const help = button(page, 'Falar com o atendimento');
      await keyboard.activateBack(help, ACROSS);
      const chat = dialog(page, 'Atendimento');
      await keyboard.type(chat.getByLabel('Escreva uma mensagem'), 'Onde vejo meu saque?', IN_DIALOG);
      await keyboard.activate(chat.getByRole('button', { name: 'Enviar' }), 4);
      await chat.getByText('Onde vejo meu saque?').waitFor();
      await keyboard.press('Escape');
      await chat.waitFor({ state: 'hidden' });
      await keyboard.expectFocus('the help');
      expect(await hasFocus(help)).toBe(true);
    });

    test('the focus was seen at every stop, and never lost', () => {
      expect(keyboard.problems).toEqual([]);
    });
  },
  ['web'],
);
