import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Size } from './browser.ts';
import { journey, startProductForFile } from './journey.ts';
import {
  dismissAlert,
  button,
  makeCpf,
  dialog,
  navigateTo,
  logIn,
  startFirstDeposit,
  type Person,
  waitForText,
  register,
  expectShown,
} from './player-actions.ts';

const people: Readonly<Record<Size, Person>> = {
  phone: {
    name: 'Teresa Campos Leal',
    email: 'teresa.campos@example.com',
    cpf: makeCpf('245678130'),
    phone: '11934567812',
    password: 'sanhaço cinza 41',
  },
  web: {
    name: 'Otávio Prates Lima',
    email: 'otavio.prates@example.com',
    cpf: makeCpf('256781340'),
    phone: '21945678123',
    password: 'gralha azul 52',
  },
};

const stage = startProductForFile();

/** Ends the session on the server alone, as a log-out of all devices does: the page finds out with its next call. */
const endElsewhere = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const token = localStorage.getItem('arara.session') ?? '';
    const headers = { Authorization: token, 'content-type': 'application/json' };
    const answer = await fetch('/api/auth/user/logout', { method: 'POST', headers, body: '{}' });
    if (!answer.ok) throw new Error(`the log-out was answered ${answer.status}`);
  });

const BROKEN = 'Não deu para abrir esta parte';
/** Twice what an open deposit waits before it is asked about again. */
const POLLS_MS = 6_000;
const CODE = '**/assets/*.js';

/** From here on no code arrives that the page does not have yet, until what it brings is called. */
async function withoutCode(page: Page): Promise<() => Promise<void>> {
  await page.waitForLoadState('networkidle');
  await page.route(CODE, (route) => route.abort());
  return () => page.unroute(CODE);
}

journey(
  'interrupted',
  () => stage,
  (size, visitor) => {
    const person = people[size];
    let page: Page;
    beforeAll(() => ({ page } = visitor()));
    const look = (screen: string): Promise<void> => visitor().checkScreen(screen);

    test('is told of a page whose code does not arrive, keeps the rest, and comes in with a retry', async () => {
      await page.goto('/home');
      const arrivesAgain = await withoutCode(page);
      await navigateTo(page, 'Esportes');
      await waitForText(page, BROKEN);
      await look('page-broken');
      await navigateTo(page, 'Início');
      await page.getByRole('heading', { level: 1, name: /Jogue, confira/ }).waitFor();
      expect(await page.getByText(BROKEN).count()).toBe(0);
      await navigateTo(page, 'Esportes');
      await waitForText(page, BROKEN);
      await arrivesAgain();
      await button(page, 'Tentar de novo').click();
      await button(page, 'Hoje').waitFor();
    });

    test('is told of an overlay whose code does not arrive, and opens it with a retry', async () => {
      await page.goto('/home');
      const arrivesAgain = await withoutCode(page);
      await button(page, 'Entrar').first().click();
      await waitForText(page, BROKEN);
      await look('overlay-broken');
      await arrivesAgain();
      await button(page, 'Tentar de novo').click();
      await dialog(page, 'Autenticar-se').waitFor();
    });

    test('is logged out while a deposit is open: nobody asks for it any more, and a visitor’s favourites stay', async () => {
      await register(page, person);
      await startFirstDeposit(page, person, 100);
      await dialog(page, /^Pix de/).waitFor();
      await endElsewhere(page);
      await dialog(page, 'Autenticar-se').waitFor();
      await dialog(page, /^Pix de/).waitFor({ state: 'hidden' });
      const calls: string[] = [];
      page.on('request', (call) => calls.push(call.url()));
      await page.evaluate(() => localStorage.setItem('arara.favourites', '["event 1"]'));
      await page.waitForTimeout(POLLS_MS);
      expect(calls.filter((url) => url.includes('/order/'))).toEqual([]);
      expect(await page.evaluate(() => localStorage.getItem('arara.favourites'))).toBe('["event 1"]');
    });

    test('loses the session in a game, and after the next log-in is in the game, not in the log-in again', async () => {
      await page.goto('/home?dialog=login');
      await logIn(page, person);
      await page.goto('/dice');
      await page.getByRole('heading', { level: 1, name: 'Dice' }).waitFor();
      await endElsewhere(page);
      await dismissAlert(page, 'por favor faça login primeiro');
      await logIn(page, person);
      await page.getByRole('heading', { level: 1, name: 'Dice' }).waitFor();
      expect(new URL(page.url()).search).toBe('');
    });

    test('has a session already where a link asks to log in', async () => {
      await page.goto('/conta?dialog=login');
      await expectShown(() => page.evaluate(() => location.pathname + location.search), '/conta');
    });
  },
);
