import { ApiCallError } from '@arara/contract/protocol/client';
import { paymentCalls } from '@arara/contract/player/payments/payments';
import { toCentavos } from '@arara/money';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Action, createUseAction } from './use-action.ts';

const stored = new Map<string, string>();
const sent: string[] = [];
let answer: () => Promise<never>;
const useAction = createUseAction<typeof paymentCalls.transfer, object>((_, __, { key }) => {
  sent.push(key);
  return answer();
});

beforeEach(() => {
  stored.clear();
  sent.length = 0;
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The action as a screen has it. */
function draw(): Action<typeof paymentCalls.transfer, object> {
  let action: Action<typeof paymentCalls.transfer, object> | undefined;
  const Screen = () => {
    action = useAction(paymentCalls.transfer, { keep: ['username', 'amount'] });
    return null;
  };
  renderToString(createElement(Screen));
  if (action === undefined) throw new Error('nothing was drawn');
  return action;
}

const transfer = { username: 'bia@example.com', amount: toCentavos(500), pwd: 'garoa mansa' };
const fail = (http: number, status: number) => () =>
  Promise.reject(new ApiCallError({ http, status, message: '', data: null, url: '' }));

test('a press without an answer is sent again under its key, also with another password and after a reload; nothing secret is stored', async () => {
  answer = fail(0, 0);
  const { run, again } = draw();
  await expect(run(transfer)).rejects.toThrow();
  await expect(again()).rejects.toThrow();
  await expect(draw().run({ ...transfer, pwd: 'another' })).rejects.toThrow();
  expect(new Set(sent).size).toBe(1);
  expect([...stored.values()].join()).not.toContain('garoa');
});

test('another input, and one after a final refusal, have keys of their own', async () => {
  answer = fail(422, 42201);
  const { run } = draw();
  await expect(run(transfer)).rejects.toThrow();
  await expect(run(transfer)).rejects.toThrow();
  await expect(run({ ...transfer, amount: toCentavos(600) })).rejects.toThrow();
  expect(new Set(sent).size).toBe(3);
  expect(stored.size).toBe(0);
});
