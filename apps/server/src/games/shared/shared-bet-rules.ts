/** Decides and settles bets on shared rounds, on locked rows. Pure. */
import type { BetId } from '@arara/contract/protocol/fields';
import { type AnySharedGame, isRefusedByGameRules, type GameParams } from '@arara/games';
import { addCentavos, ZERO_CENTAVOS } from '@arara/money';
import { findTurnoverPercent } from '@arara/promotions/turnover';
import { isPermitRefused, decideProtectionPermit } from '../../protection/protection.ts';
import {
  type ClosedBonusesById,
  type WalletLedgerEntry,
  refundStake,
  settleStake,
  takeStake,
  type WalletState,
} from '../../wallet/wallet.ts';
import { roundStates } from '../rounds/rounds.queries.ts';
import type { ConfiguredGame } from '../rounds/configured-games.ts';
import {
  getBalancesAfterDecision,
  type GameDecisionResult,
  createGameDecision,
  addGameDecisionToPlayerState,
  findGameGatesIfOpen,
  type GameCommand,
  refuseGameCommand,
  refuseGameBet,
  refuseGameCommandForPermit,
  type GamePlayerState,
  createGameBetSettledFact,
  type GameBetSettledFact,
} from '../rounds/decisions.ts';
import type { StoredSharedBet } from '../rounds/stored-shared-bet.ts';

/** Takes a stake for the running round, which must still be open when this commits. */
export function decideSharedRoundBet(
  state: GamePlayerState,
  command: GameCommand & { readonly act: 'shared' },
): GameDecisionResult {
  const { game, player } = command;
  const { newId, sharedRounds, now } = state.context;
  const permitted = decideProtectionPermit(state, { stake: command.amount }, now);
  if (isPermitRefused(permitted)) return refuseGameCommandForPermit(state, command, permitted);
  const gates = findGameGatesIfOpen(state, game.number);
  if (gates === undefined) return refuseGameCommand(state, command, 'gameClosed');
  const round = sharedRounds
    .filter((candidate) => candidate.game === game.number)
    .find(({ id, betting }) => (command.round === undefined ? betting : id === command.round));
  if (round === undefined)
    return refuseGameCommand(state, command, command.round === undefined ? 'roundClosed' : 'notFound');
  const gate = state.context.gates.get(round.id);
  if (!round.betting || now >= round.closesAt || gate?.open !== true)
    return refuseGameCommand(state, command, 'roundClosed');
  const bet = game.rules.bet(command.params, command.amount, game.limits);
  if (isRefusedByGameRules(bet)) return refuseGameBet(state, command, bet);
  const betId = newId<BetId>();
  const taken = takeStake(state.wallet, permitted, { ref: betId, newId });
  if (taken === undefined) return refuseGameCommand(state, command, 'insufficientBalance');
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
    payout: ZERO_CENTAVOS,
    closesAt: round.closesAt,
  };
  return addGameDecisionToPlayerState(
    { ...state, wallet: taken.state },
    command,
    createGameDecision({
      bet: stored,
      ref: betId,
      ...getBalancesAfterDecision(taken.state),
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
  readonly entries: readonly WalletLedgerEntry[];
  readonly settled: GameBetSettledFact | undefined;
}

/** The choice of a stored bet in the form of the rules. */
export function parseSharedBetPick({ rules }: ConfiguredGame<AnySharedGame>, pick: string): GameParams {
  const params = rules.parsePick(pick);
  if (isRefusedByGameRules(params)) throw new Error(`a stored bet on ${pick}`);
  return params;
}

interface SharedBetSettlementContext {
  readonly newId: GamePlayerState['context']['newId'];
  readonly closedBonuses: ClosedBonusesById;
}

/** Settles an open bet by the outcome of its round. */
export function settleSharedBet(
  state: WalletState,
  bet: StoredSharedBet,
  game: ConfiguredGame<AnySharedGame>,
  outcome: number,
  { newId, closedBonuses }: SharedBetSettlementContext,
): SettledSharedBet {
  const params = parseSharedBetPick(game, bet.pick);
  const result = game.rules.settle({ params, stake: addCentavos(bet.stakeMain, bet.stakeBonus) }, outcome);
  const chance = game.rules.winChance(params);
  const counts = findTurnoverPercent(chance);
  const change = settleStake(state, {
    split: { main: bet.stakeMain, bonus: bet.stakeBonus, bonusId: bet.bonusId },
    payout: result.payout,
    bonusPercent: findTurnoverPercent(chance, game.bonusWeightPercent),
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
    settled: createGameBetSettledFact(settled, counts, change.state),
  };
}

/** Refunds an open bet. */
export function refundSharedBet(
  state: WalletState,
  bet: StoredSharedBet,
  { newId, closedBonuses }: SharedBetSettlementContext,
): SettledSharedBet {
  const split = { main: bet.stakeMain, bonus: bet.stakeBonus, bonusId: bet.bonusId };
  const change = refundStake(state, { split, ref: bet.id, newId, closedBonuses });
  const stakes = addCentavos(bet.stakeMain, bet.stakeBonus);
  return {
    bet: { ...bet, state: roundStates.refunded, payout: stakes },
    wallet: change.state,
    entries: change.entries,
    settled: undefined,
  };
}
