import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Size } from './browser.ts';
import { journey, startProductForFile, WITHOUT_MATCHES } from './journey.ts';
import {
  balance,
  button,
  centavosIn,
  makeCpf,
  dialog,
  type Person,
  waitForText,
  pollUntil,
  expectShown,
} from './player-actions.ts';
import { createFundedAccount } from './prepared-players.ts';
import { proves } from '../scripts/proof/proves.ts';

/** The game of each size: the wheel on the phone; the balls on the web, without animations. */
const PLAYED = {
  phone: { game: '1-015', route: '2-004', path: '/double', name: 'Double', pick: /^Vermelho, paga/, wins: /Vermelho/ },
  web: { game: '1-031', route: '2-044', path: '/luckyColor', name: 'LuckyColor', pick: /^Verde, paga/, wins: /Verde/ },
} as const satisfies Readonly<Record<Size, unknown>>;

const people: Readonly<Record<Size, Person>> = {
  phone: {
    name: 'Beatriz Nunes Faria',
    email: 'beatriz.faria@example.com',
    cpf: makeCpf('234567120'),
    phone: '11976543321',
    password: 'roda da sorte 14',
  },
  web: {
    name: 'Otávio Mendes Leal',
    email: 'otavio.leal@example.com',
    cpf: makeCpf('123987450'),
    phone: '21965438812',
    password: 'dez bolas coloridas',
  },
};

const STAKE = 1_00;
/** Enough time for a round and the wait for it. */
const ROUND = { timeout: 90_000 };

const context = startProductForFile(WITHOUT_MATCHES);

const outcomes = (page: Page): Locator => page.getByRole('list', { name: 'Últimas rodadas' }).getByRole('button');
const newest = async (page: Page): Promise<string> =>
  (await outcomes(page).count()) === 0
    ? ''
    : ((await outcomes(page).first().locator('span').first().textContent()) ?? '');

/** Bets on the current round, or on the next one if the current one has closed. */
async function betOnRound(page: Page): Promise<void> {
  const accepted = page.getByText('Na rodada');
  const refused = page.getByRole('alert').filter({ visible: true });
  for (;;) {
    await button(page, /^Apostar R\$/).click(ROUND);
    await accepted.or(refused).first().waitFor();
    if (await accepted.isVisible()) return;
    await button(page, 'Aguarde a próxima rodada').waitFor();
  }
}

journey(
  'play-shared-games',
  () => context,
  (size, visitor) => {
    const { game, route, path, name, pick, wins } = PLAYED[size];
    let outcome = '';

    test('becomes a player', async () => {
      await createFundedAccount(visitor().page, people[size]);
    });

    test('bets on a shared round, and is paid exactly what its outcome pays', async () => {
      proves(game);
      const address = String(proves(route));
      const { page, checkScreen: look } = visitor();
      if (size === 'web') await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(address);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      const before = await balance(page);
      await page.getByRole('radio', { name: pick }).check({ force: true });
      await betOnRound(page);
      await expectShown(() => balance(page), before - STAKE);
      const last = await newest(page);
      const live = page.getByRole('region', { name: 'Apostas da rodada' }).getByRole('listitem');
      await live.filter({ hasText: 'Você' }).waitFor();
      await look('bet');
      const result = page.getByText(/^(Ganhou R\$|Não foi desta vez)/).filter({ visible: true });
      await result.waitFor(ROUND);
      const text = await result.innerText();
      const payout = text.startsWith('Ganhou') ? centavosIn(text) : 0;
      outcome = await pollUntil(
        () => newest(page),
        (now) => now !== last,
      );
      // Green pays less on the number that it shares with violet.
      const expected = !wins.test(outcome) ? 0 : /Violeta/.test(outcome) ? 1.5 * STAKE : 2 * STAKE;
      expect({ outcome, payout }).toEqual({ outcome, payout: expected });
      await expectShown(() => balance(page), before - STAKE + payout);
    });

    test('sees each round verified, and the chain verified to its start', async () => {
      proves('A-080');
      const { page, checkScreen: look } = visitor();
      await button(page, 'Justo').click();
      const sheet = dialog(page, 'Jogo justo');
      await sheet.getByRole('button', { name: 'Conferir a corrente' }).click();
      await sheet.getByText(/confere.*até o código publicado no começo/).waitFor();
      await sheet.getByRole('button', { name: outcome }).click();
      await sheet.getByText('Tudo confere').waitFor();
      await look('proof');
      await sheet.getByRole('button', { name: 'Fechar' }).click();
      await sheet.waitFor({ state: 'hidden' });
    });

    test('finds the own bet in the verifier, with the same result', async () => {
      proves('A-080');
      const { page } = visitor();
      await page.goto('/verificar');
      await page
        .getByRole('link', { name: new RegExp(`${name} · R\\$ 1,00`) })
        .first()
        .click();
      await waitForText(page, 'Tudo confere');
    });

    test('sees a bet of another device at once, and its result after a lost connection', async () => {
      proves('A-116');
      const { page, cutSocket } = visitor();
      await page.goto(path);
      await button(page, /^(Apostar R\$|Aguarde)/).waitFor();
      const before = await balance(page);
      const other = await page.context().newPage();
      await other.goto(path);
      await other.getByRole('radio', { name: pick }).check({ force: true });
      await betOnRound(other);
      await page.getByText('Na rodada').waitFor();
      await page.getByRole('region', { name: 'Apostas da rodada' }).getByText('Você').waitFor();
      await expectShown(() => balance(page), before - STAKE);
      await other.close();
      const last = await newest(page);
      await page.context().setOffline(true);
      await cutSocket();
      await button(page, 'Sem conexão').waitFor();
      await page.context().setOffline(false);
      const came = await pollUntil(
        () => newest(page),
        (now) => now !== last,
      );
      const payout = !wins.test(came) ? 0 : /Violeta/.test(came) ? 1.5 * STAKE : 2 * STAKE;
      await expectShown(() => balance(page), before - STAKE + payout);
    });
  },
);
