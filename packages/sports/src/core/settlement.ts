/**
 * What a settled bet pays: stake × (voided + (1 − voided) × (won ? odds × dead heat : 0)), in exact fractions, rounded
 * half up once on the final amount. Rounding the two halves of an Asian bet separately could lose a centavo.
 */
import { toCentavos, subtractCentavos } from '@arara/money';
import type { Centavos } from '@arara/money';
import {
  addFractions,
  complementFraction,
  createFraction,
  multiplyFractions,
  roundFractionToInteger,
} from './fraction.ts';
import type { RationalNumber } from './fraction.ts';
import { oddsToFraction } from './odds.ts';
import type { Odds } from './odds.ts';
import { findOutcomeResult } from './results.ts';
import type { LineResult, OutcomeResult, SettledResult } from './results.ts';

const fractionOfValueZero = createFraction(0);
const fractionOfValueOne = createFraction(1);
const halfFraction = createFraction(1, 2);

/** The part of the stake that comes back, and whether the rest wins. */
const payoutFactorsByResult: Readonly<
  Record<SettledResult, { readonly voided: RationalNumber; readonly wins: boolean }>
> = {
  won: { voided: fractionOfValueZero, wins: true },
  halfWon: { voided: halfFraction, wins: true },
  push: { voided: fractionOfValueOne, wins: false },
  void: { voided: fractionOfValueOne, wins: false },
  halfLost: { voided: halfFraction, wins: false },
  lost: { voided: fractionOfValueZero, wins: false },
};

/** What one unit of stake returns, exactly; also the factor of a leg in a multiple. */
export function computeReturnPerUnit(price: Odds, { result, deadHeat }: OutcomeResult): RationalNumber {
  const { voided, wins } = payoutFactorsByResult[result];
  const won = wins
    ? multiplyFractions(
        oddsToFraction(price),
        deadHeat === undefined ? fractionOfValueOne : createFraction(...deadHeat),
      )
    : fractionOfValueZero;
  return addFractions(voided, multiplyFractions(complementFraction(voided), won));
}

/** What the bet pays, stake included; 0 for a lost one. */
export const computeBetPayout = (stake: Centavos, price: Odds, outcome: OutcomeResult): Centavos =>
  toCentavos(
    Number(
      roundFractionToInteger(multiplyFractions(createFraction(stake), computeReturnPerUnit(price, outcome)), 'half-up'),
    ),
  );

/** The most that a bet can pay: all of it won, without a dead heat. */
export const computePossibleBetPayout = (stake: Centavos, price: Odds): Centavos =>
  computeBetPayout(stake, price, { result: 'won' });

/** Codes of a settled bet on the wire. */
export const betResultCodes = {
  won: 10,
  halfWon: 21,
  push: 0,
  halfLost: 11,
  lost: 20,
  void: 90,
  cashedOut: 1000,
} as const satisfies Record<SettledResult | 'cashedOut', number>;

/** States of an order on the wire. */
export const betStatusCodes = {
  waiting: '-10',
  accepted: '0',
  refusedInDelay: '-11',
  refused: '4',
  feedFault: '-1',
  settled: '9999',
  reopened: '8888',
} as const;

/** A single bet and what was paid for it so far, over all settlements and re-settlements. */
export interface BetToSettle {
  readonly outcomeId: string;
  readonly acceptedAt: number;
  readonly stake: Centavos;
  readonly odds: Odds;
  readonly paid: Centavos;
}

/** How a bet ended, and the money to move: `difference` is its payout less what was paid already. */
export interface ComputedSettlement {
  readonly outcomeResult: OutcomeResult | undefined;
  readonly payout: Centavos;
  /** negative when a re-settlement takes money back */
  readonly difference: Centavos;
}

/** Settles, re-settles or re-opens a single by difference; the same result again moves nothing. */
export function settleBet(bet: BetToSettle, line: LineResult): ComputedSettlement {
  const outcomeResult = findOutcomeResult(line, bet);
  const payout = outcomeResult === undefined ? toCentavos(0) : computeBetPayout(bet.stake, bet.odds, outcomeResult);
  return { outcomeResult, payout, difference: subtractCentavos(payout, bet.paid) };
}
