import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { chromiumPath, type Size, type Visitor } from './browser.ts';
import { journey, startProductForFile } from './journey.ts';
import {
  balance,
  button,
  centavosIn,
  expectShown,
  makeCpf,
  navigateTo,
  type Person,
  pollUntil,
} from './player-actions.ts';
import { callAsPlayer, createFundedAccount } from './prepared-players.ts';
import { installationEnvironment, runCommand } from './product-process.ts';
import { type ChosenOutcome, openTradingDesk, type TradingDesk } from './trading-desk.ts';
import { proves } from '../scripts/proof/proves.ts';

const people: Readonly<Record<Size, Person>> = {
  phone: {
    name: 'Beatriz Nogueira Luz',
    email: 'beatriz.nogueira@example.com',
    cpf: makeCpf('356712840'),
    phone: '11954321765',
    password: 'tres de uma vez 33',
  },
  web: {
    name: 'Caio Ferraz Monteiro',
    email: 'caio.ferraz@example.com',
    cpf: makeCpf('267813450'),
    phone: '21943217654',
    password: 'quatro apostas 44',
  },
};

const STAKE = 10_00;
/** Statuses of bets on the wire: in their live delay, and accepted. */
const WAITING = -10;
const ACCEPTED = 0;

/** Two sports of two sides, and one with a field of many. */
const sports = [
  ['tennis', 'Tênis'],
  ['basketball', 'Basquete'],
  ['motor-racing', 'Automobilismo'],
] as const;
/** The sport whose odds a page sees too high in the journey. */
const MISREAD_SPORT = 'basketball';

const context = startProductForFile({
  FEED_SPORTS: sports.map(([code]) => code).join(','),
  FEED_TROUBLES: 'none',
});

let desk: TradingDesk;
beforeAll(async () => {
  if (chromiumPath !== '') desk = await openTradingDesk(context.installation);
});

/** The sheet of the slip on the phone, its column on the web. */
const findSlip = (page: Page, size: Size): Locator =>
  page.getByRole(size === 'web' ? 'complementary' : 'dialog', { name: 'Cupom' });

const openSlip = async (page: Page, size: Size): Promise<void> => {
  if (size === 'phone') await page.getByRole('button', { name: 'Abrir o cupom' }).click();
};

/** Compares the balance of the page. On the phone the open slip hides it, so it is closed meanwhile. */
async function expectBalance(page: Page, size: Size, centavos: number): Promise<void> {
  if (size === 'phone') await findSlip(page, size).getByRole('button', { name: 'Fechar' }).click();
  await expectShown(() => balance(page), centavos);
  await openSlip(page, size);
}

/** The events that a journey has chosen: the desk decides about them, and the other journey at the same time bets on others. */
const takenEvents = new Set<string>();

/** Chooses the last outcome of one of the last of the next events: they begin long after the journey has ended. */
async function choose(page: Page, code: string, name: string): Promise<void> {
  await navigateTo(page, 'Esportes');
  await page
    .getByRole('navigation', { name: 'Esportes' })
    .getByRole('link')
    .filter({ has: page.getByText(name, { exact: true }) })
    .click();
  await page.waitForURL((url) => url.pathname === `/sport/${code}`);
  await button(page, 'Próximos').click();
  await page.waitForURL((url) => url.searchParams.get('tab') === 'proximos');
  const main = page.getByRole('main');
  await main
    .getByRole('button', { name: /, \d+,\d\d/ })
    .first()
    .waitFor();
  const events = main.getByRole('group').filter({ has: page.getByRole('button', { name: /, \d+,\d\d/ }) });
  const names = await events.evaluateAll((groups) => groups.map((group) => group.ariaLabel ?? ''));
  const chosen = names.findLastIndex((event) => !takenEvents.has(event));
  takenEvents.add(names[chosen] ?? '');
  await events.nth(chosen).getByRole('button').last().click();
}

/** The odds of the selections in the slip, in thousandths. */
async function readOdds(slip: Locator): Promise<readonly bigint[]> {
  const texts = await slip.getByRole('listitem').locator('b:last-of-type').allInnerTexts();
  return texts.flatMap((text) => {
    const odds = /^(\d+),(\d{2,3})$/.exec(text.trim());
    return odds === null ? [] : [BigInt(odds[1] ?? '') * 1000n + BigInt((odds[2] ?? '').padEnd(3, '0'))];
  });
}

