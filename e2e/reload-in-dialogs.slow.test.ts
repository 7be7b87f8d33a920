import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { chromiumPath, sizes } from './browser.ts';
import { screens } from './gallery/screens.ts';
import { startProductForFile } from './journey.ts';
import { makeCpf, type Person } from './player-actions.ts';
import { createAccount, createFundedAccount } from './prepared-players.ts';

// Each dialog is opened twice on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** Somebody who has the page open. */
type Who = 'visitor' | 'player' | 'newcomer';

const players: Readonly<Record<Exclude<Who, 'visitor'>, Person>> = {
  player: {
    name: 'Dora Lins Cabral',
    email: 'dora.lins@example.com',
    cpf: makeCpf('451278903'),
    phone: '31987650123',
    password: 'ipê na neblina 7',
  },
  newcomer: {
    name: 'Otto Reis Braga',
    email: 'otto.reis@example.com',
    cpf: makeCpf('362514870'),
    phone: '31987650124',
    password: 'farol de areia 9',
  },
};

const context = startProductForFile();
const signedIn: { [Each in Who]?: NonNullable<BrowserContextOptions['storageState']> } = {};

/** A page of somebody, and what its console says is wrong. */
async function openAs(who: Who): Promise<{ readonly page: Page; readonly errors: string[] }> {
  const { [who]: storageState } = signedIn;
  const opened = await context.browser.newContext({
    baseURL: context.installation.url,
    viewport: sizes.phone,
    hasTouch: true,
    isMobile: true,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(storageState === undefined ? {} : { storageState }),
  });
  opened.setDefaultTimeout(30_000);
  const page = await opened.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return { page, errors };
}

beforeAll(async () => {
  if (chromiumPath === '') return;
  for (const who of ['player', 'newcomer'] as const) {
    const { page } = await openAs(who);
    await (who === 'player' ? createFundedAccount : createAccount)(page, players[who]);
    signedIn[who] = await page.context().storageState();
    await page.context().close();
  }
});

/** Fields that are empty after a reload: what they hold is never stored. */
const SECRET_FIELDS = ['pwd', 'pwd1', 'captCode', 'cardNo', 'number', 'holderCpf', 'code', 'totp'];

const SECRET_TEXT = 'nunca guardado 7';
const CPF = '529.982.247-25';

/** What is typed into a field. */
function chooseText({ name, type, mode }: { name: string; type: string; mode: string }): string {
  if (type === 'password') return SECRET_TEXT;
  if (['cardNo', 'number', 'holderCpf'].includes(name)) return CPF;
  if (type === 'email' || name === 'username') return 'maria@example.com';
  if (name === 'country') return '+55';
  if (mode === 'decimal' || mode === 'numeric') return '1234';
  return mode === 'tel' ? '11987650000' : 'Maria da Silva';
}

interface TypedField {
  readonly name: string;
  readonly value: string;
}

const listFields = (dialog: Locator): Locator =>
  dialog.locator('input:not([type=checkbox], [type=radio], [type=range], [type=file], [readonly]), textarea');

const readFields = (dialog: Locator): Promise<TypedField[]> =>
  listFields(dialog).evaluateAll((fields) =>
    fields.map((field) => {
      const { name, ariaLabel, value } = field as HTMLInputElement;
      return { name: name || (ariaLabel ?? ''), value };
    }),
  );

/** Types into every field of the dialog; returns what stands in them then. */
async function typeIntoAll(dialog: Locator): Promise<TypedField[]> {
  for (const field of await listFields(dialog).all()) {
    if (!(await field.isVisible()) || !(await field.isEnabled())) continue;
    const kind = await field.evaluate((element) => {
      const { name, type, inputMode } = element as HTMLInputElement;
      return { name, type, mode: inputMode };
    });
    await field.fill(chooseText(kind));
    await field.blur();
  }
  return readFields(dialog);
}

/** What stands in the storages of the page. */
const readStorages = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }));

const findDialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true }).last();

/** Fields that a dialog has at least: without them nothing would be typed, and nothing compared. */
const FEWEST_FIELDS: Readonly<Record<string, number>> = { login: 3, register: 8, support: 1, withdraw: 1 };

/** Types into the open dialog, which has this many fields at least, loads the page again, and compares. */
async function expectKeptOverReload(
  { page, errors }: Awaited<ReturnType<typeof openAs>>,
  fewestFields: number,
): Promise<void> {
  const dialog = findDialog(page);
  const title = await dialog.getByRole('heading').first().innerText();
  await expect.poll(() => listFields(dialog).count(), { timeout: 15_000 }).toBeGreaterThanOrEqual(fewestFields);
  // Fields that come with an answer of the server.
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  const typed = await typeIntoAll(dialog);
  const stored = await readStorages(page);
  for (const secret of [SECRET_TEXT, CPF, CPF.replaceAll(/\D/g, '')]) expect(stored).not.toContain(secret);
  await page.reload();
  const again = findDialog(page);
  await again.getByRole('heading', { name: title }).first().waitFor();
  await expect
    .poll(() => readFields(again), { timeout: 15_000 })
    .toEqual(typed.map((field) => ({ ...field, value: SECRET_FIELDS.includes(field.name) ? '' : field.value })));
  expect(errors).toEqual([]);
}

