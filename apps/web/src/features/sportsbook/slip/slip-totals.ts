import { type Centavos, centavos, ZERO } from '@arara/money';
import type { Odds } from '@arara/sports/core/odds';
import { possiblePayout } from '@arara/sports/core/settlement';
import { largestStake, slipLimits } from '@arara/sports/core/slip';
import { isEditable, comparePrice, type Slip, type SlipLeg } from './slip.ts';

/** A leg that can be bet on, at the price of now. */
export interface PricedLeg {
  readonly leg: SlipLeg;
  readonly odds: number;
  /** The price that the player saw before this one. */
  readonly seen: number;
  readonly open: boolean;
  /** The price moved further than the policy takes by itself. */
  readonly changed: boolean;
  readonly payout: Centavos | null;
  readonly problem: StakeProblem | null;
}

/** What is wrong with a stake, with the one that would do. */
export type StakeProblem =
  | { readonly kind: 'below' | 'above'; readonly limit: Centavos }
  | { readonly kind: 'balance'; readonly balance: Centavos };

/** The largest stake that price, limits and balance allow; the smallest one where nothing does. */
export function getMaxStake(odds: number, balance: Centavos | null): Centavos {
  const most = largestStake(odds as Odds, slipLimits) ?? slipLimits.minStake;
  return balance === null || balance > most ? most : balance;
}

function checkStake(stake: Centavos | null, odds: number, balance: Centavos | null): StakeProblem | null {
  if (stake === null) return null;
  if (stake < slipLimits.minStake) return { kind: 'below', limit: slipLimits.minStake };
  const most = getMaxStake(odds, null);
  if (stake > most) return { kind: 'above', limit: most };
  return balance !== null && stake > balance ? { kind: 'balance', balance } : null;
}

/** What the slip comes to. What is locked, and what has no stake, is not part of it. `balance` is null for a visitor. */
export interface SlipTotals {
  /** Everything that can be changed or bet on. */
  readonly legs: readonly PricedLeg[];
  /** What one press bets on. */
  readonly placing: readonly PricedLeg[];
  readonly stake: Centavos;
  readonly payout: Centavos;
  readonly changed: boolean;
  /** A stake is not possible: what it would bring is not told. */
  readonly hasProblem: boolean;
}

/** Sums up what can be bet on at the prices of now; `priceNow` knows them. */
export function computeTotals(
  { legs, policy }: Slip,
  priceNow: (leg: SlipLeg) => { readonly odds: number; readonly open: boolean } | undefined,
  balance: Centavos | null,
): SlipTotals {
  const known = legs.filter(isEditable).map((leg): PricedLeg => {
    const price = comparePrice(leg, policy, priceNow(leg));
    const problem = checkStake(leg.stake, price.odds, balance);
    return {
      leg,
      ...price,
      problem,
      payout: leg.stake === null ? null : possiblePayout(leg.stake, price.odds as Odds),
    };
  });
  const isPlaced = ({ leg, open }: PricedLeg): boolean => open && leg.stake !== null;
  const staked = known.filter(isPlaced).reduce((sum, { leg }) => sum + (leg.stake ?? ZERO), 0);
  const overdrawn = balance !== null && staked > balance;
  const checked = overdrawn
    ? known.map((it): PricedLeg =>
        it.problem === null && isPlaced(it) ? { ...it, problem: { kind: 'balance', balance } } : it,
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
