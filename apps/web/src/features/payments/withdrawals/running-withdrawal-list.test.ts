import type { WalletRecord } from '@arara/contract/player/wallet';
import type { Id } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { expect, test } from 'vitest';
import { findRunningWithdrawals } from './running-withdrawal-list.ts';

const withdrawal = (id: number, status: string, amount: number): WalletRecord => ({
  id: id as Id,
  type: '11',
  status,
  amount: toCentavos(amount),
  balance: null,
  time: 0,
});

test('only withdrawals that are not finished hold money', () => {
  const records = [
    withdrawal(4, '00', 7000),
    withdrawal(3, '10', 5000),
    withdrawal(2, '01', 900),
    withdrawal(1, '00', 50),
  ];
  const { records: running, held } = findRunningWithdrawals(records);
  expect([running.map(({ id }) => id), held]).toEqual([[4, 1], 7050]);
  expect(findRunningWithdrawals([]).held).toBe(0);
});
