import type { DepositPackage } from '@arara/contract/player/payments/payments';
import type { Id } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { expect, test } from 'vitest';
import { findOrdinaryPackage, findPackageForStake } from './preselected-package.ts';

const packages: readonly DepositPackage[] = [100, 20, 200, 50].map((price, at) => ({
  pkgId: (at + 1) as Id,
  price: toCentavos(price * 100),
  gift: toCentavos(0),
  curreny: 'INSBRL',
  sort: at,
}));

test.each([
  ['nothing known', 0, 0, 20],
  ['a stake below the smallest package', 500, 400, 20],
  ['a stake that needs more than the balance and the smallest package', 5000, 1000, 50],
  ['a stake that the balance and a package cover exactly', 6000, 1000, 50],
  ['one centavo more than that', 6001, 1000, 100],
  ['a stake above every package', 90_000, 100, 200],
])('the in-game deposit: %s', (_, stake, balance, price) => {
  expect(findPackageForStake(packages, { stake, balance })?.price).toBe(price * 100);
});

test('the deposit panel begins with R$ 100,00, and without packages nothing is preselected', () => {
  expect(findOrdinaryPackage(packages)?.price).toBe(10_000);
  expect(findPackageForStake([], { stake: 100, balance: 0 })).toBeUndefined();
});
