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
  expectShown,
} from './player-actions.ts';
import { createAccount } from './prepared-players.ts';

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

const context = startProductForFile();

/** Ends the session on the server only, as another device would: the page notices with its next call. */
const endSessionOnServer = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const token = localStorage.getItem('arara.session') ?? '';
    const headers = { Authorization: token, 'content-type': 'application/json' };
    const answer = await fetch('/api/auth/user/logout', { method: 'POST', headers, body: '{}' });
    if (!answer.ok) throw new Error(`the log-out was answered ${answer.status}`);
  });

const BROKEN = 'Não deu para abrir esta parte';
/** Twice the interval in which an open deposit is polled. */
const POLLS_MS = 6_000;
const SCRIPTS = '**/assets/*.js';

/** Blocks the download of scripts until the returned function is called. */
async function blockScripts(page: Page): Promise<() => Promise<void>> {
  await page.waitForLoadState('networkidle');
  await page.route(SCRIPTS, (route) => route.abort());
  return () => page.unroute(SCRIPTS);
}

journey(
  'continue-after-interruption',
  () => context,
  (size, visitor) => {
    const person = people[size];
    let page: Page;
    beforeAll(() => ({ page } = visitor()));
    const look = (screen: string): Promise<void> => visitor().checkScreen(screen);

    test('sees an error for a page whose script fails to load, keeps the rest, and opens it with a retry', async () => {
      await page.goto('/home');
      const arrivesAgain = await blockScripts(page);
      await navigateTo(page, 'Esportes');
      await waitForText(page, BROKEN);
      await look('page-broken');
      await navigateTo(page, 'Início');
      await page.getByRole('heading', { level: 1, name: /Jogue, confira/ }).waitFor();
      // The error of the page is gone; a part of home whose code has not come either says so in its own place.
      expect(await page.getByRole('heading', { level: 1, name: BROKEN }).count()).toBe(0);
      await navigateTo(page, 'Esportes');
      await waitForText(page, BROKEN);
      await arrivesAgain();
      await button(page, 'Tentar de novo').click();
      await button(page, 'Hoje').waitFor();
    });

    test('sees an error for an overlay whose script fails to load, and opens it with a retry', async () => {
      await page.goto('/home');
      const arrivesAgain = await blockScripts(page);
      await button(page, 'Entrar').first().click();
      await waitForText(page, BROKEN);
      await look('overlay-broken');
      await arrivesAgain();
      // Parts of the page below may have a retry of their own: the overlay's is the last one.
      await button(page, 'Tentar de novo').last().click();
      await dialog(page, 'Autenticar-se').waitFor();
    });

    test('is logged out while a deposit is open: its polling stops, and a visitor’s favourites stay', async () => {
      await createAccount(page, person);
      await page.goto('/home?dialog=deposit');
      await startFirstDeposit(page, person, 100);
      await dialog(page, /^Pix de/).waitFor();
      await endSessionOnServer(page);
      await dialog(page, 'Autenticar-se').waitFor();
      await dialog(page, /^Pix de/).waitFor({ state: 'hidden' });
      const calls: string[] = [];
      page.on('request', (call) => calls.push(call.url()));
      await page.evaluate(() => localStorage.setItem('arara.favourites', '["event 1"]'));
      await page.waitForTimeout(POLLS_MS);
      expect(calls.filter((url) => url.includes('/order/'))).toEqual([]);
      expect(await page.evaluate(() => localStorage.getItem('arara.favourites'))).toBe('["event 1"]');
    });

    test('loses the session in a game, and returns to the game after the next log-in', async () => {
      await page.goto('/home?dialog=login');
      await logIn(page, person);
      // The button that opens the log-in is gone: somebody with a keyboard goes on in the page, not at the top of the window.
      await expectShown(() => page.evaluate(() => document.activeElement?.id ?? ''), 'page');
      await page.goto('/dice');
      await page.getByRole('heading', { level: 1, name: 'Dice' }).waitFor();
      await endSessionOnServer(page);
      await dismissAlert(page, 'por favor faça login primeiro');
      await logIn(page, person);
      await page.getByRole('heading', { level: 1, name: 'Dice' }).waitFor();
      expect(new URL(page.url()).search).toBe('');
    });

    test('has a session already when a link opens the log-in', async () => {
      await page.goto('/conta?dialog=login');
      await expectShown(() => page.evaluate(() => location.pathname + location.search), '/conta');
    });
  },
);
