import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Size } from './browser.ts';
import { journey, startProductForFile, WITHOUT_MATCHES } from './journey.ts';
import {
  balance,
  button,
  centavosIn,
  confirmIdentity,
  makeCpf,
  dialog,
  navigateTo,
  packageButtons,
  payOnBankPage,
  type Person,
  waitForText,
  register,
  pollUntil,
  readDefinition,
  expectShown,
  completesInTime,
  SOON_MS,
  fillField,
} from './player-actions.ts';
import { proves } from '../scripts/proof/proves.ts';

const people: Readonly<Record<Size, Person>> = {
  phone: {
    name: 'Marina Alves Prado',
    email: 'marina.prado@example.com',
    cpf: makeCpf('345678120'),
    phone: '11955554444',
    password: 'bem-te-vi verde 7',
  },
  web: {
    name: 'Rafael Souza Dias',
    email: 'rafael.dias@example.com',
    cpf: makeCpf('456781230'),
    phone: '21955554444',
    password: 'sabia laranja 88',
  },
};

/** The script of an advertising pixel, as its network would serve it; this one also tries to get at the session. */
const PIXEL = 'https://pixel.example';
const PIXEL_SCRIPT = `(() => {
  const attempts = {
    token: () => parent.localStorage.getItem('arara.session'),
    page: () => parent.document.body.innerText,
    storage: () => localStorage.length,
    cookie: () => document.cookie.length || undefined,
    origin: () => (origin === 'null' ? undefined : origin),
  };
  const reached = Object.keys(attempts).filter((name) => {
    try { return attempts[name]() !== undefined; } catch { return false; }
  });
  new Image().src = '${PIXEL}/reached?what=' + reached;
  const send = (...call) => { new Image().src = '${PIXEL}/tr?call=' + encodeURIComponent(JSON.stringify(call)); };
  fbq.callMethod = send;
  for (const call of fbq.queue.splice(0)) send(...call);
})()`;

const context = startProductForFile({ ...WITHOUT_MATCHES, PIXEL_SCRIPT: `${PIXEL}/events.js`, PIXEL_ID: '100,200' });

const INSUFFICIENT = 'Seu saldo é insuficiente. Quer recarregar agora?';

