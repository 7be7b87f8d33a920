import { createFraction, multiplyFractions, roundFractionToInteger } from '@arara/sports/core/fraction';
import { ODDS_UNIT } from '@arara/sports/core/odds';

const HUNDREDTHS = 100;

/**
 * The odds of a multiple in thousandths, rounded to hundredths: the product of its legs' odds, for a screen. Its payout is
 * computed from the legs.
 */
export function multiplyOdds(odds: readonly number[]): number {
  const product = odds.reduce(
    (all, each) => multiplyFractions(all, createFraction(each, ODDS_UNIT)),
    createFraction(HUNDREDTHS),
  );
  return Number(roundFractionToInteger(product, 'half-up')) * (ODDS_UNIT / HUNDREDTHS);
}
