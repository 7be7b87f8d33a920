import { type Centavos, toCentavos } from '@arara/money';
import { computePossiblePayout } from '@arara/sports/bets/settlement';
import { type Odds, ODDS_UNIT } from '@arara/sports/core/odds';
import { defaultBetSlipLimits } from '@arara/sports/bets/slip';
import { multiplyOdds } from '../combinations/combined-odds.ts';
import { nameRelatedLegs, type RelatedLeg } from '../combinations/related-legs.ts';
import { chooseSystem, hasSystems, type OfferedSystem } from '../combinations/systems.ts';
import type { CombinedKind } from './slip-model.ts';
import {
  compareLegOddsWithCurrent,
  type PresentPriceReader,
  type PricedLeg,
  type StakeProblem,
} from './slip-totals.ts';
import type { SlipLeg, SlipView } from './slip-view.ts';

/** Why the selections cannot be combined as they are: their number, two that depend on each other, or one that takes no bets. */
export type CombinationObstacle = 'count' | 'related' | 'locked';

/** The totals of the bet on all selections together. */
export interface CombinedTotals {
  readonly kind: CombinedKind;
  readonly legs: readonly PricedLeg[];
  readonly related: ReadonlyMap<string, RelatedLeg<SlipLeg>>;
  /** The system that is bet on; undefined for a multiple and for a number of legs without systems. */
  readonly system: OfferedSystem | undefined;
  readonly stake: Centavos | null;
  /** The odds of a multiple in thousandths; null for a system, whose combinations have their own. */
  readonly odds: number | null;
  /** The payout if every selection wins; null without a stake, and while the selections cannot be combined. */
  readonly payout: Centavos | null;
  readonly obstacle: CombinationObstacle | null;
  readonly problem: StakeProblem | null;
  /** No stake keeps the payout within the limit. */
  readonly isPayoutAboveLimit: boolean;
  readonly changed: boolean;
}

/** What is bet on, for the computation of payouts. */
interface CombinedSelection {
  readonly kind: CombinedKind;
  readonly system: OfferedSystem | undefined;
  readonly odds: readonly number[];
}

const computePayout = ({ kind, system, odds }: CombinedSelection, stake: Centavos): Centavos =>
  computePossiblePayout({
    type: kind,
    system: system?.system,
    stake,
    legs: odds.map((each) => ({ odds: each as Odds })),
  });

/** The largest stake that divides into equal bets and is not above this one. */
const divideEvenly = (stake: number, combinations: number): number => stake - (stake % combinations);

/** The smallest stake that divides into equal bets and is not below the limit. */
const findLeastStake = (combinations: number): Centavos =>
  toCentavos(Math.ceil(defaultBetSlipLimits.minStake / combinations) * combinations);

/** Roughly what one unit of stake returns: enough to tell payouts that no amount of money can hold from the others. */
function estimateReturn({ kind, system, odds }: CombinedSelection): number {
  const sums = [1, ...odds.map(() => 0)];
  for (const [index, each] of odds.entries())
    for (let size = index + 1; size > 0; size--)
      sums[size] = (sums[size] ?? 0) + (sums[size - 1] ?? 0) * (each / ODDS_UNIT);
  const sizes = kind === 'system' ? (system?.sizes ?? []) : [odds.length];
  return sizes.reduce((sum, size) => sum + (sums[size] ?? 0), 0) / (system?.combinations ?? 1);
}

/** The largest stake in equal bets whose payout is within the limit; 0 when even the smallest is not. */
function findLargestPaidStake(selection: CombinedSelection, combinations: number): number {
  const { minStake, maxStake, maxPayout } = defaultBetSlipLimits;
  if (estimateReturn(selection) > (2 * maxPayout) / minStake) return 0;
  const whole = divideEvenly(maxStake, combinations);
  const payout = computePayout(selection, toCentavos(whole));
  if (payout <= maxPayout) return whole;
  // The payout is proportional to the stake up to its rounding: the stake is this one or one of the next smaller ones.
  let most = divideEvenly(Math.floor(((maxPayout + 1) * whole) / payout), combinations);
  while (most > 0 && computePayout(selection, toCentavos(most)) > maxPayout) most -= combinations;
  return most;
}

