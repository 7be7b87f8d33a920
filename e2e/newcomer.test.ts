import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { chromiumPath, forgetScreens, openBrowser, type Size, sizes, visit, type Visitor } from './browser.ts';
import {
  acknowledge,
  balance,
  button,
  cpfOf,
  dialog,
  fillRegistration,
  logIn,
  payAtTheBank,
  type Person,
  playRound,
  reads,
  shows,
  write,
} from './person.ts';
import { cleanUp, freshPlace, npmStart, type Place, ready, type Running } from './product.ts';

const people: Readonly<Record<Size, Person>> = {
  phone: {
    name: 'Ana Beatriz Nogueira',
    email: 'ana.nogueira@example.com',
    cpf: cpfOf('123456780'),
    phone: '11987654321',
    password: 'papagaio azul 12',
  },
  web: {
    name: 'Carlos Eduardo Lima',
    email: 'carlos.lima@example.com',
    cpf: cpfOf('234567810'),
    phone: '21976543210',
    password: 'tucano verde 34',
  },
};

let place: Place;
let product: Running;
let browser: Browser;

beforeAll(async () => {
  if (chromiumPath === '') return;
  forgetScreens();
  place = await freshPlace();
  product = npmStart(place);
  [browser] = await Promise.all([openBrowser(), ready(product, place)]);
});
afterAll(async () => {
  await browser?.close();
  await cleanUp();
});

describe.skipIf(chromiumPath === '').each(Object.keys(sizes) as Size[])('a newcomer on the %s', (size) => {
  const person = people[size];
  let visitor: Visitor;
  let page: Page;
  let broken = false;

  beforeAll(async () => {
    visitor = await visit(browser, place.url, size);
    ({ page } = visitor);
  });
  afterAll(() => page?.context().close());
  // One journey: a step that fails leaves nothing for the next ones to stand on.
  beforeEach(({ skip }) => skip(broken, 'an earlier step of the journey failed'));
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail' || broken) return;
    broken = true;
    await page.screenshot({ path: `e2e/screens/${size}-failed.png` });
    process.stdout.write(`the ${size} stopped at ${page.url()}; printed by the product:\n${product.output()}\n`);
  });
  const { look } = { look: (screen: string) => visitor.look(screen) };

  test('opens the address and arrives home', async () => {
    await page.goto('/');
    await page.waitForURL('**/home');
    await page.getByRole('heading', { level: 1, name: /Jogue, confira/ }).waitFor();
    await reads(page, 'retorno 99%');
    await look('home-visitor');
  });

  test('is asked to log in before DICE', async () => {
    await page.goto('/dice');
    await acknowledge(page, 'por favor faça login primeiro', () => look('guard'));
    await dialog(page, 'Autenticar-se').waitFor();
    expect(new URL(page.url()).pathname).toBe('/home');
    await look('log-in');
  });

  test('registers', async () => {
    await page.getByRole('tab', { name: 'Cadastre-se' }).click();
    const form = dialog(page, 'Cadastre-se');
    const create = form.getByRole('button', { name: 'Criar conta' });
    await look('register');
    await create.click();
    await acknowledge(page, 'Por favor, aceite os termos de serviço', () => look('register-terms'));
    await form.getByRole('checkbox').check();
    await create.click();
    await acknowledge(page, 'Por favor verifique');
    await form.getByLabel('Código da imagem').fill('0000');
    await fillRegistration(form, { ...person, cpf: '11111111111' });
    await create.click();
    await form.getByText('Confira o CPF').waitFor();
    await look('register-errors');
    await fillRegistration(form, person);
    await create.click();
    await dialog(page, 'Confirme sua identidade').waitFor();
    await look('kyc');
  });

  test('confirms who they are', async () => {
    const form = dialog(page, 'Confirme sua identidade');
    await form.getByLabel('CPF', { exact: true }).fill(person.cpf);
    await form.getByRole('button', { name: 'Confirmar e continuar' }).click();
    await dialog(page, 'Depósito').waitFor();
  });

  test('chooses what to deposit', async () => {
    const panel = dialog(page, 'Depósito');
    const hundred = panel.getByRole('button', { name: /^R\$ 100(?!\d|\.)/ });
    await hundred.waitFor();
    expect(await hundred.getAttribute('aria-pressed')).toBe('true');
    await look('deposit');
    await hundred.click();
    await panel.getByRole('button', { name: /^Depositar/ }).click();
    await acknowledge(page, 'Por favor, selecione o montante de recarga', () => look('deposit-no-choice'));
    await hundred.click();
    await panel.getByRole('button', { name: 'Depositar R$ 100,00' }).click();
  });

  test('pays by Pix on the hosted page', async () => {
    const hosted = dialog(page, 'Pix de R$ 100,00');
    await hosted.waitFor();
    await page.frameLocator('iframe').getByRole('button', { name: 'Pagar', exact: true }).waitFor();
    await look('hosted-page');
    const box = await hosted.boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, ...sizes[size] });
    const success = reads(page, /^sucesso$/);
    await payAtTheBank(page);
    await success;
    await shows(() => balance(page), 100_00);
    await look('home-player');
  });

  test('plays DICE over 2,00 until the deposit is wagered', async () => {
    await page.getByRole('link', { name: /^Dice/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Dice' }).waitFor();
    await look('dice');
    await write(page, 'Acima de', '2,00');
    await write(page, 'Aposta', '10,00');
    for (let round = 1; round <= 10; round += 1) {
      await playRound(page);
      if (round === 1) await button(page, 'Turbo').click();
    }
    await look('dice-played');
  });

  test('plays LIMBO', async () => {
    await page.goto('/limbo');
    await page.getByRole('heading', { level: 1, name: 'Limbo' }).waitFor();
    await write(page, 'Aposta', '1,00');
    for (let round = 1; round <= 3; round += 1) await playRound(page);
    await look('limbo-played');
  });

  test('leaves no error behind, and axe found nothing on any screen', () => {
    expect(visitor.errors).toEqual([]);
    expect(visitor.violations).toEqual([]);
  });
});
