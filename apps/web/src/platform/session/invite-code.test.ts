import { beforeEach, expect, test, vi } from 'vitest';
import { clearInviteCode, readInviteCode, saveInviteCode } from './invite-code.ts';

const DAY_MS = 24 * 3600 * 1000;
const NOW = 1_800_000_000_000;
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('a code is kept for 30 days, in capitals, and the last one counts', () => {
  expect(readInviteCode(NOW)).toBe('');
  saveInviteCode('abcd2345', NOW);
  saveInviteCode(' wxyz6789 ', NOW);
  expect(readInviteCode(NOW)).toBe('WXYZ6789');
  expect(readInviteCode(NOW + 30 * DAY_MS - 1)).toBe('WXYZ6789');
  expect(readInviteCode(NOW + 30 * DAY_MS)).toBe('');
  expect(readInviteCode(NOW)).toBe('');
});

test('what is no code is not kept, and an account that was opened forgets it', () => {
  for (const text of ['not json', '{"code":7,"until":9e15}', '{"code":"ABCD2345"}', 'null']) {
    stored.set('arara.invite', text);
    expect(readInviteCode(NOW)).toBe('');
    expect(stored.size).toBe(0);
  }
  saveInviteCode('   ', NOW);
  expect(readInviteCode(NOW)).toBe('');
  saveInviteCode('abcd2345', NOW);
  clearInviteCode();
  expect(readInviteCode(NOW)).toBe('');
});
