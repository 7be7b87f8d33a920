/** Exact fractions: odds, factors and payouts are multiplied as fractions and rounded once, at the end. */
import { divideRounded } from '@arara/money';
import type { RoundingMode } from '@arara/money';

/** A ratio ≥ 0 in lowest terms. */
export interface RationalNumber {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The ratio in lowest terms. Throws a RangeError unless numerator ≥ 0 and denominator > 0. */
export function createFraction(numerator: bigint | number, denominator: bigint | number = 1n): RationalNumber {
  const [n, d] = [BigInt(numerator), BigInt(denominator)];
  if (n < 0n || d <= 0n) throw new RangeError(`not a ratio of whole numbers: ${n}/${d}`);
  let [a, b] = [n, d];
  while (b !== 0n) [a, b] = [b, a % b];
  return { numerator: n / a, denominator: d / a };
}

export const addFractions = (a: RationalNumber, b: RationalNumber): RationalNumber =>
  createFraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const multiplyFractions = (a: RationalNumber, b: RationalNumber): RationalNumber =>
  createFraction(a.numerator * b.numerator, a.denominator * b.denominator);

/** 1 − a, for a ≤ 1; throws a RangeError above it. */
export const complementFraction = (a: RationalNumber): RationalNumber =>
  createFraction(a.denominator - a.numerator, a.denominator);

/** Rounds to an integer, by the one rounding function of money. */
export const roundFractionToInteger = (a: RationalNumber, mode: RoundingMode): bigint =>
  divideRounded(a.numerator, a.denominator, mode);

/** The nearest double: for display, statistics and tests, never for money. */
export function fractionToApproximateNumber(a: RationalNumber): number {
  const digits = 15n;
  return (
    Number(roundFractionToInteger(multiplyFractions(a, createFraction(10n ** digits)), 'half-up')) /
    Number(10n ** digits)
  );
}
