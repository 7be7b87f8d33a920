/** Exact fractions: odds, factors and payouts are multiplied as fractions and rounded once, at the end. */
import { round } from '@arara/money';
import type { RoundingMode } from '@arara/money';

/** A ratio ≥ 0 in lowest terms. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The ratio in lowest terms. Throws a RangeError unless numerator ≥ 0 and denominator > 0. */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const [n, d] = [BigInt(numerator), BigInt(denominator)];
  if (n < 0n || d <= 0n) throw new RangeError(`not a ratio of whole numbers: ${n}/${d}`);
  let [a, b] = [n, d];
  while (b !== 0n) [a, b] = [b, a % b];
  return { numerator: n / a, denominator: d / a };
}

export const addFractions = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const multiplyFractions = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);

/** 1 − a, for a ≤ 1; throws a RangeError above it. */
export const complementFraction = (a: Fraction): Fraction => fraction(a.denominator - a.numerator, a.denominator);

/** Rounds to an integer, by the one rounding function of money. */
export const roundFraction = (a: Fraction, mode: RoundingMode): bigint => round(a.numerator, a.denominator, mode);

/** The nearest double: for display, statistics and tests, never for money. */
export function approximateFraction(a: Fraction): number {
  const digits = 15n;
  return Number(roundFraction(multiplyFractions(a, fraction(10n ** digits)), 'half-up')) / Number(10n ** digits);
}