journey(
  'wager-a-bonus',
  () => context,
  (size, visitor) => {
    const person = people[size];
    let page: Page;
    /** Everything that the page asked the pixel's network for. */
    const asked: URL[] = [];
    const reports = (): unknown[] =>
      asked.filter((url) => url.pathname === '/tr').map((url) => JSON.parse(url.searchParams.get('call') ?? 'null'));
    beforeAll(async () => {
      ({ page } = visitor());
      await page.context().route(`${PIXEL}/**`, (route) => {
        asked.push(new URL(route.request().url()));
        return route.fulfill({ contentType: 'text/javascript', body: PIXEL_SCRIPT });
      });
    });
    const look = (screen: string): Promise<void> => visitor().checkScreen(screen);
    const packages = (where: string, name?: RegExp) => packageButtons(page, where, name);
    const figure = async (term: string): Promise<number> =>
      centavosIn(await readDefinition(page.locator('main'), term));

    test('registers, and is shown the offer of the first deposit', async () => {
      proves('2-010', '2-052', '4-019');
      const count = proves('9-006');
      // The address of an advertisement: it names the pixel that the visit is reported to.
      await page.goto('/home?pixelid=200');
      await register(page, person);
      await dialog(page, 'Depósito')
        .getByText(/termina em 23:5\d:\d\d/)
        .waitFor();
      expect(await packages('Depósito').count()).toBe(count);
      expect(await dialog(page, 'Depósito').getByRole('list').getByRole('listitem').count()).toBeGreaterThan(2);
    });

    test('is asked for consent to advertising before anything of it is loaded', async () => {
      proves('A-118');
      await dialog(page, 'Depósito').getByRole('button', { name: 'Fechar' }).click();
      const question = page.getByRole('region', { name: 'Podemos medir nossos anúncios?' });
      const [no, yes] = [question.getByRole('button').nth(0), question.getByRole('button').nth(1)];
      await look('consent');
      expect([await no.innerText(), await yes.innerText()]).toEqual(['Não permitir', 'Permitir']);
      // No is as easy as yes.
      expect((await no.boundingBox())?.width).toBe((await yes.boundingBox())?.width);
      const ground = (answer: typeof no) => answer.evaluate((element) => getComputedStyle(element).background);
      expect(await ground(no)).toBe(await ground(yes));
      expect(asked).toEqual([]);
      await (size === 'web' ? yes : no).click();
      await question.waitFor({ state: 'hidden' });
    });

    test('closes the offer, and opens it again with its floating button', async () => {
      proves('2-012', '9-004');
      const floating = button(page, /^Primeiro depósito\s*23:5\d:\d\d$/);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await floating.waitFor();
      expect(await floating.evaluate((element) => getComputedStyle(element).animationName)).not.toBe('none');
      await waitForText(page, 'Deposite R$ 100,00. Vira saldo depois de R$ 200,00 em apostas.');
      await look('home-offer');
      await floating.click();
      await packages('Depósito', /^R\$ 500/).click();
      // Main 1 ×, the gift 2 × (specification, point 9), and at DICE's edge 1 % of both.
      const line = async (term: string): Promise<number> =>
        centavosIn(await readDefinition(dialog(page, 'Depósito'), term));
      await expectShown(() => line('apostar para retirar tudo, em 30 dias'), 1000_00);
      expect(await line('você recebe')).toBe(750_00);
      await dialog(page, 'Depósito').getByText('R$ 10,00', { exact: true }).waitFor();
      await look('first-deposit');
    });

    test('pays, and gets the bonus with it', async () => {
      proves('2-011', '2-012', '2-053');
      const count = proves('9-006');
      const deposit = dialog(page, 'Depósito').getByRole('button', { name: 'Depósito R$ 500,00' });
      await deposit.click();
      await confirmIdentity(page, person);
      const success = waitForText(page, /^sucesso$/);
      await payOnBankPage(page);
      await success;
      await page.waitForURL('**/home');
      await expectShown(() => balance(page), 750_00);
      await button(page, /^Segundo depósito\s*23:5\d:\d\d$/).click();
      // One bonus at a time: the second is not promised to who is wagering the first.
      await dialog(page, 'Oferta do segundo depósito').getByText('Você já tem um bônus em jogo').waitFor();
      expect(await packages('Oferta do segundo depósito').count()).toBe(count);
      expect(await dialog(page, 'Oferta do segundo depósito').getByRole('timer').count()).toBe(0);
      await look('second-deposit');
      await page.keyboard.press('Escape');
      await dialog(page, 'Oferta do segundo depósito').waitFor({ state: 'hidden' });
    });

    test('the purchase is reported once to the pixel of the visit, or not at all D7-A9', async () => {
      proves('4-024', '7-003');
      const expectedReports = [
        ['set', 'autoConfig', false, '200'],
        ['init', '200'],
        ['track', 'Purchase', { value: 500, currency: 'BRL' }, { eventID: expect.stringMatching(/^\d+$/) }],
      ];
      if (size === 'web') await expectShown(async () => reports().length, expectedReports.length);
      expect(reports()).toEqual(size === 'web' ? expectedReports : []);
      // The pixel's script runs in a frame of its own origin: it reaches nothing of the page.
      const reached = asked.filter((url) => url.pathname === '/reached').map((url) => url.searchParams.get('what'));
      expect(reached).toEqual(size === 'web' ? [''] : []);
      // The return address of the bank opens the same order; a reload loses nothing that the server knows.
      if (size === 'web') {
        const [orderId] = /\d{6,}/.exec(JSON.stringify(reports().at(-1))) ?? [];
        await page.goto(`/paySuccess?orderId=${orderId}`);
        await waitForText(page, /já estão no seu saldo/);
        expect(reports()).toEqual(expectedReports);
      } else expect(asked).toEqual([]);
    });

    test('changes the answer in the menu', async () => {
      proves('A-118');
      await button(page, 'Menu').click();
      const choice = dialog(page, 'Menu').getByRole('group', { name: 'Medição de anúncios' });
      const answer = (name: string) => choice.getByRole('button', { name, exact: true });
      const [said, other] = size === 'web' ? ['Permitir', 'Não permitir'] : ['Não permitir', 'Permitir'];
      expect(await answer(said).getAttribute('aria-pressed')).toBe('true');
      await look('menu-consent');
      await answer(other).click();
      await expectShown(async () => String(await answer(other).getAttribute('aria-pressed')), 'true');
      await answer('Não permitir').click();
      await page.keyboard.press('Escape');
      await dialog(page, 'Menu').waitFor({ state: 'hidden' });
    });

    test('sees the rest of the bonus and when it expires', async () => {
      proves('9-014');
      await navigateTo(page, 'Carteira');
      await waitForText(page, 'R$ 0,00 de R$ 500,00 apostados');
      // What the wallet shows of the bonus equals its terms, to the centavo.
      await waitForText(page, /seu bônus de R\$\s250,00, 2 vezes: R\$\s500,00 em apostas/);
      expect(await figure('falta apostar do bônus')).toBe(500_00);
      expect(await page.getByRole('progressbar', { name: 'Progresso do bônus' }).getAttribute('aria-valuenow')).toBe(
        '0',
      );
      await look('wallet-bonus');
    });

    // Each game at one of the two sizes, DICE at both in the next step.
    test.each(size === 'phone' ? ['/limbo', '/mines', '/rowDouble'] : ['/double', '/luckyColor'])(
      'has too little for a bet in %s: the top-up opens over the game',
      async (path) => {
        await page.goto(path);
        await fillField(page, 'Aposta', '900,00');
        const topUp = dialog(page, INSUFFICIENT);
        // A shared round may close just now, and a bet that is too late is refused: the next round takes it.
        const asked = async (): Promise<boolean> => {
          await completesInTime(button(page, /^Apostar R\$\s900,00/).click({ timeout: SOON_MS }));
          return completesInTime(topUp.waitFor({ timeout: SOON_MS }));
        };
        expect(await pollUntil(asked, (opened) => opened)).toBe(true);
        expect(new URL(page.url()).pathname).toBe(path);
        await topUp.getByRole('button', { name: 'Fechar' }).click();
      },
    );

    test('has too little for a bet, tops up in the game, and goes on with the same bet', async () => {
      const [insufficient, goOn] = [String(proves('2-013')), String(proves('8-011'))];
      const count = proves('9-006');
      await page.goto('/dice');
      await fillField(page, 'Aposta', '900,00');
      await button(page, 'Apostar R$ 900,00').click();
      // The smallest one that is enough beside the balance is chosen already.
      await expectShown(
        async () => String(await packages(insufficient, /^R\$ 200/).getAttribute('aria-pressed')),
        'true',
      );
      expect(await packages(insufficient).count()).toBe(count);
      await look('game-deposit');
      await dialog(page, insufficient).getByRole('button', { name: 'Depósito R$ 200,00' }).click();
      const success = waitForText(page, goOn);
      await payOnBankPage(page);
      await success;
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/dice');
      await expectShown(() => balance(page), 950_00);
      await button(page, 'Apostar R$ 900,00').click();
    });

    test('reaches a milestone of the day: the red pop-up shows its bonus', async () => {
      proves('2-015', '9-002');
      // R$ 700 of the bet were real money: won or lost, the milestone of R$ 500 is passed and that of R$ 1.000 is not.
      const reward = dialog(page, 'Meta do dia alcançada');
      await reward.getByText('R$ 0,50 de bônus').waitFor();
      await look('reward');
      await reward.getByRole('button', { name: 'Ver na carteira' }).click();
      await page.waitForURL('**/conta');
      // The same bet has reached VIP 1.
      const celebration = dialog(page, 'Novo nível');
      await celebration.getByText('VIP 1', { exact: true }).waitFor();
      await look('level');
      await celebration.getByRole('button', { name: 'Eu entendi' }).click();
      await celebration.waitFor({ state: 'hidden' });
      await page.getByRole('listitem').filter({ hasText: 'Meta do dia' }).getByText('R$ 0,50').waitFor();
      // The deposits are wagered, and what they did not need counts for the bonus: 2 × its gift, this reward and that of VIP 1.
      await waitForText(page, 'R$ 200,00 de R$ 504,60 apostados');
    });

    test('gives the bonus up: the real money stays', async () => {
      const real = await figure('saldo real');
      await button(page, 'Desistir do bônus').click();
      const sheet = dialog(page, 'Desistir do bônus?');
      expect(centavosIn(await readDefinition(sheet, 'fica com você'))).toBe(real);
      await look('forfeit');
      await sheet.getByRole('button', { name: 'Desistir do bônus agora' }).click();
      await waitForText(page, /^Bônus de R\$\s[\d.,]+ encerrado$/);
      await expectShown(() => figure('saldo de bônus'), 0);
      await expectShown(() => figure('saldo real'), real);
      await page.getByRole('progressbar', { name: 'Progresso do bônus' }).waitFor({ state: 'hidden' });
    });

    test('is shown the bonus overlay on home, once a day, and nowhere else', async () => {
      proves('2-014');
      await navigateTo(page, 'Início');
      const overlay = dialog(page, 'Um bônus para você');
      await overlay.getByText('R$ 20,00 de bônus').waitFor();
      // Through the overlay the deposit is wagered once and the gift once (specification, point 9).
      await overlay.getByText('Em um depósito de R$ 100,00. Ele pede R$ 120,00 em apostas.').waitFor();
      await look('bonus-overlay');
      // The server does not ask a second time on this day: that closes nothing.
      const asked = page.waitForResponse('**/api/app/main/userGift');
      await visitor().cutSocket();
      expect(((await (await asked).json()) as { readonly data: unknown }).data).toBe(0);
      await page.getByText('Conexão perdida. Reconectando…').waitFor({ state: 'hidden' });
      await overlay.getByText('R$ 20,00 de bônus').waitFor();
      await overlay.getByRole('button', { name: 'Agora não' }).click();
      await overlay.waitFor({ state: 'hidden' });
      await page.goto('/conta?dialog=bonus');
      await page.waitForURL((url) => url.search === '');
      expect(await overlay.count()).toBe(0);
      // The offer's own button leads to it on home, and closing it back to the offers.
      await page.goto('/bonuspage');
      const special = page.locator('main div', { has: page.getByRole('heading', { name: 'Bônus especial' }) });
      const deposit = page.getByRole('button', { name: 'Depósito', exact: true });
      await special.filter({ has: deposit }).last().getByRole('button', { name: 'Depósito', exact: true }).click();
      await overlay.getByText('R$ 20,00 de bônus').waitFor();
      expect(new URL(page.url()).pathname).toBe('/home');
      await overlay.getByRole('button', { name: 'Agora não' }).click();
      await page.waitForURL((url) => url.pathname === '/bonuspage');
    });
  },
);
