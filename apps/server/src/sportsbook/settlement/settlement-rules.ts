/** Decides how bets are settled by the results of their lines. Pure. */
import { type Centavos, subtractCentavos, ZERO_CENTAVOS } from '@arara/money';
import { findTurnoverPercent } from '@arara/promotions/turnover';
import { thousandthsToOdds as toOdds } from '@arara/sports/core/odds';
import type { BetResult, BetStatus } from '@arara/sports/bets/codes';
import { type BetReturn, listCombinations, settleBet } from '@arara/sports/bets/settlement';
import { findOutcomeResult, type OutcomeResult } from '@arara/sports/core/results';
import type { Instant, GenerateId } from '../../context.ts';
import type { OutboxFact } from '../../facts.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import {
  type ClosedBonusesById,
  resettleStake,
  type SportStakeSettlement,
  type WalletState,
} from '../../wallet/wallet.ts';
import { type SportsBetChange, createBetChangedFact } from '../bets/bet-changes.ts';
import { computeStakeLeft, type StoredBet, toLeftStakeSplit } from '../bets/stored-bet.ts';
import type { SettledBetLeg, SettledSportsBet, UnsettledBet, UnsettledBetLeg } from './settlement.queries.ts';

/** Facts have this in place of a game's code when they are about a sports bet. */
const SPORTS_BET_GAME_CODE = 'sport';

/** How the wallet counts a bet in this state with this result. */
const toStakeSettlementKind = (state: BetStatus, result: BetResult | null): SportStakeSettlement['as'] =>
  state !== 'settled' ? 'open' : result === 'void' || result === 'push' ? 'void' : 'settled';

/** How the wallet counts the bet now. */
const toStakeSettlement = (bet: UnsettledBet): SportStakeSettlement => ({
  as: toStakeSettlementKind(bet.state, bet.result),
  paid: bet.payout,
  turned: bet.turned,
  turnedBonus: bet.turnedBonus,
  turnedBonusId: bet.turnedBonusId,
});

type BetForSettlement = Pick<
  StoredBet,
  'id' | 'type' | 'system' | 'acceptedAt' | 'stakeMain' | 'stakeBonus' | 'cashedMain' | 'cashedBonus'
>;

/** The result of a leg by its line's result; undefined while that does not decide it. */
export const findLegResult = (
  bet: Pick<StoredBet, 'id' | 'acceptedAt'>,
  { outcome, lineResult }: Pick<UnsettledBetLeg, 'outcome' | 'lineResult'>,
): OutcomeResult | undefined =>
  lineResult === null
    ? undefined
    : findOutcomeResult(lineResult, {
        outcomeId: outcome,
        acceptedAt: bet.acceptedAt ?? readInstantFromId(bet.id),
      });

/** How a bet ends by the results of its lines: its result and its payout. Undefined while they do not decide it. */
export const computeBetSettlement = (
  bet: BetForSettlement,
  legs: readonly Pick<UnsettledBetLeg, 'odds' | 'outcome' | 'lineResult'>[],
): BetReturn | undefined =>
  settleBet({
    type: bet.type,
    system: bet.system,
    stake: computeStakeLeft(bet),
    legs: legs.map((leg) => ({ odds: toOdds(leg.odds), result: findLegResult(bet, leg) })),
  });

/**
 * How much of the stake counts as turnover, in whole percent: 20 % of a combination whose price implies a chance above 70 %, else all
 * of it; of a system the mean of its combinations, rounded down.
 */
function computeBetTurnoverPercent({ type, system, legs }: Pick<UnsettledBet, 'type' | 'system' | 'legs'>): number {
  const percents = listCombinations({ type, system, legs: legs.length }).map((combination) =>
    findTurnoverPercent({ wins: 1, of: combination.reduce((odds, n) => odds * ((legs[n]?.odds ?? 0) / 1000), 1) }),
  );
  return Math.floor(percents.reduce((sum, percent) => sum + percent, 0) / percents.length);
}

