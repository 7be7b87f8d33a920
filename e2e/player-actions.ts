import { errors, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';

/** The personal data of a player. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly cpf: string;
  readonly phone: string;
  readonly password: string;
}

/** How long to wait for a value before the test fails, and how often to look. */
const POLLING = { timeout: 60_000, interval: 50 };

/** How long to wait for something that may not come. */
export const SOON_MS = 5_000;

/** A CPF with right check digits. Its first digit decides the answer of the identity sandbox (0 to 5: confirmed). */
export function makeCpf(firstNine: string): string {
  const digit = (digits: string): string => {
    const sum = [...digits].reduce((total, each, index) => total + Number(each) * (digits.length + 1 - index), 0);
    return String(((sum * 10) % 11) % 10);
  };
  const firstTen = firstNine + digit(firstNine);
  return firstTen + digit(firstTen);
}

/** The centavos of an amount on the screen: "R$ 1.284,50", "R$ 1,284.50", "+R$ 10,10"; of play money "T$ 1,00". */
export function centavosIn(text: string): number {
  const found = /(?:[RT]\$|BRL)\s*([\d.,]*\d)[.,](\d\d)(?!\d)/.exec(text);
  if (found === null) throw new Error(`no amount in ${JSON.stringify(text)}`);
  return Number((found[1] ?? '').replaceAll(/\D/g, '')) * 100 + Number(found[2]);
}

/** Waits until a text is visible. */
export const waitForText = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

/** Waits until `read` returns the expected value. The failure shows what it returned instead. */
export async function expectShown(read: () => Promise<number | string>, expected: number | string): Promise<void> {
  expect(await pollUntil(read, (value) => value === expected)).toBe(expected);
}

/** Calls `read` until its value is accepted or the time is over. Returns the last value. */
export async function pollUntil<T>(
  read: () => Promise<T>,
  isAccepted: (value: T) => boolean,
  timeoutMs = POLLING.timeout,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (isAccepted(value) || performance.now() > end) return value;
    await new Promise((resolve) => setTimeout(resolve, POLLING.interval));
  }
}

/** Resolves with false when the action of Playwright timed out. */
export const completesInTime = (action: Promise<void>): Promise<boolean> =>
  action.then(
    () => true,
    (error: unknown) => {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    },
  );

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) }).filter({ visible: true });

/** The open dialog of this name. */
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** Waits for an alert, checks it with `check`, and presses its one button. */
export async function dismissAlert(page: Page, text: string | RegExp, check?: () => Promise<void>): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: text });
  await alert.waitFor();
  await check?.();
  await alert.getByRole('button').click();
  await alert.waitFor({ state: 'hidden' });
}

/** The value of a term in a description list. */
export const readDefinition = async (list: Locator, term: string): Promise<string> => {
  const line = list.locator('div').filter({ has: list.page().getByRole('term').getByText(term, { exact: true }) });
  return (await line.last().getByRole('definition').innerText()).trim();
};

/** The balance on the screen in centavos: the visible number, not the one for screen readers. */
export async function balance(page: Page): Promise<number> {
  const visible = page
    .getByRole('link', { name: /^(Carteira|Wallet|Saldo).*[RT]\$/ })
    .filter({ hasText: /\d/, visible: true });
  return centavosIn(await visible.first().innerText());
}

/** Fills the registration form, except for its terms. */
export async function fillRegistration(form: Locator, person: Person): Promise<void> {
  await form.getByLabel('E-mail', { exact: true }).fill(person.email);
  await form.getByLabel('Nome completo').fill(person.name);
  await form.getByLabel('CPF', { exact: true }).fill(person.cpf);
  await form.getByLabel('Celular').fill(person.phone);
  await form.getByLabel('Senha', { exact: true }).fill(person.password);
  await form.getByLabel('Repita a senha').fill(person.password);
}

/** Declines the gift of the chosen package. */
export const waiveGift = (page: Page): Promise<void> => dialog(page, 'Depósito').getByRole('switch').click();

/** Registers a player. The offer of the first deposit then opens by itself. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/home?dialog=register');
  const form = dialog(page, 'Cadastre-se');
  await fillRegistration(form, person);
  await form.getByLabel('Código da imagem').fill('0000');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Criar conta' }).click();
  await dialog(page, 'Depósito').waitFor();
}

/** The buttons of the packages in an open deposit dialog. */
export const packageButtons = (page: Page, dialogName: string, name: RegExp = /^R\$/): Locator =>
  dialog(page, dialogName).getByRole('group', { name: 'Escolha o valor' }).getByRole('button', { name });

