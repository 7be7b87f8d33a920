import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { chromiumPath, type Size, sizes } from './browser.ts';
import { journey, startProductForFile } from './journey.ts';
import {
  dismissAlert,
  balance,
  button,
  centavosIn,
  confirmIdentity,
  makeCpf,
  dialog,
  fillRegistration,
  navigateTo,
  logIn,
  payOnBankPage,
  type Person,
  playRound,
  waitForText,
  readDefinition,
  expectShown,
  waiveGift,
  fillField,
} from './player-actions.ts';
import { installationEnvironment, npmStart, waitUntilReady, runCommand } from './product-process.ts';
import { proves } from '../scripts/proof/proves.ts';

/** The steps of the calculation in the verifier, in their order. */
const PROOF_STEPS = [
  'O compromisso',
  'Os bytes',
  'O número entre 0 e 1',
  'O número inteiro',
  'O resultado',
  'O multiplicador',
  'Ganhou?',
  'O prêmio',
];

const people: Readonly<Record<Size, Person>> = {
  phone: {
    name: 'Ana Beatriz Nogueira',
    email: 'ana.nogueira@example.com',
    cpf: makeCpf('123456780'),
    phone: '11987654321',
    password: 'papagaio azul 12',
  },
  web: {
    name: 'Carlos Eduardo Lima',
    email: 'carlos.lima@example.com',
    cpf: makeCpf('234567810'),
    phone: '21976543210',
    password: 'tucano verde 34',
  },
};

const context = startProductForFile();

/** The date of an instant in São Paulo, three hours behind UTC. */
const toDate = (instant: number): string => new Date(instant - 3 * 3600 * 1000).toISOString().slice(0, 10);

/** The name in the address of the dialog that is open. */
const openOverlay = (page: Page): string | null => new URL(page.url()).searchParams.get('dialog');

/** The text that describes a control to a screen reader, and stands beside it. */
const readDescription = async (control: Locator): Promise<string> => {
  const id = await control.getAttribute('aria-describedby');
  const text = await control.page().locator(`[id="${id}"]`).innerText();
  return text.replaceAll(/\s+/g, ' ').trim();
};

const openMenu = async (page: Page): Promise<void> => {
  await button(page, 'Menu').click();
  await dialog(page, 'Menu').waitFor();
};

const openProfile = async (page: Page): Promise<Locator> => {
  await button(page, 'Minha conta').click();
  const profile = dialog(page, 'Minha conta');
  await profile.waitFor();
  return profile;
};

