import { type Centavos, centavos, ZERO } from '@arara/money';
import type { Odds } from '@arara/sports/core/odds';
import { computePossiblePayout } from '@arara/sports/core/settlement';
import { findLargestStake, slipLimits } from '@arara/sports/core/slip';
import { isEditable, comparePrice, type Slip, type SlipLeg } from './slip.ts';

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

/** The problem of a stake, with the nearest stake that is possible. */
export type StakeProblem =
  | { readonly kind: 'below' | 'above'; readonly limit: Centavos }
  | { readonly kind: 'balance'; readonly balance: Centavos };

/** The largest stake that price, limits and balance allow; the smallest stake if none is allowed. */
export function getMaxStake(odds: number, balance: Centavos | null): Centavos {
  const most = findLargestStake(odds as Odds, slipLimits) ?? slipLimits.minStake;
  return balance === null || balance > most ? most : balance;
}

function checkStake(stake: Centavos | null, odds: number, balance: Centavos | null): StakeProblem | null {
  if (stake === null) return null;
  if (stake < slipLimits.minStake) return { kind: 'below', limit: slipLimits.minStake };
  const most = getMaxStake(odds, null);
  if (stake > most) return { kind: 'above', limit: most };
  return balance !== null && stake > balance ? { kind: 'balance', balance } : null;
}

/** The totals of the slip. Locked legs and legs without a stake do not count. */
export interface SlipTotals {
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

/** Computes the totals at the present prices. `balance` is null for a visitor. */
export function computeTotals(
  { legs, policy }: Slip,
  getPresentPrice: (leg: SlipLeg) => { readonly odds: number; readonly open: boolean } | undefined,
  balance: Centavos | null,
): SlipTotals {
  const known = legs.filter(isEditable).map((leg): PricedLeg => {
    const price = comparePrice(leg, policy, getPresentPrice(leg));
    const problem = checkStake(leg.stake, price.odds, balance);
    return {
      leg,
      ...price,
      problem,
      payout: leg.stake === null ? null : computePossiblePayout(leg.stake, price.odds as Odds),
    };
  });
  const isPlaced = ({ leg, open }: PricedLeg): boolean => open && leg.stake !== null;
  const staked = known.filter(isPlaced).reduce((sum, { leg }) => sum + (leg.stake ?? ZERO), 0);
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
    stake: centavos(staked),
    payout: centavos(placing.reduce((sum, { payout }) => sum + (payout ?? ZERO), 0)),
    hasProblem: placing.some(({ problem }) => problem !== null),
    changed: placing.some(({ changed }) => changed),
  };
}
