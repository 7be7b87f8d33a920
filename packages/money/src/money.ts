/**
 * Money is a whole number of centavos with a type of its own; a price multiplier is a whole number of
 * ten-thousandths. Nothing here, and nothing that imports this file, multiplies or divides money in floating point.
 */

declare const centavosBrand: unique symbol;
declare const multiplierBrand: unique symbol;

/** An amount of money in the minor unit: R$ 12,34 is 1234. Always a safe integer; may be negative in differences. */
export type Centavos = number & { readonly [centavosBrand]: true };

/** What a win pays per unit staked, in ten-thousandths: 1.9800× is 19800. */
export type Multiplier = number & { readonly [multiplierBrand]: true };

/** The modes of the one rounding function: payouts and bonuses `down`, sports payouts `half-up`, fees `up`. */
export type RoundingMode = 'down' | 'half-up' | 'up';

/** How many ten-thousandths make 1×. */
export const MULTIPLIER_UNIT = 10_000;

/** Names a whole number as centavos. Throws a RangeError unless it is a safe integer: a bug, never a player's mistake. */
export function centavos(n: number): Centavos {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a whole number of centavos: ${n}`);
  return n as Centavos;
}

/** Names a whole number of ten-thousandths as a multiplier. Throws a RangeError unless it is a safe integer ≥ 0. */
export function multiplier(n: number): Multiplier {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`not a multiplier in ten-thousandths: ${n}`);
  return n as Multiplier;
}

export const ZERO = centavos(0);

/** Sum of two amounts. Throws if the sum leaves the safe integers. */
export const add = (a: Centavos, b: Centavos): Centavos => centavos(a + b);

/** Difference of two amounts; may be negative. */
export const subtract = (a: Centavos, b: Centavos): Centavos => centavos(a - b);

/** The smaller of two amounts. */
export const min = (a: Centavos, b: Centavos): Centavos => (a < b ? a : b);

/**
 * The one rounding function: numerator / denominator to a whole number, for numerator ≥ 0 and denominator > 0.
 * Throws a RangeError outside that domain.
 */
export function round(numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  if (denominator <= 0n || numerator < 0n) throw new RangeError('round takes numerator ≥ 0 and denominator > 0');
  const whole = numerator / denominator;
  const rest = numerator % denominator;
  if (rest === 0n || mode === 'down') return whole;
  if (mode === 'up') return whole + 1n;
  return rest * 2n >= denominator ? whole + 1n : whole;
}

/** amount × numerator / denominator in whole numbers, rounded once by `mode`; amount ≥ 0. Throws if the result is unsafe. */
export function scale(amount: Centavos, numerator: number, denominator: number, mode: RoundingMode): Centavos {
  const product = amount * numerator;
  // Below 2^53 the product is exact, and so are the quotient and the rest: no BigInt on the hot path.
  if (mode === 'down' && Number.isSafeInteger(product) && product >= 0)
    return ((product - (product % denominator)) / denominator) as Centavos;
  return centavos(Number(round(BigInt(amount) * BigInt(numerator), BigInt(denominator), mode)));
}

/** What a stake pays at a multiplier, rounded down to the centavo (decisions.md, "Rounding": game payouts round down). */
export const computePayout = (stake: Centavos, m: Multiplier): Centavos => scale(stake, m, MULTIPLIER_UNIT, 'down');

const DECIMAL = /^(\d{1,13})(?:\.(\d{1,2}))?$/;

/** Reads decimal text with a point and at most two decimals ("12", "12.3", "12.34") from its digits. Anything else: undefined. */
export function parseDecimal(text: string): Centavos | undefined {
  const parts = DECIMAL.exec(text);
  if (parts === null) return undefined;
  const [, whole = '0', cents = ''] = parts;
  return centavos(Number(whole) * 100 + Number(cents.padEnd(2, '0')));
}

/** Decimal text with a point and exactly two decimals: 1234 → "12.34"; the form of API Pix and of CSV files. */
export function toDecimal(amount: Centavos): string {
  const sign = amount < 0 ? '-' : '';
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Reads a wire number in currency units (12.34) from its shortest decimal text, so that no product of floats is taken.
 * More than two decimals, a value that is not finite, or one past 10^13: undefined. Negative numbers are read too.
 */
export function fromReais(n: number): Centavos | undefined {
  if (!Number.isFinite(n)) return undefined;
  const amount = parseDecimal(String(Math.abs(n)));
  return amount === undefined ? undefined : n < 0 ? centavos(-amount) : amount;
}

/** The wire number in currency units. Dividing by 100 gives the double nearest to the decimal, which prints as that decimal. */
export const toReais = (amount: Centavos): number => amount / 100;