journey(
  'register-deposit-and-play',
  () => context,
  (size, visitor) => {
    const person = people[size];
    let page: Page;
    let firstRound = '';
    beforeAll(() => ({ page } = visitor()));
    const look = (screen: string): Promise<void> => visitor().checkScreen(screen);
    /** The verifier's result, every step of it, and the texts that it must show. */
    const verified = async (texts: readonly string[]): Promise<void> => {
      await page.getByRole('heading', { name: 'Tudo confere' }).waitFor();
      const titles = page.getByRole('list', { name: 'A conta, passo a passo' }).getByRole('heading');
      expect(await titles.allInnerTexts()).toEqual(PROOF_STEPS);
      for (const text of texts) await waitForText(page, text);
      await page.getByText('diferente').waitFor({ state: 'hidden' });
    };

    test('opens the address and arrives home', async () => {
      proves('1-001');
      const home = String(proves('2-001'));
      proves('2-017');
      await page.goto('/', { waitUntil: 'commit' });
      await page.getByRole('status', { name: 'Carregando' }).waitFor();
      await page.waitForURL(`**${home}`);
      await page.getByRole('heading', { level: 1, name: /Jogue, confira/ }).waitFor();
      await waitForText(page, 'retorno 99%');
      await look('home-visitor');
    });

    test('reads the footer, and the pages by their paths', async () => {
      const [totals, year] = [proves('1-023') as string[], String(proves('1-034'))];
      const texts = [proves('2-029'), proves('2-054'), proves('2-055'), proves('2-056'), proves('A-210')];
      const [games, main] = [String(proves('2-025')), String(proves('2-020'))];
      const [width, channel] = [Number(proves('2-067')), String(proves('2-028'))];
      proves('1-025', '1-024', '2-037', '1-035', '6-005', '1-026');
      const [scalePhone, scaleWeb, appWidth] = [
        Number(proves('9-036')),
        Number(proves('9-026')),
        Number(proves('2-038')),
      ];
      const footer = page.locator('footer');
      await footer.getByText(totals[0] ?? '').waitFor();
      expect(await footer.getByRole('term').allInnerTexts()).toEqual(expect.arrayContaining(totals));
      await footer.getByText(/envolvem risco.*menores de 18 anos.*leis locais.*com responsabilidade/).waitFor();
      await footer.getByText(year).waitFor();
      const box = await footer.boundingBox();
      expect(box?.width).toBeCloseTo(((await page.evaluate(() => document.body.clientWidth)) * width) / 100, 0);
      await footer.getByRole('img', { name: 'Pix' }).waitFor();
      // The scale: the width of a phone divided by 3.93, 120 px on the web.
      const isPhone = (page.viewportSize()?.width ?? 0) < 768;
      const rootFontSize = await page.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      );
      expect(rootFontSize).toBeCloseTo(isPhone ? (page.viewportSize()?.width ?? 0) / scalePhone : scaleWeb, 1);
      // As the installed app of a phone.
      const app = await page.context().newPage();
      await app.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
      await app.goto('/home');
      expect((await app.locator('footer').boundingBox())?.width).toBeCloseTo(appWidth * rootFontSize, 0);
      await app.close();
      await footer.getByRole('button', { name: 'Limbo' }).click();
      await dialog(page, 'Autenticar-se').waitFor();
      await page.keyboard.press('Escape');
      for (const path of [...texts, games, channel]) {
        await page.goto(String(path));
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(new URL(page.url()).pathname).toBe(path);
      }
      await page.goto('/home');
      await footer.getByRole('link', { name: 'Regras esportivas' }).click();
      await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe(texts.at(-1));
      await page.goto(main);
      await page.waitForURL('**/home');
    });

    test('opens home without a network once it was there, and keeps no answer of a call', async () => {
      proves('A-650');
      const other = await page.context().browser()?.newContext({ locale: 'pt-BR', serviceWorkers: 'allow' });
      if (other === undefined) throw new Error('the browser is gone');
      const app = await other.newPage();
      await app.goto(new URL('/home', page.url()).href);
      const listKept = () =>
        app.evaluate(async () => {
          const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
          return kept.flat().map(({ url }) => new URL(url).pathname);
        });
      await expectShown(async () => String((await listKept()).length > 20), 'true');
      await other.setOffline(true);
      await app.reload();
      await app.getByRole('heading', { level: 1, name: /Jogue, confira/ }).waitFor();
      await app.getByText('Você está sem internet.').waitFor();
      expect((await listKept()).filter((path) => !/^\/(index\.html|assets\/[\w.-]+)$/.test(path))).toEqual([]);
      await other.close();
    });

    test('is asked to log in before DICE', async () => {
      const [guarded, text] = [String(proves('2-003')), String(proves('8-013'))];
      const [understood, overlay] = [String(proves('8-020')), proves('2-008')];
      const entry = String(proves('2-021'));
      proves('2-007', '5-024', '6-001');
      await page.goto(`${entry}?glId=2`);
      await dismissAlert(page, text);
      await page.goto(guarded);
      await page.getByRole('alertdialog', { name: text }).getByRole('button', { name: understood }).waitFor();
      await dismissAlert(page, text, () => look('guard'));
      await dialog(page, 'Autenticar-se').waitFor();
      expect(openOverlay(page)).toBe(overlay);
      const panel = dialog(page, 'Autenticar-se');
      const submit = panel.getByRole('button', { name: 'Entrar', exact: true });
      expect(await submit.isDisabled()).toBe(true);
      await panel.getByLabel('E-mail', { exact: true }).fill(person.email);
      await panel.getByLabel('Senha', { exact: true }).fill(person.password);
      expect(await submit.isDisabled()).toBe(true);
      await panel.getByLabel('Código da imagem').fill('0000');
      await expectShown(async () => String(await submit.isDisabled()), 'false');
      expect(new URL(page.url()).pathname).toBe('/home');
      await look('log-in');
    });

    test('registers', async () => {
      proves('1-003', '4-014', '4-019');
      const tabs = proves('2-009') as string[];
      const [register, deposit] = [proves('2-046'), proves('2-048')];
      const [terms, captcha, packages] = [String(proves('5-002')), String(proves('5-003')), proves('9-006')];
      expect(await dialog(page, 'Autenticar-se').getByRole('tab').allInnerTexts()).toEqual(tabs);
      await page.getByRole('tab', { name: 'Cadastre-se' }).click();
      expect(openOverlay(page)).toBe(register);
      const form = dialog(page, 'Cadastre-se');
      const create = form.getByRole('button', { name: 'Criar conta' });
      await look('register');
      await create.click();
      await dismissAlert(page, terms, () => look('register-terms'));
      expect(await form.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true');
      await form.getByRole('checkbox').check();
      await create.click();
      await dismissAlert(page, captcha);
      await form.getByLabel('Código da imagem').fill('0000');
      await fillRegistration(form, { ...person, cpf: '11111111111' });
      await create.click();
      await form.getByText('Confira o CPF').waitFor();
      await look('register-errors');
      await fillRegistration(form, person);
      await create.click();
      const offer = dialog(page, 'Depósito');
      await offer.getByText(/termina em 2\d:\d\d:\d\d/).waitFor();
      expect(await offer.getByRole('group', { name: 'Escolha o valor' }).getByRole('button').count()).toBe(packages);
      expect(openOverlay(page)).toBe(deposit);
      await look('first-deposit');
    });

    test('declines the bonus, and is asked who they are', async () => {
      proves('4-014');
      const editBank = proves('2-047');
      const panel = dialog(page, 'Depósito');
      const identity = dialog(page, 'Confirme sua identidade');
      const promised = panel.getByText(/^\+ R\$\s.* bônus$/);
      expect(await promised.count()).toBeGreaterThan(0);
      await waiveGift(page);
      // What was declined is promised nowhere.
      await panel.getByText('Aposte o valor do depósito uma vez para poder sacar.').waitFor();
      expect(await promised.count()).toBe(0);
      await look('first-deposit-without-bonus');
      // Switching to deposit asks who it is, also while the first offer runs.
      await page.getByRole('tab', { name: 'Retirar' }).click();
      await page.getByRole('tab', { name: 'Depósito' }).click();
      await identity.waitFor();
      expect(openOverlay(page)).toBe(editBank);
      await look('kyc');
      await identity.getByRole('button', { name: 'Fechar' }).click();
      await identity.waitFor({ state: 'hidden' });
      // And so does paying, whatever was chosen. Who closes the form has started nothing, and finds the same package.
      await button(page, 'Depositar').first().click();
      await panel.getByRole('button', { name: 'Outros valores, sem bônus' }).click();
      await panel.getByRole('button', { name: /^R\$ 300(?!\d|\.)/ }).click();
      await panel.getByRole('button', { name: 'Depósito R$ 300,00' }).click();
      await identity.getByRole('button', { name: 'Fechar' }).click();
      await identity.waitFor({ state: 'hidden' });
      await button(page, 'Depositar').first().click();
      await panel.getByRole('button', { name: 'Depósito R$ 300,00' }).waitFor();
      await panel.getByRole('button', { name: 'Voltar à oferta' }).click();
      expect(await panel.getByRole('switch').getAttribute('aria-checked')).toBe('false');
    });

    test('chooses what to deposit', async () => {
      proves('4-013');
      const [noChoice, preselected] = [String(proves('5-005')), String(proves('5-006'))];
      const panel = dialog(page, 'Depósito');
      const hundred = panel.getByRole('button', { name: new RegExp(`^R\\$ ${preselected}(?!\\d|\\.)`) });
      await hundred.waitFor();
      expect(await hundred.getAttribute('aria-pressed')).toBe('true');
      await look('deposit');
      await hundred.click();
      await panel.getByRole('button', { name: /^Depósito/ }).click();
      await dismissAlert(page, noChoice, () => look('deposit-no-choice'));
      await hundred.click();
    });

    test('confirms their identity, and the payment page of the same deposit opens by itself, once', async () => {
      proves('4-014');
      const orders: string[] = [];
      const note = (call: Request): void => void (call.url().includes('/prePay') && orders.push(call.url()));
      page.on('request', note);
      await dialog(page, 'Depósito').getByRole('button', { name: 'Depósito R$ 100,00' }).click();
      await confirmIdentity(page, person);
      await dialog(page, 'Pix de R$ 100,00').waitFor();
      await page.frameLocator('iframe').getByRole('button', { name: 'Pagar', exact: true }).waitFor();
      page.off('request', note);
      expect(orders.length).toBe(1);
    });

    test('pays by Pix on the hosted page', async () => {
      proves('1-004', '4-003', '4-013', '6-003', 'A-126');
      const paid = String(proves('8-010'));
      const hosted = dialog(page, 'Pix de R$ 100,00');
      await hosted.waitFor();
      await page.frameLocator('iframe').getByRole('button', { name: 'Pagar', exact: true }).waitFor();
      await look('hosted-page');
      const box = await hosted.boundingBox();
      expect(box).toMatchObject({ x: 0, y: 0, ...sizes[size] });
      // The bank's page shows that it lost the connection, and continues automatically.
      const state = page.frameLocator('iframe').locator('[data-live]');
      await page.context().setOffline(true);
      await state.getByText('Sem conexão. Tentando de novo…').waitFor();
      await look('hosted-page-lost');
      await page.context().setOffline(false);
      await state.getByText('Aguardando o pagamento').waitFor();
      const success = waitForText(page, new RegExp(`^${paid}$`));
      await payOnBankPage(page);
      await success;
      await expectShown(() => balance(page), 100_00);
      await look('home-player');
    });

    test('cannot withdraw what is not wagered yet', async () => {
      proves('9-012');
      const nothing = String(proves('5-009'));
      await navigateTo(page, 'Carteira');
      await waitForText(page, 'falta apostar do saldo real');
      await look('wallet-before-play');
      await button(page, 'Retirar').click();
      const panel = dialog(page, 'Retirar');
      await panel.getByText('Faltam R$ 100,00 em apostas para liberar o saque.').first().waitFor();
      // The button says why it cannot be pressed.
      const submit = panel.getByRole('button', { name: 'Retirar', exact: true });
      expect(await submit.isDisabled()).toBe(true);
      expect(await readDescription(submit)).toBe(`${nothing} Faltam R$ 100,00 em apostas para liberar o saque.`);
      await look('withdraw-before-play');
      await panel.getByRole('button', { name: 'Fechar' }).click();
      await panel.waitFor({ state: 'hidden' });
      await navigateTo(page, 'Início');
    });

    test('plays DICE over 2,00 until the deposit is wagered', async () => {
      proves('1-014');
      const prompt = String(proves('5-023'));
      await page.getByRole('main').getByRole('link', { name: /^Dice/ }).click();
      await page.getByRole('heading', { level: 1, name: 'Dice' }).waitFor();
      await look('dice');
      await fillField(page, 'Acima de', '2,00');
      await fillField(page, 'Aposta', '');
      await page.getByRole('button', { name: 'Apostar', exact: true }).click();
      await dismissAlert(page, prompt);
      await fillField(page, 'Aposta', '10,00');
      ({ link: firstRound } = await playRound(page));
      await button(page, 'Turbo').click();
      for (let round = 2; round <= 10; round += 1) await playRound(page);
      await look('dice-played');
    });

    test('plays LIMBO', async () => {
      proves('1-030');
      const path = String(proves('2-043'));
      proves('2-030');
      // A new page has a new connection: what it sends from here on is seen.
      const sent: string[] = [];
      page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
      await page.reload();
      await expectShown(async () => String(sent.some((frame) => /"onGame"/.test(frame))), 'true');
      const code = /"onGame",\{?[^,]*?"(SE\d+)"/.exec(sent.join('\n'))?.[1] ?? 'no code';
      await navigateTo(page, 'Início');
      await expectShown(
        async () => String(sent.some((frame) => frame.includes('"offGame"') && frame.includes(code))),
        'true',
      );
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: 'Limbo' }).waitFor();
      await fillField(page, 'Aposta', '1,00');
      for (let round = 1; round <= 3; round += 1) await playRound(page);
      await look('limbo-played');
    });

    test('verifies a round', async () => {
      proves('A-092', 'A-209');
      await button(page, 'Justo').click();
      const sheet = dialog(page, 'Jogo justo');
      const hash = await readDefinition(sheet, 'Código da semente do servidor (SHA-256)');
      await look('fairness');
      // Going back closes the sheet and stays in the game.
      const game = page.url();
      await page.goBack();
      await sheet.waitFor({ state: 'hidden' });
      expect(page.url()).toBe(game);
      await button(page, 'Justo').click();
      // While the seed is in use, the verifier can only show what binds it.
      await sheet.getByRole('link', { name: 'Verificar a última rodada' }).click();
      await waitForText(page, 'A semente desta rodada está em uso');
      await waitForText(page, hash);
      await look('verifier-closed');
      await page.goBack();

      await button(page, 'Justo').click();
      await sheet.getByLabel('Sua próxima semente').fill('papagaio-77');
      await sheet.getByRole('button', { name: 'Trocar e revelar' }).click();
      await sheet.getByText('Semente revelada. 13 rodadas usaram este par.').waitFor();
      const seed = await readDefinition(sheet, 'Semente do servidor');
      expect(createHash('sha256').update(seed).digest('hex')).toBe(hash);
      await expectShown(() => readDefinition(sheet, 'Sua semente'), 'papagaio-77');
      await look('fairness-revealed');
      await sheet.getByRole('link', { name: 'Verificar a última rodada' }).click();
      await page.getByRole('heading', { level: 1, name: 'Verificar uma rodada' }).waitFor();
      await verified(['Limbo', hash]);
      await look('verifier');
      await page.goto('/verificar');
      await page
        .getByRole('link', { name: /^Limbo.* · (ganha|perdida)/ })
        .first()
        .waitFor();
      await look('verifier-rounds');
      await page
        .getByRole('link', { name: /^Limbo.* · (ganha|perdida)/ })
        .first()
        .click();
      await verified(['Limbo', hash]);

      await page.goto(firstRound);
      await verified(['Dice · acima de 2,00', hash]);
      await look('verifier-dice');
    });

    test('finds deposit and rounds in the records', async () => {
      proves('1-006');
      const { label, path } = proves('2-016') as Readonly<Record<'label' | 'path', string>>;
      proves('4-059');
      const copied = String(proves('8-008'));
      await navigateTo(page, 'Carteira');
      await waitForText(page, 'Nada falta apostar');
      await look('wallet');
      await page.getByRole('tab', { name: 'Depósitos' }).click();
      const deposit = page.getByRole('listitem').filter({ hasText: 'Depósito por Pix' });
      await deposit.getByText('Recebido', { exact: true }).waitFor();
      expect(centavosIn(await deposit.innerText())).toBe(100_00);
      await page.getByRole('tab', { name: 'Extrato' }).click();
      await page.getByRole('listitem').filter({ hasText: 'Aposta' }).first().waitFor();
      await look('wallet-flow');
      const profile = await openProfile(page);
      await look('profile');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await profile.getByRole('button', { name: 'Copiar e-mail' }).click();
      await waitForText(page, copied);
      await expectShown(() => page.evaluate(() => navigator.clipboard.readText()), person.email);
      await profile.getByRole('button', { name: label }).click();
      await page.waitForURL(`**${path}`);
      const rounds = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: /^Verificar a rodada/ }) });
      await expectShown(() => rounds.count(), 13);
      await look('records');
    });

    test('recovers by itself when the connection is cut or the network is gone', async () => {
      proves('A-114');
      await page.goto('/home');
      const before = await balance(page);
      const lost = page.getByText('Conexão perdida. Reconectando…');
      // The page connects a moment after it is drawn.
      await expectShown(async () => {
        await visitor().cutSocket();
        return lost.count();
      }, 1);
      await lost.waitFor({ state: 'hidden' });
      // A network that swallows everything closes nothing. By itself the socket's library would notice it after 45 s.
      // Of a server that has answered nothing yet nobody can say that it is silent.
      await page.waitForTimeout(1000);
      const speak = visitor().silenceSocket();
      await lost.waitFor({ timeout: 10_000 });
      const deposit = button(page, 'Depositar').first();
      expect(await deposit.isDisabled()).toBe(true);
      speak();
      await lost.waitFor({ state: 'hidden' });
      expect(await deposit.isEnabled()).toBe(true);
      await page.context().setOffline(true);
      await waitForText(page, /Você está sem internet/);
      await look('offline');
      await page.context().setOffline(false);
      await page.getByText(/Você está sem internet/).waitFor({ state: 'hidden' });
      await expectShown(() => balance(page), before);
    });

    test('requests a withdrawal of R$ 50', async () => {
      proves('1-005', '4-008', '4-028', '5-012', '5-018', '6-003');
      const [withdraw, inReview, done] = [proves('2-049'), String(proves('4-038')), String(proves('8-012'))];
      const { least } = proves('9-007') as Readonly<Record<'least', number>>;
      const belowMinimum = String(proves('5-010')).replace('{limit}', `${least},00`);
      await navigateTo(page, 'Carteira');
      const before = await balance(page);
      await button(page, 'Retirar').click();
      const panel = dialog(page, 'Retirar');
      const amount = panel.getByLabel('Valor do saque');
      await amount.waitFor();
      expect(openOverlay(page)).toBe(withdraw);
      const submit = panel.getByRole('button', { name: 'Retirar', exact: true });
      await amount.fill('5000,00');
      await expectShown(async () => centavosIn(`R$ ${await amount.inputValue()}`), before);
      await look('withdraw');
      await amount.fill('');
      await submit.click();
      await dismissAlert(page, belowMinimum);
      await amount.fill('10,00');
      await expectShown(async () => String(await submit.isDisabled()), 'true');
      expect(await readDescription(submit)).toBe(belowMinimum);
      await look('withdraw-minimum');
      await amount.fill('50,00');
      await submit.click();
      const sheet = dialog(page, 'Conta Pix · CPF');
      await sheet.getByLabel('CPF', { exact: true }).fill('11111111111');
      await sheet.getByRole('button', { name: 'Salvar conta' }).click();
      await sheet.getByText('Confira o CPF').waitFor();
      await look('payout-account');
      await sheet.getByLabel('CPF', { exact: true }).fill(person.cpf);
      await sheet.getByRole('button', { name: 'Salvar conta' }).click();
      await sheet.waitFor({ state: 'hidden' });
      await look('withdraw-filled');
      await submit.click();
      await dismissAlert(page, done, () => look('withdraw-done'));
      await page.waitForURL('**/home');
      await expectShown(() => balance(page), before - 50_00);
      await navigateTo(page, 'Carteira');
      await page.getByRole('tab', { name: 'Saques' }).click();
      const withdrawal = page.getByRole('listitem').filter({ hasText: 'Saque por Pix' });
      await withdrawal.getByText(inReview, { exact: true }).waitFor();
      expect(centavosIn(await withdrawal.innerText())).toBe(50_00);
      await look('wallet-withdrawals');
    });

    test('sees the withdrawal in review and cancels it', async () => {
      proves('4-012');
      const before = await balance(page);
      await button(page, 'Retirar').click();
      const panel = dialog(page, 'Retirar');
      const cancel = panel.getByRole('button', { name: 'Cancelar saque de R$ 50,00' });
      await cancel.waitFor();
      await panel.getByText('Em análise').waitFor();
      await look('withdraw-running');
      await cancel.click();
      const question = page.getByRole('alertdialog', { name: 'Cancelar este saque?' });
      await question.getByRole('button', { name: 'Manter o saque' }).click();
      await question.waitFor({ state: 'hidden' });
      await cancel.click();
      await look('withdraw-cancel');
      await question.getByRole('button', { name: 'Cancelar saque' }).click();
      await cancel.waitFor({ state: 'hidden' });
      await panel.getByRole('button', { name: 'Fechar' }).click();
      await panel.waitFor({ state: 'hidden' });
      await expectShown(() => balance(page), before + 50_00);
      await page.getByRole('listitem').filter({ hasText: 'Saque por Pix' }).getByText('Cancelado').waitFor();
    });

    test('filters the records by date, in an address that can be shared', async () => {
      proves('1-011');
      // Around midnight what was just done is yesterday's, too.
      const [from, today] = [toDate(Date.now() - 3600 * 1000), toDate(Date.now())];
      await page.getByRole('tab', { name: 'Extrato' }).click();
      await page.getByRole('button', { name: 'Período', exact: true }).click();
      await page.getByLabel('De', { exact: true }).fill(toDate(Date.now() + 2 * 24 * 3600 * 1000));
      await waitForText(page, 'Esta data ainda não chegou');
      await look('records-wrong-day');
      await page.getByLabel('De', { exact: true }).fill(from);
      await page.getByLabel('Até', { exact: true }).fill(today);
      await page.getByRole('listitem').filter({ hasText: 'Saque devolvido' }).waitFor();
      const { searchParams } = new URL(page.url());
      expect([searchParams.get('kind'), searchParams.get('from'), searchParams.get('to')]).toEqual([
        'flow',
        from,
        today,
      ]);
      await page.reload();
      await page.getByRole('listitem').filter({ hasText: 'Saque devolvido' }).waitFor();
      expect(await page.getByLabel('De', { exact: true }).inputValue()).toBe(from);
      await look('records-days');
    });

    test('downloads a statement whose sums are right', async () => {
      proves('1-010');
      await button(page, 'Baixar extrato').click();
      const sheet = dialog(page, 'Baixar extrato');
      await sheet.getByRole('button', { name: /^Planilha/ }).click();
      await look('statement');
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        sheet.getByRole('button', { name: 'Baixar', exact: true }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^extrato-arara-[\d-]+\.csv$/);
      const lines = readFileSync(await file.path(), 'utf8')
        .split('\r\n')
        .map((line) => line.split(';'));
      const cents = (text = '0,00') => Number(text.replace(',', ''));
      const balanceIn = (name: string) => cents(lines.find((line) => line[0] !== '' && line[2] === name)?.[7]);
      const sum = lines.filter(([, time = '']) => /^\d/.test(time)).reduce((total, line) => total + cents(line[4]), 0);
      expect(balanceIn('Saldo inicial')).toBe(0);
      expect(balanceIn('Saldo inicial') + sum).toBe(balanceIn('Saldo final'));
      await expectShown(() => balance(page), balanceIn('Saldo final'));
      await sheet.waitFor({ state: 'hidden' });
    });

    test('pays from another account and reads why the payment is not credited', async () => {
      proves('4-002', 'A-045');
      const before = await balance(page);
      await button(page, 'Depositar').first().click();
      await dialog(page, 'Depósito').getByRole('button', { name: 'Depósito R$ 100,00' }).click();
      const bank = page.frameLocator('iframe');
      await bank.getByText('Simular problemas').click();
      const { orderId } = await page.evaluate(
        () => JSON.parse(localStorage.getItem('arara.order') ?? '{}') as { orderId?: number },
      );
      await bank.getByRole('button', { name: 'Pagar com outro CPF' }).click();
      await dismissAlert(page, /Recebemos R\$\s100,00 de uma conta que não é sua/, () => look('deposit-in-review'));
      await navigateTo(page, 'Carteira');
      await page.getByRole('tab', { name: 'Depósitos' }).click();
      const record = page.getByRole('listitem').filter({ hasText: 'Recarregado' });
      await record.getByText('o valor volta para a conta de onde saiu').waitFor();
      await look('wallet-in-review');
      await page.goto(`/paySuccess?orderId=${orderId}`);
      await waitForText(page, 'Pagamento em análise');
      await look('pay-in-review');
      await expectShown(() => balance(page), before);
    });

    test('reads the product in English', async () => {
      proves('1-002');
      await navigateTo(page, 'Início');
      await openMenu(page);
      await dialog(page, 'Menu')
        .getByRole('button', { name: /^English \(United States\)/ })
        .click();
      await dialog(page, 'Menu').getByText('Responsible gambling').waitFor();
      await look('menu-english');
      await page.keyboard.press('Escape');
      await look('home-english');
      await page.reload();
      await openMenu(page);
      await dialog(page, 'Menu')
        .getByRole('button', { name: /^Português/ })
        .click();
      await dialog(page, 'Menu').getByText('Jogo responsável').waitFor();
      await page.keyboard.press('Escape');
    });

    test('finds avatar, level and entries in the profile, in their order, and chooses an avatar', async () => {
      proves('2-041', '3-021');
      const count = Number(proves('2-033'));
      const profile = await openProfile(page);
      const levelLink = profile.getByRole('link', { name: /^VIP \d/ });
      await levelLink.locator('svg').waitFor();
      const shown = await profile.getByRole('button').allInnerTexts();
      expect(shown.map((name) => name.trim()).filter((name) => name !== '')).toEqual([
        'Jogar com dinheiro de teste',
        'Depósito',
        'Retirar',
        'Conta',
        'Nível VIP',
        'Registros',
        'Mudar senha',
        'Continuar em outro aparelho',
        'Sair',
      ]);
      await profile.getByRole('button', { name: 'Trocar avatar' }).click();
      const picker = dialog(page, 'Escolha seu avatar');
      expect(await picker.getByRole('radio').count()).toBe(count);
      const saved = page.waitForResponse(/\/setHeader\/35$/);
      await picker.getByRole('radio', { name: 'Avatar 36' }).check();
      expect((await saved).status()).toBe(200);
      await look('avatars');
      // An open dialog is part of the address, so a reload would open it again.
      await page.keyboard.press('Escape');
      await picker.waitFor({ state: 'hidden' });
      await page.keyboard.press('Escape');
      await profile.waitFor({ state: 'hidden' });
      await page.reload();
      await page.locator('header img[src="/avatars/35.svg"]').waitFor();
    });

    test('reaches levels and bonuses from the menu, whose entries stand in their order', async () => {
      const [vip, mine, offers] = [String(proves('2-023')), String(proves('2-057')), String(proves('2-058'))];
      proves('2-034', '2-037', '3-021');
      await navigateTo(page, 'Início');
      const link = page.locator('footer').getByRole('link', { name: 'Limbo', exact: true });
      expect(await link.getAttribute('href')).toMatch(
        /^\/limbo\?glId=\w+&gameNameEn=LIMBO&gameCode=SE0004&productCode=SELF&gameType=LIMBO&stop=false$/,
      );
      await openMenu(page);
      const menu = dialog(page, 'Menu');
      // This entry is there once the client knows that support exists.
      await menu.getByRole('button', { name: 'Atendimento ao Cliente' }).waitFor();
      const shown = await menu.getByRole('button').allInnerTexts();
      const entries = [
        'Jogos',
        'Esportes',
        'Bônus',
        'Início',
        'Clube VIP',
        'Convide amigos',
        'Histórico do jogo',
        'Atendimento ao Cliente',
      ];
      expect(shown.map((text) => text.split('\n')[0]?.trim()).filter((name) => entries.includes(name ?? ''))).toEqual(
        entries,
      );
      await look('menu');
      await menu.getByRole('button', { name: 'Clube VIP' }).click();
      await page.waitForURL(`**${vip}`);
      await page.getByRole('heading', { level: 1, name: /^Nível \d/ }).waitFor();
      await look('vip');
      await openMenu(page);
      await menu.getByRole('button', { name: /^Bônus/ }).click();
      await page.waitForURL(`**${offers}`);
      await page.getByRole('heading', { level: 2, name: 'Primeiro depósito' }).waitFor();
      await look('offers');
      await page.getByRole('link', { name: 'Meus bônus' }).click();
      await page.waitForURL(`**${mine}`);
      await page.getByRole('tab', { name: /^Concluídos/ }).click();
      await look('bonuses');
    });

    test('continues on another device, with a link that works once', async () => {
      proves('2-019');
      const before = await balance(page);
      const profile = await openProfile(page);
      const made = page.waitForResponse('**/api/app/user/handover');
      await profile.getByRole('button', { name: 'Continuar em outro aparelho' }).click();
      const { data } = (await (await made).json()) as { data: { url: string } };
      const { pathname } = new URL(data.url);
      await dialog(page, 'Continuar em outro aparelho').getByRole('img', { name: /QR/ }).waitFor();
      await look('handover');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      const other = await page.context().browser()?.newContext({ locale: 'pt-BR' });
      if (other === undefined) throw new Error('the browser is gone');
      const device = await other.newPage();
      await device.goto(new URL(pathname, page.url()).href);
      await device.waitForURL('**/home');
      await expectShown(() => balance(device), before);
      expect(device.url()).not.toContain(pathname.split('/').at(-1));
      expect(await device.evaluate(() => history.length)).toBeLessThanOrEqual(2);
      await device.evaluate(() => localStorage.clear());
      await device.goto(new URL(pathname, page.url()).href);
      await device.getByRole('heading', { name: 'Este link não vale mais' }).waitFor();
      await other.close();
    });

    test('logs out, and after the next log-in is on the page that they wanted to open', async () => {
      proves('1-003', '4-018', '4-020');
      const leave = String(proves('2-050'));
      const before = await balance(page);
      await (await openProfile(page)).getByRole('button', { name: leave }).click();
      await dialog(page, 'Autenticar-se').waitFor();
      expect(new URL(page.url()).pathname).toBe('/home');
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { level: 1, name: /Jogue, confira/ }).waitFor();
      await page.goto('/dice');
      await dismissAlert(page, 'por favor faça login primeiro');
      await logIn(page, person);
      await page.getByRole('heading', { level: 1, name: 'Dice' }).waitFor();
      await expectShown(() => balance(page), before);
    });
  },
);

