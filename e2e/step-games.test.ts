import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumPath, openBrowser, type Size } from './browser.ts';
import { journey } from './journey.ts';
import { balance, becomePlayer, button, centavosIn, cpfOf, type Person, reads, shows } from './person.ts';
import { cleanUp, freshPlace, npmStart, type Place, ready, type Running } from './product.ts';

const people: Readonly<Record<Size, Person>> = {
  phone: {
    name: 'Teresa Campos Rocha',
    email: 'teresa.campos@example.com',
    cpf: cpfOf('156781230'),
    phone: '11975318642',
    password: 'torre de marfim 9',
  },
  web: {
    name: 'Davi Moreira Pinto',
    email: 'davi.moreira@example.com',
    cpf: cpfOf('267812340'),
    phone: '21964207531',
    password: 'campo de flores 3',
  },
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

const STAKE = 2_00;
const cashOut = (page: Page): Locator => button(page, /^Retirar R\$/);
const bet = (page: Page): Locator => button(page, /^Apostar R\$/);

/** How each size plays: on the web MINES with the keyboard alone, on the phone ROWDOUBLE with a finger. */
interface Way {
  readonly path: string;
  readonly title: string;
  /** Makes the game as safe as it gets, and the stake two reais. */
  readonly choose: (page: Page) => Promise<void>;
  readonly start: (page: Page) => Promise<void>;
  /** Opens the first tile that may be opened; the nth of a round. */
  readonly open: (page: Page, nth: number) => Promise<void>;
  readonly take: (page: Page) => Promise<void>;
  /** What the board says of the tile opened first. */
  readonly first: string;
}

const ways: Readonly<Record<Size, Way>> = {
  web: {
    path: '/mines',
    title: 'Mines',
    choose: async ({ keyboard }) => {
      // Three mines at first: two fewer, and the stake doubled.
      for (const key of ['q', 'q', 's']) await keyboard.press(key);
    },
    start: ({ keyboard }) => keyboard.press('Space'),
    open: async (page, nth) => {
      await page.keyboard.press(nth === 0 ? 'ArrowLeft' : 'ArrowRight');
      await page.keyboard.press('Enter');
    },
    take: ({ keyboard }) => keyboard.press('c'),
    first: 'Linha 1, coluna 1: segura',
  },
  phone: {
    path: '/rowDouble',
    title: 'RowDouble',
    choose: async (page) => {
      await button(page, /^Fácil/).click();
      await button(page, /dobro da aposta/).click();
    },
    start: (page) => bet(page).click(),
    open: (page, nth) =>
      page
        .getByRole('group', { name: 'Torre' })
        .getByRole('button', { name: `Andar ${nth + 1}, casa 1: fechada` })
        .click(),
    take: (page) => cashOut(page).click(),
    first: 'Andar 1, casa 1: segura',
  },
};

journey(
  'step-games',
  () => ({ place, product, browser }),
  (size, visitor) => {
    const way = ways[size];
    let page: Page;
    beforeAll(() => ({ page } = visitor()));
    const look = (screen: string): Promise<void> => visitor().look(screen);
    const lost = (): Locator => page.getByText('Não foi desta vez').filter({ visible: true });

    /** Opens one more tile, and waits for what it was: true when the round goes on. */
    const opens = async (nth: number): Promise<boolean> => {
      const [shown] = await cashOut(page).allInnerTexts();
      await way.open(page, nth);
      await expect
        .poll(async () => (await lost().count()) > 0 || (await cashOut(page).allInnerTexts())[0] !== shown, {
          timeout: 30_000,
        })
        .toBe(true);
      return (await lost().count()) === 0;
    };

    test('finds the game in the lobby', async () => {
      await becomePlayer(page, people[size]);
      await page.goto('/gameGroupList');
      await page.getByRole('link', { name: new RegExp(`^${way.title}`) }).click();
      await page.getByRole('heading', { level: 1, name: way.title }).waitFor();
      await bet(page).waitFor();
      await look('idle');
    });

    test('opens tiles, reloads in the middle, cashes out: the balance is right to the centavo', async () => {
      await way.choose(page);
      await button(page, 'Apostar R$ 2,00').waitFor();
      // A round may be lost at its first tiles; then it took its stake and nothing more, and the next one begins.
      for (;;) {
        const before = await balance(page);
        await way.start(page);
        await button(page, 'Escolha uma casa').waitFor();
        await shows(() => balance(page), before - STAKE);
        if ((await opens(0)) && (await opens(1))) {
          const worth = centavosIn(await cashOut(page).innerText());
          expect(worth).toBeGreaterThan(STAKE);
          await look('open');
          await page.reload();
          await reads(page, 'Retirar');
          await page.getByText(way.first).waitFor({ state: 'attached' });
          expect(centavosIn(await cashOut(page).innerText())).toBe(worth);
          await way.take(page);
          await page.getByText(/^Ganhou R\$/).waitFor();
          expect(centavosIn(await page.getByText(/^Ganhou R\$/).innerText())).toBe(worth);
          await shows(() => balance(page), before - STAKE + worth);
          break;
        }
        await shows(() => balance(page), before - STAKE);
        await bet(page).waitFor();
      }
      await look('won');
    });

    test('has the round proved', async () => {
      await page.getByRole('list', { name: 'Suas últimas rodadas' }).getByRole('link').first().press('Enter');
      await button(page, 'Trocar o par e revelar').press('Enter');
      await page.getByRole('heading', { name: 'Tudo confere' }).waitFor();
      const titles = await page
        .getByRole('list', { name: 'A conta, passo a passo' })
        .getByRole('heading')
        .allInnerTexts();
      expect(titles).toEqual(
        expect.arrayContaining(['Os bytes', 'A casa sorteada', 'O tabuleiro', 'As casas abertas', 'O prêmio']),
      );
      await look('verified');
    });
  },
);
