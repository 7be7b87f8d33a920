import { accountCalls } from '@arara/contract/player/accounts';
import { describe, expect, test, vi } from 'vitest';
import { type FailedCall, type ErrorReaction, chooseApiErrorReaction } from './error-catalogue.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const call = (values: Partial<FailedCall>): FailedCall => ({
  http: 500,
  status: 0,
  message: '',
  url: '/api/app/x',
  ...values,
});
const said = 'Saldo insuficiente';

/** Lines of the catalogue (docs/wire.md) without a row of their own in docs/specification. */
const otherLines: readonly { readonly row: string; readonly failed: FailedCall; readonly reaction: ErrorReaction }[] = [
  {
    row: 'HTTP 401 without a body logs out',
    failed: call({ http: 401 }),
    reaction: { action: 'signOut' },
  },
  {
    row: '40302 opens the KYC form',
    failed: call({ http: 403, status: 40302, message: said }),
    reaction: { action: 'open', dialog: 'editBank' },
  },
  {
    row: '40303 asks for the step-up (api.ts), and shows nothing more when the player cancels',
    failed: call({ http: 403, status: 40303, message: said }),
    reaction: { action: 'stepUp' },
  },
  {
    row: 'no answer at all says so in our words',
    failed: call({ http: 0 }),
    reaction: { action: 'alert', text: { key: 'errors.network' }, delayMs: 500 },
  },
];

describe('the error catalogue', () => {
  test.each(otherLines)('$row', ({ failed, reaction }) => {
    expect(chooseApiErrorReaction(failed)).toEqual(reaction);
  });

  test.each([401, 200])('40101 under HTTP %i logs out', (http) => {
    const status = Number(proves('8-001'));
    expect(chooseApiErrorReaction(call({ http, status, message: said }))).toEqual({ action: 'signOut' });
  });

  test.each(['/api/app/game/SE0002/bet', '/api/app/sport/bet'])('9999 of %s opens the in-game deposit', (url) => {
    const status = Number(proves('8-002'));
    const reaction = chooseApiErrorReaction(call({ status, message: said, url }));
    expect(reaction).toEqual({ action: 'open', dialog: 'gameDeposit' });
  });

  test.each([
    ['the message', said, said],
    ['a dash', '', '-'],
  ])('9999 elsewhere alerts %s, then opens the deposit', (_, message, serverText) => {
    const status = Number(proves('8-003'));
    const reaction = chooseApiErrorReaction(call({ status, message }));
    expect(reaction).toEqual({ action: 'alert', text: { serverText }, delayMs: 0, afterwards: 'deposit' });
  });

  test('1403 goes to the error page, whatever it says', () => {
    const status = Number(proves('8-005'));
    expect(chooseApiErrorReaction(call({ status, message: said }))).toEqual({ action: 'errorPage' });
  });

  test.each([40000, 40001, 40002, 40003, 40301, 40401, 40901, 42201, 42901, 50301])(
    '%i with a message alerts it after the delay',
    (status) => {
      const delayMs = proves('8-006');
      proves('9-018');
      const reaction = chooseApiErrorReaction(call({ http: Math.floor(status / 100), status, message: said }));
      expect(reaction).toEqual({ action: 'alert', text: { serverText: said }, delayMs });
    },
  );

  test('an answer without a message goes to the error page', () => {
    proves('8-007');
    expect(chooseApiErrorReaction(call({ http: 502 }))).toEqual({ action: 'errorPage' });
  });
});

test('point 9: a call is given up after 30 s', async () => {
  const timeoutMs = proves('9-025');
  vi.stubGlobal('location', { search: '', pathname: '/home' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('sessionStorage', {});
  const asked: number[] = [];
  const ended = AbortSignal.abort();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (asked.push(ms), ended));
  vi.stubGlobal('fetch', (_: unknown, { signal }: RequestInit) => Promise.reject(signal?.reason as Error));
  const { callApi: api } = await import('./api.ts');
  await expect(api(accountCalls.getUserTest, {}, { background: true })).rejects.toMatchObject({ http: 0 });
  expect(asked).toEqual([timeoutMs]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a refused call is alerted on the screen after 500 ms, in the words of the server', async () => {
  const delayMs = Number(proves('9-018'));
  proves('8-006');
  vi.stubGlobal('location', { search: '', pathname: '/home' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('sessionStorage', {});
  const refused = JSON.stringify({ status: 42201, message: said, data: null });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(refused, { status: 422 })));
  const { callApi: api } = await import('./api.ts');
  const { useAlerts: useNotices } = await import('../overlay/notices.ts');
  const shown = () => useNotices.getState().alerts.map(({ text }) => text);
  vi.useFakeTimers();
  await expect(api(accountCalls.getUserTest, {})).rejects.toMatchObject({ status: 42201 });
  vi.advanceTimersByTime(delayMs - 1);
  expect(shown()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([said]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
