import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { chromiumPath, type Size } from './browser.ts';
import { journey, startProductForFile } from './journey.ts';
import {
  balance,
  button,
  centavosIn,
  makeCpf,
  navigateTo,
  type Person,
  pollUntil,
  expectShown,
  dialog,
} from './player-actions.ts';
import { createFundedAccount } from './prepared-players.ts';
import { installationEnvironment, runCommand } from './product-process.ts';
import { proves } from '../scripts/proof/proves.ts';

/** A match lasts two minutes at this speed. Only football is played: twelve sports at this speed would take a core. */
const FEED = { FEED_SPEED: '60', FEED_SEED: 'gol-485857', FEED_TROUBLES: 'none', FEED_SPORTS: 'football' };

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

const context = startProductForFile(FEED);

/** The matches of a list with this text. */
const matches = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('group'), hasText: text });

/** Opens the list of the next matches, which shortly before midnight are not today's, and waits for it. */
async function showNext(page: Page): Promise<Locator> {
  const time = new Date().toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo' });
  await button(page, time < '23:55' ? 'Hoje' : 'Próximos').click();
  const next = matches(page, /hoje|amanhã/);
  await next.first().waitFor();
  return next;
}

/** The slip: a column on the web, above the navigation on the phone. */
const findSlip = (page: Page, size: Size): Locator =>
  page.getByRole(size === 'web' ? 'complementary' : 'region', { name: 'Cupom' });

/** The first odds in a text, in thousandths: 2360 of "Onças do Brejo vence, 2,36". */
function oddsIn(text: string): number {
  const found = /(\d+),(\d\d)(?!\d)/.exec(text);
  if (found === null) throw new Error(`no odds in ${JSON.stringify(text)}`);
  return Number(found[1]) * 1000 + Number(found[2]) * 10;
}

/** The name and the odds of each outcome: "Onças do Brejo vence, " and "2,36". */
const readPrices = async (outcomes: Locator): Promise<ReadonlyMap<string, string>> =>
  new Map(
    await outcomes.evaluateAll((all) =>
      all.map(({ firstElementChild: name, lastElementChild: price }): [string, string] => [
        name?.textContent ?? '',
        /\d+,\d\d/.exec(price?.textContent ?? '')?.[0] ?? '',
      ]),
    ),
  );

/** The possible payout of a bet: the stake times the odds, half a centavo rounded up. */
const possiblePayout = (odds: number): number => Math.floor((STAKE * odds + 500) / 1000);

/** Presses the button of the slip until the bet is accepted: a changed match may refuse it before. Returns the odds. */
async function placeBet(slip: Locator): Promise<number> {
  const accepted = slip.getByText('Aposta aceita');
  const press = slip.getByRole('button', { name: /^(Apostar (R\$|·)|Aceitar)/ });
  for (;;) {
    await accepted.or(press).waitFor();
    if (await accepted.isVisible()) break;
    await press.click();
  }
  const summary = await slip.getByText(/^R\$.* retorno possível/).innerText();
  const odds = oddsIn(summary.split(' a ')[1] ?? '');
  expect(centavosIn(summary)).toBe(STAKE);
  expect(centavosIn(summary.split('possível')[1] ?? '')).toBe(possiblePayout(odds));
  return odds;
}

/** Chooses in the slip which changes of the odds the bet accepts. */
async function choosePolicy(page: Page, size: Size, policy: string): Promise<void> {
  const docked = findSlip(page, size);
  if (size === 'phone') await docked.getByRole('button', { name: 'Abrir o cupom' }).click();
  const slip = size === 'phone' ? page.getByRole('dialog', { name: 'Cupom' }) : docked;
  await slip.getByRole('button', { name: /^aceitar/ }).click();
  await slip.getByRole('radio', { name: policy, exact: true }).check();
  if (size === 'phone') {
    await slip.getByRole('button', { name: 'Fechar' }).click();
    await slip.waitFor({ state: 'hidden' });
  }
}