const PREFIX = '?dialog=';
const dialogScreens = screens.filter(({ route }) => route.startsWith(PREFIX));
/** Closes by itself for a player without a bonus. */
const CLOSED_DIALOG = '?dialog=bonus';
const chooseWho = (states: readonly string[]): Who =>
  states.includes('visitor') ? 'visitor' : states.includes('player') ? 'player' : 'newcomer';

describe.skipIf(chromiumPath === '')('a reload', () => {
  test.each(
    dialogScreens
      .filter(({ route }) => route !== CLOSED_DIALOG)
      .map(({ route, address, states }) => [address, chooseWho(states), route.slice(PREFIX.length)] as const),
  )('of %s, as a %s, keeps it open with what was typed', async (address, who, name) => {
    const opened = await openAs(who);
    await opened.page.goto(address);
    await expectKeptOverReload(opened, FEWEST_FIELDS[name] ?? 0);
    await opened.page.context().close();
  });

  test('of the overlay of a bonus that is not there leads to home', async () => {
    const { page, errors } = await openAs('player');
    for (const open of [() => page.goto(`/home${CLOSED_DIALOG}`), () => page.reload()]) {
      await open();
      await page.waitForURL(`${context.installation.url}/home`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test.each([
    ['the reset of a password', 'visitor', '/home?dialog=login', ['Esqueceu a senha?']],
    ['a transfer', 'player', '/conta', ['Transferir']],
    ['the account of a withdrawal', 'player', '/home?dialog=withdraw', ['Adicionar conta']],
    ['another e-mail', 'player', '/seguranca', ['Mudar e-mail']],
    ['the correction of an identity', 'newcomer', '/home?dialog=editBank', ['Corrigir nome ou CPF']],
    ['a limit', 'player', '/protecao', [/^Alterar: /]],
  ] as const)('in %s, as a %s, keeps the sheet open with what was typed', async (_, who, address, presses) => {
    const opened = await openAs(who);
    await opened.page.goto(address);
    for (const name of presses) await opened.page.getByRole('button', { name }).first().click();
    await expectKeptOverReload(opened, 1);
    await opened.page.context().close();
  });

  test('of the complaint form keeps what was typed until it is sent', async () => {
    const { page, errors } = await openAs('visitor');
    await page.goto('/complaint_form');
    const form = page.locator('main form');
    await form.waitFor();
    const typed = await typeIntoAll(form);
    expect(typed).toHaveLength(4);
    await page.reload();
    await expect.poll(() => readFields(form)).toEqual(typed);
    await form.getByRole('button', { name: 'Enviar reclamação' }).click();
    await page.getByRole('heading', { name: 'Recebemos sua reclamação' }).waitFor();
    expect(await readStorages(page)).not.toContain('Maria');
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('of the chat sends a message that found no server, once', async () => {
    const { page } = await openAs('player');
    await page.goto('/home?dialog=support');
    const dialog = findDialog(page);
    const field = dialog.getByRole('textbox');
    await field.waitFor();
    await page.context().setOffline(true);
    await field.fill('Cheguei sem rede');
    await field.press('Enter');
    const sent = dialog.getByText('Cheguei sem rede', { exact: true });
    await sent.waitFor();
    await field.fill('E ainda escrevo');
    await page.context().setOffline(false);
    await page.reload();
    await sent.waitFor();
    expect(await field.inputValue()).toBe('E ainda escrevo');
    // Acknowledged, nothing of it waits in the storage any more.
    await expect.poll(() => readStorages(page)).not.toContain('Cheguei sem rede');
    await page.reload();
    await sent.waitFor();
    expect(await sent.count()).toBe(1);
    await page.context().close();
  });

  test('after a log-out finds nothing of what was typed', async () => {
    const { page } = await openAs('player');
    await page.goto('/home?dialog=withdraw');
    await findDialog(page).getByRole('textbox', { name: 'Valor' }).waitFor();
    await typeIntoAll(findDialog(page));
    expect(await readStorages(page)).toContain('arara.draft.withdrawal');
    await page.goto('/home?dialog=myPop');
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    expect(await readStorages(page)).not.toContain('arara.draft.withdrawal');
    await page.context().close();
  });
});
