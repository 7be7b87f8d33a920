/**
 * What a slip may be, and what becomes of it: the server's price decides, by the player's policy. Singles for now; legs are
 * a list, because multiples will be. Offers are read in the transaction that takes the stake; nothing here reads a clock.
 */
import { centavos } from '@arara/money';
import type { Centavos } from '@arara/money';
import type { Line } from './markets.ts';
import { ODDS_UNIT } from './odds.ts';
import type { Odds } from './odds.ts';
import { possiblePayout } from './settlement.ts';

/** What may happen to the price between look and click: nothing, only a higher one, or any. */
export type PricePolicy = 'same' | 'better' | 'any';

/** One selection; `odds` is the price the player saw. */
export interface Leg {
  readonly eventId: string;
  readonly line: Line;
  readonly outcomeId: string;
  readonly odds: Odds;
}

export interface Slip {
  readonly type: 'single';
  readonly stake: Centavos;
  readonly policy: PricePolicy;
  readonly legs: readonly Leg[];
}

/** In centavos; `maxPayout` includes the stake. */
export interface SlipLimits {
  readonly minStake: Centavos;
  readonly maxStake: Centavos;
  /** All stakes of one player on one event together, whatever became of them. */
  readonly maxEventStake: Centavos;
  readonly maxPayout: Centavos;
}

/** 0.50 to 5,000, payouts up to 50,000 (wire.md, "Bodies of the bets"); a player's stakes on one event up to 10,000, the house's choice. */
export const slipLimits: SlipLimits = {
  minStake: centavos(50),
  maxStake: centavos(500_000),
  maxEventStake: centavos(1_000_000),
  maxPayout: centavos(5_000_000),
};

/** What the house offers for a leg now. `stopMark` changes whenever the line was stopped, even if it is open again. */
export type Offer =
  | { readonly state: 'open'; readonly odds: Odds; readonly live: boolean; readonly stopMark: string }
  | { readonly state: 'suspended' | 'closed' | 'unknown' };

export type LegRefusal = 'outcomeUnknown' | 'marketClosed' | 'marketSuspended' | 'oddsChanged';

export type SlipRefusal = LegRefusal | 'legsMalformed' | 'stakeBelowMinimum' | 'stakeAboveMaximum' | 'winAboveMaximum';

/** How one leg fares: `odds` is the current price, if there is one. */
export interface LegDecision {
  readonly refused?: LegRefusal;
  readonly odds?: Odds;
}

/** A named no. `legs` in the order of the slip, when a leg is the cause; `limit` is the bound that was broken. */
export interface SlipRefused {
  readonly refused: SlipRefusal;
  readonly limit?: Centavos;
  readonly legs?: readonly LegDecision[];
}

/** A yes, at these prices. A live one waits its delay before it is accepted. */
export interface SlipAccepted {
  readonly legs: readonly (Leg & { readonly stopMark: string })[];
  readonly stake: Centavos;
  readonly possiblePayout: Centavos;
  readonly live: boolean;
}

export function isSlipRefused(decision: SlipAccepted | SlipRefused): decision is SlipRefused {
  return 'refused' in decision;
}

/** Whether the policy takes the current price for the one that was seen. */
export const isPriceAccepted = (policy: PricePolicy, seen: Odds, current: Odds): boolean =>
  policy === 'any' || current === seen || (policy === 'better' && current > seen);

const refusalByState = { suspended: 'marketSuspended', closed: 'marketClosed', unknown: 'outcomeUnknown' } as const;

/** One leg against its offer. */
export function decideLeg(policy: PricePolicy, leg: Leg, offer: Offer): LegDecision {
  if (offer.state !== 'open') return { refused: refusalByState[offer.state] };
  return isPriceAccepted(policy, leg.odds, offer.odds)
    ? { odds: offer.odds }
    : { refused: 'oddsChanged', odds: offer.odds };
}

/** The gravest cause names the slip's refusal. */
const refusalsBySeverity: readonly LegRefusal[] = ['outcomeUnknown', 'marketClosed', 'marketSuspended', 'oddsChanged'];

/**
 * Decides a slip against the current offers, in the order of its legs. Refuses, in this order: a number of legs that its
 * type has not, a stake outside the limits, legs (unknown, closed, suspended, changed), a payout above the limit. No
 * payout is ever cut down.
 */
export function decideSlip(slip: Slip, offers: readonly Offer[], limits: SlipLimits): SlipAccepted | SlipRefused {
  const [leg, ...more] = slip.legs;
  const [offer] = offers;
  if (leg === undefined || offer === undefined || more.length > 0) return { refused: 'legsMalformed' };
  if (slip.stake < limits.minStake) return { refused: 'stakeBelowMinimum', limit: limits.minStake };
  if (slip.stake > limits.maxStake) return { refused: 'stakeAboveMaximum', limit: limits.maxStake };
  const legs = [decideLeg(slip.policy, leg, offer)];
  const refused = refusalsBySeverity.find((cause) => legs.some((decision) => decision.refused === cause));
  if (refused !== undefined || offer.state !== 'open') return { refused: refused ?? 'marketClosed', legs };
  const payout = possiblePayout(slip.stake, offer.odds);
  if (payout > limits.maxPayout) return { refused: 'winAboveMaximum', limit: limits.maxPayout };
  return {
    legs: [{ ...leg, odds: offer.odds, stopMark: offer.stopMark }],
    stake: slip.stake,
    possiblePayout: payout,
    live: offer.live,
  };
}

/**
 * Decides again when the live delay is over, for the price of then. `waiting` is the first yes: a line that was stopped
 * in between refuses, even if it is open again.
 */
export function decideAfterDelay(
  slip: Slip,
  waiting: SlipAccepted,
  offers: readonly Offer[],
  limits: SlipLimits,
): SlipAccepted | SlipRefused {
  const now = offers.map((offer, i): Offer =>
    offer.state === 'open' && offer.stopMark !== waiting.legs[i]?.stopMark ? { state: 'suspended' } : offer,
  );
  return decideSlip(slip, now, limits);
}

/** The largest stake whose payout at this price stays in the limits; undefined if not even the smallest does. */
export function largestStake(price: Odds, limits: SlipLimits): Centavos | undefined {
  // half-up(s × o / 1000) ≤ m  ⇔  s × o < 1000 m + 500
  const most = Math.floor((limits.maxPayout * ODDS_UNIT + ODDS_UNIT / 2 - 1) / price);
  if (most < limits.minStake) return undefined;
  return centavos(Math.min(most, limits.maxStake));
}
