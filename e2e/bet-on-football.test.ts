import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { chromiumPath, type Size } from './browser.ts';
import { journey, startProductForFile } from './journey.ts';
import {
  balance,
  registerAndDeposit,
  button,
  centavosIn,
  makeCpf,
  navigateTo,
  type Person,
  pollUntil,
  expectShown,
} from './player-actions.ts';
import { installationEnvironment, runCommand } from './product-process.ts';

/**
 * A match in under two minutes, a kick-off every twenty seconds. With this seed each of the first matches is calm when it goes
 * on after its break, and has a goal soon after: nobody waits long for a bet on one more goal.
 */
const FEED = { FEED_SPEED: '60', FEED_SEED: 'gol-485857', FEED_TROUBLES: 'none' };

const people: Readonly<Record<Size, Person>> = {
  phone: {
    name: 'Marina Duarte Alves',
    email: 'marina.duarte@example.com',
    cpf: makeCpf('345678120'),
    phone: '11976541230',
    password: 'gol de placa 15',
  },
  web: {
    name: 'Rafael Teixeira Prado',
    email: 'rafael.prado@example.com',
    cpf: makeCpf('456781230'),
    phone: '21965432180',
    password: 'meio de campo 8',
  },
};

const STAKE = 10_00;

const stage = startProductForFile(FEED);

/** The matches of a list that say this. */
const matches = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('group'), hasText: text });

/** Shows what is played next, which shortly before midnight is not today any more, and waits for it. */
async function showNext(page: Page): Promise<Locator> {
  const time = new Date().toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo' });
  await button(page, time < '23:55' ? 'Hoje' : 'Próximos').click();
  const next = matches(page, /hoje|amanhã/);
  await next.first().waitFor();
  return next;
}

/** The slip: a column on the web, docked over the navigation on the phone. */
const slipOf = (page: Page, size: Size): Locator =>
  page.getByRole(size === 'web' ? 'complementary' : 'region', { name: 'Cupom' });

/** The odds that a text names first, in thousandths: 2360 of "Onças do Brejo vence, 2.36". */
function oddsIn(text: string): number {
  const found = /(\d+)\.(\d\d)(?!\d)/.exec(text);
  if (found === null) throw new Error(`no odds in ${JSON.stringify(text)}`);
  return Number(found[1]) * 1000 + Number(found[2]) * 10;
}

/** What each outcome is called and what it pays: "Onças do Brejo vence, " and "2.36". */
const pricesOf = async (outcomes: Locator): Promise<ReadonlyMap<string, string>> =>
  new Map(
    await outcomes.evaluateAll((all) =>
      all.map(({ firstElementChild: name, lastElementChild: price }): [string, string] => [
        name?.textContent ?? '',
        /\d+\.\d\d/.exec(price?.textContent ?? '')?.[0] ?? '',
      ]),
    ),
  );

/** What a bet brings at most: the stake times the odds, half a centavo up. */
const returns = (odds: number): number => Math.floor((STAKE * odds + 500) / 1000);

/** Presses the slip's one button, and again where a moving match said no meanwhile, until the bet is taken. Says at what odds. */
async function bet(slip: Locator): Promise<number> {
  const taken = slip.getByText('Aposta aceita');
  const press = slip.getByRole('button', { name: /^(Apostar (R\$|·)|Aceitar e apostar)/ });
  for (;;) {
    await taken.or(press).waitFor();
    if (await taken.isVisible()) break;
    await press.click();
  }
  const told = await slip.getByText(/^R\$.* retorno possível/).innerText();
  const odds = oddsIn(told.split(' a ')[1] ?? '');
  expect(centavosIn(told)).toBe(STAKE);
  expect(centavosIn(told.split('possível')[1] ?? '')).toBe(returns(odds));
  return odds;
}

/** Says in the slip what may happen to the odds between the look and the bet. */
async function choosePolicy(page: Page, size: Size, policy: string): Promise<void> {
  const dock = slipOf(page, size);
  if (size === 'phone') await dock.getByRole('button', { name: 'Abrir o cupom' }).click();
  const slip = size === 'phone' ? page.getByRole('dialog', { name: 'Cupom' }) : dock;
  await slip.getByRole('button', { name: /^aceitar/ }).click();
  await slip.getByRole('radio', { name: policy, exact: true }).check();
  if (size === 'phone') {
    await slip.getByRole('button', { name: 'Fechar' }).click();
    await slip.waitFor({ state: 'hidden' });
  }
}

