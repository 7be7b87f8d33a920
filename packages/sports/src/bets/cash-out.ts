/**
 * What a bet is worth before it is decided, and what a part of it pays. Chances are the fair ones that the prices were made from;
 * legs are multiplied as exact fractions and the value is rounded down once. Nothing here moves money.
 */
import { type Centavos, subtractCentavos, toCentavos } from '@arara/money';
import {
  addFractions,
  createFraction,
  multiplyFractions,
  roundFractionToInteger,
  type RationalNumber,
} from '../core/fraction.ts';
import { computeReturnPerUnit, listCombinations } from './settlement.ts';
import { oddsToFraction, type Odds } from '../core/odds.ts';
import type { OutcomeResult } from '../core/results.ts';

/** The margin on a cash-out, in basis points. */
export const DEFAULT_CASH_OUT_MARGIN_BP = 500;

/** A leg with its result, or while its line is open with the chances of its outcome in millionths. */
export type CashOutLeg =
  | { readonly odds: Odds; readonly result: OutcomeResult }
  | { readonly odds: Odds; readonly chance: { readonly win: number; readonly refund: number } };

const nothing = createFraction(0);
const one = createFraction(1);

/** What a leg returns per unit on average: its exact return once it is decided, else refund + win × odds. */
const computeExpectedReturn = (leg: CashOutLeg): RationalNumber =>
  'result' in leg
    ? computeReturnPerUnit(leg.odds, leg.result)
    : addFractions(
        createFraction(leg.chance.refund, 1_000_000),
        multiplyFractions(createFraction(leg.chance.win, 1_000_000), oddsToFraction(leg.odds)),
      );

/**
 * The value of what is left of a bet: (stake left / combinations) × Σ over combinations ∏ over legs × (1 − margin), rounded down
 * (docs/sportsbook.md, cash-out). Throws a RangeError for a text that is no system over its legs.
 */
export function computeCashOutValue({
  type,
  system,
  stakeLeft,
  legs,
  marginBp = DEFAULT_CASH_OUT_MARGIN_BP,
}: {
  readonly type: 'single' | 'multiple' | 'system';
  readonly system?: string | null | undefined;
  readonly stakeLeft: Centavos;
  readonly legs: readonly CashOutLeg[];
  readonly marginBp?: number;
}): Centavos {
  const factors = legs.map(computeExpectedReturn);
  const combinations = listCombinations({ type, system, legs: legs.length });
  if (combinations.length === 0) throw new RangeError(`${system ?? ''} is no system over ${legs.length} legs`);
  const sum = combinations.reduce(
    (total, combination) =>
      addFractions(
        total,
        combination.reduce((product, n) => multiplyFractions(product, factors[n] ?? nothing), one),
      ),
    nothing,
  );
  const value = multiplyFractions(
    multiplyFractions(sum, createFraction(stakeLeft, combinations.length)),
    createFraction(10_000 - marginBp, 10_000),
  );
  return toCentavos(Number(roundFractionToInteger(value, 'down')));
}

/** A part of a stake that is cashed out, and what it pays. */
export interface CashOutPart {
  readonly stake: Centavos;
  readonly amount: Centavos;
}

/**
 * A fraction of what is left of a stake, in ten-thousandths: ⌊stake left × fraction⌋ is cashed out and pays
 * ⌊quote × cashed / stake left⌋. Undefined outside of 5 % to 95 % and the whole, and if the rest would be below the minimum stake.
 */
export function computeCashOutPart({
  stakeLeft,
  quote,
  fraction,
  minStake,
}: {
  readonly stakeLeft: Centavos;
  readonly quote: Centavos;
  readonly fraction: number;
  readonly minStake: Centavos;
}): CashOutPart | undefined {
  if (fraction === 10_000) return { stake: stakeLeft, amount: quote };
  if (!Number.isInteger(fraction) || fraction < 500 || fraction > 9500) return undefined;
  const stake = toCentavos(Number((BigInt(stakeLeft) * BigInt(fraction)) / 10_000n));
  if (stake === 0 || subtractCentavos(stakeLeft, stake) < minStake) return undefined;
  return { stake, amount: toCentavos(Number((BigInt(quote) * BigInt(stake)) / BigInt(stakeLeft))) };
}