journey(
  'bet-on-football',
  () => context,
  (size, visitor) => {
    /** The odds of the bet on one more goal, and the number of goals that it needs. */
    const live = { odds: 0, goals: 0 };
    const look = (screen: string): Promise<void> => visitor().checkScreen(screen);
    let page: Page;
    let slip: Locator;
    beforeAll(() => {
      ({ page } = visitor());
      slip = findSlip(page, size);
    });

    test('has an account with money', async () => {
      await createFundedAccount(page, people[size]);
    });

    test('bets before the match', async () => {
      proves('1-013', '2-006');
      const path = String(proves('2-005'));
      await navigateTo(page, 'Esportes');
      await page.waitForURL(`**${path}`);
      await matches(page, 'tempo').first().waitFor();
      await look('live');
      const next = await showNext(page);
      // The second match of a tournament starts in more than a minute.
      await next.nth(1).getByRole('button').first().click();
      await slip.getByRole('button', { name: '+10 reais' }).click();
      await look('today');
      await placeBet(slip);
      await expectShown(() => balance(page), 90_00);
    });

    test('bets during the match, after the wait', async () => {
      proves('1-013', '4-015', 'A-095');
      const path = String(proves('2-045'));
      await button(page, /^Ao vivo/).click();
      await matches(page, 'intervalo')
        .first()
        .getByRole('link', { name: /^Todos/ })
        .click();
      const score = page.getByRole('region', { name: 'Placar' }).getByRole('status');
      await page.waitForURL((url) => url.pathname === path);
      const [, home, away] = /(\d+), .* (\d+)$/.exec((await score.getAttribute('aria-label')) ?? '') ?? [];
      live.goals = Number(home) + Number(away) + 1;
      await button(page, 'Gols').click();
      await button(page, new RegExp(`^Total de gols: mais de ${live.goals - 1},5`, 'i')).click();
      const before = await balance(page);
      await slip.getByRole('button', { name: '+10 reais' }).click();
      await slip.getByRole('button', { name: /^Apostar/ }).click();
      await slip.getByRole('timer').waitFor();
      await look('waiting');
      live.odds = await placeBet(slip);
      await expectShown(() => balance(page), before - STAKE);
      await look('event');
    });

    test('is refused when the odds have changed, and takes the new ones', async () => {
      proves('A-096');
      await navigateTo(page, 'Esportes');
      const next = await showNext(page);
      // The fourth match starts in more than a minute. Its odds change every five seconds until then.
      await next
        .nth(3)
        .getByRole('link', { name: /^Todos/ })
        .click();
      const outcomes = (on: Page): Locator => button(on, /, \d+,\d\d/);
      await outcomes(page).first().click();
      await choosePolicy(page, size, 'Aceitar só odds iguais');
      await outcomes(page).first().click();
      // From here on a second screen gets the changes and this one does not.
      const catchUp = await visitor().stallUpdates();
      const other = await page.context().newPage();
      await other.goto(page.url());
      await outcomes(other).first().waitFor();
      const old = await readPrices(outcomes(page));
      const moved = async (): Promise<string | undefined> => {
        const now = await readPrices(outcomes(other));
        return [...old.keys()].find(
          (name) => !/mais de/i.test(name) && now.has(name) && now.get(name) !== old.get(name),
        );
      };
      const changed = (await pollUntil(moved, (name) => name !== undefined)) ?? 'no price has moved';
      await other.close();
      const before = oddsIn(old.get(changed) ?? changed);
      await outcomes(page)
        .filter({ has: page.getByText(changed.trimEnd(), { exact: true }) })
        .click();
      await slip.getByRole('button', { name: '+10 reais' }).click();
      await slip.getByRole('button', { name: /^(Apostar|Aceitar)/ }).click();
      const refused = await slip.getByText(/^A odd mudou de .* Nada foi apostado\.$/).innerText();
      expect(oddsIn(refused)).toBe(before);
      expect(oddsIn(refused.split(' para ')[1] ?? '')).not.toBe(before);
      await slip.getByRole('button', { name: /^Aceitar/ }).waitFor();
      await look('odds-changed');
      await catchUp();
      await placeBet(slip);
    });

    test('watches the live bet settle', async () => {
      proves('1-013', '2-006', '4-049', '4-051');
      await slip.getByRole(size === 'web' ? 'tab' : 'link', { name: 'Minhas apostas' }).click();
      const bets = page.getByRole('listitem').filter({ has: page.getByRole('term') });
      // The match may have refused the bet before. Refused bets are in the list too.
      const card = page
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`mais de ${live.goals - 1},5`, 'i'), hasNotText: 'Recusada' });
      await bets.first().waitFor();
      await look('my-bets');
      // The bet may have ended before the list was opened. Otherwise it ends while the list is shown.
      const ended = async (): Promise<boolean> =>
        (await card.count()) === 0 || (await card.filter({ hasText: /Ganhou|Perdida/ }).count()) > 0;
      expect(await pollUntil(ended, (hasEnded) => hasEnded)).toBe(true);
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
      const payout = won ? possiblePayout(live.odds) : 0;
      await card.getByText(`R$ ${(payout / 100).toFixed(2).replace('.', ',')}`).waitFor();
      await expectShown(() => balance(page), 100_00 - 3 * STAKE + payout);
      await look('settled');
    });

    test('sets a limit that is reached already, and is refused the next bet', async () => {
      proves('A-155');
      await page.goto('/protecao');
      await page.getByRole('button', { name: 'Alterar: Apostas por dia' }).click();
      const sheet = dialog(page, 'Apostas por dia');
      await sheet.getByLabel('Limite', { exact: true }).fill('10,00');
      await sheet.getByRole('button', { name: 'Salvar limite' }).click();
      await sheet.waitFor({ state: 'hidden' });
      const before = await balance(page);
      await navigateTo(page, 'Esportes');
      const next = await showNext(page);
      await next.nth(2).getByRole('button').first().click();
      await slip.getByRole('button', { name: '+10 reais' }).click();
      const press = slip.getByRole('button', { name: /^(Apostar|Aceitar)/ });
      const refused = page.getByText(/limite que definiu/).filter({ visible: true });
      for (;;) {
        await press.click();
        // The price may have moved: then the slip asks first.
        await refused
          .or(slip.getByRole('button', { name: /^Aceitar/ }))
          .first()
          .waitFor();
        if ((await refused.count()) > 0) break;
      }
      await look('limit-reached');
      await expectShown(() => balance(page), before);
    });
  },
);

test.skipIf(chromiumPath === '')('after the journeys the ledger is correct', async () => {
  proves('A-069');
  const verify = runCommand('npm', ['run', 'ledger:verify'], installationEnvironment(context.installation));
  const code = await verify.exitCode;
  expect(verify.errorLines()).toEqual([]);
  expect(code).toBe(0);
});
