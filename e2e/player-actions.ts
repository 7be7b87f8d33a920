import { errors, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a newcomer gives of themselves. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly cpf: string;
  readonly phone: string;
  readonly password: string;
}

/** How long a person waits for an answer before they call it broken. */
const PATIENCE = { timeout: 60_000, interval: 50 };

/** How long to wait for what may just as well not come, before one looks again. */
export const SOON_MS = 5_000;

/** A CPF whose check digits are right; the first of the nine digits decides what the identity sandbox says (0 to 5: confirmed). */
export function makeCpf(nine: string): string {
  const digit = (digits: string): string => {
    const sum = [...digits].reduce((total, it, at) => total + Number(it) * (digits.length + 1 - at), 0);
    return String(((sum * 10) % 11) % 10);
  };
  const ten = nine + digit(nine);
  return ten + digit(ten);
}

/** Centavos of an amount as it stands on the screen: "R$ 1.284,50", "R$ 1,284.50", "+R$ 10,10"; of play money "T$ 1,00". */
export function centavosIn(text: string): number {
  const found = /(?:[RT]\$|BRL)\s*([\d.,]*\d)[.,](\d\d)(?!\d)/.exec(text);
  if (found === null) throw new Error(`no amount in ${JSON.stringify(text)}`);
  return Number((found[1] ?? '').replaceAll(/\D/g, '')) * 100 + Number(found[2]);
}

/** Waits until a text can be read on the screen. */
export const waitForText = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

/** Waits until something shows the value, and says what it showed instead if it never does. */
export async function expectShown(read: () => Promise<number | string>, expected: number | string): Promise<void> {
  expect(await pollUntil(read, (value) => value === expected)).toBe(expected);
}

/** Looks again and again until what is read will do, as long as a person has patience; what was read last. */
export async function pollUntil<T>(read: () => Promise<T>, willDo: (value: T) => boolean): Promise<T> {
  const end = performance.now() + PATIENCE.timeout;
  for (;;) {
    const value = await read();
    if (willDo(value) || performance.now() > end) return value;
    await new Promise((resolve) => setTimeout(resolve, PATIENCE.interval));
  }
}

/** Whether it was done, or took too long. */
export const completesInTime = (it: Promise<void>): Promise<boolean> =>
  it.then(
    () => true,
    (error: unknown) => {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    },
  );

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) }).filter({ visible: true });

/** The dialog on top. */
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** Reads an alert, looks at it with `see`, and presses its one button. */
export async function dismissAlert(page: Page, text: string | RegExp, see?: () => Promise<void>): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: text });
  await alert.waitFor();
  await see?.();
  await alert.getByRole('button').click();
  await alert.waitFor({ state: 'hidden' });
}

/** What stands beside a name: the definition of a term. */
export const readDefinition = async (where: Locator, term: string): Promise<string> => {
  const line = where.locator('div').filter({ has: where.page().getByRole('term').getByText(term, { exact: true }) });
  return (await line.last().getByRole('definition').innerText()).trim();
};

/** The balance that the screen shows, in centavos; the number drawn, not the one read aloud. */
export async function balance(page: Page): Promise<number> {
  const drawn = page
    .getByRole('link', { name: /^(Carteira|Wallet|Saldo).*[RT]\$/ })
    .filter({ hasText: /\d/, visible: true });
  return centavosIn(await drawn.first().innerText());
}

/** Fills the registration form, all but its terms. */
export async function fillRegistration(form: Locator, person: Person): Promise<void> {
  await form.getByLabel('E-mail', { exact: true }).fill(person.email);
  await form.getByLabel('Nome completo').fill(person.name);
  await form.getByLabel('CPF', { exact: true }).fill(person.cpf);
  await form.getByLabel('Celular').fill(person.phone);
  await form.getByLabel('Senha', { exact: true }).fill(person.password);
  await form.getByLabel('Repita a senha').fill(person.password);
}

/** Switches the gift of the chosen package off. */
export const waiveGift = (page: Page): Promise<void> => dialog(page, 'Depósito').getByRole('switch').click();

/** Creates an account at home's registration panel: the offer of the first deposit opens by itself. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/home?dialog=register');
  const form = dialog(page, 'Cadastre-se');
  await fillRegistration(form, person);
  await form.getByLabel('Código da imagem').fill('0000');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Criar conta' }).click();
  await dialog(page, 'Depósito').waitFor();
}

/** The packages of an open deposit dialog. */
export const packageButtons = (page: Page, where: string, name: RegExp = /^R\$/): Locator =>
  dialog(page, where).getByRole('group', { name: 'Escolha o valor' }).getByRole('button', { name });