/** The states of bets that a result settles. */
const settleableBetStates: readonly BetStatus[] = ['accepted', 'settled', 'reopened'];

/**
 * Settles, re-settles or re-opens a bet by the newest results of its lines, by difference. Undefined if there is nothing to do: the
 * bet was refused, or is settled by these results already.
 */
export function decideSportBetSettlement(
  wallet: WalletState,
  bet: UnsettledBet,
  { now, newId, closedBonuses }: { now: Instant; newId: GenerateId; closedBonuses: ClosedBonusesById },
): SportsBetChange<SettledSportsBet> | undefined {
  const changedLegs = bet.legs.filter((leg) => leg.resultVersion < leg.lineVersion);
  if (!settleableBetStates.includes(bet.state) || changedLegs.length === 0) return undefined;
  if (computeStakeLeft(bet) === 0) return keepCashedOutBet(wallet, bet, changedLegs);
  const settled = computeBetSettlement(bet, bet.legs);
  const from = toStakeSettlement(bet);
  const isOpen = settled === undefined;
  const state = !isOpen ? 'settled' : bet.state === 'settled' ? 'reopened' : bet.state;
  const result = settled?.result ?? null;
  const payout = settled?.payout ?? ZERO_CENTAVOS;
  const as = toStakeSettlementKind(state, result);
  const percent = computeBetTurnoverPercent(bet);
  const isFirst = bet.state === 'accepted';
  const moved = resettleStake(wallet, {
    split: toLeftStakeSplit(bet),
    from,
    to: { as, payout },
    kind: !isFirst ? 'resettlement' : as === 'void' ? 'void' : 'payout',
    bonusPercent: percent,
    countedPercent: percent,
    ref: bet.id,
    newId,
    closedBonuses,
  });
  const { turned, turnedBonus, turnedBonusId } = moved.settlement;
  const next: SettledSportsBet = {
    player: bet.player,
    id: bet.id,
    state,
    payout,
    result,
    // Not before it was accepted, also where the clock was set back since.
    settledAt: isOpen ? null : Math.max(now, bet.acceptedAt ?? now),
    turned,
    turnedBonus,
    turnedBonusId,
    legs: changedLegs.map((leg) => toSettledLeg(bet, leg, result)),
  };
  const isSame = bet.state === next.state && bet.result === next.result && bet.payout === next.payout;
  return {
    bet: next,
    wallet: isSame ? wallet : moved.state,
    entries: moved.entries,
    facts: isSame ? [] : [() => createBetChangedFact(next), createBetSettledFact(bet, from, moved)],
  };
}

/** A bet that was cashed out whole stays so: results of its lines are shown at its legs, and move nothing. */
const keepCashedOutBet = (
  wallet: WalletState,
  bet: UnsettledBet,
  changedLegs: readonly UnsettledBetLeg[],
): SportsBetChange<SettledSportsBet> => ({
  bet: { ...bet, legs: changedLegs.map((leg) => toSettledLeg({ ...bet, type: 'multiple' }, leg, null)) },
  wallet,
  entries: [],
  facts: [],
});

/** A leg with its line's newest result. The only leg of a single has the result of its bet. */
function toSettledLeg(bet: UnsettledBet, leg: UnsettledBetLeg, betResult: BetResult | null): SettledBetLeg {
  const { n, lineVersion: resultVersion } = leg;
  if (bet.type === 'single') return { n, result: betResult, resultVersion };
  const found = findLegResult(bet, leg);
  return { n, result: found?.result ?? null, resultVersion };
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
    staked: difference(computeStakeLeft(bet)),
    bonus: difference(subtractCentavos(bet.stakeBonus, bet.cashedBonus)),
    paid: subtractCentavos(countIfSettled(to.as, to.paid), countIfSettled(from.as, from.paid)),
    counts: computeBetTurnoverPercent(bet),
    edge: bet.edgeBp,
    day: state.day,
    dayReal: state.daySettledReal,
  });
}
