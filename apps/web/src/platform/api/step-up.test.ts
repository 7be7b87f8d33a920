import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { paymentCalls } from '@arara/contract/player/payments/payments';
import { toCentavos } from '@arara/money';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Session from '../session/session.ts';
import type * as StepUp from '../overlay/step-up.ts';

/** A call that needs a step-up: asked for once, then sent again as it was. */
interface Sent {
  readonly key: string | null;
  readonly body: string;
}

const NEEDED = { status: 40303, message: 'Confirme que é você', data: { methods: ['pwd'] } };
const DONE = { status: 0, message: 'ok', data: { orderId: '7', status: '00' } };

let sent: Sent[];
/** What the server answers next; the last answer stays. */
let answers: { readonly status: number }[];
let stepUp: typeof StepUp;
let session: typeof Session;
let withdraw: (options?: { readonly background: boolean }) => Promise<unknown>;
let readScreen: () => { readonly alerts: number; readonly isLoading: boolean; readonly asked: unknown };

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('location', { search: '', pathname: '/home' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('sessionStorage', {});
  sent = [];
  answers = [NEEDED, DONE];
  vi.stubGlobal('fetch', (_: unknown, { headers, body }: RequestInit) => {
    sent.push({ key: new Headers(headers).get('idempotency-key'), body: String(body) });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return Promise.resolve(new Response(JSON.stringify(answer), { status: answer?.status === 0 ? 200 : 403 }));
  });
  stepUp = await import('../overlay/step-up.ts');
  session = await import('../session/session.ts');
  const { useAction } = await import('./use-action.ts');
  const { useAlerts: useNotices } = await import('../overlay/notices.ts');
  const { useLoadingIndicatorStore: useLoading } = await import('../overlay/loading.ts');
  const Action = () => {
    const { run } = useAction(paymentCalls.withdraw);
    withdraw = (options) =>
      run({ payCardBank: 'CNPJ', payCardNo: '11222333000181', amount: toCentavos(6000) }, options);
    return null;
  };
  renderToString(createElement(Action));
  readScreen = () => ({
    alerts: useNotices.getState().alerts.length,
    isLoading: useLoading.getState().on,
    asked: stepUp.useStepUp.getState().methods,
  });
  session.signIn('a token');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const untilAsked = () => vi.waitFor(() => expect(readScreen().asked).toEqual(['pwd']));

test('the player is asked, and the same call is sent again under its key', async () => {
  const answer = withdraw();
  await untilAsked();
  vi.advanceTimersByTime(1000);
  expect(readScreen()).toMatchObject({ alerts: 0, isLoading: false });
  stepUp.endStepUp(true);
  expect(await answer).toMatchObject({ status: '00' });
  expect(sent).toHaveLength(2);
  expect(sent[0]?.key).toMatch(/.{8,}/);
  expect(sent[1]).toEqual(sent[0]);
  expect(readScreen().asked).toBe(null);
});

test('a step-up that has run out meanwhile is asked for again', async () => {
  answers = [NEEDED, NEEDED, DONE];
  const answer = withdraw();
  await untilAsked();
  stepUp.endStepUp(true);
  await untilAsked();
  stepUp.endStepUp(true);
  await answer;
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent).toHaveLength(3);
});

test.each([
  ['cancels', () => stepUp.endStepUp(false)],
  ['signs out', () => session.signOut()],
])('when the player %s, nothing is sent again, and no alert says so', async (_, act) => {
  const answer = withdraw();
  await untilAsked();
  act();
  await expect(answer).rejects.toMatchObject({ status: 40303 });
  vi.advanceTimersByTime(1000);
  expect(readScreen()).toEqual({ alerts: 0, isLoading: false, asked: null });
  expect(sent).toHaveLength(1);
});

test('after a cancelled step-up the same action is sent under the same key', async () => {
  answers = [NEEDED, NEEDED, DONE];
  const first = withdraw();
  await untilAsked();
  stepUp.endStepUp(false);
  await expect(first).rejects.toMatchObject({ status: 40303 });
  const second = withdraw();
  await untilAsked();
  stepUp.endStepUp(true);
  await second;
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('a call in the background asks for nothing', async () => {
  await expect(withdraw({ background: true })).rejects.toMatchObject({ status: 40303 });
  vi.advanceTimersByTime(1000);
  expect(readScreen()).toMatchObject({ alerts: 0, asked: null });
});
