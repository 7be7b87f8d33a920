import { centavos } from '@arara/money';
import { riskHints } from '@arara/contract/staff/players';
import { expect, test } from 'vitest';
import { type RiskInput, findRiskHints } from './risk-hints.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const DAY_MS = 24 * 3600 * 1000;
const now = 1_800_000_000_000;
const calm: RiskInput = {
  kyc: 1,
  createdAt: now - 30 * DAY_MS,
  deposited: centavos(100_000),
  withdrawn: centavos(50_000),
  held: centavos(10_000),
  staked: centavos(400_000),
  withdrawals: 4,
  withdrawalsToday: 1,
  paymentsInReview: 0,
  receivable: centavos(0),
  isStaff: false,
};

test('a player of some weeks who plays and withdraws a part has no hint', () => {
  expect(findRiskHints(calm, now)).toEqual([]);
});

test.each<[(typeof riskHints)[number], Partial<RiskInput>, Partial<RiskInput>]>([
  ['notProven', { kyc: 0 }, { kyc: 1 }],
  ['newAccount', { createdAt: now - 3 * DAY_MS + 1 }, { createdAt: now - 3 * DAY_MS }],
  ['firstWithdrawal', { withdrawals: 0 }, { withdrawals: 0, held: centavos(0) }],
  ['littlePlay', { staked: centavos(149_999) }, { staked: centavos(150_000) }],
  ['takesOutMore', { withdrawn: centavos(490_001) }, { withdrawn: centavos(490_000) }],
  ['foreignPayer', { paymentsInReview: 1 }, { paymentsInReview: 0 }],
  ['manyToday', { withdrawalsToday: 4 }, { withdrawalsToday: 3 }],
  ['debt', { receivable: centavos(-1) }, { receivable: centavos(0) }],
  ['ownAccount', { isStaff: true }, { isStaff: false }],
])('%s shows from its bound on, and not before', (hint, over, under) => {
  proves('A-143');
  expect(findRiskHints({ ...calm, ...over }, now)).toEqual([hint]);
  expect(findRiskHints({ ...calm, ...under }, now)).toEqual([]);
});

test('every hint can appear', () => {
  const all = findRiskHints(
    {
      ...calm,
      kyc: 0,
      createdAt: now,
      staked: centavos(0),
      withdrawn: centavos(9e9),
      withdrawals: 0,
      withdrawalsToday: 9,
      paymentsInReview: 1,
      receivable: centavos(-1),
      isStaff: true,
    },
    now,
  );
  expect(all.toSorted()).toEqual([...riskHints].toSorted());
});
