import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { journey, openStage } from './journey.ts';
import { button, dialog, go, reads } from './person.ts';

const stage = openStage();

const BROKEN = 'Não deu para abrir esta parte';
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
  (_size, visitor) => {
    let page: Page;
    beforeAll(() => ({ page } = visitor()));
    const look = (screen: string): Promise<void> => visitor().look(screen);

    test('is told of a page whose code does not arrive, keeps the rest, and comes in with a retry', async () => {
      await page.goto('/home');
      const arrivesAgain = await withoutCode(page);
      await go(page, 'Esportes');
      await reads(page, BROKEN);
      await look('page-broken');
      await go(page, 'Início');
      await page.getByRole('heading', { level: 1, name: /Jogue, confira/ }).waitFor();
      expect(await page.getByText(BROKEN).count()).toBe(0);
      await go(page, 'Esportes');
      await reads(page, BROKEN);
      await arrivesAgain();
      await button(page, 'Tentar de novo').click();
      await button(page, 'Hoje').waitFor();
    });

    test('is told of an overlay whose code does not arrive, and opens it with a retry', async () => {
      await page.goto('/home');
      const arrivesAgain = await withoutCode(page);
      await button(page, 'Entrar').first().click();
      await reads(page, BROKEN);
      await look('overlay-broken');
      await arrivesAgain();
      await button(page, 'Tentar de novo').click();
      await dialog(page, 'Autenticar-se').waitFor();
    });
  },
);
