/**
 * Decides slips of every kind: the server's price counts, and the player's policy says which prices they accept. Offers are read in
 * the transaction that takes the stake; nothing here reads a clock.
 */
import { toCentavos } from '@arara/money';
import type { Centavos } from '@arara/money';
import type { LineName } from '../core/markets.ts';
import { legLimits } from './limits.ts';
import { isOddsChangeAccepted, type OddsChangePolicy } from './odds-change.ts';
import { computePossiblePayout, countCombinations, parseSystem } from './settlement.ts';
import { ODDS_UNIT } from '../core/odds.ts';
import type { Odds } from '../core/odds.ts';

/** One selection; `odds` is the price the player saw. */
export interface BetSlipLeg {
  readonly eventId: string;
  readonly line: LineName;
  readonly outcomeId: string;
  readonly odds: Odds;
}

/** A single has one leg, a multiple 2 to 30, a system 3 to 8. */
export type BetSlipType = 'single' | 'multiple' | 'system';

export interface BetSlipInput {
  readonly type: BetSlipType;
  /** The sizes of a system over its legs, "2,3/3"; undefined for the other kinds. */
  readonly system?: string | undefined;
  /** In all: a system divides it over its combinations. */
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
  /** The same over all events, in bets of one day. */
  readonly maxDayStake: Centavos;
  readonly maxPayout: Centavos;
}

/** Stakes of 0.50 to 5,000, payouts up to 50,000, and at most 10,000 staked by one player on one event, 50,000 in one day. */
export const defaultBetSlipLimits: BetSlipLimits = {
  minStake: toCentavos(50),
  maxStake: toCentavos(500_000),
  maxEventStake: toCentavos(1_000_000),
  maxDayStake: toCentavos(5_000_000),
  maxPayout: toCentavos(5_000_000),
};

/** What is offered for a leg now. `stopMark` changes whenever the line is stopped, even if it is open again. */
export type OfferedOdds =
  | {
      readonly state: 'open';
      readonly odds: Odds;
      readonly live: boolean;
      readonly stopMark: string;
      readonly tournament?: string | undefined;
      /** Its event has a field of competitors instead of two: who wins it and who reaches it are related. */
      readonly hasField?: boolean | undefined;
    }
  | { readonly state: 'suspended' | 'closed' | 'unknown' };

export type BetSlipLegRefusal = 'outcomeUnknown' | 'marketClosed' | 'marketSuspended' | 'oddsChanged';

export type BetSlipRefusal =
  | BetSlipLegRefusal
  | 'legsMalformed'
  | 'tooManyLegs'
  | 'systemMalformed'
  | 'legsRelated'
  | 'stakeNotDivisible'
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
  /** The legs that cannot be combined, by their numbers. */
  readonly related?: readonly number[];
}

/** The slip is accepted at these prices. A live one waits for its delay first. */
export interface BetSlipAccepted {
  readonly legs: readonly (BetSlipLeg & { readonly stopMark: string; readonly live: boolean })[];
  readonly stake: Centavos;
  readonly possiblePayout: Centavos;
  /** Whether one of its events is in play. */
  readonly live: boolean;
}

export function isBetSlipRefused(decision: BetSlipAccepted | BetSlipRefused): decision is BetSlipRefused {
  return 'refused' in decision;
}

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

/** The number of combinations of a slip; a refusal if it has a wrong number of legs, no system over them, or one that is not of its kind. */
export function countSlipCombinations({
  type,
  system,
  legs,
}: Pick<BetSlipInput, 'type' | 'system'> & { readonly legs: readonly unknown[] }): number | BetSlipRefused {
  if (type !== 'system' && system !== undefined) return { refused: 'systemMalformed' };
  if (type === 'single') return legs.length === 1 ? 1 : { refused: 'legsMalformed' };
  if (legs.length > legLimits.multiple.max) return { refused: 'tooManyLegs' };
  if (type === 'multiple') return legs.length >= legLimits.multiple.min ? 1 : { refused: 'legsMalformed' };
  const parsed = parseSystem(system ?? '');
  if (parsed?.legs !== legs.length) return { refused: 'systemMalformed' };
  return countCombinations(parsed.sizes, parsed.legs);
}

/** What makes two legs related: their events, and their tournaments when the event of one is a field. */
interface LegRelation {
  readonly eventId: string;
  readonly tournament?: string | undefined;
  readonly hasField?: boolean | undefined;
}

/**
 * The numbers of the legs that are related to another one, in order: legs of one event, and legs of one tournament when one of the
 * events is a field. Related legs cannot be combined, since their product is not the chance of both.
 */
export const findRelatedLegs = (legs: readonly LegRelation[]): number[] =>
  legs.flatMap((leg, n) => (legs.some((other, m) => m !== n && areRelatedLegs(leg, other)) ? [n] : []));

const areRelatedLegs = (one: LegRelation, other: LegRelation): boolean =>
  one.eventId === other.eventId ||
  (one.tournament !== undefined &&
    one.tournament === other.tournament &&
    (one.hasField === true || other.hasField === true));

/**
 * Decides a slip against the current offers, which have the order of its legs. Refuses, in this order: a wrong number of
 * legs, a text that is no system, a stake outside the limits or that does not divide over the combinations, legs (unknown, closed,
 * suspended, changed), related legs, a payout above the limit. A payout is never reduced to the limit.
 */
export function decideBetSlip(
  slip: BetSlipInput,
  offers: readonly OfferedOdds[],
  limits: BetSlipLimits,
): BetSlipAccepted | BetSlipRefused {
  const combinations = countSlipCombinations(slip);
  if (typeof combinations !== 'number') return combinations;
  if (slip.legs.length !== offers.length) return { refused: 'legsMalformed' };
  if (slip.stake < limits.minStake) return { refused: 'stakeBelowMinimum', limit: limits.minStake };
  if (slip.stake > limits.maxStake) return { refused: 'stakeAboveMaximum', limit: limits.maxStake };
  if (slip.stake % combinations !== 0) return { refused: 'stakeNotDivisible' };
  const decided = slip.legs.map((leg, n) => decideBetSlipLeg(slip.policy, leg, offers[n] ?? { state: 'unknown' }));
  const refused = legRefusalsBySeverity.find((cause) => decided.some((decision) => decision.refused === cause));
  if (refused !== undefined) return { refused, legs: decided };
  const legs = slip.legs.flatMap((leg, n) => {
    const offer = offers[n];
    return offer?.state === 'open' ? [{ ...leg, ...offer, odds: offer.odds }] : [];
  });
  const related = findRelatedLegs(legs);
  if (related.length > 0) return { refused: 'legsRelated', related };
  const payout = computePossiblePayout({ ...slip, legs });
  if (payout > limits.maxPayout) return { refused: 'winAboveMaximum', limit: limits.maxPayout };
  return {
    legs: legs.map(({ eventId, line, outcomeId, odds, stopMark, live }) => ({
      eventId,
      line,
      outcomeId,
      odds,
      stopMark,
      live,
    })),
    stake: slip.stake,
    possiblePayout: payout,
    live: legs.some(({ live }) => live),
  };
}

/**
 * Decides again when the live delay is over, at the price of that moment. `waiting` is the first decision: if a line was
 * stopped in between, the slip is refused even if the line is open again.
 */
export function decideBetSlipAfterDelay(
  slip: BetSlipInput,
  waiting: { readonly legs: readonly { readonly stopMark: string }[] },
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
