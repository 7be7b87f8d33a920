import {
  computeWithdrawalFee,
  computeMinimumUsdtWithdrawal,
  type PayoutKind,
  toStoredUsdtRate,
  computeUsdtPayout,
} from '@arara/contract/player/payments/payout';
import { Refusal } from '@arara/contract/protocol/errors';
import { type Centavos, toCentavos } from '@arara/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  wireStatusByWithdrawalState,
  type WithdrawalState,
  withdrawalTransitions,
} from '../orders/withdrawal-states.ts';
import {
  countNeededWithdrawalApprovals,
  isWithdrawalAutoApproved,
  computeWithdrawableAmount,
  checkPayoutAccount,
  checkWithdrawal,
  maskPayoutAccountNumber,
  type PayoutAccount,
} from './withdrawal-rules.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const states = Object.keys(withdrawalTransitions) as WithdrawalState[];
const walk = fc.array(fc.nat({ max: 9 }), { maxLength: 30 }).map((picks) => {
  const path: WithdrawalState[] = ['requested'];
  for (const pick of picks) {
    const next: readonly WithdrawalState[] = withdrawalTransitions[path.at(-1) ?? 'requested'];
    const chosen = next[pick % Math.max(1, next.length)];
    if (chosen === undefined) break;
    path.push(chosen);
  }
  return path;
});

describe('states of a withdrawal', () => {
  test('no path pays twice, or pays what was released, or releases what may have been paid', () => {
    fc.assert(
      fc.property(walk, (path) => {
        const released = path.filter((state) => state === 'rejected' || state === 'cancelled');
        expect(path.filter((state) => state === 'confirmed').length).toBeLessThanOrEqual(1);
        expect(released.length).toBeLessThanOrEqual(1);
        expect(path.includes('confirmed') && released.length > 0).toBe(false);
        // A payout that was sent to the bank cannot be cancelled: only the bank's refusal ends it.
        if (path.includes('cancelled')) expect(path).not.toContain('submitting');
        if (path.includes('returned')) expect(path.at(-2)).toBe('confirmed');
      }),
    );
  });
  test('a player sees status 10 only while the payout stays at their bank', () => {
    const [arrived, cancelled] = [proves('4-011'), proves('4-065')];
    for (const state of states) {
      expect(wireStatusByWithdrawalState[state] === arrived).toBe(state === 'confirmed');
      const isOver = state !== 'confirmed' && withdrawalTransitions[state].length === 0;
      expect(wireStatusByWithdrawalState[state] === cancelled).toBe(isOver);
    }
  });
  test('every state can be reached', () => {
    const reached = new Set<WithdrawalState>(['requested']);
    for (const state of reached) for (const next of withdrawalTransitions[state]) reached.add(next);
    expect([...reached].toSorted()).toEqual(states.toSorted());
  });
});

describe('who must approve', () => {
  test('two people above the limit, one up to it', () => {
    expect(countNeededWithdrawalApprovals(toCentavos(200_000), toCentavos(200_000))).toBe(1);
    expect(countNeededWithdrawalApprovals(toCentavos(200_001), toCentavos(200_000))).toBe(2);
  });
  test('the policy is off by default, counts the whole day, and takes a proven player’s own CPF only', () => {
    proves('A-066');
    const small = { kind: 'CPF', amount: toCentavos(5000), askedToday: toCentavos(0), paidBefore: 3 } as const;
    const policy = { upToPerDay: toCentavos(10_000), afterPaid: 3 };
    expect(isWithdrawalAutoApproved(small, { ...policy, upToPerDay: toCentavos(0) })).toBe(false);
    expect(isWithdrawalAutoApproved(small, policy)).toBe(true);
    expect(isWithdrawalAutoApproved({ ...small, askedToday: toCentavos(5001) }, policy)).toBe(false);
    expect(isWithdrawalAutoApproved({ ...small, paidBefore: 2 }, policy)).toBe(false);
    expect(isWithdrawalAutoApproved({ ...small, kind: 'CNPJ' }, policy)).toBe(false);
    expect(isWithdrawalAutoApproved({ ...small, kind: 'USDT' }, policy)).toBe(false);
  });
});

