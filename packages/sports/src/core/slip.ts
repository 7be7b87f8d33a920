/**
 * Decides slips: the server's price counts, and the player's policy says which prices they accept. Only singles exist; legs
 * are a list so that multiples can follow. Offers are read in the transaction that takes the stake; nothing here reads a clock.
 */
import { toCentavos } from '@arara/money';
import type { Centavos } from '@arara/money';
import type { LineName } from './markets.ts';
import { ODDS_UNIT } from './odds.ts';
import type { Odds } from './odds.ts';
import { computePossibleBetPayout } from './settlement.ts';

/** The prices that a player accepts: only the one they saw, that or a higher one, or any. */
export type OddsChangePolicy = 'same' | 'better' | 'any';

/** One selection; `odds` is the price the player saw. */
export interface BetSlipLeg {
  readonly eventId: string;
  readonly line: LineName;
  readonly outcomeId: string;
  readonly odds: Odds;
}

export interface BetSlipInput {
  readonly type: 'single';
  readonly stake: Centavos;
  readonly policy: OddsChangePolicy;
  readonly legs: readonly BetSlipLeg[];
}

/** In centavos; `maxPayout` includes the stake. */
export interface BetSlipLimits {
  readonly minStake: Centavos;
  readonly maxStake: Centavos;
  /** All stakes of one player on one event together, in bets that were not refused or made void. */
  readonly maxEventStake: Centavos;
  readonly maxPayout: Centavos;
}

/** Stakes of 0.50 to 5,000, payouts up to 50,000, and at most 10,000 staked by one player on one event. */
export const defaultBetSlipLimits: BetSlipLimits = {
  minStake: toCentavos(50),
  maxStake: toCentavos(500_000),
  maxEventStake: toCentavos(1_000_000),
  maxPayout: toCentavos(5_000_000),
};

/** What is offered for a leg now. `stopMark` changes whenever the line is stopped, even if it is open again. */
export type OfferedOdds =
  | { readonly state: 'open'; readonly odds: Odds; readonly live: boolean; readonly stopMark: string }
  | { readonly state: 'suspended' | 'closed' | 'unknown' };

export type BetSlipLegRefusal = 'outcomeUnknown' | 'marketClosed' | 'marketSuspended' | 'oddsChanged';

export type BetSlipRefusal =
  | BetSlipLegRefusal
  | 'legsMalformed'
  | 'stakeBelowMinimum'
  | 'stakeAboveMaximum'
  | 'winAboveMaximum';

/** The decision on one leg: `odds` is the current price, if there is one. */
export interface BetSlipLegDecision {
  readonly refused?: BetSlipLegRefusal;
  readonly odds?: Odds;
}

/** The slip is refused. `legs`, in the order of the slip, if a leg is the cause; `limit` is the limit that was exceeded. */
export interface BetSlipRefused {
  readonly refused: BetSlipRefusal;
  readonly limit?: Centavos;
  readonly legs?: readonly BetSlipLegDecision[];
}

/** The slip is accepted at these prices. A live one waits for its delay first. */
export interface BetSlipAccepted {
  readonly legs: readonly (BetSlipLeg & { readonly stopMark: string })[];
  readonly stake: Centavos;
  readonly possiblePayout: Centavos;
  readonly live: boolean;
}

export function isBetSlipRefused(decision: BetSlipAccepted | BetSlipRefused): decision is BetSlipRefused {
  return 'refused' in decision;
}

/** Whether the policy accepts the current price instead of the one that was seen. */
export const isOddsChangeAccepted = (policy: OddsChangePolicy, seen: Odds, current: Odds): boolean =>
  policy === 'any' || current === seen || (policy === 'better' && current > seen);

const legRefusalByOfferState = {
  suspended: 'marketSuspended',
  closed: 'marketClosed',
  unknown: 'outcomeUnknown',
} as const;

/** Decides one leg against its offer. */
export function decideBetSlipLeg(policy: OddsChangePolicy, leg: BetSlipLeg, offer: OfferedOdds): BetSlipLegDecision {
  if (offer.state !== 'open') return { refused: legRefusalByOfferState[offer.state] };
  return isOddsChangeAccepted(policy, leg.odds, offer.odds)
    ? { odds: offer.odds }
    : { refused: 'oddsChanged', odds: offer.odds };
}

/** The most severe refusal of a leg, first in this list, becomes the slip's refusal. */
const legRefusalsBySeverity: readonly BetSlipLegRefusal[] = [
  'outcomeUnknown',
  'marketClosed',
  'marketSuspended',
  'oddsChanged',
];

/**
 * Decides a slip against the current offers, which have the order of its legs. Refuses, in this order: a wrong number of
 * legs, a stake outside the limits, legs (unknown, closed, suspended, changed), a payout above the limit. A payout is never
 * reduced to the limit.
 */
export function decideBetSlip(
  slip: BetSlipInput,
  offers: readonly OfferedOdds[],
  limits: BetSlipLimits,
): BetSlipAccepted | BetSlipRefused {
  const [leg, ...more] = slip.legs;
  const [offer] = offers;
  if (leg === undefined || offer === undefined || more.length > 0) return { refused: 'legsMalformed' };
  if (slip.stake < limits.minStake) return { refused: 'stakeBelowMinimum', limit: limits.minStake };
  if (slip.stake > limits.maxStake) return { refused: 'stakeAboveMaximum', limit: limits.maxStake };
  const legs = [decideBetSlipLeg(slip.policy, leg, offer)];
  const refused = legRefusalsBySeverity.find((cause) => legs.some((decision) => decision.refused === cause));
  if (refused !== undefined || offer.state !== 'open') return { refused: refused ?? 'marketClosed', legs };
  const payout = computePossibleBetPayout(slip.stake, offer.odds);
  if (payout > limits.maxPayout) return { refused: 'winAboveMaximum', limit: limits.maxPayout };
  return {
    legs: [{ ...leg, odds: offer.odds, stopMark: offer.stopMark }],
    stake: slip.stake,
    possiblePayout: payout,
    live: offer.live,
  };
}

/**
 * Decides again when the live delay is over, at the price of that moment. `waiting` is the first decision: if a line was
 * stopped in between, the slip is refused even if the line is open again.
 */
export function decideBetSlipAfterDelay(
  slip: BetSlipInput,
  waiting: BetSlipAccepted,
  offers: readonly OfferedOdds[],
  limits: BetSlipLimits,
): BetSlipAccepted | BetSlipRefused {
  const current = offers.map((offer, i): OfferedOdds =>
    offer.state === 'open' && offer.stopMark !== waiting.legs[i]?.stopMark ? { state: 'suspended' } : offer,
  );
  return decideBetSlip(slip, current, limits);
}

/** The largest stake whose payout at this price stays in the limits; undefined if not even the smallest does. */
export function findLargestSlipStake(price: Odds, limits: BetSlipLimits): Centavos | undefined {
  // half-up(s × o / 1000) ≤ m  ⇔  s × o < 1000 m + 500
  const most = Math.floor((limits.maxPayout * ODDS_UNIT + ODDS_UNIT / 2 - 1) / price);
  if (most < limits.minStake) return undefined;
  return toCentavos(Math.min(most, limits.maxStake));
}
