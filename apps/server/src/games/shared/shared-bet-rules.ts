/** Decides and settles bets on shared rounds, on locked rows. Pure. */
import type { BetId } from '@arara/contract/protocol/fields';
import { type AnySharedGame, isRefused, type GameParams } from '@arara/games';
import { add, ZERO } from '@arara/money';
import { findCountedPercent } from '@arara/promotions/turnover';
import { isPermitRefused, decidePermit } from '../../protection/protection.ts';
import {
  type ClosedBonuses,
  type Entry,
  refundStake,
  settleStake,
  takeStake,
  type WalletState,
} from '../../wallet/wallet.ts';
import { roundStates } from '../rounds/rounds.queries.ts';
import type { ConfiguredGame } from '../rounds/configured-games.ts';
import {
  toBalancesAfter,
  type DecisionResult,
  createGameDecision,
  addDecisionToState,
  findOpenGates,
  type GameCommand,
  refuseCommand,
  refuseBet,
  refusePermit,
  type GamePlayerState,
  createSettledFact,
  type SettledFact,
} from '../rounds/decisions.ts';
import type { StoredSharedBet } from '../rounds/stored-shared-bet.ts';

/** Takes a stake for the running round, which must still be open when this commits. */
export function decideShared(
  state: GamePlayerState,
  command: GameCommand & { readonly act: 'shared' },
): DecisionResult {
  const { game, player } = command;
  const { newId, sharedRounds, now } = state.context;
  const permitted = decidePermit(state, { stake: command.amount }, now);
  if (isPermitRefused(permitted)) return refusePermit(state, command, permitted);
  const gates = findOpenGates(state, game.number);
  if (gates === undefined) return refuseCommand(state, command, 'gameClosed');
  const round = sharedRounds
    .filter((candidate) => candidate.game === game.number)
    .find(({ id, betting }) => (command.round === undefined ? betting : id === command.round));
  if (round === undefined)
    return refuseCommand(state, command, command.round === undefined ? 'roundClosed' : 'notFound');
  const gate = state.context.gates.get(round.id);
  if (!round.betting || now >= round.closesAt || gate?.open !== true)
    return refuseCommand(state, command, 'roundClosed');
  const bet = game.rules.bet(command.params, command.amount, game.limits);
  if (isRefused(bet)) return refuseBet(state, command, bet);
  const betId = newId<BetId>();
  const taken = takeStake(state.wallet, permitted, { ref: betId, newId });
  if (taken === undefined) return refuseCommand(state, command, 'insufficientBalance');
  const stored: StoredSharedBet = {
    player,
    id: betId,
    round: round.id,
    game: game.number,
    pick: game.rules.toPick(bet.params),
    playMoney: taken.state.currency === 'BRLT',
    stakeMain: taken.split.main,
    stakeBonus: taken.split.bonus,
    bonusId: taken.split.bonusId,
    edgeBp: game.rules.edgeBp,
    state: roundStates.open,
    multiplier: 0 as StoredSharedBet['multiplier'],
    payout: ZERO,
    closesAt: round.closesAt,
  };
  return addDecisionToState(
    { ...state, wallet: taken.state },
    command,
    createGameDecision({
      bet: stored,
      ref: betId,
      ...toBalancesAfter(taken.state),
      roundChange: 'inserted',
      entries: taken.entries,
      gates: [...gates, gate],
    }),
  );
}

/** A bet that was settled or refunded, and its player's wallet after that. */
export interface SettledSharedBet {
  readonly bet: StoredSharedBet;
  readonly wallet: WalletState;
  readonly entries: readonly Entry[];
  readonly settled: SettledFact | undefined;
}

/** The choice of a stored bet in the form of the rules. */
export function parsePick({ rules }: ConfiguredGame<AnySharedGame>, pick: string): GameParams {
  const params = rules.parsePick(pick);
  if (isRefused(params)) throw new Error(`a stored bet on ${pick}`);
  return params;
}

interface BetSettlement {
  readonly newId: GamePlayerState['context']['newId'];
  readonly closedBonuses: ClosedBonuses;
}

/** Settles an open bet by the outcome of its round. */
export function settleBet(
  state: WalletState,
  bet: StoredSharedBet,
  game: ConfiguredGame<AnySharedGame>,
  outcome: number,
  { newId, closedBonuses }: BetSettlement,
): SettledSharedBet {
  const params = parsePick(game, bet.pick);
  const result = game.rules.settle({ params, stake: add(bet.stakeMain, bet.stakeBonus) }, outcome);
  const chance = game.rules.winChance(params);
  const counts = findCountedPercent(chance);
  const change = settleStake(state, {
    split: { main: bet.stakeMain, bonus: bet.stakeBonus, bonusId: bet.bonusId },
    payout: result.payout,
    bonusPercent: findCountedPercent(chance, game.bonusWeightPercent),
    countedPercent: counts,
    ref: bet.id,
    newId,
    closedBonuses,
  });
  const settled: StoredSharedBet = {
    ...bet,
    state: result.won ? roundStates.won : roundStates.lost,
    multiplier: result.multiplier,
    payout: result.payout,
  };
  return {
    bet: settled,
    wallet: change.state,
    entries: change.entries,
    settled: createSettledFact(settled, counts, change.state),
  };
}

/** Refunds an open bet. */
export function refundBet(
  state: WalletState,
  bet: StoredSharedBet,
  { newId, closedBonuses }: BetSettlement,
): SettledSharedBet {
  const split = { main: bet.stakeMain, bonus: bet.stakeBonus, bonusId: bet.bonusId };
  const change = refundStake(state, { split, ref: bet.id, newId, closedBonuses });
  const stakes = add(bet.stakeMain, bet.stakeBonus);
  return {
    bet: { ...bet, state: roundStates.refunded, payout: stakes },
    wallet: change.state,
    entries: change.entries,
    settled: undefined,
  };
}