/** Begins the first deposit without its bonus, whole reais, after saying who they are: the bank's page is open then. */
export async function startFirstDeposit(page: Page, person: Person, reais: number): Promise<void> {
  await waiveGift(page);
  if (reais !== PRESELECTED_REAIS) await packageButtons(page, 'Depósito', new RegExp(`^R\\$ ${reais}(?!\\d)`)).click();
  const deposit = dialog(page, 'Depósito').getByRole('button', { name: `Depositar R$ ${reais},00` });
  await deposit.click();
  await confirmIdentity(page, person);
  await deposit.click();
}

const PRESELECTED_REAIS = 100;

/** Creates an account, confirms who they are, and pays in by Pix, without a bonus. */
export async function registerAndDeposit(page: Page, person: Person, reais = PRESELECTED_REAIS): Promise<void> {
  await register(page, person);
  await startFirstDeposit(page, person, reais);
  await payOnBankPage(page);
  await expectShown(() => balance(page), reais * 100);
}

/** Answers the question who they are, which leads to the deposit. */
export async function confirmIdentity(page: Page, person: Person): Promise<void> {
  const form = dialog(page, 'Confirme sua identidade');
  await form.getByLabel('CPF', { exact: true }).fill(person.cpf);
  await form.getByRole('button', { name: 'Confirmar e continuar' }).click();
  await dialog(page, 'Depósito').waitFor();
}

/** Goes somewhere by the navigation: under the thumb on the phone, in the head on the web. */
export const navigateTo = (page: Page, place: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name: place, exact: true }).filter({ visible: true }).click();

/** Logs in through the open log-in panel. */
export async function logIn(page: Page, person: Person): Promise<void> {
  const panel = dialog(page, 'Autenticar-se');
  await panel.getByLabel('E-mail', { exact: true }).fill(person.email);
  await panel.getByLabel('Senha', { exact: true }).fill(person.password);
  await panel.getByLabel('Código da imagem').fill('0000');
  await panel.getByRole('button', { name: 'Entrar', exact: true }).click();
  await panel.waitFor({ state: 'hidden' });
}

/** The window of the bank: presses Pagar, as the app of the payer's bank would. */
export const payOnBankPage = (page: Page): Promise<void> =>
  page.frameLocator('iframe').getByRole('button', { name: 'Pagar', exact: true }).click();

/** Writes into a field as a person does: what stood there is gone. */
export async function fillField(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).filter({ visible: true });
  await field.fill(text);
  await field.blur();
}

/** The newest of the player's rounds that the game's screen lists; undefined before the first. */
async function newestRound(page: Page): Promise<string | undefined> {
  const rounds = page.getByRole('list', { name: 'Suas últimas rodadas' }).getByRole('link');
  return (await rounds.count()) === 0 ? undefined : ((await rounds.first().getAttribute('href')) ?? undefined);
}

/** What a round on the screen came to, in centavos. */
export interface PlayedRound {
  readonly stake: number;
  readonly payout: number;
  /** Where the screen leads to its verification. */
  readonly link: string;
}

/**
 * Presses the one main button of a game and waits for the round that it brings. The balance drawn must then be the former one
 * less the stake plus the payout that the board tells. `known` is the stake where the button does not name it.
 */
export async function playRound(
  page: Page,
  press: Locator = button(page, /^Apostar R\$/),
  known?: number,
): Promise<PlayedRound> {
  const [before, last] = [await balance(page), await newestRound(page)];
  const stake = known ?? centavosIn(await press.innerText());
  await press.click();
  expect(
    await pollUntil(
      () => newestRound(page),
      (newest) => newest !== last,
    ),
  ).not.toBe(last);
  const told = page.getByText(/^(Ganhou R\$|Não foi desta vez)/).filter({ visible: true });
  await told.waitFor();
  const text = await told.innerText();
  const payout = text.startsWith('Ganhou') ? centavosIn(text) : 0;
  await expectShown(() => balance(page), before - stake + payout);
  return { stake, payout, link: (await newestRound(page)) ?? '' };
}

/**
 * Wagers `reais` at little risk, in bets of R$ 5 on a roll over 2, through the API: what DICE looks like, another journey
 * shows. Of what was wagered, all but a few bets comes back.
 */
export const wagerByApi = (page: Page, reais: number): Promise<void> =>
  page.evaluate(async (bets) => {
    for (let bet = 0; bet < bets; bet += 1) {
      const answer = await fetch('/api/app/game/SE0002/bet', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: localStorage.getItem('arara.session') ?? '',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ amount: 5, direction: 'over', target: 2 }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    }
  }, reais / 5);
