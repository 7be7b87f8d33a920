import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Size } from './browser.ts';
import { codeAt } from '../apps/server/test/office.ts';
import { journey, startProductForFile, WITHOUT_MATCHES } from './journey.ts';
import { button, dialog, dismissAlert, giveStepUp, logIn, makeCpf, type Person, pollUntil } from './player-actions.ts';
import { createAccount } from './prepared-players.ts';
import { proves } from '../scripts/proof/proves.ts';

const people: Readonly<Record<Size, Person>> = {
  phone: {
    name: 'Helena Prado',
    email: 'helena.prado@example.com',
    cpf: makeCpf('345678120'),
    phone: '11987650001',
    password: 'curica verde 21',
  },
  web: {
    name: 'Otávio Reis',
    email: 'otavio.reis@example.com',
    cpf: makeCpf('456781230'),
    phone: '21976540002',
    password: 'maritaca azul 43',
  },
};
const NEW_PASSWORD = 'ararajuba dourada 65';

const context = startProductForFile(WITHOUT_MATCHES);

/** The code in the newest mail to this address, as a mail program would show it. */
function readMailedCode(address: string): string {
  const folder = path.join(context.installation.dataDir, 'mail');
  const mails = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  const newest = mails
    .toSorted((a, b) => Number(b.slice(0, -4)) - Number(a.slice(0, -4)))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .find((mail) => mail.includes(`To: ${address}`));
  return /^[A-Z2-9]{8}\r?$/m.exec(newest ?? '')?.[0].trim() ?? '';
}

journey(
  'reset-a-password',
  () => context,
  (size, visitor) => {
    const person = people[size];
    let page: Page;
    beforeAll(() => ({ page } = visitor()));
    const look = (screen: string): Promise<void> => visitor().checkScreen(screen);
    const resetDialog = () => dialog(page, 'Esqueceu a senha?');

    test('registers, and comes back without a session', async () => {
      await createAccount(page, person);
      await page.evaluate(() => localStorage.clear());
      await page.goto('/home?dialog=login');
      await dialog(page, 'Autenticar-se').waitFor();
    });

    test('fails to log in, and gets a new captcha', async () => {
      proves('8-018');
      const panel = dialog(page, 'Autenticar-se');
      const readCaptcha = () => panel.getByRole('img').first().getAttribute('src');
      const before = await readCaptcha();
      await panel.getByLabel('E-mail', { exact: true }).fill(person.email);
      await panel.getByLabel('Senha', { exact: true }).fill('nada disso');
      await panel.getByLabel('Código da imagem').fill('0000');
      await panel.getByRole('button', { name: 'Entrar', exact: true }).click();
      await dismissAlert(page, 'Usuário ou senha incorretos.');
      expect(await readCaptcha()).not.toBe(before);
      expect(await panel.getByLabel('Código da imagem').inputValue()).toBe('');
      await panel.getByLabel('E-mail', { exact: true }).fill('');
    });

    test('asks for a code, which needs an e-mail', async () => {
      const [fillAll, sent] = [String(proves('5-020')), String(proves('8-019'))];
      proves('2-031', '5-021', '5-026');
      await button(page, 'Esqueceu a senha?').click();
      await button(page, 'Enviar código').click();
      await dismissAlert(page, 'Por favor, digite o e-mail');
      await resetDialog().getByLabel('E-mail', { exact: true }).fill(person.email);
      await look('email');
      await button(page, 'Enviar código').click();
      await page.getByText(sent).waitFor();
      await button(page, 'Continuar').click();
      await dismissAlert(page, fillAll);
    });

    test('types the code of the mail that was sent, after a wrong one', async () => {
      const code = resetDialog().getByLabel('Código do e-mail');
      await code.fill('AAAAAAAA');
      await button(page, 'Continuar').click();
      await page.getByText('Código incorreto ou vencido').waitFor();
      await look('code');
      const mailed = await pollUntil(
        async () => readMailedCode(person.email),
        (text) => text !== '',
      );
      await code.fill(mailed);
      await button(page, 'Continuar').click();
      await resetDialog().getByLabel('Nova senha', { exact: true }).waitFor();
    });

    test('sets a new password, and is logged out with the log-in open', async () => {
      proves('4-029');
      await button(page, 'Salvar nova senha').click();
      await dismissAlert(page, 'Por favor, digite a nova senha');
      await resetDialog().getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD);
      await button(page, 'Salvar nova senha').click();
      await dismissAlert(page, 'Por favor, confirme a nova senha');
      await resetDialog().getByLabel('Repita a nova senha').fill(NEW_PASSWORD);
      await look('password');
      await button(page, 'Salvar nova senha').click();
      await dismissAlert(page, 'Senha alterada. Entre com a nova senha.');
      expect(new URL(page.url()).searchParams.get('dialog')).toBe('login');
    });

    test('logs in with the new password, and sees where the account is open', async () => {
      await logIn(page, { ...person, password: NEW_PASSWORD });
      await dialog(page, 'Autenticar-se').waitFor({ state: 'hidden' });
      await page.goto('/conta');
      await page.getByRole('link', { name: /^Segurança da conta/ }).click();
      await page.getByText('Este aparelho').waitFor();
      await look('security');
    });

    test('changes the password', async () => {
      await button(page, 'Mudar senha').click();
      const sheet = dialog(page, 'Mudar senha');
      await sheet.getByLabel('Senha atual').fill(NEW_PASSWORD);
      await sheet.getByLabel('Nova senha', { exact: true }).fill(person.password);
      await sheet.getByLabel('Repita a nova senha').fill(person.password);
      await look('change-password');
      await sheet.getByRole('button', { name: 'Mudar senha' }).click();
      await dismissAlert(page, /^Senha alterada/);
    });

    test('turns on two-step verification, whose secret only an authenticator reads', async () => {
      await button(page, 'Ativar').click();
      await button(page, 'Começar').click();
      await giveStepUp(page, person.password);
      const sheet = dialog(page, 'Verificação em duas etapas');
      const secret = (await sheet.locator('code').innerText()).replaceAll(' ', '');
      await look('authenticator');
      await sheet.getByLabel('Código do autenticador').fill(codeAt(secret, Date.now()));
      await sheet.getByRole('button', { name: 'Ativar' }).click();
      await sheet.getByText('Guarde estes códigos').waitFor();
      await look('recovery-codes');
      await button(page, 'Guardei os códigos').click();
      await page.getByText('Ativada: a entrada pede o código').waitFor();
    });
  },
);