journey(
  'football',
  () => stage,
  (size, visitor) => {
    /** The odds of the bet on one more goal, and how many goals it needs. */
    const live = { odds: 0, goals: 0 };
    const look = (screen: string): Promise<void> => visitor().checkScreen(screen);
    let page: Page;
    let slip: Locator;
    beforeAll(() => {
      ({ page } = visitor());
      slip = slipOf(page, size);
    });

    test('has an account with money', async () => {
      await registerAndDeposit(page, people[size]);
    });

    test('bets before the match', async () => {
      await navigateTo(page, 'Esportes');
      await matches(page, 'tempo').first().waitFor();
      await look('live');
      const next = await showNext(page);
      // The second of a tournament begins in more than a minute.
      await next.nth(1).getByRole('button').first().click();
      await slip.getByRole('button', { name: '+10 reais' }).click();
      await look('today');
      await bet(slip);
      await expectShown(() => balance(page), 90_00);
    });

    test('bets during the match, after the wait', async () => {
      await button(page, /^Ao vivo/).click();
      await matches(page, 'intervalo')
        .first()
        .getByRole('link', { name: /^Todos/ })
        .click();
      const score = page.getByRole('region', { name: 'Placar' }).getByRole('status');
      const [, home, away] = /(\d+), .* (\d+)$/.exec((await score.getAttribute('aria-label')) ?? '') ?? [];
      live.goals = Number(home) + Number(away) + 1;
      await button(page, 'Gols').click();
      await button(page, new RegExp(`^Mais de ${live.goals - 1}\\.5 gols`)).click();
      const before = await balance(page);
      await slip.getByRole('button', { name: /^Apostar/ }).click();
      await slip.getByRole('timer').waitFor();
      await look('waiting');
      live.odds = await bet(slip);
      await expectShown(() => balance(page), before - STAKE);
      await look('event');
    });

    test('is refused when the odds have changed, and takes the new ones', async () => {
      await navigateTo(page, 'Esportes');
      const next = await showNext(page);
      // The fourth begins in more than a minute, and its prices move every five seconds until then.
      await next
        .nth(3)
        .getByRole('link', { name: /^Todos/ })
        .click();
      const outcomes = (on: Page): Locator => button(on, /, \d+\.\d\d/);
      await outcomes(page).first().click();
      await choosePolicy(page, size, 'Aceitar só odds iguais');
      await outcomes(page).first().click();
      // From here on a second screen beside it hears of changes, this one does not.
      const catchUp = await visitor().stallUpdates();
      const other = await page.context().newPage();
      await other.goto(page.url());
      await outcomes(other).first().waitFor();
      const old = await pricesOf(outcomes(page));
      const moved = async (): Promise<string | undefined> => {
        const now = await pricesOf(outcomes(other));
        return [...old.keys()].find(
          (name) => !name.startsWith('Mais de') && now.has(name) && now.get(name) !== old.get(name),
        );
      };
      const changed = (await pollUntil(moved, (name) => name !== undefined)) ?? 'no price has moved';
      await other.close();
      const before = oddsIn(old.get(changed) ?? changed);
      await outcomes(page)
        .filter({ has: page.getByText(changed.trimEnd(), { exact: true }) })
        .click();
      await slip.getByRole('button', { name: /^(Apostar|Aceitar e apostar)/ }).click();
      const refused = await slip.getByText(/^A odd mudou de .* Nada foi apostado\.$/).innerText();
      expect(oddsIn(refused)).toBe(before);
      expect(oddsIn(refused.split(' para ')[1] ?? '')).not.toBe(before);
      await slip.getByRole('button', { name: 'Aceitar e apostar' }).waitFor();
      await look('odds-changed');
      await catchUp();
      await bet(slip);
    });

    test('watches the live bet settle', async () => {
      await slip.getByRole(size === 'web' ? 'tab' : 'link', { name: 'Minhas apostas' }).click();
      const bets = page.getByRole('listitem').filter({ has: page.getByRole('term') });
      // A moving match may have said no before: what it refused stands in the list as well.
      const card = page
        .getByRole('listitem')
        .filter({ hasText: `Mais de ${live.goals - 1}.5`, hasNotText: 'Recusada' });
      await bets.first().waitFor();
      await look('my-bets');
      // It may have ended before the list was opened; else it ends in its place, under the eyes of who watches.
      const ended = async (): Promise<boolean> =>
        (await card.count()) === 0 || (await card.filter({ hasText: /Ganhou|Perdida/ }).count()) > 0;
      expect(await pollUntil(ended, (it) => it)).toBe(true);
      await look('settled-in-place');
      await button(page, 'Encerradas').click();
      await card.waitFor();
      await button(page, 'Abertas').click();
      await expectShown(() => bets.count(), 2);
      await card.waitFor({ state: 'hidden' });
      await button(page, 'Encerradas').click();
      await card.waitFor();
      const numbers = await card.getByRole('link').locator('b').allInnerTexts();
      const won = numbers.reduce((sum, goals) => sum + Number(goals), 0) >= live.goals;
      await card.getByText(won ? 'Ganhou' : 'Perdida').waitFor();
      const payout = won ? returns(live.odds) : 0;
      await card.getByText(`R$ ${(payout / 100).toFixed(2).replace('.', ',')}`).waitFor();
      await expectShown(() => balance(page), 100_00 - 3 * STAKE + payout);
      await look('settled');
    });
  },
);

test.skipIf(chromiumPath === '')('after the journeys the books are in order', async () => {
  const verify = runCommand('npm', ['run', 'ledger:verify'], installationEnvironment(stage.place));
  const code = await verify.exitCode;
  expect(verify.errorLines()).toEqual([]);
  expect(code).toBe(0);
});