/** Starts the first deposit without its bonus. Once the identity is confirmed, the bank's page opens by itself. */
export async function startFirstDeposit(page: Page, person: Person, reais: number): Promise<void> {
  await waiveGift(page);
  if (reais !== PRESELECTED_REAIS) await packageButtons(page, 'Depósito', new RegExp(`^R\\$ ${reais}(?!\\d)`)).click();
  await dialog(page, 'Depósito')
    .getByRole('button', { name: `Depósito R$ ${reais},00` })
    .click();
  await confirmIdentity(page, person);
  await dialog(page, `Pix de R$ ${reais},00`).waitFor();
}

const PRESELECTED_REAIS = 100;

/** Confirms the identity, which leads back to the deposit and goes on with one that was asked for. */
export async function confirmIdentity(page: Page, person: Person): Promise<void> {
  const form = dialog(page, 'Confirme sua identidade');
  // Name and CPF were given at the registration, so only the confirmation is left.
  await form.getByText(person.name, { exact: true }).waitFor();
  await form.getByRole('button', { name: 'Confirmar e continuar' }).click();
  await form.waitFor({ state: 'hidden' });
}

/** Opens a page by its link in the navigation: at the bottom on the phone, at the top on the web. */
export const navigateTo = (page: Page, linkName: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name: linkName, exact: true }).filter({ visible: true }).click();

/** Logs in through the open log-in panel. */
export async function logIn(page: Page, person: Person): Promise<void> {
  const panel = dialog(page, 'Autenticar-se');
  await panel.getByLabel('E-mail', { exact: true }).fill(person.email);
  await panel.getByLabel('Senha', { exact: true }).fill(person.password);
  await panel.getByLabel('Código da imagem').fill('0000');
  await panel.getByRole('button', { name: 'Entrar', exact: true }).click();
  await panel.waitFor({ state: 'hidden' });
}

/** Presses Pagar on the bank's page, as the app of the payer's bank would. */
export const payOnBankPage = (page: Page): Promise<void> =>
  page.frameLocator('iframe').getByRole('button', { name: 'Pagar', exact: true }).click();

/** Gives the password that a call asks for again. */
export async function giveStepUp(page: Page, password: string): Promise<void> {
  const form = dialog(page, 'Confirme que é você');
  await form.getByLabel('Sua senha').fill(password);
  await form.getByRole('button', { name: 'Confirmar e continuar' }).click();
}

/** Replaces the text of a field and leaves it. */
export async function fillField(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).filter({ visible: true });
  await field.fill(text);
  await field.blur();
}

/** The address of the player's newest round on the game's screen; undefined before the first. */
async function findNewestRound(page: Page): Promise<string | undefined> {
  const rounds = page.getByRole('list', { name: 'Suas últimas rodadas' }).getByRole('link');
  return (await rounds.count()) === 0 ? undefined : ((await rounds.first().getAttribute('href')) ?? undefined);
}

/** The result of a round on the screen, in centavos. */
export interface PlayedRound {
  readonly stake: number;
  readonly payout: number;
  /** The address of the round's verification. */
  readonly link: string;
}

/**
 * Presses the main button of a game and waits for the new round. The balance must then be the former one minus the stake plus the
 * payout on the board. `knownStake` is the stake where the button does not name it.
 */
export async function playRound(
  page: Page,
  press: Locator = button(page, /^Apostar R\$/),
  knownStake?: number,
): Promise<PlayedRound> {
  const [before, lastRound] = [await balance(page), await findNewestRound(page)];
  const stake = knownStake ?? centavosIn(await press.innerText());
  await press.click();
  expect(
    await pollUntil(
      () => findNewestRound(page),
      (newest) => newest !== lastRound,
    ),
  ).not.toBe(lastRound);
  const result = page.getByText(/^(Ganhou R\$|Não foi desta vez)/).filter({ visible: true });
  await result.waitFor();
  const text = await result.innerText();
  const payout = text.startsWith('Ganhou') ? centavosIn(text) : 0;
  await expectShown(() => balance(page), before - stake + payout);
  return { stake, payout, link: (await findNewestRound(page)) ?? '' };
}

/**
 * Wagers `reais` through the API at little risk, in bets of R$ 5 on a roll over 2. All but a few bets win; another journey plays DICE
 * on the screen.
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
