import { toCentavos } from '@arara/money';
import { withdrawalRiskHints } from '@arara/contract/staff/players';
import { expect, test } from 'vitest';
import { type WithdrawalRiskHintInput, findWithdrawalRiskHints } from './risk-hints.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const DAY_MS = 24 * 3600 * 1000;
const now = 1_800_000_000_000;
const calm: WithdrawalRiskHintInput = {
  kyc: 1,
  createdAt: now - 30 * DAY_MS,
  deposited: toCentavos(100_000),
  withdrawn: toCentavos(50_000),
  held: toCentavos(10_000),
  staked: toCentavos(400_000),
  withdrawals: 4,
  withdrawalsToday: 1,
  paymentsInReview: 0,
  receivable: toCentavos(0),
  isStaff: false,
};

test('a player of some weeks who plays and withdraws a part has no hint', () => {
  expect(findWithdrawalRiskHints(calm, now)).toEqual([]);
});

test.each<[(typeof withdrawalRiskHints)[number], Partial<WithdrawalRiskHintInput>, Partial<WithdrawalRiskHintInput>]>([
  ['notProven', { kyc: 0 }, { kyc: 1 }],
  ['newAccount', { createdAt: now - 3 * DAY_MS + 1 }, { createdAt: now - 3 * DAY_MS }],
  ['firstWithdrawal', { withdrawals: 0 }, { withdrawals: 0, held: toCentavos(0) }],
  ['littlePlay', { staked: toCentavos(149_999) }, { staked: toCentavos(150_000) }],
  ['takesOutMore', { withdrawn: toCentavos(490_001) }, { withdrawn: toCentavos(490_000) }],
  ['foreignPayer', { paymentsInReview: 1 }, { paymentsInReview: 0 }],
  ['manyToday', { withdrawalsToday: 4 }, { withdrawalsToday: 3 }],
  ['debt', { receivable: toCentavos(-1) }, { receivable: toCentavos(0) }],
  ['ownAccount', { isStaff: true }, { isStaff: false }],
])('%s shows from its bound on, and not before', (hint, over, under) => {
  proves('A-143');
  expect(findWithdrawalRiskHints({ ...calm, ...over }, now)).toEqual([hint]);
  expect(findWithdrawalRiskHints({ ...calm, ...under }, now)).toEqual([]);
});

test('every hint can appear', () => {
  const all = findWithdrawalRiskHints(
    {
      ...calm,
      kyc: 0,
      createdAt: now,
      staked: toCentavos(0),
      withdrawn: toCentavos(9e9),
      withdrawals: 0,
      withdrawalsToday: 9,
      paymentsInReview: 1,
      receivable: toCentavos(-1),
      isStaff: true,
    },
    now,
  );
  expect(all.toSorted()).toEqual([...withdrawalRiskHints].toSorted());
});
