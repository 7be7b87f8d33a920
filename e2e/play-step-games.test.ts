import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Size, sizes } from './browser.ts';
import { journey, startProductForFile, WITHOUT_MATCHES } from './journey.ts';
import {
  balance,
  button,
  centavosIn,
  makeCpf,
  dialog,
  type Person,
  waitForText,
  expectShown,
  readDefinition,
} from './player-actions.ts';
import { createFundedAccount } from './prepared-players.ts';
import { proves } from '../scripts/proof/proves.ts';

const people: Readonly<Record<Size, Person>> = {
  phone: {
    name: 'Teresa Campos Rocha',
    email: 'teresa.campos@example.com',
    cpf: makeCpf('156781230'),
    phone: '11975318642',
    password: 'torre de marfim 9',
  },
  web: {
    name: 'Davi Moreira Pinto',
    email: 'davi.moreira@example.com',
    cpf: makeCpf('267812340'),
    phone: '21964207531',
    password: 'campo de flores 3',
  },
};

const context = startProductForFile(WITHOUT_MATCHES);

const STAKE = 2_00;
const cashOut = (page: Page): Locator => button(page, /^Retirar R\$/);
const bet = (page: Page): Locator => button(page, /^Apostar R\$/);

/** How each size plays: on the web MINES with the keyboard, on the phone ROWDOUBLE by touch. */
interface PlayStyle {
  readonly path: string;
  /** The rows of docs/specification that stand for the game and for its path. */
  readonly rows: { readonly game: string; readonly route: string };
  readonly title: string;
  /** Chooses the lowest risk of the game and a stake of two reais. */
  readonly choose: (page: Page) => Promise<void>;
  readonly start: (page: Page) => Promise<void>;
  /** Opens the first free tile; `index` counts the tiles of the round. */
  readonly open: (page: Page, index: number) => Promise<void>;
  readonly take: (page: Page) => Promise<void>;
  /** The label of the tile that was opened first. */
  readonly first: string;
}

const playStyles: Readonly<Record<Size, PlayStyle>> = {
  web: {
    path: '/mines',
    rows: { game: '1-032', route: '2-002' },
    title: 'Mines',
    choose: async ({ keyboard }) => {
      // The game starts with three mines: these keys remove two and double the stake.
      for (const key of ['q', 'q', 's']) await keyboard.press(key);
    },
    start: ({ keyboard }) => keyboard.press('Space'),
    open: async (page, index) => {
      await page.keyboard.press(index === 0 ? 'ArrowLeft' : 'ArrowRight');
      await page.keyboard.press('Enter');
    },
    take: ({ keyboard }) => keyboard.press('c'),
    first: 'Linha 1, coluna 1: segura',
  },
  phone: {
    path: '/rowDouble',
    rows: { game: '1-033', route: '2-042' },
    title: 'RowDouble',
    choose: async (page) => {
      await button(page, /^Fácil/).click();
      await button(page, /dobro da aposta/).click();
    },
    start: (page) => bet(page).click(),
    open: (page, index) =>
      page
        .getByRole('group', { name: 'Torre' })
        .getByRole('button', { name: `Andar ${index + 1}, casa 1: fechada` })
        .click(),
    take: (page) => cashOut(page).click(),
    first: 'Andar 1, casa 1: segura',
  },
};