/** The largest stake that limits, balance and combinations allow; undefined when none keeps the payout within the limit. */
function findLargestCombinedStake(selection: CombinedSelection, balance: Centavos | null): Centavos | undefined {
  const combinations = selection.system?.combinations ?? 1;
  const least = findLeastStake(combinations);
  const most = findLargestPaidStake(selection, combinations);
  if (most < least) return undefined;
  const affordable = balance === null ? most : Math.min(most, divideEvenly(balance, combinations));
  return toCentavos(Math.max(affordable, least));
}

/** The problem of a stake; `most` is the largest one that the limits allow. */
function findStakeProblem(
  stake: Centavos | null,
  most: Centavos,
  combinations: number,
  balance: Centavos | null,
): StakeProblem | null {
  if (stake === null) return null;
  const least = findLeastStake(combinations);
  if (stake < defaultBetSlipLimits.minStake) return { kind: 'below', limit: least };
  if (stake >= most + combinations) return { kind: 'above', limit: most };
  if (balance !== null && stake > balance) return { kind: 'balance', balance };
  if (stake % combinations !== 0)
    return { kind: 'uneven', limit: toCentavos(Math.max(divideEvenly(stake, combinations), least)) };
  return null;
}

const hasWrongCount = (kind: CombinedKind, count: number): boolean =>
  kind === 'system' ? !hasSystems(count) : count < 2;

/** Computes the totals of a combined bet at the present prices. `balance` is null for a visitor. */
export function computeCombinedTotals(
  slip: SlipView,
  kind: CombinedKind,
  getPresentPrice: PresentPriceReader,
  balance: Centavos | null,
): CombinedTotals {
  const legs = slip.legs.map((leg): PricedLeg => ({
    leg,
    ...compareLegOddsWithCurrent(leg, slip.policy, getPresentPrice(leg)),
    payout: null,
    problem: null,
  }));
  const related = nameRelatedLegs(slip.legs);
  const system = kind === 'system' ? chooseSystem(legs.length, slip.system) : undefined;
  const isCountWrong = hasWrongCount(kind, legs.length);
  const odds = legs.map((leg) => leg.odds);
  const selection: CombinedSelection = { kind, system, odds };
  const stake = slip.combined.stakes[kind];
  const cannotPay = isCountWrong || related.size > 0;
  const most = cannotPay ? undefined : findLargestCombinedStake(selection, null);
  const problem = most === undefined ? null : findStakeProblem(stake, most, system?.combinations ?? 1, balance);
  return {
    kind,
    legs,
    related,
    system,
    stake,
    odds: kind === 'multiple' ? multiplyOdds(odds) : null,
    payout: most === undefined || stake === null || stake > most ? null : computePayout(selection, stake),
    obstacle: isCountWrong ? 'count' : related.size > 0 ? 'related' : legs.some(({ open }) => !open) ? 'locked' : null,
    problem,
    isPayoutAboveLimit: !cannotPay && most === undefined,
    changed: legs.some(({ changed }) => changed),
  };
}

/** The largest stake in equal bets that is not above this one. */
export const roundDownToEqualBets = ({ system }: CombinedTotals, stake: Centavos): Centavos =>
  toCentavos(divideEvenly(stake, system?.combinations ?? 1));

/** The largest stake of the bet for the button beside the field; the smallest one if no stake is possible. */
export function computeMaxCombinedStake(totals: CombinedTotals, balance: Centavos | null): Centavos {
  const { kind, system, legs } = totals;
  const selection = { kind, system, odds: legs.map(({ odds }) => odds) };
  return findLargestCombinedStake(selection, balance) ?? findLeastStake(system?.combinations ?? 1);
}
