import { type Centavos, subtract, ZERO } from '@arara/money';
import { countedPercent } from '@arara/promotions/turnover';
import { odds as oddsOf } from '@arara/sports/core/odds';
import { computePayout, resultCodes } from '@arara/sports/core/settlement';
import { findOutcomeResult, type LineResult, type OutcomeResult } from '@arara/sports/core/results';
import type { Instant, NewId } from '../../context.ts';
import { readIdInstant } from '../../platform/ids.ts';
import type { Fact } from '../../platform/outbox/outbox.ts';
import { type ClosedBonuses, resettle, type StakeSettlement, type WalletState } from '../../wallet/wallet.ts';
import { betStates, type StoredBet } from '../bets/bets.queries.ts';
import { createChangedFact, type BetChange, stakeSplit, totalStake } from '../betting/rules.ts';
import type { SettledBet, UnsettledBet } from './settlement.queries.ts';

/** As what a bet stands by its state and result. */
const settlementKind = (state: number, result: number | null): StakeSettlement['as'] =>
  state !== betStates.settled
    ? 'open'
    : result === resultCodes.void || result === resultCodes.push
      ? 'void'
      : 'settled';

/** Where a bet stands by its row. */
const toStakeSettlement = (bet: UnsettledBet): StakeSettlement => ({
  as: settlementKind(bet.state, bet.result),
  paid: bet.payout,
  turned: bet.turned,
  turnedBonus: bet.turnedBonus,
  turnedOf: bet.turnedOf,
});

/** What a bet comes to under its line's rulings: the same for every order in which they came. */
export function computeSettlement(
  bet: Pick<StoredBet, 'id' | 'outcome' | 'odds' | 'acceptedAt' | 'stakeMain' | 'stakeBonus'>,
  outcomes: LineResult | null,
): { readonly outcomeResult: OutcomeResult | undefined; readonly payout: Centavos } {
  const verdict =
    outcomes === null
      ? undefined
      : findOutcomeResult(outcomes, { outcomeId: bet.outcome, acceptedAt: bet.acceptedAt ?? readIdInstant(bet.id) });
  return {
    outcomeResult: verdict,
    payout: verdict === undefined ? ZERO : computePayout(totalStake(bet), oddsOf(bet.odds), verdict),
  };
}

/** A bet on a win surer than 70 % by its price counts 20 % (decisions.md, "Turnover"); sports have no weight of their own. */
const computeCountedPercent = (bet: UnsettledBet): number => countedPercent({ wins: 1000, of: bet.odds });

/** The states of a bet whose line's result matters to it. */
const settleableStates: readonly number[] = [betStates.accepted, betStates.settled, betStates.reopened];

/**
 * Settles, settles anew or re-opens a bet by its line's result of this version, by difference. Undefined when there is
 * nothing to do: the bet was refused, or has this version or a newer one already.
 */
export function decideSettlement(
  wallet: WalletState,
  bet: UnsettledBet,
  line: { readonly result: LineResult | null; readonly version: number },
  it: { now: Instant; newId: NewId; ended: ClosedBonuses },
): BetChange<SettledBet> | undefined {
  if (!settleableStates.includes(bet.state) || bet.resultVersion >= line.version) return undefined;
  const { outcomeResult: verdict, payout } = computeSettlement(bet, line.result);
  const from = toStakeSettlement(bet);
  const isOpen = verdict === undefined;
  const state = !isOpen ? betStates.settled : bet.state === betStates.settled ? betStates.reopened : bet.state;
  const result = isOpen ? null : resultCodes[verdict.result];
  const as = settlementKind(state, result);
  const counts = computeCountedPercent(bet);
  const first = bet.state === betStates.accepted;
  const moved = resettle(wallet, {
    split: stakeSplit(bet),
    from,
    to: { as, payout },
    kind: !first ? 'resettlement' : as === 'void' ? 'void' : 'payout',
    bonusPercent: counts,
    countedPercent: counts,
    ref: bet.id,
    newId: it.newId,
    ended: it.ended,
  });
  const { turned, turnedBonus, turnedOf } = moved.settlement;
  const next: SettledBet = {
    player: bet.player,
    id: bet.id,
    state,
    payout,
    result,
    settledAt: isOpen ? null : it.now,
    turned,
    turnedBonus,
    turnedOf,
    resultVersion: line.version,
  };
  const same = bet.state === next.state && bet.result === next.result && bet.payout === next.payout;
  return {
    bet: next,
    wallet: same ? wallet : moved.state,
    entries: moved.entries,
    facts: same ? [] : [() => createChangedFact(next), createSettledFact(bet, from, moved)],
  };
}

/** By how much a settlement changed what was staked and paid; a void stake counts nothing. */
function createSettledFact(
  bet: UnsettledBet,
  from: StakeSettlement,
  { settlement: to, state }: { settlement: StakeSettlement; state: WalletState },
): (v: number) => Fact {
  const part = (standing: StakeSettlement, amount: Centavos): Centavos => (standing.as === 'settled' ? amount : ZERO);
  const difference = (amount: Centavos): Centavos => subtract(part(to, amount), part(from, amount));
  return (v) => ({
    f: 'betSettled',
    player: bet.player,
    v,
    ref: bet.id,
    game: SPORT_GAME_CODE,
    staked: difference(totalStake(bet)),
    bonus: difference(bet.stakeBonus),
    paid: subtract(part(to, to.paid), part(from, from.paid)),
    counts: computeCountedPercent(bet),
    edge: bet.edgeBp,
    day: state.day,
    dayReal: state.daySettledReal,
  });
}

/** What facts call a sports bet, where a round of a game has its game's code. */
export const SPORT_GAME_CODE = 'sport';