journey(
  'play-step-games',
  () => context,
  (size, visitor) => {
    const way = playStyles[size];
    let page: Page;
    beforeAll(() => ({ page } = visitor()));
    const look = (screen: string): Promise<void> => visitor().checkScreen(screen);
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

    test('finds the game in its group', async () => {
      const groups = proves('2-025');
      await createFundedAccount(page, people[size]);
      await page.goto(String(groups));
      await page
        .getByRole('region', { name: 'Passo a passo' })
        .getByRole('link', { name: new RegExp(`^${way.title}`) })
        .click();
      await page.getByRole('heading', { level: 1, name: way.title }).waitFor();
      await bet(page).waitFor();
      await look('idle');
    });

    test('opens tiles, reloads in the middle, cashes out: the balance is exactly right', async () => {
      const { game, route } = way.rows;
      proves(game);
      expect(new URL(page.url()).pathname).toBe(proves(route));
      await way.choose(page);
      await button(page, 'Apostar R$ 2,00').waitFor();
      // A round may be lost at its first tiles; then it took its stake and nothing more, and the next one begins.
      for (;;) {
        const before = await balance(page);
        await way.start(page);
        await button(page, 'Escolha uma casa').waitFor();
        await expectShown(() => balance(page), before - STAKE);
        if ((await opens(0)) && (await opens(1))) {
          const worth = centavosIn(await cashOut(page).innerText());
          expect(worth).toBeGreaterThan(STAKE);
          await look('open');
          await page.reload();
          await waitForText(page, 'Retirar');
          await page.getByText(way.first).waitFor({ state: 'attached' });
          expect(centavosIn(await cashOut(page).innerText())).toBe(worth);
          await way.take(page);
          await page.getByText(/^Ganhou R\$/).waitFor();
          expect(centavosIn(await page.getByText(/^Ganhou R\$/).innerText())).toBe(worth);
          await expectShown(() => balance(page), before - STAKE + worth);
          break;
        }
        await expectShown(() => balance(page), before - STAKE);
        await bet(page).waitFor();
      }
      await look('won');
    });

    test('continues the round on another device, and the first device shows how it ended', async () => {
      proves('A-115');
      const { size: at } = visitor();
      const device = await page
        .context()
        .browser()
        ?.newContext({
          storageState: await page.context().storageState(),
          baseURL: context.installation.url,
          viewport: sizes[at],
          locale: 'pt-BR',
        });
      if (device === undefined) throw new Error('the browser is gone');
      const other = await device.newPage();
      for (;;) {
        const before = await balance(page);
        await way.start(page);
        await button(page, 'Escolha uma casa').waitFor();
        if (await opens(0)) {
          const worth = centavosIn(await cashOut(page).innerText());
          await other.goto(way.path);
          await other.getByText(way.first).waitFor({ state: 'attached', timeout: 30_000 });
          await cashOut(other).click({ timeout: 30_000 });
          await other.getByText(/^Ganhou R\$/).waitFor({ timeout: 30_000 });
          // Here the round still looks open: the press is answered with how it ended, and pays nothing twice.
          await way.take(page);
          await page.getByText(/^Ganhou R\$/).waitFor();
          await expectShown(() => balance(page), before - STAKE + worth);
          await expectShown(() => balance(other), before - STAKE + worth);
          break;
        }
        await expectShown(() => balance(page), before - STAKE);
        await bet(page).waitFor();
      }
      await device.close();
    });

    test('reads the game in English', async () => {
      await page.goto(`${way.path}?lang=en_US`);
      await button(page, /^Bet R\$/).waitFor();
      await page.getByRole('heading', { level: 1, name: way.title }).waitFor();
      await look('English');
      await page.goto(way.path);
      await bet(page).waitFor();
    });

    test('verifies the round', async () => {
      const { game } = way.rows;
      proves(game);
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

    test('pastes its data into the form, and verifies it again', async () => {
      proves('A-093');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await button(page, 'Copiar os dados da rodada').click();
      const data = await page.evaluate(() => navigator.clipboard.readText());
      const { nonce } = JSON.parse(data) as { nonce: number };
      await page.goto('/verificar');
      await page.getByRole('tab', { name: 'Colar dados' }).click();
      await page.getByLabel('Dados da rodada (JSON)').fill(data);
      await page.getByRole('heading', { name: 'Tudo confere' }).waitFor();
      await expectShown(() => page.getByLabel('Número da rodada').inputValue(), String(nonce));
      expect(await page.getByLabel('Casas abertas').inputValue()).toMatch(/^\d+(, \d+)*$/);
      await look('pasted');
    });

    test('plays with play money, which looks different, and returns to the former balance', async () => {
      proves('A-086');
      await page.goto(way.path);
      await bet(page).waitFor();
      const before = await balance(page);
      await page.goto(`${way.path}?dialog=myPop`);
      await dialog(page, 'Minha conta').getByRole('button', { name: 'Jogar com dinheiro de teste' }).click();
      const banner = page.getByRole('region', { name: 'Dinheiro de teste' });
      await banner.waitFor();
      await expectShown(() => balance(page), 1000_00);
      await button(page, /^Apostar T\$/).click();
      await button(page, 'Escolha uma casa').waitFor();
      await expectShown(() => balance(page), 999_00);
      expect(await page.locator('body').innerText()).not.toMatch(/R\$|BRL/);
      await look('play money');
      const word = dialog(page, 'Isto não existe com dinheiro de teste');
      await page.goto(`${way.path}?dialog=withdraw`);
      await word.waitFor();
      await page.goto(`${way.path}?dialog=deposit`);
      await word.waitFor();
      await look('no deposit');
      await word.getByRole('button', { name: 'Continuar jogando' }).click();
      await word.waitFor({ state: 'hidden' });
      await page.goto(`${way.path}?dialog=myPop`);
      const box = dialog(page, 'Minha conta').getByRole('region', { name: 'Conta de teste' });
      await box.getByText(/^teste\..+@teste\.arara$/).waitFor();
      await box.getByRole('button', { name: 'Copiar: Senha' }).waitFor();
      expect(await readDefinition(box, 'Senha')).toMatch(/^\S{12}$/);
      expect(await readDefinition(box, 'Saldo')).toMatch(/^T\$ \d/);
      await look('test account');
      await box.getByRole('button', { name: 'Mudar de conta' }).click();
      await banner.waitFor({ state: 'detached' });
      await expectShown(() => balance(page), before);
    });
  },
);
