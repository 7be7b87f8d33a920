/**
 * Prices. Odds are whole thousandths (2.45 is 2450): what a winning unit of stake pays, the stake included. Models give
 * chances as doubles in [0, 1]; a chance becomes a price here and is never used to compute money.
 */
import { divideRounded } from '@arara/money';
import { fractionToApproximateNumber, createFraction, addFractions } from './fraction.ts';
import type { RationalNumber } from './fraction.ts';

declare const oddsBrand: unique symbol;

/** Decimal odds in thousandths, above 1.000. */
export type Odds = number & { readonly [oddsBrand]: true };

/** How many thousandths make 1.000. */
export const ODDS_UNIT = 1_000;

const highestPossibleOdds = 1_000_000;

/** Takes whole thousandths as odds. Throws a RangeError outside 1.001 to 1,000. */
export function thousandthsToOdds(thousandths: number): Odds {
  if (!Number.isSafeInteger(thousandths) || thousandths <= ODDS_UNIT || thousandths > highestPossibleOdds) {
    throw new RangeError(`not odds in thousandths: ${thousandths}`);
  }
  return thousandths as Odds;
}

/**
 * Reads a number of the wire (2.45, at most three decimals) from its shortest decimal text, without multiplying floats.
 * Undefined if it is outside 1.001 to 1,000.
 */
export function oddsFromDecimal(n: number): Odds | undefined {
  const parts = /^(\d{1,4})(?:\.(\d{1,3}))?$/.exec(String(n));
  if (parts === null) return undefined;
  const thousandths = Number(parts[1]) * ODDS_UNIT + Number((parts[2] ?? '').padEnd(3, '0'));
  return thousandths > ODDS_UNIT && thousandths <= highestPossibleOdds ? (thousandths as Odds) : undefined;
}

/** The number of the wire: 2450 is 2.45. */
export const oddsToDecimal = (o: Odds): number => o / ODDS_UNIT;

/** The odds as an exact ratio. */
export const oddsToFraction = (o: Odds): RationalNumber => createFraction(o, ODDS_UNIT);

/** `decimal` 2.45, `fractional` 29/20, `american` +145. */
export type OddsFormat = 'decimal' | 'fractional' | 'american';

/**
 * The odds as text, with a point; a screen sets its own decimal sign. Decimal has two digits, three where the third is
 * not zero; fractional is the exact win per unit in lowest terms; American is rounded half up to a whole number.
 */
export function formatOdds(o: Odds, format: OddsFormat): string {
  const win = createFraction(o - ODDS_UNIT, ODDS_UNIT);
  if (format === 'fractional') return `${win.numerator}/${win.denominator}`;
  if (format === 'american') {
    return o >= 2 * ODDS_UNIT
      ? `+${divideRounded(100n * win.numerator, win.denominator, 'half-up')}`
      : `-${divideRounded(100n * win.denominator, win.numerator, 'half-up')}`;
  }
  const text = `${Math.floor(o / ODDS_UNIT)}.${String(o % ODDS_UNIT).padStart(3, '0')}`;
  return text.endsWith('0') ? text.slice(0, -1) : text;
}

/** Sum of the inverse odds of a whole market: 1 plus the margin where one outcome wins. */
export const computeOverround = (prices: readonly Odds[]): RationalNumber =>
  prices.reduce((sum, o) => addFractions(sum, createFraction(ODDS_UNIT, o)), createFraction(0));

/** What the house keeps: overround / winners − 1, for statistics. `winners` is how many outcomes win at once. */
export const computeMargin = (prices: readonly Odds[], winners = 1): number =>
  fractionToApproximateNumber(computeOverround(prices)) / winners - 1;

/**
 * The house's edge in a market's prices, in whole basis points: the part of a stake that it keeps on average if the margin
 * is the same on all outcomes. For statistics and rewards. 0 when the implied chances sum to `winners` or less.
 */
