import type { Locator, Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Size } from './browser.ts';
import { journey, startProductForFile } from './journey.ts';
import { balance, button, centavosIn, expectShown, makeCpf, navigateTo, type Person } from './player-actions.ts';
import { createFundedAccount } from './prepared-players.ts';
import { proves } from '../scripts/proof/proves.ts';

const people: Readonly<Record<Size, Person>> = {
  phone: {
    name: 'Helena Prates Lima',
    email: 'helena.prates@example.com',
    cpf: makeCpf('567812340'),
    phone: '11965432187',
    password: 'saque e rede 21',
  },
  web: {
    name: 'Tiago Moreira Campos',
    email: 'tiago.campos@example.com',
    cpf: makeCpf('478912350'),
    phone: '21954321876',
    password: 'volta rapida 44',
  },
};

const STAKE = 10_00;
/** The state of a bet in the live delay. */
const WAITING = -10;

/** Two sports of two sides, and one with a field of many. */
const sports = [
  ['tennis', 'Tênis'],
  ['basketball', 'Basquete'],
  ['motor-racing', 'Automobilismo'],
] as const;

const context = startProductForFile({
  FEED_SPORTS: sports.map(([code]) => code).join(','),
  FEED_TROUBLES: 'none',
});

const findSlip = (page: Page, size: Size): Locator =>
  page.getByRole(size === 'web' ? 'complementary' : 'region', { name: 'Cupom' });

async function openSport(page: Page, code: string, name: string): Promise<void> {
  await navigateTo(page, 'Esportes');
  await page
    .getByRole('navigation', { name: 'Esportes' })
    .getByRole('link')
    .filter({ has: page.getByText(name, { exact: true }) })
    .click();
  await page.waitForURL((url) => url.pathname === `/sport/${code}`);
}

async function openLastEvent(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Todos os mercados/ })
    .last()
    .click();
  await page.waitForURL((url) => url.pathname === '/play');
}

/** Stakes on the selection in the slip, and presses its button until the bet is accepted: a changed price may refuse it before. */
async function placeBet(slip: Locator): Promise<void> {
  await slip.getByRole('button', { name: '+10 reais' }).click();
  const accepted = slip.getByText('Aposta aceita');
  const press = slip.getByRole('button', { name: /^(Apostar (R\$|·)|Aceitar)/ });
  for (;;) {
    await accepted.or(press).waitFor();
    if (await accepted.isVisible()) break;
    await press.click();
  }
  expect(centavosIn(await slip.getByText(/^R\$.* retorno possível/).innerText())).toBe(STAKE);
}

/** The state of the bet that this answer has placed; undefined for any other answer. */
async function readPlacedState(response: Response): Promise<number | undefined> {
  if (!response.ok() || new URL(response.url()).pathname !== '/api/app/sport/bet') return undefined;
  const { data } = (await response.json()) as { readonly data: { readonly status: number } };
  return data.status;
}

journey(
  'bet-on-other-sports',
  () => context,
  (size, visitor) => {
    test('has an account with money', async () => {
      await createFundedAccount(visitor().page, people[size]);
    });

    test('finds all sports side by side', async () => {
      const others = proves('1-018') as readonly string[];
      const { page } = visitor();
      await navigateTo(page, 'Esportes');
      const links = page.getByRole('navigation', { name: 'Esportes' }).getByRole('link');
      await links.first().waitFor();
      const paths = await links.evaluateAll((all) =>
        all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
      );
      for (const code of others) expect(paths).toContain(`/sport/${code}`);
      expect(paths).toHaveLength(others.length + 1);
    });

    test.each(sports)('bets before an event of %s', async (code, name) => {
      proves('1-018');
      const { page } = visitor();
      const before = await balance(page);
      await openSport(page, code, name);
      await button(page, 'Próximos').click();
      await openLastEvent(page);
      await button(page, /, \d+,\d\d/)
        .first()
        .click();
      await visitor().checkScreen(code);
      await placeBet(findSlip(page, size));
      await expectShown(() => balance(page), before - STAKE);
    });

    test.each(sports)('bets while an event of %s is on, and waits for the delay', async (code, name) => {
      const { page } = visitor();
      const before = await balance(page);
      const placed: (number | undefined)[] = [];
      page.on('response', (response) => {
        void readPlacedState(response).then((state) => state !== undefined && placed.push(state));
      });
      await openSport(page, code, name);
      await button(page, /^Ao vivo/).click();
      await openLastEvent(page);
      await page.getByText(/pessoas no local$/).waitFor();
      await button(page, /, \d+,\d\d/)
        .first()
        .click();
      await visitor().checkScreen(`${code} live`);
      await placeBet(findSlip(page, size));
      await expectShown(() => balance(page), before - STAKE);
      expect(placed.at(-1)).toBe(WAITING);
    });
  },
);
