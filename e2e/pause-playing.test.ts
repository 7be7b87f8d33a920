import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { UserInfo } from '../packages/contract/src/player/player-info.ts';
import { type Answer, openBuiltWebForFile, serveBuiltWeb } from './built-web.ts';
import { journey } from './journey.ts';
import { button, dialog, dismissAlert } from './player-actions.ts';

const context = openBuiltWebForFile();

/** The player on the wire. */
const player: Readonly<Record<keyof UserInfo, unknown>> = {
  uId: '1000123',
  name: 'Marina Alves',
  username: 'marina@example.com',
  email: 'marina@example.com',
  balance: 284.5,
  freeBalance: 0,
  payAmount: 300,
  yqm: '',
  level: 1,
  header: 3,
  time: 0,
  extendInfo: {},
  paySumAmount: 300,
  wdSumAmount: 0,
  gameSumAmount: 120,
  level1Amount: 0,
  level2Amount: 0,
  level3Amount: 0,
  level1Person: 0,
  level2Person: 0,
  level3Person: 0,
  nextlevel: { gameSumAmount: 1000, paySumAmount: 500 },
  testFlag: 0,
  curreny: 'BRL',
  restriction: undefined,
  paypackage: 2,
  kyc: 1,
  lx: '10',
  payDiscount: null,
};

/** A server of one call: it refuses pauses while `refuses` is set, and else pauses until the last minute of the year. */
function createPauses() {
  const until = Date.UTC(2099, 11, 31, 23, 59);
  const asked: unknown[] = [];
  const state = { refuses: false, isPlayerReadable: true };
  const answer = (path: string, body: unknown): Answer | undefined => {
    if (path === '/api/app/user/userInfo') return state.isPlayerReadable ? { data: player } : undefined;
    if (path !== '/api/app/protection/pause') return undefined;
    asked.push(body);
    return state.refuses
      ? { http: 500, status: 50000, message: 'Erro no servidor. Tente mais uma vez.' }
      : { data: { until } };
  };
  return { asked, state, answer };
}

journey(
  'pause-playing',
  () => context,
  (_size, visitor) => {
    const pauses = createPauses();
    const pause = (): Locator => dialog(visitor().page, 'Pausa');
    const durations = (): Locator => pause().getByRole('group', { name: 'Duração' }).getByRole('button');
    const press = (key: string): Promise<void> => visitor().page.keyboard.press(key);
    /** What the keyboard is on. */
    const focused = (): Promise<string> => visitor().page.evaluate(() => document.activeElement?.textContent ?? '');

    test('reads what a pause does, and has three durations', async () => {
      const { page } = visitor();
      await serveBuiltWeb(page, pauses.answer);
      await page.goto('/text_jr?dialog=setting');
      await button(page, 'Fazer uma pausa').click();
      await pause().getByText('Durante a pausa não é possível apostar').waitFor();
      expect(await durations().allInnerTexts()).toEqual(['24 horas', '7 dias', '30 dias']);
      expect(await durations().and(page.locator('[aria-pressed="true"]')).allInnerTexts()).toEqual(['24 horas']);
      await visitor().checkScreen('durations');
    });

    test('with the keyboard alone chooses seven days, and goes back before confirming', async () => {
      const { page } = visitor();
      await durations().first().focus();
      await press('Tab');
      await press('Space');
      expect(await durations().and(page.locator('[aria-pressed="true"]')).allInnerTexts()).toEqual(['7 dias']);
      await press('Tab');
      await press('Tab');
      expect(await focused()).toBe('Fazer uma pausa');
      // The key is held down: it must not confirm what cannot be taken back.
      for (let times = 0; times < 5; times++) await page.keyboard.down('Enter');
      await page.keyboard.up('Enter');
      expect(await focused()).toBe('Depois de confirmada, a pausa não pode ser encurtada nem cancelada.');
      await visitor().checkScreen('question');
      await press('Tab');
      expect(await focused()).toBe('Confirmar pausa de 7 dias');
      await press('Tab');
      await press('Enter');
      expect(await focused()).toBe('Fazer uma pausa');
      expect(pauses.asked).toEqual([]);
    });

    test('does not confirm with a double click', async () => {
      await pause().getByRole('button', { name: 'Fazer uma pausa' }).dblclick();
      await pause().getByRole('button', { name: 'Confirmar pausa de 7 dias' }).waitFor();
      expect(pauses.asked).toEqual([]);
    });

    test('sees that the pause failed, and can confirm again', async () => {
      pauses.state.refuses = true;
      await pause().getByRole('button', { name: 'Confirmar pausa de 7 dias' }).click();
      await dismissAlert(visitor().page, /Erro no servidor/);
      expect(await focused()).toBe('Confirmar pausa de 7 dias');
      expect(pauses.asked).toEqual([{ hours: 168 }]);
    });

    test('sees the end of the pause from the answer itself, before the player is read again', async () => {
      const { page } = visitor();
      Object.assign(pauses.state, { refuses: false, isPlayerReadable: false });
      await press('Enter');
      const status = pause().getByRole('status');
      await status.getByText('Você está em pausa').waitFor();
      expect(await status.innerText()).toMatch(/Até 31\/12\/99,\s20:59/);
      expect(await focused()).toContain('Você está em pausa');
      expect(pauses.asked).toHaveLength(2);
      expect(await button(page, /Fazer uma pausa|Confirmar|Prolongar/).count()).toBe(0);
      await visitor().checkScreen('paused');
    });

    test('closes it with Escape, and is back where the menu was opened', async () => {
      await press('Escape');
      await pause().waitFor({ state: 'hidden' });
      expect(new URL(visitor().page.url()).search).toBe('');
    });
  },
);