describe('money of a withdrawal', () => {
  test('the fee is rounded up, and never more than the amount', () => {
    proves('9-011');
    expect(computeWithdrawalFee(toCentavos(5001), 0.02)).toBe(101);
    expect(computeWithdrawalFee(toCentavos(5001), 0)).toBe(0);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 9999 }),
        (amount, tenThousandths) => {
          const fee = computeWithdrawalFee(toCentavos(amount), tenThousandths / 10_000);
          expect(fee).toBe(Math.ceil((amount * tenThousandths) / 10_000));
          expect(fee).toBeLessThanOrEqual(amount);
        },
      ),
    );
  });
  test('USDT display: amount divided by rate minus 1 USDT fee, rounded down', () => {
    proves('5-016');
    const fee = 100 * Number(proves('9-033'));
    expect(computeUsdtPayout(toCentavos(55_000), toStoredUsdtRate(5.5))).toBe(10_000 - fee);
    expect(computeUsdtPayout(toCentavos(10_000), toStoredUsdtRate(5.5))).toBe(1818 - fee);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (rate) => {
        const least = computeMinimumUsdtWithdrawal(rate);
        expect(computeUsdtPayout(least, rate)).toBeGreaterThan(0);
        expect(computeUsdtPayout(toCentavos(least - 1), rate)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('the account of a withdrawal', () => {
  const own = { cpf: '52998224725', lx: '20', usdtRate: 5.43 };
  const address = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
  const to = (payCardNo: string, ifsc = '5.43') => ({ payCardNo, ifsc, name: 'Ana', whatsapp: '' });
  const judged = (kind: PayoutKind, account: PayoutAccount, item = own) => {
    try {
      return checkPayoutAccount(kind, account, item);
    } catch (error) {
      return (error as Refusal).code;
    }
  };
  test('a rate that is stale, missing or no number is refused: nothing was agreed to', () => {
    proves('7-019');
    expect(judged('USDT', to(address))).toMatchObject({ payCardNo: address, ifsc: '5.43' });
    expect(judged('USDT', to(address, ' 5.430 '))).toMatchObject({ payCardNo: address });
    for (const rate of ['', ' ', '5.42', '5.4301', '0', 'abc', 'NaN', 'Infinity', '5,43'])
      expect([rate, judged('USDT', to(address, rate))]).toEqual([rate, 'usdtRateChanged']);
  });
  test('the refusal has the current rate, written as an amount', () => {
    for (const [rate, text] of [
      [5.5, '5.50'],
      [5, '5.00'],
      [5.4321, '5.4321'],
      [5.432, '5.432'],
    ] as const)
      expect(() => checkPayoutAccount('USDT', to(address, ''), { ...own, usdtRate: rate })).toThrow(
        expect.objectContaining({ params: { rate: text } }),
      );
  });
  test('USDT is for user type 20 alone, whatever else is right', () => {
    proves('7-019');
    expect(judged('USDT', to(address), { ...own, lx: '10' })).toBe('payoutAccountNotOwn');
  });
  test('an address that its chain would not take is refused at its field', () => {
    proves('5-015');
    for (const wrong of ['', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwc', '0x123', 'short', 'has spaces in the middle of it'])
      expect([wrong, judged('USDT', to(wrong))]).toEqual([wrong, 'badFields']);
  });
});

test('others than the owner see only the middle of a CPF, and the ends of a CNPJ and of an address', () => {
  expect(maskPayoutAccountNumber('CPF', '52998224725')).toBe('***.982.247-**');
  expect(maskPayoutAccountNumber('CNPJ', '12ABC34501DE35')).toBe('**.ABC.345/****-**');
  expect(maskPayoutAccountNumber('USDT', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')).toBe('T9yD…uWwb');
});

test('a withdrawal that passes is never more than what is there, and checks come in their order', () => {
  proves('5-007');
  const money = fc.integer({ min: 0, max: 2_000_000 }).map(toCentavos);
  const amount = fc.oneof(money, fc.constantFrom('' as const, null, undefined));
  fc.assert(
    fc.property(
      amount,
      money,
      money,
      fc.constantFrom(0 as const, 1 as const),
      fc.nat(3),
      (asked, main, turnMain, lock, number) => {
        const available = computeWithdrawableAmount({
          main,
          turnMain,
          turnTransfers: toCentavos(0),
          maximum: toCentavos(1_000_000),
        });
        const judged = checkWithdrawal(asked, { lock, number, available, minimum: toCentavos(5000) });
        const wanted = (asked || 0) as Centavos;
        const first = [
          lock === 1 && 'withdrawLocked',
          number < 1 && 'noWithdrawalsLeft',
          available <= 0 && 'nothingToWithdraw',
          wanted < 5000 && 'belowWithdrawMinimum',
          wanted > available && 'aboveWithdrawMaximum',
        ].find((item) => item !== false);
        if (judged instanceof Refusal) expect(judged.code).toBe(first);
        else {
          expect(first).toBeUndefined();
          expect(judged).toBeLessThanOrEqual(main);
          expect(turnMain).toBe(0);
        }
      },
    ),
  );
});
