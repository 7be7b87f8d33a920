/** Decides how bets are settled by the result of their line. Pure. */
import { type Centavos, subtract, ZERO } from '@arara/money';
import { findCountedPercent } from '@arara/promotions/turnover';
import { odds as toOdds } from '@arara/sports/core/odds';
import { findOutcomeResult, type LineResult, type OutcomeResult } from '@arara/sports/core/results';
import { computePayout, resultCodes } from '@arara/sports/core/settlement';
import type { Instant, NewId } from '../../context.ts';
import { readIdInstant } from '../../platform/ids.ts';
import type { Fact } from '../../platform/outbox/outbox.ts';
import { type ClosedBonuses, resettleStake, type StakeSettlement, type WalletState } from '../../wallet/wallet.ts';
import { type BetChange, createChangedFact } from '../bets/bet-changes.ts';
import { betStates, type StoredBet, stakeSplit, computeTotalStake } from '../bets/stored-bet.ts';
import type { SettledBet, UnsettledBet } from './settlement.queries.ts';

/** Facts have this in place of a game's code when they are about a sports bet. */
const SPORT_GAME_CODE = 'sport';

/** How the wallet counts a bet in this state with this result. */
const settlementKind = (state: number, result: number | null): StakeSettlement['as'] =>
  state !== betStates.settled
    ? 'open'
    : result === resultCodes.void || result === resultCodes.push
      ? 'void'
      : 'settled';

/** How the wallet counts the bet now. */
const toStakeSettlement = (bet: UnsettledBet): StakeSettlement => ({
  as: settlementKind(bet.state, bet.result),
  paid: bet.payout,
  turned: bet.turned,
  turnedBonus: bet.turnedBonus,
  turnedOf: bet.turnedOf,
});

/** The result and the payout of a bet by its line's result. */
export function computeSettlement(
  bet: Pick<StoredBet, 'id' | 'outcome' | 'odds' | 'acceptedAt' | 'stakeMain' | 'stakeBonus'>,
  line: LineResult | null,
): { readonly outcomeResult: OutcomeResult | undefined; readonly payout: Centavos } {
  const outcomeResult =
    line === null
      ? undefined
      : findOutcomeResult(line, { outcomeId: bet.outcome, acceptedAt: bet.acceptedAt ?? readIdInstant(bet.id) });
  return {
    outcomeResult,
    payout: outcomeResult === undefined ? ZERO : computePayout(computeTotalStake(bet), toOdds(bet.odds), outcomeResult),
  };
}

/** How much of the stake counts as turnover: 20 % if the price implies a chance above 70 %. */
const computeCountedPercent = (bet: UnsettledBet): number => findCountedPercent({ wins: 1000, of: bet.odds });

/** The states of bets that a result settles. */
const settleableStates: readonly number[] = [betStates.accepted, betStates.settled, betStates.reopened];

/**
 * Settles, re-settles or re-opens a bet by this version of its line's result, by difference. Undefined if there is nothing to do:
 * the bet was refused, or is settled by this version or a newer one.
 */
export function decideSettlement(
  wallet: WalletState,
  bet: UnsettledBet,
  line: { readonly result: LineResult | null; readonly version: number },
  { now, newId, closedBonuses }: { now: Instant; newId: NewId; closedBonuses: ClosedBonuses },
): BetChange<SettledBet> | undefined {
  if (!settleableStates.includes(bet.state) || bet.resultVersion >= line.version) return undefined;
  const { outcomeResult, payout } = computeSettlement(bet, line.result);
  const from = toStakeSettlement(bet);
  const isOpen = outcomeResult === undefined;
  const state = !isOpen ? betStates.settled : bet.state === betStates.settled ? betStates.reopened : bet.state;
  const result = isOpen ? null : resultCodes[outcomeResult.result];
  const as = settlementKind(state, result);
  const percent = computeCountedPercent(bet);
  const isFirst = bet.state === betStates.accepted;
  const moved = resettleStake(wallet, {
    split: stakeSplit(bet),
    from,
    to: { as, payout },
    kind: !isFirst ? 'resettlement' : as === 'void' ? 'void' : 'payout',
    bonusPercent: percent,
    countedPercent: percent,
    ref: bet.id,
    newId,
    closedBonuses,
  });
  const { turned, turnedBonus, turnedOf } = moved.settlement;
  const next: SettledBet = {
    player: bet.player,
    id: bet.id,
    state,
    payout,
    result,
    settledAt: isOpen ? null : now,
    turned,
    turnedBonus,
    turnedOf,
    resultVersion: line.version,
  };
  const isSame = bet.state === next.state && bet.result === next.result && bet.payout === next.payout;
  return {
    bet: next,
    wallet: isSame ? wallet : moved.state,
    entries: moved.entries,
    facts: isSame ? [] : [() => createChangedFact(next), createSettledFact(bet, from, moved)],
  };
}

/** The difference that the settlement makes in what was staked and paid; a void stake counts nothing. */
function createSettledFact(
  bet: UnsettledBet,
  from: StakeSettlement,
  { settlement: to, state }: { settlement: StakeSettlement; state: WalletState },
): (v: number) => Fact {
  const countIfSettled = (as: StakeSettlement['as'], amount: Centavos): Centavos => (as === 'settled' ? amount : ZERO);
  const difference = (amount: Centavos): Centavos =>
    subtract(countIfSettled(to.as, amount), countIfSettled(from.as, amount));
  return (v) => ({
    f: 'betSettled',
    player: bet.player,
    v,
    ref: bet.id,
    game: SPORT_GAME_CODE,
    staked: difference(computeTotalStake(bet)),
    bonus: difference(bet.stakeBonus),
    paid: subtract(countIfSettled(to.as, to.paid), countIfSettled(from.as, from.paid)),
    counts: computeCountedPercent(bet),
    edge: bet.edgeBp,
    day: state.day,
    dayReal: state.daySettledReal,
  });
}