export function computeEdgeBp(prices: readonly Odds[], winners = 1): number {
  const implied = sumNumbers(prices.map((o) => ODDS_UNIT / o)) / winners;
  return implied <= 1 ? 0 : Math.round((1 - 1 / implied) * 10_000);
}

/**
 * Adds a margin to the chances of a market, by the odds-ratio method: q/(1−q) = c · p/(1−p), with the one c for which the
 * q sum to 1 + margin. Unlike margin in proportion it keeps every q below 1, so that a favourite at 97 % has a price, and
 * it charges long shots more, as real bookmakers do: outcomes implied at 7.5 % win 5.5 %, at 55 % they win 61 %.
 * The chances must sum to 1; a chance of 0 stays 0.
 */
export function addMarginToChances(chances: readonly number[], margin: number): readonly number[] {
  const target = 1 + margin;
  const implied = (c: number) => chances.map((p) => (p >= 1 ? 1 : (c * p) / (1 - p + c * p)));
  const possible = chances.filter((p) => p > 0).length;
  // A single possible outcome cannot carry a margin: there is nothing left to bet on.
  if (possible < 2 || target >= possible) return chances;
  const [p = 0, q = 0] = chances;
  return implied(
    chances.length === 2
      ? solveOddsRatioOfTwo(p, q, target)
      : solveOddsRatioNumerically((c) => sumNumbers(implied(c)) - target),
  );
}

/** The positive root of c² pq (2 − t) + c (p² + q²)(1 − t) − t pq, which is the definition for two outcomes. */
function solveOddsRatioOfTwo(p: number, q: number, target: number): number {
  const a = p * q * (2 - target);
  const b = (p * p + q * q) * (1 - target);
  return (-b + Math.sqrt(b * b + 4 * a * target * p * q)) / (2 * a);
}

/** The c ≥ 1 at which a growing excess is 0, found by bisecting the logarithm of c. */
function solveOddsRatioNumerically(excess: (c: number) => number): number {
  let [low, high] = [0, 1];
  while (excess(Math.exp(high)) < 0 && high < 40) [low, high] = [high, 2 * high];
  for (let i = 0; i < 32; i++) {
    const middle = (low + high) / 2;
    if (excess(Math.exp(middle)) < 0) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}

const sumNumbers = (list: readonly number[]): number => list.reduce((sum, n) => sum + n, 0);

/** A quoted price under `below` is a multiple of `tick`: neighbouring prices are never more than 5 % apart. */
const oddsTickLadder: readonly { readonly below: number; readonly tick: number }[] = [
  { below: 2_000, tick: 10 },
  { below: 3_000, tick: 20 },
  { below: 4_000, tick: 50 },
  { below: 6_000, tick: 100 },
  { below: 10_000, tick: 200 },
  { below: 20_000, tick: 500 },
  { below: 50_000, tick: 1_000 },
  { below: 100_000, tick: 2_000 },
  { below: 200_000, tick: 5_000 },
  { below: Number.POSITIVE_INFINITY, tick: 10_000 },
];

export const MIN_OFFERED_ODDS = thousandthsToOdds(1_010);
export const highestOfferedOdds = thousandthsToOdds(500_000);

/**
 * The price on the ladder that is nearest to an implied chance `q`, but never one that pays more than the fair chance `p`.
 * Undefined where no fair price exists: below 1.01 a bet is not worth placing, above 500 the model is not certain enough.
 */
export function computeOddsFromChance(q: number, p: number): Odds | undefined {
  if (!(q > 0) || !(p > 0)) return undefined;
  const exact = ODDS_UNIT / q;
  if (exact < MIN_OFFERED_ODDS || exact > highestOfferedOdds) return undefined;
  const tick = oddsTickLadder.find(({ below }) => exact < below)?.tick ?? 1;
  const nearest = Math.round(exact / tick) * tick;
  const price = nearest * p > ODDS_UNIT ? Math.floor(exact / tick) * tick : nearest;
  return price < MIN_OFFERED_ODDS ? undefined : thousandthsToOdds(price);
}
