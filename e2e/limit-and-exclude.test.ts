import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Size } from './browser.ts';
import { journey, startProductForFile, WITHOUT_MATCHES } from './journey.ts';
import { button, dialog, makeCpf, type Person, waitForText } from './player-actions.ts';
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

const context = startProductForFile(WITHOUT_MATCHES);

/** The status that the server answers to a bet of the page's player. */
const betByApi = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/app/game/SE0004/bet', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: localStorage.getItem('arara.session') ?? '',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ amount: 1, target: 2 }),
    });
    return ((await answer.json()) as { status: number }).status;
  });

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
      await button(page, 'Apostar R$ 1,00').waitFor();
      await page.keyboard.press('Space');
      await button(page, 'Escolha uma casa').waitFor();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      const isOver = page.getByText('Não foi desta vez').filter({ visible: true });
      await button(page, /^Retirar R\$/)
        .or(isOver)
        .first()
        .waitFor();
      if ((await isOver.count()) === 0) {
        await page.keyboard.press('c');
        await page.getByText(/^Ganhou R\$/).waitFor();
      }
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
      await dialog(page, 'Retirada').waitFor();
    });
  },
);
