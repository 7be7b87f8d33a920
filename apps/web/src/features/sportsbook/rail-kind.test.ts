import { describe, expect, test } from 'vitest';
import { chooseBetRailKind } from './rail-kind.ts';

describe('the column of bets', () => {
  test.each([
    [{ hasLegs: true, isSignedIn: false, isRestricted: false }, 'slip'],
    [{ hasLegs: true, isSignedIn: true, isRestricted: false }, 'slip'],
    [{ hasLegs: false, isSignedIn: true, isRestricted: false }, 'openBets'],
    [{ hasLegs: false, isSignedIn: false, isRestricted: false }, 'invitation'],
  ] as const)('of %o shows the %s', (state, kind) => {
    expect(chooseBetRailKind(state)).toBe(kind);
  });

  test('offers no bet to a player who may not bet now', () => {
    for (const hasLegs of [true, false])
      expect(chooseBetRailKind({ hasLegs, isSignedIn: true, isRestricted: true })).toBe('openBets');
  });
});
