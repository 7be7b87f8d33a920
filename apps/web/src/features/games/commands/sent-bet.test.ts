import { toCentavos } from '@arara/money';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearUnansweredGameBet, loadUnansweredBet, saveUnansweredBet } from './sent-bet.ts';

const DAY_MS = 86_400_000;
const bet = { key: 'k', stake: toCentavos(100), params: 'over' };
const parse = (input: unknown): string | null => (input === 'over' ? input : null);

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a bet without an answer is found again until its key may be forgotten: then asking would place a new bet', () => {
  vi.useFakeTimers();
  saveUnansweredBet('SE0002', bet);
  expect(loadUnansweredBet('SE0002', parse)).toEqual(bet);
  vi.advanceTimersByTime(5 * DAY_MS);
  expect(loadUnansweredBet('SE0002', parse)).toEqual(bet);
  vi.advanceTimersByTime(2 * DAY_MS);
  expect(loadUnansweredBet('SE0002', parse)).toBeNull();
});

test('what is stored in another form is no bet', () => {
  saveUnansweredBet('SE0002', { ...bet, params: 'sideways' });
  expect(loadUnansweredBet('SE0002', parse)).toBeNull();
  clearUnansweredGameBet('SE0002');
  expect(loadUnansweredBet('SE0002', parse)).toBeNull();
});

test('a bet is sent also when no room is left to store it', () => {
  const full = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => undefined });
  expect(() => saveUnansweredBet('SE0002', bet)).not.toThrow();
});
