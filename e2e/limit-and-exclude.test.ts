import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Size } from './browser.ts';
import { journey, startProductForFile, WITHOUT_MATCHES } from './journey.ts';
import { button, completesInTime, dialog, makeCpf, type Person, pollUntil, waitForText } from './player-actions.ts';
import { createFundedAccount } from './prepared-players.ts';
import { proves } from '../scripts/proof/proves.ts';

const people: Readonly<Record<Size, Person>> = {
  phone: {
    name: 'Helena Duarte Lima',
    email: 'helena.duarte@example.com',
    cpf: makeCpf('145236780'),
    phone: '11976412358',
    password: 'janela de vidro 4',
  },
  web: {
    name: 'Otávio Ramos Neri',
    email: 'otavio.ramos@example.com',
    cpf: makeCpf('245361870'),
    phone: '21965318420',
    password: 'ponte sobre o rio 8',
  },
};

/** Those who pause. */
const tired: Readonly<Record<Size, Person>> = {
  phone: {
    name: 'Sara Menezes Cruz',
    email: 'sara.menezes@example.com',
    cpf: makeCpf('156347820'),
    phone: '11974410256',
    password: 'varanda com rede 6',
  },
  web: {
    name: 'Bento Farias Luz',
    email: 'bento.farias@example.com',
    cpf: makeCpf('267458130'),
    phone: '21963301874',
    password: 'trilha de pedra 12',
  },
};

const context = startProductForFile(WITHOUT_MATCHES);

/** The status that the server answers to this call of the page's player. */
const callByApi = (page: Page, path: string, body: object): Promise<number> =>
  page.evaluate(
    async ([address, sent]) => {
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: localStorage.getItem('arara.session') ?? '',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(sent),
      });
      return ((await answer.json()) as { status: number }).status;
    },
    [path, body] as const,
  );

/** The status that the server answers to a bet of the page's player. */
const betByApi = (page: Page): Promise<number> => callByApi(page, '/api/app/game/SE0004/bet', { amount: 1, target: 2 });

/** Opens a tile of the round, and takes what it pays unless it was a mine. */
async function endMinesRound(page: Page): Promise<void> {
  const isOver = page.getByText('Não foi desta vez').filter({ visible: true });
  const opened = button(page, /^Retirar R\$/)
    .or(isOver)
    .first();
  // Keys do nothing until the terms of the game are read.
  const openTile = async (): Promise<boolean> => {
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    return completesInTime(opened.waitFor({ timeout: 3_000 }));
  };
  await pollUntil(openTile, (isOpen) => isOpen);
  if ((await isOver.count()) === 0) {
    await page.keyboard.press('c');
    await page.getByText(/^Ganhou R\$/).waitFor();
  }
}

journey(
  'limit-and-exclude',
  () => context,
  (size, visitor) => {
    let page: Page;
    beforeAll(() => ({ page } = visitor()));
    const limitOfDay = (): Locator => page.getByRole('button', { name: 'Alterar: Apostas por dia' });

    test('finds the limits in the menu, and sets one of a real a day', async () => {
      await createFundedAccount(page, people[size]);
      await page.goto('/home?dialog=setting');
      await button(page, 'Limites e proteção').click();
      // What was staked so far is not read as a limit.
      await waitForText(page, 'até agora · nenhum limite definido');
      await limitOfDay().click();
      const sheet = dialog(page, 'Apostas por dia');
      await sheet.getByLabel('Limite', { exact: true }).fill('1,00');
      await sheet.getByRole('button', { name: 'Salvar limite' }).click();
      await sheet.waitFor({ state: 'hidden' });
      await waitForText(page, 'de R$ 1,00');
      await visitor().checkScreen('limits');
    });

    test('reaches it with a round of MINES, which goes on to its end, and is refused in DICE', async () => {
      await page.goto('/mines');
      // The game takes bets once its terms are read.
      await button(page, 'Apostar R$ 1,00').click({ trial: true });
      await page.keyboard.press('Space');
      await button(page, 'Escolha uma casa').waitFor();
      await endMinesRound(page);
      await page.goto('/dice');
      await button(page, /^Apostar R\$/).click();
      await waitForText(page, /limite que definiu/);
      await page.goto('/protecao');
      await waitForText(page, 'Limite atingido');
    });

    test('excludes themselves with the password, and then sees only that, and how to take the money out', async () => {
      proves('A-334');
      await button(page, 'Quero me autoexcluir').click();
      const form = dialog(page, 'Autoexclusão');
      await form.getByRole('button', { name: '3 meses' }).click();
      await form.getByLabel('Sua senha').fill(people[size].password);
      await form.getByRole('checkbox').check();
      await visitor().checkScreen('exclusion');
      await form.getByRole('button', { name: 'Confirmar autoexclusão: 3 meses' }).click();
      await form.waitFor({ state: 'hidden' });
      await waitForText(page, 'Você está em autoexclusão');
      await page.goto('/footballPage');
      await page.getByRole('heading', { level: 1, name: 'Sua autoexclusão está valendo' }).waitFor();
      expect(await button(page, 'Depositar').count()).toBe(0);
      await visitor().checkScreen('excluded');
      expect(await betByApi(page)).toBe(40301);
      await button(page, 'Retirar saldo').click();
      await dialog(page, 'Retirar').waitFor();
    });
  },
);

