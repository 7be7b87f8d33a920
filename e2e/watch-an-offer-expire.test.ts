import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Office, openOffice } from '../apps/server/test/office.ts';
import { chromiumPath, openBrowser } from './browser.ts';
import { journey } from './journey.ts';
import {
  balance,
  button,
  confirmIdentity,
  makeCpf,
  dialog,
  packageButtons,
  payOnBankPage,
  type Person,
  waitForText,
  expectShown,
} from './player-actions.ts';
import { createAccount } from './prepared-players.ts';
import { proves } from '../scripts/proof/proves.ts';

const person: Person = {
  name: 'Vera Lúcia Pinto',
  email: 'vera.pinto@example.com',
  cpf: makeCpf('434567890'),
  phone: '71912345678',
  password: 'joão de barro 11',
};

/** An offer runs for a day. */
const OFFER_S = 24 * 3600;
/** The rest of an offer's time when the player comes back: enough for a slow machine to load the page. */
const LEFT_S = 300;

let office: Office;
let browser: Browser;

beforeAll(async () => {
  if (chromiumPath === '') return;
  [office, browser] = await Promise.all([openOffice({ engine: 'pglite', bank: true }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await office?.close();
});

/** The server's answer to an order of the first package of an offer group after its time. */
const orderFirstPackage = (page: Page, group: string): Promise<{ readonly http: number; readonly status: number }> =>
  page.evaluate(async (curreny) => {
    const headers = {
      'content-type': 'application/json',
      authorization: localStorage.getItem('arara.session') ?? '',
      'idempotency-key': crypto.randomUUID(),
    };
    const packages = await fetch(`/api/app/order/getPrices?curreny=${curreny}`, { headers });
    const [first] = ((await packages.json()) as { data: readonly { pkgId: number }[] }).data;
    if (first === undefined) throw new Error(`${curreny} has no package`);
    const path = `/api/app/order/prePay/${first.pkgId}`;
    const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ gift: 1, isapp: 0 }) });
    return { http: answer.status, status: ((await answer.json()) as { status: number }).status };
  }, group);

const REFUSED = { http: 422, status: 42201 };

journey(
  'watch-an-offer-expire',
  () => ({
    installation: { url: `http://localhost:${office.app.ctx.config.port}` },
    product: { output: () => 'nothing: it runs inside the test' },
    browser,
  }),
  (_, visitor) => {
    let page: Page;
    beforeAll(async () => {
      ({ page } = visitor());
      await page.clock.install();
    });
    /** Lets time pass to the last seconds of an offer that has just begun, and comes back to the site. */
    const comeBackLate = async (address: string): Promise<void> => {
      office.advance((OFFER_S - LEFT_S) * 1000);
      await page.goto(address);
    };
    /** The last minutes go by, first on the server's clock, then on the screen's. */
    const pass = async (): Promise<void> => {
      office.advance(LEFT_S * 1000);
      await page.clock.fastForward(LEFT_S * 1000);
    };

    test('the first-deposit offer ends while it is open: the dialog says so, and its button disappears', async () => {
      proves('2-010', '3-004');
      await createAccount(page, person);
      await comeBackLate('/home?dialog=deposit');
      const panel = dialog(page, 'Depósito');
      await panel.getByText(/termina em 00:04:\d\d/).waitFor();
      await pass();
      await panel.getByText('A oferta terminou').waitFor();
      expect(await panel.getByRole('timer').count()).toBe(0);
      await visitor().checkScreen('first-ended');
      await panel.getByRole('button', { name: 'Fechar' }).click();
      await panel.waitFor({ state: 'hidden' });
      expect(await button(page, /^Primeiro depósito/).count()).toBe(0);
    });

    test('and the server sells nothing of it after that', async () => {
      proves('3-004');
      // Who is not known yet is asked that first.
      await page.goto('/home?dialog=editBank');
      await confirmIdentity(page, person);
      await dialog(page, 'Depósito').waitFor();
      expect(await orderFirstPackage(page, 'EXPPAY')).toEqual(REFUSED);
    });

    test('the second-deposit offer ends while its button is shown: the button disappears, and the dialog says why', async () => {
      proves('2-011', '2-012');
      await packageButtons(page, 'Depósito', /^R\$ 50,00$/).click();
      await dialog(page, 'Depósito').getByRole('button', { name: 'Depósito R$ 50,00' }).click();
      await payOnBankPage(page);
      await expectShown(() => balance(page), 50_00);
      await button(page, /^Segundo depósito\s*2\d:\d\d:\d\d$/).waitFor();
      await comeBackLate('/home');
      const floating = button(page, /^Segundo depósito\s*00:04:\d\d$/);
      await floating.waitFor();
      await visitor().checkScreen('second-last-seconds');
      await pass();
      await button(page, /^Segundo depósito/).waitFor({ state: 'hidden' });
      await visitor().checkScreen('second-gone');
      await page.goto('/home?dialog=secondDeposit');
      await waitForText(page, 'Esta oferta terminou');
      await visitor().checkScreen('second-over');
      expect(await orderFirstPackage(page, 'FCBRL')).toEqual(REFUSED);
    });
  },
  ['phone'],
);