/** What combinations of these odds pay, each with the same stake in centavos: the sum, half a centavo rounded up. */
function sumPayouts(stakeOfEach: number, combinations: readonly (readonly bigint[])[]): number {
  const unit = 1000n ** 3n;
  const sum = combinations.reduce(
    (total, odds) => total + odds.reduce((product, each) => product * each, 1n) * 1000n ** BigInt(3 - odds.length),
    0n,
  );
  return Number((BigInt(stakeOfEach) * sum * 2n + unit) / (2n * unit));
}

const readPossiblePayout = async (slip: Locator): Promise<number> =>
  centavosIn(await slip.getByRole('definition').last().innerText());

/** True when something lies over the lower right part of a button: the offer that floats over the page, or the button of the chat. */
async function isCovered(pressed: Locator): Promise<boolean> {
  await pressed.scrollIntoViewIfNeeded();
  return pressed.evaluate((element) => {
    const { right, bottom } = element.getBoundingClientRect();
    return !element.contains(document.elementFromPoint(right - 24, bottom - 6));
  });
}

/** Presses the button until the bet is accepted: odds that have just changed must be accepted first. */
async function place(slip: Locator): Promise<void> {
  const accepted = slip.getByText('Aposta aceita');
  const press = slip.getByRole('button', { name: /^(Apostar R\$|Aceitar)/ });
  for (;;) {
    await accepted.or(press).first().waitFor();
    if (await accepted.isVisible()) return;
    await press.click();
  }
}

/** Adds to the odds that the page reads of one sport, as if it had read them before they fell. */
async function misreadOdds(page: Page): Promise<void> {
  await page.route('**/api/app/sport/events**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { items?: MisreadEvent[] } & Partial<MisreadEvent> };
    for (const event of body.data.items ?? [body.data])
      if (event.sport === MISREAD_SPORT)
        for (const { outcomes } of event.lines ?? [])
          for (const outcome of outcomes) outcome.odds = Math.round(outcome.odds * 100 + 10) / 100;
    await route.fulfill({ response, json: body });
  });
}

interface MisreadEvent {
  readonly sport: string;
  readonly lines: { outcomes: { odds: number }[] }[];
}

/** The cards of the bets in the list, the newest first. */
const findBets = (page: Page): Locator => page.getByRole('listitem').filter({ has: page.getByRole('term') });

async function openBets(page: Page, size: Size): Promise<void> {
  if (size === 'web') await page.getByRole('tab', { name: 'Minhas apostas' }).click();
  else await page.getByRole('link', { name: 'Minhas apostas' }).first().click();
  await findBets(page).first().waitFor();
}

/** Opens the offer of a bet, takes a part of it, and returns what it paid. */
async function cashOut(visitor: Visitor, bet: Locator, part: string): Promise<number> {
  await bet.getByRole('button', { name: 'Fazer cash-out' }).click();
  await bet.getByText('Oferta pela aposta').waitFor();
  await bet.getByRole('button', { name: part, exact: true }).click();
  if (part !== 'Tudo') await visitor.checkScreen('cash-out');
  const before = await balance(visitor.page);
  const confirm = bet.getByRole('button', { name: /^Encerrar por/ });
  const made = bet.getByText(/encerrados por R\$/);
  // An offer that ended before the press is followed by the next one.
  for (;;) {
    await made.or(confirm).first().waitFor();
    if (await made.isVisible()) break;
    await confirm.click();
    await bet.getByRole('alert').or(made).first().waitFor();
  }
  const paid = centavosIn((await made.first().innerText()).split('por')[1] ?? '');
  await expectShown(() => balance(visitor.page), before + paid);
  return paid;
}

/** A bet as the player's list has it. */
interface Order {
  readonly orderId: string;
  readonly type: string;
  readonly status: number;
  readonly stakeLeft: number;
  readonly legs: readonly (ChosenOutcome & { readonly odds: number })[];
}

const readOrders = async (page: Page): Promise<readonly Order[]> => {
  const { data } = await callAsPlayer(page, '/api/app/sport/orders');
  return (data as { items: readonly Order[] }).items;
};

interface LiveEvent {
  readonly eventId: string;
  readonly lines: readonly {
    readonly line: string;
    readonly outcomes: readonly { readonly outcomeId: string; readonly odds: number }[];
  }[];
}

/** The first outcomes of the main lines of events in play that pay neither almost nothing nor a fortune. */
async function listLiveOutcomes(page: Page): Promise<readonly object[]> {
  const lists = await Promise.all(
    sports.map(([sport]) => callAsPlayer(page, `/api/app/sport/events?sport=${sport}&phase=live`)),
  );
  return lists
    .flatMap(({ data }) => (data as { items: readonly LiveEvent[] }).items)
    .flatMap(({ eventId, lines: [line] }) => {
      const outcome = line?.outcomes.find(({ odds }) => odds > 1.2 && odds < 20);
      return line === undefined || outcome === undefined ? [] : [{ eventId, line: line.line, ...outcome }];
    });
}