journey(
  'pause-and-try',
  () => context,
  (size, visitor) => {
    let page: Page;
    beforeAll(() => ({ page } = visitor()));
    const isPaused = () => page.getByRole('heading', { level: 1, name: 'Sua pausa está valendo' }).waitFor();

    test('pauses for a day, from the menu, while a round of MINES is open', async () => {
      proves('A-334');
      await createFundedAccount(page, tired[size]);
      await page.goto('/mines');
      // The game takes bets once its terms are read.
      await button(page, 'Apostar R$ 1,00').click({ trial: true });
      await page.keyboard.press('Space');
      await button(page, 'Escolha uma casa').waitFor();
      await page.goto('/home?dialog=setting');
      await button(page, 'Fazer uma pausa').click();
      const pause = dialog(page, 'Pausa');
      await pause.getByRole('button', { name: '24 horas' }).click();
      await pause.getByRole('button', { name: 'Fazer uma pausa' }).click();
      await pause.getByRole('button', { name: 'Confirmar pausa de 24 horas' }).click();
      await pause.getByText('Você está em pausa').waitFor();
      await page.keyboard.press('Escape');
      await isPaused();
      await visitor().checkScreen('paused');
    });

    test('brings the open round to its end', async () => {
      await page.goto('/mines');
      await button(page, 'Escolha uma casa').waitFor();
      await endMinesRound(page);
    });

    test('can neither play nor bet: each page says so, and the server refuses', async () => {
      for (const path of ['/dice', '/mines', '/double', '/footballPage', '/bonuspage']) {
        await page.goto(path);
        await isPaused();
        expect(await button(page, /^(Apostar|Depositar)/).count()).toBe(0);
      }
      expect(await betByApi(page)).toBe(40301);
    });

    test('can neither deposit nor get a gift, and is offered none', async () => {
      for (const overlay of ['deposit', 'secondDeposit', 'bonus']) {
        await page.goto(`/home?dialog=${overlay}`);
        await dialog(page, 'Pausa').getByText('Você está em pausa').waitFor();
        expect(await button(page, /^Depósito R\$/).count()).toBe(0);
      }
      const packages = (await page.evaluate(
        async () =>
          ((await (await fetch('/api/app/order/getPrices?curreny=FCBRL')).json()) as { data: { pkgId: string }[] })
            .data,
      )) as readonly { pkgId: string }[];
      const [offered] = packages;
      for (const gift of [0, 1])
        expect(
          await callByApi(page, `/api/app/order/prePay/${offered?.pkgId}`, { pkgId: offered?.pkgId, gift, isapp: 0 }),
        ).toBe(40301);
      await page.goto('/home');
      await isPaused();
      expect(await button(page, /^(Primeiro|Segundo) depósito/).count()).toBe(0);
      await visitor().checkScreen('no-offers');
    });

    test('still takes the money out', async () => {
      await button(page, 'Retirar saldo').click();
      await dialog(page, 'Retirar').waitFor();
    });
  },
);
