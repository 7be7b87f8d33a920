import { type Centavos, toCentavos, ZERO_CENTAVOS } from '@arara/money';
import type { Odds } from '@arara/sports/core/odds';
import { computePossiblePayout } from '@arara/sports/bets/settlement';
import { findLargestSlipStake, defaultBetSlipLimits } from '@arara/sports/bets/slip';
import { isOddsChangeAccepted, type OddsChangePolicy } from '@arara/sports/bets/odds-change';
import { isSlipLegEditable, type SlipLeg, type SlipView } from './slip-view.ts';

/** An editable leg with its present price. */
export interface PricedLeg {
  readonly leg: SlipLeg;
  readonly odds: number;
  /** The price that the player has seen. */
  readonly seen: number;
  readonly open: boolean;
  /** The price has changed by more than the player's policy accepts without asking. */
  readonly changed: boolean;
  readonly payout: Centavos | null;
  readonly problem: StakeProblem | null;
}

/** The problem of a stake, with the nearest stake that is possible; `uneven`: a system cannot divide it into equal bets. */
export type StakeProblem =
  | { readonly kind: 'below' | 'above' | 'uneven'; readonly limit: Centavos }
  | { readonly kind: 'balance'; readonly balance: Centavos };

/** Compares the present price of a leg with the one that the player has seen. `changed`: the player must accept it first. */
export function compareLegOddsWithCurrent(
  leg: Pick<SlipLeg, 'odds' | 'refused'>,
  policy: OddsChangePolicy,
  now: { readonly odds: number; readonly open: boolean } | undefined,
): { readonly odds: number; readonly seen: number; readonly open: boolean; readonly changed: boolean } {
  const refusal = leg.refused?.why === 'odds' ? leg.refused : undefined;
  // The refusal of a bet may know a newer price than the messages do.
  const streamed = now?.odds === refusal?.from ? undefined : now?.odds;
  const odds = streamed ?? refusal?.to ?? leg.odds;
  const seen = refusal?.from ?? leg.odds;
  const changed =
    refusal !== undefined
      ? odds < seen || policy === 'same'
      : !isOddsChangeAccepted(policy, seen as Odds, odds as Odds);
  return { odds, seen, open: now?.open ?? false, changed: changed && odds !== seen };
}

/** The largest stake that price, limits and balance allow; the smallest stake if none is allowed. */
export function computeMaxSlipStake(odds: number, balance: Centavos | null): Centavos {
  const most = findLargestSlipStake(odds as Odds, defaultBetSlipLimits) ?? defaultBetSlipLimits.minStake;
  return balance === null || balance > most ? most : balance;
}

function findSlipStakeProblem(stake: Centavos | null, odds: number, balance: Centavos | null): StakeProblem | null {
  if (stake === null) return null;
  if (stake < defaultBetSlipLimits.minStake) return { kind: 'below', limit: defaultBetSlipLimits.minStake };
  const most = computeMaxSlipStake(odds, null);
  if (stake > most) return { kind: 'above', limit: most };
  return balance !== null && stake > balance ? { kind: 'balance', balance } : null;
}

/** The totals of the slip. Locked legs and legs without a stake do not count. */
export interface ComputedBetSlipTotals {
  /** All legs that can be changed or bet on. */
  readonly legs: readonly PricedLeg[];
  /** The legs that one press bets on. */
  readonly placing: readonly PricedLeg[];
  readonly stake: Centavos;
  readonly payout: Centavos;
  readonly changed: boolean;
  /** A stake is not possible, so the payout is not shown. */
  readonly hasProblem: boolean;
}

/** Reads the present price of a leg; undefined while it is not known. */
export type PresentPriceReader = (leg: SlipLeg) => { readonly odds: number; readonly open: boolean } | undefined;

/** Computes the totals of single bets at the present prices. `balance` is null for a visitor. */
export function computeBetSlipTotals(
  { legs, policy }: Pick<SlipView, 'legs' | 'policy'>,
  getPresentPrice: PresentPriceReader,
  balance: Centavos | null,
): ComputedBetSlipTotals {
  const known = legs.filter(isSlipLegEditable).map((leg): PricedLeg => {
    const price = compareLegOddsWithCurrent(leg, policy, getPresentPrice(leg));
    const problem = findSlipStakeProblem(leg.stake, price.odds, balance);
    return {
      leg,
      ...price,
      problem,
      payout:
        leg.stake === null
          ? null
          : computePossiblePayout({ type: 'single', stake: leg.stake, legs: [{ odds: price.odds as Odds }] }),
    };
  });
  const isPlaced = ({ leg, open }: PricedLeg): boolean => open && leg.stake !== null;
  const staked = known.filter(isPlaced).reduce((sum, { leg }) => sum + (leg.stake ?? ZERO_CENTAVOS), 0);
  const isOverdrawn = balance !== null && staked > balance;
  const checked = isOverdrawn
    ? known.map((each): PricedLeg =>
        each.problem === null && isPlaced(each) ? { ...each, problem: { kind: 'balance', balance } } : each,
      )
    : known;
  const placing = checked.filter(isPlaced);
  return {
    legs: checked,
    placing,
    stake: toCentavos(staked),
    payout: toCentavos(placing.reduce((sum, { payout }) => sum + (payout ?? ZERO_CENTAVOS), 0)),
    hasProblem: placing.some(({ problem }) => problem !== null),
    changed: placing.some(({ changed }) => changed),
  };
}