/** Bets on an event in play: on the next one where the match stops the bet during its delay. Returns when a bet is accepted. */
async function betInPlay(page: Page): Promise<void> {
  for (;;)
    for (const leg of await listLiveOutcomes(page)) {
      const { eventId, line, outcomeId, odds } = leg as ChosenOutcome & { readonly odds: number };
      const legs = [{ eventId, line, outcomeId, odds }];
      const placed = await callAsPlayer(page, '/api/app/sport/bet', { type: 'single', stake: 10, policy: 'any', legs });
      if (placed.status !== 0) continue;
      const { orderId } = placed.data as Order;
      const decided = await pollUntil(
        async () => (await readOrders(page)).find((order) => order.orderId === orderId),
        (order) => order !== undefined && order.status !== WAITING,
      );
      if (decided?.status === ACCEPTED) return;
    }
}

journey(
  'bet-multiple',
  () => context,
  (size, visitor) => {
    let page: Page;
    let slip: Locator;
    beforeAll(() => {
      ({ page } = visitor());
      slip = findSlip(page, size);
    });

    test('has an account with money', async () => {
      await createFundedAccount(page, people[size]);
    });

    test('bets on three sports together', async () => {
      proves('A-160', '2-006');
      for (const [code, name] of sports) await choose(page, code, name);
      // On the phone the offer of the next deposit leaves its place to the slip.
      if (size === 'phone') await button(page, /^Segundo depósito/).waitFor({ state: 'hidden' });
      await openSlip(page, size);
      // Selections of several matches are a multiple without a further press.
      expect(await slip.getByRole('tab', { name: 'Múltipla' }).getAttribute('aria-selected')).toBe('true');
      await slip.getByRole('button', { name: '+10 reais' }).click();
      await visitor().checkScreen('multiple');
      expect(await isCovered(slip.getByRole('button', { name: /^Apostar R\$/ }))).toBe(false);
      const odds = await readOdds(slip);
      expect(odds).toHaveLength(sports.length);
      expect(await readPossiblePayout(slip)).toBe(sumPayouts(STAKE, [odds]));
      await place(slip);
      await expectBalance(page, size, 90_00);
    });

    test('bets on the same selections as a system', async () => {
      proves('A-160', '2-006');
      await slip.getByRole('button', { name: 'Apostar de novo' }).click();
      await slip.getByRole('tab', { name: 'Sistema' }).click();
      await slip.getByRole('radio', { name: 'Trixie' }).check();
      await slip.getByRole('button', { name: '+10 reais' }).click();
      await slip.getByText('3 duplas + 1 tripla = 4 apostas de R$ 2,50').waitFor();
      await visitor().checkScreen('system');
      const [a = 0n, b = 0n, c = 0n] = await readOdds(slip);
      const combinations = [
        [a, b],
        [a, c],
        [b, c],
        [a, b, c],
      ];
      expect(await readPossiblePayout(slip)).toBe(sumPayouts(STAKE / 4, combinations));
      await place(slip);
      await expectBalance(page, size, 80_00);
      await slip.getByRole('button', { name: 'Compartilhar' }).click();
      await page.getByRole('img', { name: /^Imagem da aposta: Trixie/ }).waitFor();
      await visitor().checkScreen('share');
      await page.getByRole('dialog', { name: 'Compartilhar aposta' }).getByRole('button', { name: 'Fechar' }).click();
      await slip.getByRole('button', { name: 'Apostar de novo' }).click();
    });

    test('is refused for the odds of one selection, and takes the new ones', async () => {
      proves('A-096');
      const catchUp = await visitor().stallUpdates();
      await misreadOdds(page);
      // The slip is kept over a reload, and its selections are read again.
      await page.reload();
      await openSlip(page, size);
      await slip.getByRole('tab', { name: 'Múltipla' }).click();
      // The stake is still the one of the first bet.
      await slip.getByRole('button', { name: /^Apostar R\$/ }).click();
      const refused = await slip.getByText(/^A odd mudou de .* Nada foi apostado\.$/).innerText();
      const [from = 0, to = 0] = [...refused.matchAll(/\d+,\d+/g)].map(([odds]) =>
        Math.round(Number(odds.replace(',', '.')) * 100),
      );
      expect(from - to).toBe(10);
      await slip.getByRole('button', { name: /^Aceitar/ }).waitFor();
      await visitor().checkScreen('odds-changed');
      await expectBalance(page, size, 80_00);
      await place(slip);
      await expectBalance(page, size, 70_00);
      await catchUp();
      await slip.getByRole('button', { name: 'Pronto' }).click();
    });

    test('is refused a cash-out when a market stops, and told so', async () => {
      proves('A-161');
      await openBets(page, size);
      await visitor().checkScreen('my-bets');
      const [stopped] = (await readOrders(page)).find(({ type }) => type === 'system')?.legs ?? [];
      if (stopped === undefined) throw new Error('the system is not in the list');
      const system = findBets(page).filter({ hasText: 'Trixie' });
      const before = await balance(page);
      let resume = (): Promise<void> => Promise.resolve();
      // The market stops after the press and before the server hears of it.
      await page.route('**/api/app/sport/cashout/**', async (route) => {
        if (route.request().method() === 'POST') resume = await desk.suspend(stopped.eventId);
        await route.continue();
      });
      const offer = page.waitForResponse(/\/api\/app\/sport\/cashout\//);
      await system.getByRole('button', { name: 'Fazer cash-out' }).click();
      await offer;
      await system.getByRole('button', { name: /^Encerrar por/ }).click();
      await system.getByText('Um mercado da aposta parou. Nada foi encerrado.').waitFor();
      await system.getByText(/^Sem oferta agora/).waitFor();
      await visitor().checkScreen('cash-out-refused');
      expect(await balance(page)).toBe(before);
      await page.unrouteAll({ behavior: 'wait' });
      await resume();
      await system.getByRole('button', { name: 'Fechar o cash-out' }).click();
    });

    test('cashes out a part of one bet and all of another', async () => {
      proves('A-161');
      const system = findBets(page).filter({ hasText: 'Trixie' });
      await cashOut(visitor(), system, '50%');
      await system.getByText('Ainda apostado').waitFor();
      const multiple = findBets(page).filter({ hasText: 'Múltipla' }).first();
      await cashOut(visitor(), multiple, 'Tudo');
      await multiple.getByText('Encerrada antes').waitFor();
      await button(page, 'Cash-out').click();
      await expectShown(() => findBets(page).count(), 2);
      await visitor().checkScreen('cashed-out');
    });

    test('cashes out a bet in play after the live delay', async () => {
      proves('A-161');
      await betInPlay(page);
      await button(page, 'Abertas').click();
      await page.reload();
      await openBets(page, size);
      const bet = findBets(page).first();
      const before = await balance(page);
      const waits = bet.getByText(/onfirmando o cash-out de/);
      const refused = bet.getByText(/Nada foi encerrado/).first();
      const taken = bet.getByText('Encerrada antes');
      // What happens in the match during the delay may refuse it: then the next offer is taken.
      while (!(await taken.isVisible())) {
        const open = bet.getByRole('button', { name: 'Fazer cash-out' });
        const confirm = bet.getByRole('button', { name: /^Encerrar por/ });
        await open.or(confirm).first().waitFor();
        if (await open.isVisible()) await open.click();
        await confirm.click();
        await waits.or(refused).first().waitFor();
        if (await waits.isVisible()) await waits.waitFor({ state: 'hidden' });
        await taken.or(refused).or(open).first().waitFor();
      }
      const paid = centavosIn((await bet.getByText(/encerrados por R\$/).innerText()).split('por')[1] ?? '');
      await expectShown(() => balance(page), before + paid);
    });

    test('is paid a multiple and a system with a void leg: it counts as if it were not there', async () => {
      proves('A-160');
      const open = (await readOrders(page)).filter(({ stakeLeft, status }) => stakeLeft > 0 && status === ACCEPTED);
      expect(open.map(({ type }) => type).toSorted()).toEqual(['multiple', 'system']);
      const [voided, ...won] = open[0]?.legs ?? [];
      if (voided === undefined) throw new Error('a bet without legs');
      const before = await balance(page);
      await desk.voidLine(voided);
      for (const leg of won) await desk.settleAsWon(leg);
      const odds = won.map((leg) => BigInt(Math.round(leg.odds * 1000)));
      const ofMultiple = sumPayouts(STAKE, [odds]);
      // Half of the system was cashed out before.
      const ofSystem = sumPayouts(STAKE / 8, [odds, odds, ...odds.map((one) => [one])]);
      await expectShown(() => balance(page), before + ofMultiple + ofSystem);
      await button(page, 'Encerradas').click();
      const multiple = findBets(page).filter({ hasText: 'Múltipla' }).filter({ hasText: '· Anulada' });
      expect(centavosIn(await multiple.getByRole('definition').last().innerText())).toBe(ofMultiple);
      await visitor().checkScreen('void-leg');
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
