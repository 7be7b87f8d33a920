import type { DepositPackage } from '@arara/contract/player/payments/payments';

/** The price of the package that is preselected in the deposit panel, in centavos. */
const PRESELECTED_DEPOSIT_PRICE = 100_00;

/** The package that is preselected in the deposit panel. */
export const findOrdinaryPackage = (packages: readonly DepositPackage[]): DepositPackage | undefined =>
  packages.find(({ price }) => price === PRESELECTED_DEPOSIT_PRICE);

/**
 * The smallest package with which the balance covers a stake; the largest one if none does. Amounts are in centavos; a stake of 0
 * is one that nobody knows.
 */
export function findPackageForStake(
  packages: readonly DepositPackage[],
  { stake, balance }: { readonly stake: number; readonly balance: number },
): DepositPackage | undefined {
  const byPrice = packages.toSorted((one, other) => one.price - other.price);
  return byPrice.find(({ price }) => balance + price >= stake) ?? byPrice.at(-1);
}
