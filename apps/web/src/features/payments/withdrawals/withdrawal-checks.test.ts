import type { WithdrawLimits } from '@arara/contract/player/payments/payments';
import { toCentavos, ZERO_CENTAVOS } from '@arara/money';
import { describe, expect, test } from 'vitest';
import {
  findWithdrawalObstacle,
  findWithdrawalProblem,
  isWithdrawalCountUnlimited,
  type WithdrawalDraft,
  type WithdrawalProblem,
} from './withdrawal-checks.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

/** Limits that every check refuses. */
const worst: WithdrawLimits = {
  limitAmount: toCentavos(50_00),
  maxAmount: toCentavos(10_000_00),
  number: 0,
  lock: 1,
  wdAmount: ZERO_CENTAVOS,
  usdtRate: 0,
  serviceAmount: 0,
  turnover: { main: ZERO_CENTAVOS, bonus: ZERO_CENTAVOS },
  owed: ZERO_CENTAVOS,
  cardInfo: {},
};
const draft: WithdrawalDraft = { amount: undefined, kind: 'CPF', accountNumber: '' };
const check = (limits: Partial<WithdrawLimits>, values: Partial<WithdrawalDraft> = {}): WithdrawalProblem | undefined =>
  findWithdrawalProblem({ ...draft, ...values }, { ...worst, ...limits });

describe('the six checks of a withdrawal, in their order', () => {
  const free = { lock: 0 };
  const left = { ...free, number: 1 };
  const available = { ...left, wdAmount: toCentavos(80_00) };

  test('1: a lock comes before everything', () => {
    proves('5-007');
    expect(check({})).toEqual({ check: 'locked' });
  });
  test('2: then the withdrawals that are left today', () => {
    proves('5-008');
    expect(check(free)).toEqual({ check: 'noneLeft' });
  });
  test('3: then whether anything is available', () => {
    proves('5-009');
    expect(check(left)).toEqual({ check: 'nothing' });
    expect(check({ ...left, wdAmount: toCentavos(-1) })).toEqual({ check: 'nothing' });
  });
  test('4: then an amount that is empty or below the minimum', () => {
    proves('5-010');
    const below = { check: 'belowMinimum', limit: toCentavos(50_00) };
    expect(check(available)).toEqual(below);
    expect(check(available, { amount: ZERO_CENTAVOS })).toEqual(below);
    expect(check(available, { amount: toCentavos(49_99) })).toEqual(below);
  });
  test('5: then an amount above what is available', () => {
    proves('5-011');
    expect(check(available, { amount: toCentavos(80_01) })).toEqual({
      check: 'aboveMaximum',
      limit: toCentavos(80_00),
    });
  });
  test('6: then the account; with all of it, the request may go', () => {
    proves('5-012');
    expect(check(available, { amount: toCentavos(50_00) })).toEqual({ check: 'account' });
    expect(check(available, { amount: toCentavos(50_00), accountNumber: '1', kind: undefined })).toEqual({
      check: 'account',
    });
    expect(check(available, { amount: toCentavos(50_00), accountNumber: '11144477735' })).toBeUndefined();
    expect(check(available, { amount: toCentavos(80_00), accountNumber: '11144477735' })).toBeUndefined();
  });
});

describe('why the button of a withdrawal cannot be pressed', () => {
  const open = { ...worst, lock: 0, number: 1, wdAmount: toCentavos(80_00) };
  const least = { check: 'belowMinimum', limit: toCentavos(50_00) };

  test.each([
    ['the lock', { ...open, lock: 1 }, { check: 'locked' }],
    ['no withdrawal left today', { ...open, number: 0 }, { check: 'noneLeft' }],
    ['nothing available', { ...open, wdAmount: ZERO_CENTAVOS }, { check: 'nothing' }],
    ['less available than the minimum', { ...open, wdAmount: toCentavos(49_99) }, least],
  ])('%s, before anything is typed', (_, limits, obstacle) => {
    expect(findWithdrawalObstacle(undefined, limits)).toEqual(obstacle);
  });

  test('an amount outside the limits, once it is typed', () => {
    expect(findWithdrawalObstacle(toCentavos(49_99), open)).toEqual(least);
    expect(findWithdrawalObstacle(toCentavos(80_01), open)).toEqual({
      check: 'aboveMaximum',
      limit: toCentavos(80_00),
    });
  });

  test('nothing, while an amount can still be typed, or when it is right and only the account is missing', () => {
    expect(findWithdrawalObstacle(undefined, open)).toBeUndefined();
    expect(findWithdrawalObstacle(toCentavos(50_00), open)).toBeUndefined();
  });
});

test('point 9: withdrawals per day are shown as unlimited until the count is near', () => {
  proves('9-010');
  expect([99, 21, 20, 1, 0].map(isWithdrawalCountUnlimited)).toEqual([true, true, false, false, false]);
});
