import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumPath, openBrowser, type Visitor, visit } from './browser.ts';
import { journey } from './journey.ts';
import {
  acknowledge,
  balance,
  becomePlayer,
  button,
  cpfOf,
  dialog,
  go,
  type Person,
  reads,
  shownBy,
  shows,
} from './person.ts';
import { cleanUp, environmentOf, freshPlace, npmStart, type Place, ready, run, type Running } from './product.ts';

const PASSWORD = 'uma frase bem comprida';
const player: Person = {
  name: 'Rita Moreira Alves',
  email: 'rita.alves@example.com',
  cpf: cpfOf('345678910'),
  phone: '31987654321',
  password: 'gaivota branca 56',
};

let place: Place;
let product: Running;
let browser: Browser;

beforeAll(async () => {
  if (chromiumPath === '') return;
  place = await freshPlace();
  product = npmStart(place);
  [browser] = await Promise.all([openBrowser(), ready(product, place)]);
});
afterAll(async () => {
  await browser?.close();
  await cleanUp();
});

/** Lets somebody in by the command, while the server runs; answers the address where they enrol. */
async function letIn(name: string, role: string, cpf: string): Promise<string> {
  const words = ['--username', `${role}@arara.example`, '--name', name, '--role', role, '--cpf', cpf];
  const it = run('npm', ['run', '-s', 'staff:create', '--', ...words], environmentOf(place));
  expect(await it.ended).toBe(0);
  const [address] = /http:\S+/.exec(it.output()) ?? [];
  if (address === undefined) throw new Error(it.output());
  return address;
}

/** Sets password and authenticator, keeps the recovery codes, and logs in with one of them: the code just used works once. */
async function enrol({ page, look }: Visitor, address: string, role: string): Promise<void> {
  await page.goto(address);
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()).replaceAll(' ', '');
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Repita a senha').fill(PASSWORD);
  await page
    .getByLabel('Código que o aplicativo mostra')
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await look(`enrol-${role}`);
  await button(page, 'Concluir').click();
  const code = page.getByText(/^[a-z2-9]{5}-[a-z2-9]{5}$/).first();
  const recovery = await code.innerText();
  await look(`recovery-${role}`);
  await page.getByRole('link', { name: 'Guardei, entrar' }).click();
  await page.getByLabel('E-mail').fill(`${role}@arara.example`);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Código do autenticador').fill(recovery);
  await look(`login-${role}`);
  await button(page, 'Entrar').click();
}

/** Wagers the deposit at little risk, ten bets on a roll over 2, through the API: what DICE looks like, another journey shows. */
const wagerDeposit = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let bet = 0; bet < 10; bet++) {
      const answer = await fetch('/api/app/game/SE0002/bet', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: localStorage.getItem('arara.session') ?? '',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ amount: 10, direction: 'over', target: 2 }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    }
  });

journey(
  'back-office',
  () => ({ place, product, browser }),
  (_, visitor) => {
    let staff: Visitor;
    let desk: Page;
    beforeAll(async () => {
      const office = `http://localhost:${place.officePort}`;
      staff = await visit(browser, office, 'back-office', 'web');
      desk = staff.page;
    });
    afterAll(() => staff?.page.context().close());

    test('somebody of finance is let in, enrols and logs in, and finds nothing waiting', async () => {
      await enrol(staff, await letIn('Bruno Lima', 'finance', cpfOf('111222330')), 'finance');
      await reads(desk, 'Nenhum saque esperando');
      await staff.look('queue-empty');
    });

    test('a player pays in, wagers it and asks for a withdrawal', async () => {
      const { page } = visitor();
      await becomePlayer(page, player);
      await wagerDeposit(page);
      await page.reload();
      await go(page, 'Carteira');
      await button(page, 'Sacar').click();
      const panel = dialog(page, 'Retirada');
      await panel.getByLabel('Valor do saque').fill('50,00');
      await panel.getByRole('button', { name: 'Solicitar saque' }).click();
      const sheet = dialog(page, 'Conta Pix · CPF');
      await sheet.getByLabel('CPF', { exact: true }).fill(player.cpf);
      await sheet.getByRole('button', { name: 'Salvar conta' }).click();
      await sheet.waitFor({ state: 'hidden' });
      await panel.getByRole('button', { name: 'Solicitar saque' }).click();
      await acknowledge(page, 'Solicitação de saque bem-sucedida!');
    });

    test('it appears in the queue by itself, masked, and is looked at beside its player', async () => {
      await desk.getByRole('link', { name: 'Analisar' }).click();
      await desk.getByRole('heading', { name: /^Saque de/ }).waitFor();
      await reads(desk, 'Primeiro saque');
      const masked = `***.${player.cpf.slice(3, 6)}.${player.cpf.slice(6, 9)}-**`;
      expect(await shownBy(desk.getByRole('main'), 'CPF')).toBe(masked);
      expect(await desk.getByRole('main').innerText()).not.toContain('Moreira');
      await staff.look('withdrawal');
      await button(desk, 'Mostrar CPF; fica registrado').click();
      await shows(() => shownBy(desk.getByRole('main'), 'CPF'), player.cpf);
    });

    test('a yes pays it out, and the player sees it arrive', async () => {
      await button(desk, 'Aprovar').click();
      await reads(desk, 'Saque aprovado');
      await staff.look('approved');
      const { page } = visitor();
      await go(page, 'Carteira');
      await page.getByRole('tab', { name: 'Saques' }).click();
      await page.getByRole('listitem').filter({ hasText: 'Saque por Pix' }).getByText('Recebido').waitFor();
      await visitor().look('received');
    });

    test('a credit by hand counts up on the player’s screen', async () => {
      const { page } = visitor();
      const before = await balance(page);
      await desk.getByRole('link', { name: /^Ver a conta inteira/ }).click();
      await button(desk, 'Creditar').click();
      const form = dialog(desk, 'Crédito manual');
      await form.getByRole('button', { name: 'Saldo principal' }).click();
      await form.getByLabel('Valor').fill('20,00');
      await form.getByLabel('Motivo').fill('atendimento 4711');
      await staff.look('credit');
      await form.getByRole('button', { name: 'Creditar' }).click();
      await reads(desk, 'Crédito feito');
      await shows(() => balance(page), before + 20_00);
      await desk.getByRole('tab', { name: 'Razão' }).click();
      await desk.getByRole('row').filter({ hasText: 'Despesa com prêmios' }).waitFor();
      await staff.look('ledger');
    });

    test('an auditor finds all of it in the trail, in one unbroken chain', async () => {
      await button(desk, 'Sair').click();
      await enrol(staff, await letIn('Davi Rocha', 'auditor', cpfOf('222333440')), 'auditor');
      await desk.getByRole('link', { name: 'Auditoria' }).click();
      for (const line of ['Dado pessoal revelado', 'Saque aprovado', 'Crédito manual pedido', 'Convite criado'])
        await desk.getByRole('row').filter({ hasText: line }).first().waitFor();
      await button(desk, 'Provar a corrente').click();
      await reads(desk, /corrente íntegra/);
      await staff.look('trail');
      expect(await desk.getByRole('main').innerText()).not.toContain(player.cpf);
    });

    test('the desk leaves no error behind, and axe found nothing on any of its screens', () => {
      expect(staff.errors).toEqual([]);
      expect(staff.violations).toEqual([]);
    });
  },
  ['phone'],
);
