/** Decides waiting bets. Pure. */
import { decideBetSlipAfterDelay, isBetSlipRefused } from '@arara/sports/core/slip';
import type { Instant, GenerateId } from '../../context.ts';
import { type ClosedBonusesById, resettleStake, unsettledStake, type WalletState } from '../../wallet/wallet.ts';
import { type SportsBetChange, createBetChangedFact } from '../bets/bet-changes.ts';
import { betStates, type StoredBet, toBetStakeSplit, computeMainPlusBonusStake } from '../bets/stored-bet.ts';
import { listLineGates, type OfferedLine } from '../events/offered-lines.queries.ts';
import { formatLineAndProducerStopMark, computeLineEdgeBp, toOfferedOdds, toSingleBetSlip } from './offer.ts';
import type { PlacementContext } from './placement-rules.ts';

/** Ends a waiting bet and returns its stake in its parts; the stake does not count. `result` is 90 if the player took it back. */
export function refundDelayedBet(
  wallet: WalletState,
  bet: StoredBet,
  end: { now: Instant; newId: GenerateId; result: number | null; closedBonuses: ClosedBonusesById },
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
  const refunded: StoredBet = { ...bet, state: betStates.refusedInDelay, result: end.result, settledAt: end.now };
  return { bet: refunded, wallet: moved.state, entries: moved.entries, facts: [() => createBetChangedFact(refunded)] };
}

/** What the decision on a waiting bet reads beside the wallet, the bet and its line. */
export interface DelayedBetContext {
  readonly context: PlacementContext;
  readonly closedBonuses: ClosedBonusesById;
  /** True if the player is blocked, excluded or paused now. */
  readonly isRestricted: boolean;
}

/**
 * Decides a waiting bet whose delay is over, at the current price. It is refused and its stake returned if its line was stopped
 * or its producer not up since, if the line takes no bets, or if the price changed against the policy. A player who was
 * restricted since gets the stake back, whatever the state of the line. Otherwise the bet is accepted, and its gates must still
 * be open when it commits.
 */
export function decideDelayedBet(
  wallet: WalletState,
  bet: StoredBet,
  line: OfferedLine | undefined,
  { context, closedBonuses, isRestricted }: DelayedBetContext,
): SportsBetChange {
  if (isRestricted) return refundDelayedBet(wallet, bet, { ...context, result: null, closedBonuses });
  const slip = toSingleBetSlip({
    ...bet,
    stake: computeMainPlusBonusStake(bet),
    line: bet.lineName,
    seenOdds: bet.placedOdds,
  });
  const waiting = {
    legs: slip.legs.map((leg) => ({ ...leg, stopMark: formatLineAndProducerStopMark(bet) })),
    stake: slip.stake,
    possiblePayout: bet.possible,
    live: true,
  };
  const decided = decideBetSlipAfterDelay(
    slip,
    waiting,
    [toOfferedOdds(line, bet.outcome, context.now)],
    context.limits,
  );
  const [leg] = isBetSlipRefused(decided) ? [] : decided.legs;
  if (isBetSlipRefused(decided) || leg === undefined || line === undefined)
    return refundDelayedBet(wallet, bet, { ...context, result: null, closedBonuses });
  const accepted: StoredBet = {
    ...bet,
    state: betStates.accepted,
    acceptedAt: context.now,
    odds: leg.odds,
    edgeBp: computeLineEdgeBp(line),
    possible: decided.possiblePayout,
  };
  return {
    bet: accepted,
    wallet,
    entries: [],
    facts: [() => createBetChangedFact(accepted)],
    gates: listLineGates(line),
  };
}
