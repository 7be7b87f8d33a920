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

export const highestPossibleOdds = 1_000_000;

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

const findOddsTick = (exact: number): number => oddsTickLadder.find(({ below }) => exact < below)?.tick ?? 1;

/** Below 1.01 a bet is not worth placing. */
export const MIN_OFFERED_ODDS = thousandthsToOdds(1_010);
/** Above 500 the model is not certain enough. */
export const highestOfferedOdds = thousandthsToOdds(500_000);

/**
 * The price on the ladder that is nearest to an implied chance, within the bounds, but never one that pays more than the fair
 * chance. Undefined where no such price exists.
 */
export function roundToLadder(implied: number, fair: number): Odds | undefined {
  if (!(implied > 0) || !(fair > 0)) return undefined;
  const exact = Math.min(highestOfferedOdds, Math.max(MIN_OFFERED_ODDS, ODDS_UNIT / implied));
  const tick = findOddsTick(exact);
  let price = Math.round(exact / tick) * tick;
  while (price * fair > ODDS_UNIT) price -= tick;
  return price < MIN_OFFERED_ODDS ? undefined : thousandthsToOdds(price);
}
