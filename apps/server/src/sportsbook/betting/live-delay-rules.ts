/** Decides waiting bets. Pure. */
import { decideAfterDelay, isSlipRefused } from '@arara/sports/core/slip';
import type { Instant, NewId } from '../../context.ts';
import { type ClosedBonuses, resettleStake, unsettledStake, type WalletState } from '../../wallet/wallet.ts';
import { type BetChange, createChangedFact } from '../bets/bet-changes.ts';
import { betStates, type StoredBet, stakeSplit, computeTotalStake } from '../bets/stored-bet.ts';
import { listLineGates, type OfferedLine } from '../events/offered-lines.queries.ts';
import { formatStopMark, computeLineEdgeBp, toOffer, toSlip } from './offer.ts';
import type { PlacementContext } from './placement-rules.ts';

/** Ends a waiting bet and returns its stake in its parts; the stake does not count. `result` is 90 if the player took it back. */
export function refundBet(
  wallet: WalletState,
  bet: StoredBet,
  end: { now: Instant; newId: NewId; result: number | null; closedBonuses: ClosedBonuses },
): BetChange {
  const moved = resettleStake(wallet, {
    split: stakeSplit(bet),
    from: unsettledStake,
    to: { as: 'void', payout: computeTotalStake(bet) },
    kind: 'refund',
    bonusPercent: 0,
    countedPercent: 0,
    ref: bet.id,
    newId: end.newId,
    closedBonuses: end.closedBonuses,
  });
  const refunded: StoredBet = { ...bet, state: betStates.refusedInDelay, result: end.result, settledAt: end.now };
  return { bet: refunded, wallet: moved.state, entries: moved.entries, facts: [() => createChangedFact(refunded)] };
}

/** What the decision on a waiting bet reads beside the wallet, the bet and its line. */
export interface DelayedBetContext {
  readonly context: PlacementContext;
  readonly closedBonuses: ClosedBonuses;
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
): BetChange {
  if (isRestricted) return refundBet(wallet, bet, { ...context, result: null, closedBonuses });
  const slip = toSlip({ ...bet, stake: computeTotalStake(bet), line: bet.lineName, seenOdds: bet.placedOdds });
  const waiting = {
    legs: slip.legs.map((leg) => ({ ...leg, stopMark: formatStopMark(bet) })),
    stake: slip.stake,
    possiblePayout: bet.possible,
    live: true,
  };
  const decided = decideAfterDelay(slip, waiting, [toOffer(line, bet.outcome, context.now)], context.limits);
  const [leg] = isSlipRefused(decided) ? [] : decided.legs;
  if (isSlipRefused(decided) || leg === undefined || line === undefined)
    return refundBet(wallet, bet, { ...context, result: null, closedBonuses });
  const accepted: StoredBet = {
    ...bet,
    state: betStates.accepted,
    acceptedAt: context.now,
    odds: leg.odds,
    edgeBp: computeLineEdgeBp(line),
    possible: decided.possiblePayout,
  };
  return { bet: accepted, wallet, entries: [], facts: [() => createChangedFact(accepted)], gates: listLineGates(line) };
}
