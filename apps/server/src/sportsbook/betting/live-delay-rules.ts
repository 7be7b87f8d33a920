/** Decides waiting bets. Pure. */
import {
  type BetSlipAccepted,
  type BetSlipRefused,
  decideBetSlipAfterDelay,
  isBetSlipRefused,
} from '@arara/sports/bets/slip';
import type { BetResult } from '@arara/sports/bets/codes';
import type { Instant, GenerateId } from '../../context.ts';
import { type ClosedBonusesById, resettleStake, unsettledStake, type WalletState } from '../../wallet/wallet.ts';
import { type SportsBetChange, createBetChangedFact } from '../bets/bet-changes.ts';
import {
  type DelayedBetRefusal,
  type StoredBet,
  type StoredBetLeg,
  toBetStakeSplit,
  computeMainPlusBonusStake,
} from '../bets/stored-bet.ts';
import { joinBetGates, listLineGates, type OfferedLine } from '../events/offered-lines.queries.ts';
import type { AddedExposure } from '../exposure/liability-rules.ts';
import { checkWaitingLiability, findLimitedBet } from './liability-check.ts';
import { combineEdgesBp, formatStopMark, computeLineEdgeBp, toBetSlip, toOfferedOdds } from './offer.ts';
import { findSlipLimits, type PlacementContext } from './placement-rules.ts';

/** Ends a waiting bet and returns its stake in its parts; the stake does not count. `result` is 90 if the player took it back. */
export function refundDelayedBet(
  wallet: WalletState,
  bet: StoredBet,
  end: {
    now: Instant;
    newId: GenerateId;
    result: BetResult | null;
    refusal: DelayedBetRefusal | null;
    closedBonuses: ClosedBonusesById;
  },
): SportsBetChange {
  const moved = resettleStake(wallet, {
    split: toBetStakeSplit(bet),
    from: unsettledStake,
    to: { as: 'void', payout: computeMainPlusBonusStake(bet) },
    kind: 'refund',
    bonusPercent: 0,
    countedPercent: 0,
    ref: bet.id,
    newId: end.newId,
    closedBonuses: end.closedBonuses,
  });
  const refunded: StoredBet = {
    ...bet,
    state: 'refusedInDelay',
    result: end.result,
    refusal: end.refusal,
    settledAt: end.now,
  };
  return { bet: refunded, wallet: moved.state, entries: moved.entries, facts: [() => createBetChangedFact(refunded)] };
}

/** The reason in the form that its player reads. */
function toDelayedBetRefusal({ refused, legs }: BetSlipRefused): DelayedBetRefusal {
  const found = legs?.findIndex((leg) => leg.refused === refused) ?? -1;
  const leg = legs === undefined || legs.length === 1 || found < 0 ? null : found;
  if (refused === 'oddsChanged') return { why: 'odds', leg, odds: legs?.[found]?.odds ?? null };
  return { why: legs === undefined ? 'limit' : 'stopped', leg, odds: null };
}

/** What the decision on a waiting bet reads beside the wallet, the bet and its lines. */
export interface DelayedBetContext {
  readonly context: PlacementContext;
  readonly closedBonuses: ClosedBonusesById;
  /** True if the player is blocked, excluded or paused now. */
  readonly isRestricted: boolean;
}

/** The decision on a waiting bet, with what it changes in the exposure of events that have a limit. */
export interface DelayedBetDecision extends SportsBetChange {
  readonly exposure: readonly AddedExposure[];
}

/**
 * Decides a waiting bet whose delay is over, at the current prices. It is refused and its stake returned if a line was stopped or
 * its producer not up since, if a line takes no bets, if a price changed against the policy, or if the house may lose more on its
 * events than the limits of now: prices and limits may have changed, and other nodes may have taken bets. A player who was restricted since
 * gets the stake back, whatever the state of the lines. Otherwise the bet is accepted, and its gates must still be open when it
 * commits. `lines` are those of its legs, in their order.
 */
export function decideDelayedBet(
  wallet: WalletState,
  bet: StoredBet,
  lines: readonly (OfferedLine | undefined)[],
  { context, closedBonuses, isRestricted }: DelayedBetContext,
): DelayedBetDecision {
  const { liability = new Map() } = context;
  const offered = lines.filter((line) => line !== undefined);
  const findLimited = (findOdds: (n: number) => number | undefined) =>
    wallet.currency === 'BRLT' || offered.length < bet.legs.length
      ? undefined
      : findLimitedBet(
          {
            ...bet,
            stake: computeMainPlusBonusStake(bet),
            legs: bet.legs.map(({ outcome }, n) => ({ outcome, odds: findOdds(n) ?? 0 })),
          },
          offered,
          context.terms,
        );
  const placed = findLimited((n) => bet.legs[n]?.placedOdds);
  const refuse = (refusal: DelayedBetRefusal): DelayedBetDecision => ({
    ...refundDelayedBet(wallet, bet, { ...context, result: null, refusal, closedBonuses }),
    exposure: checkWaitingLiability(placed, undefined, liability).changes,
  });
  if (isRestricted) return refuse({ why: 'restricted', leg: null, odds: null });
  const decided = decideSlipAfterDelay(bet, lines, context);
  if (isBetSlipRefused(decided)) return refuse(toDelayedBetRefusal(decided));
  if (offered.length < bet.legs.length) return refuse({ why: 'stopped', leg: null, odds: null });
  const { changes, excess } = checkWaitingLiability(
    placed,
    findLimited((n) => decided.legs[n]?.odds),
    liability,
  );
  if (excess !== undefined) return refuse({ why: 'limit', leg: bet.legs.length === 1 ? null : excess.leg, odds: null });
  const legs = bet.legs.map((leg, n) => toAcceptedBetLeg(leg, offered[n], decided.legs[n]?.odds));
  const accepted: StoredBet = {
    ...bet,
    state: 'accepted',
    acceptedAt: context.now,
    edgeBp: combineEdgesBp(legs.map(({ edgeBp }) => edgeBp ?? 0)),
    possible: decided.possiblePayout,
    legs,
  };
  return {
    bet: accepted,
    wallet,
    entries: [],
    facts: [() => createBetChangedFact(accepted)],
    gates: joinBetGates(offered.map(listLineGates)),
    exposure: changes,
  };
}

const decideSlipAfterDelay = (
  bet: StoredBet,
  lines: readonly (OfferedLine | undefined)[],
  context: PlacementContext,
): BetSlipAccepted | BetSlipRefused =>
  decideBetSlipAfterDelay(
    toBetSlip({
      ...bet,
      stake: computeMainPlusBonusStake(bet),
      legs: bet.legs.map((leg) => ({ ...leg, line: leg.lineName, seenOdds: leg.placedOdds })),
    }),
    { legs: bet.legs.map((leg) => ({ stopMark: formatStopMark(leg) })) },
    bet.legs.map((leg, n) => toOfferedOdds(lines[n], leg.outcome, context.now)),
    findSlipLimits(context, lines),
  );

const toAcceptedBetLeg = (leg: StoredBetLeg, line: OfferedLine | undefined, odds: number | undefined): StoredBetLeg =>
  line === undefined || odds === undefined ? leg : { ...leg, odds, edgeBp: computeLineEdgeBp(line) };
