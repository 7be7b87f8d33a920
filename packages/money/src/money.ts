/**
 * Money is an integer number of centavos with a type of its own; a multiplier is an integer number of ten-thousandths. Money is
 * never multiplied or divided in floating point, neither here nor in the code that imports this file.
 */

declare const centavosBrand: unique symbol;
declare const multiplierBrand: unique symbol;

/** An amount of money in the minor unit: R$ 12,34 is 1234. Always a safe integer; may be negative in differences. */
export type Centavos = number & { readonly [centavosBrand]: true };

/** The payout of a win per unit staked, in ten-thousandths: 1.9800× is 19800. */
export type Multiplier = number & { readonly [multiplierBrand]: true };

/** The modes of the one rounding function: payouts and bonuses `down`, sports payouts `half-up`, fees `up`. */
export type RoundingMode = 'down' | 'half-up' | 'up';

/** 1× in ten-thousandths. */
export const MULTIPLIER_UNIT = 10_000;

/** Makes an integer a value of centavos. Throws a RangeError unless it is a safe integer, which would be a bug of the caller. */
export function toCentavos(n: number): Centavos {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not an integer number of centavos: ${n}`);
  return n as Centavos;
}

/** Makes an integer number of ten-thousandths a multiplier. Throws a RangeError unless it is a safe integer ≥ 0. */
export function toMultiplier(n: number): Multiplier {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`not a multiplier in ten-thousandths: ${n}`);
  return n as Multiplier;
}

export const ZERO_CENTAVOS = toCentavos(0);

/** Sum of two amounts. Throws a RangeError if the sum is not a safe integer. */
export const addCentavos = (a: Centavos, b: Centavos): Centavos => toCentavos(a + b);

/** Difference of two amounts; may be negative. */
export const subtractCentavos = (a: Centavos, b: Centavos): Centavos => toCentavos(a - b);

/** The smaller of two amounts. */
export const minCentavos = (a: Centavos, b: Centavos): Centavos => (a < b ? a : b);

/**
 * The only rounding function: numerator / denominator as an integer, for numerator ≥ 0 and denominator > 0. Throws a RangeError for
 * other arguments.
 */
export function divideRounded(numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  if (denominator <= 0n || numerator < 0n) throw new RangeError('round needs numerator ≥ 0 and denominator > 0');
  const quotient = numerator / denominator;
  const remainder = numerator % denominator;
  if (remainder === 0n || mode === 'down') return quotient;
  if (mode === 'up') return quotient + 1n;
  return remainder * 2n >= denominator ? quotient + 1n : quotient;
}

/**
 * amount × numerator / denominator in integers, rounded once by `mode`, for amount × numerator ≥ 0 and denominator > 0. Throws a
 * RangeError for other arguments, and if the result is not a safe integer.
 */
export function scaleCentavos(amount: Centavos, numerator: number, denominator: number, mode: RoundingMode): Centavos {
  const product = amount * numerator;
  // Below 2^53 the product is exact, and so are quotient and remainder: the hot path needs no BigInt.
  if (mode === 'down' && Number.isSafeInteger(product) && product >= 0 && denominator > 0)
    return ((product - (product % denominator)) / denominator) as Centavos;
  return toCentavos(Number(divideRounded(BigInt(amount) * BigInt(numerator), BigInt(denominator), mode)));
}

/** The payout of a stake at a multiplier, rounded down to the centavo (docs/money.md). */
export const computeMultiplierPayout = (stake: Centavos, m: Multiplier): Centavos =>
  scaleCentavos(stake, m, MULTIPLIER_UNIT, 'down');

const DECIMAL_AMOUNT_PATTERN = /^(\d{1,13})(?:\.(\d{1,2}))?$/;

/** Reads decimal text with a point and at most two decimals ("12", "12.3", "12.34") from its digits. Undefined for other text. */
export function parseDecimalAmount(text: string): Centavos | undefined {
  const parts = DECIMAL_AMOUNT_PATTERN.exec(text);
  if (parts === null) return undefined;
  const [, reais = '0', cents = ''] = parts;
  return toCentavos(Number(reais) * 100 + Number(cents.padEnd(2, '0')));
}

/** Decimal text with a point and exactly two decimals: 1234 → "12.34". The API Pix and CSV files use it. */
export function formatDecimalAmount(amount: Centavos): string {
  const sign = amount < 0 ? '-' : '';
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Reads a wire number in reais (12.34) from its shortest decimal text, so that floats are never multiplied. Undefined for a number
 * with more than two decimals, one that is not finite, and one of 10^13 or more. Negative numbers are read too.
 */
export function reaisToCentavos(n: number): Centavos | undefined {
  if (!Number.isFinite(n)) return undefined;
  const amount = parseDecimalAmount(String(Math.abs(n)));
  return amount === undefined ? undefined : n < 0 ? toCentavos(-amount) : amount;
}

/** The wire number in reais. Dividing by 100 gives the double nearest to the decimal, which is printed as that decimal. */
export const centavosToReais = (amount: Centavos): number => amount / 100;
