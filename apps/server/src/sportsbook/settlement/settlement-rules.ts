/** Decides how bets are settled by the result of their line. Pure. */
import { type Centavos, subtractCentavos, ZERO_CENTAVOS } from '@arara/money';
import { findTurnoverPercent } from '@arara/promotions/turnover';
import { thousandthsToOdds as toOdds } from '@arara/sports/core/odds';
import { findOutcomeResult, type LineResult, type OutcomeResult } from '@arara/sports/core/results';
import { computeBetPayout, betResultCodes } from '@arara/sports/core/settlement';
import type { Instant, GenerateId } from '../../context.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import type { OutboxFact } from '../../platform/outbox/outbox.ts';
import {
  type ClosedBonusesById,
  resettleStake,
  type SportStakeSettlement,
  type WalletState,
} from '../../wallet/wallet.ts';
import { type SportsBetChange, createBetChangedFact } from '../bets/bet-changes.ts';
import { betStates, type StoredBet, toBetStakeSplit, computeMainPlusBonusStake } from '../bets/stored-bet.ts';
import type { SettledSportsBet, UnsettledBet } from './settlement.queries.ts';

/** Facts have this in place of a game's code when they are about a sports bet. */
const SPORTS_BET_GAME_CODE = 'sport';

/** How the wallet counts a bet in this state with this result. */
const toStakeSettlementKind = (state: number, result: number | null): SportStakeSettlement['as'] =>
  state !== betStates.settled
    ? 'open'
    : result === betResultCodes.void || result === betResultCodes.push
      ? 'void'
      : 'settled';

/** How the wallet counts the bet now. */
const toStakeSettlement = (bet: UnsettledBet): SportStakeSettlement => ({
  as: toStakeSettlementKind(bet.state, bet.result),
  paid: bet.payout,
  turned: bet.turned,
  turnedBonus: bet.turnedBonus,
  turnedOf: bet.turnedOf,
});

/** The result and the payout of a bet by its line's result. */
export function computeBetSettlement(
  bet: Pick<StoredBet, 'id' | 'outcome' | 'odds' | 'acceptedAt' | 'stakeMain' | 'stakeBonus'>,
  line: LineResult | null,
): { readonly outcomeResult: OutcomeResult | undefined; readonly payout: Centavos } {
  const outcomeResult =
    line === null
      ? undefined
      : findOutcomeResult(line, { outcomeId: bet.outcome, acceptedAt: bet.acceptedAt ?? readInstantFromId(bet.id) });
  return {
    outcomeResult,
    payout:
      outcomeResult === undefined
        ? ZERO_CENTAVOS
        : computeBetPayout(computeMainPlusBonusStake(bet), toOdds(bet.odds), outcomeResult),
  };
}

/** How much of the stake counts as turnover: 20 % if the price implies a chance above 70 %. */
const computeBetTurnoverPercent = (bet: UnsettledBet): number => findTurnoverPercent({ wins: 1000, of: bet.odds });

/** The states of bets that a result settles. */
const settleableBetStates: readonly number[] = [betStates.accepted, betStates.settled, betStates.reopened];

/**
 * Settles, re-settles or re-opens a bet by this version of its line's result, by difference. Undefined if there is nothing to do:
 * the bet was refused, or is settled by this version or a newer one.
 */
export function decideSportBetSettlement(
  wallet: WalletState,
  bet: UnsettledBet,
  line: { readonly result: LineResult | null; readonly version: number },
  { now, newId, closedBonuses }: { now: Instant; newId: GenerateId; closedBonuses: ClosedBonusesById },
): SportsBetChange<SettledSportsBet> | undefined {
  if (!settleableBetStates.includes(bet.state) || bet.resultVersion >= line.version) return undefined;
  const { outcomeResult, payout } = computeBetSettlement(bet, line.result);
  const from = toStakeSettlement(bet);
  const isOpen = outcomeResult === undefined;
  const state = !isOpen ? betStates.settled : bet.state === betStates.settled ? betStates.reopened : bet.state;
  const result = isOpen ? null : betResultCodes[outcomeResult.result];
  const as = toStakeSettlementKind(state, result);
  const percent = computeBetTurnoverPercent(bet);
  const isFirst = bet.state === betStates.accepted;
  const moved = resettleStake(wallet, {
    split: toBetStakeSplit(bet),
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
  const next: SettledSportsBet = {
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
    facts: isSame ? [] : [() => createBetChangedFact(next), createBetSettledFact(bet, from, moved)],
  };
}

/** The difference that the settlement makes in what was staked and paid; a void stake counts nothing. */
function createBetSettledFact(
  bet: UnsettledBet,
  from: SportStakeSettlement,
  { settlement: to, state }: { settlement: SportStakeSettlement; state: WalletState },
): (v: number) => OutboxFact {
  const countIfSettled = (as: SportStakeSettlement['as'], amount: Centavos): Centavos =>
    as === 'settled' ? amount : ZERO_CENTAVOS;
  const difference = (amount: Centavos): Centavos =>
    subtractCentavos(countIfSettled(to.as, amount), countIfSettled(from.as, amount));
  return (v) => ({
    f: 'betSettled',
    player: bet.player,
    v,
    ref: bet.id,
    game: SPORTS_BET_GAME_CODE,
    staked: difference(computeMainPlusBonusStake(bet)),
    bonus: difference(bet.stakeBonus),
    paid: subtractCentavos(countIfSettled(to.as, to.paid), countIfSettled(from.as, from.paid)),
    counts: computeBetTurnoverPercent(bet),
    edge: bet.edgeBp,
    day: state.day,
    dayReal: state.daySettledReal,
  });
}