// This journey runs alone after the first: it kills the server that all sizes share.
journey(
  'continue-after-a-crash',
  () => context,
  (size, visitor) => {
    const look = (screen: string): Promise<void> => visitor().checkScreen(screen);
    let page: Page;
    beforeAll(() => ({ page } = visitor()));
    /** Begins a deposit and leaves the hosted page without paying. */
    const orderAndLeave = async (amount: string): Promise<void> => {
      await button(page, 'Depositar').first().click();
      const panel = dialog(page, 'Depósito');
      await panel.getByRole('button', { name: amount, exact: true }).click();
      await panel.getByRole('button', { name: /^Depósito/ }).click();
      await dialog(page, /^Pix de/)
        .getByRole('button', { name: 'Cancelar' })
        .click();
      await dialog(page, /^Pix de/).waitFor({ state: 'hidden' });
    };

    test('logs in again', async () => {
      await page.goto('/dice');
      await dismissAlert(page, 'por favor faça login primeiro');
      await logIn(page, people[size]);
      await page.getByRole('heading', { level: 1, name: 'Dice' }).waitFor();
    });

    test('keeps every acknowledged bet through kill -9 in the middle of bets', async () => {
      proves('A-094');
      await page.goto('/home');
      await orderAndLeave('R$ 20,00');
      await page.goto('/dice');
      await fillField(page, 'Acima de', '2,00');
      await fillField(page, 'Aposta', '1,00');
      await button(page, 'Automático').click();
      const plan = dialog(page, 'Automático');
      await look('autoplay');
      await plan.getByRole('button', { name: 'Até eu parar' }).click();
      await plan.getByRole('button', { name: /^Começar/ }).click();
      await waitForText(page, /^rodada ([5-9]|\d\d+)$/);
      await context.product.kill();
      await waitForText(page, 'Conexão perdida. Reconectando…');
      await waitForText(page, 'Ficamos sem a resposta');
      await look('server-gone');
      const acknowledged = await balance(page);

      context.product = npmStart(context.installation);
      await waitUntilReady(context.product, context.installation);
      await page.getByText('Conexão perdida. Reconectando…').waitFor({ state: 'hidden' });
      await expectShown(() => balance(page), acknowledged);
      // The unanswered bet is sent once more under its key: it is placed now, or its first result is answered, never both.
      const checked = await playRound(page, button(page, 'Conferir aposta'), 1_00);
      const now = await balance(page);
      expect(now).toBe(acknowledged - checked.stake + checked.payout);
      await page.reload();
      await expectShown(() => balance(page), now);
    });

    test('continues the deposit that was open when the server was killed', async () => {
      proves('A-047');
      const before = await balance(page);
      await page.goto('/home?dialog=deposit');
      const panel = dialog(page, 'Depósito');
      await panel.getByText('Você tem um Pix de R$ 20,00 esperando pagamento.').waitFor();
      await look('deposit-open-order');
      await panel.getByRole('button', { name: 'Continuar' }).click();
      const bankPage = await page.locator('iframe').getAttribute('src');
      // The player leaves the dialog, loads another page and pays elsewhere: the page says so without a dialog of the cashier.
      await page.goto('/home');
      const success = waitForText(page, /^sucesso$/);
      const elsewhere = await page.context().newPage();
      await elsewhere.goto(bankPage ?? '');
      await elsewhere.getByRole('button', { name: 'Pagar', exact: true }).click();
      await success;
      await elsewhere.close();
      // No offer of deposits runs after the second: the bonus overlay has its turn.
      await dialog(page, 'Um bônus para você').getByRole('button', { name: 'Agora não' }).click();
      await expectShown(() => balance(page), before + 20_00);
    });
  },
  ['phone'],
);

test.skipIf(chromiumPath === '')('after the journeys the ledger is correct', async () => {
  proves('A-069');
  const verify = runCommand('npm', ['run', 'ledger:verify'], installationEnvironment(context.installation));
  const code = await verify.exitCode;
  expect(verify.errorLines()).toEqual([]);
  expect(code).toBe(0);
});
