/** Takes the stake that opens a round of one player. Pure. */
import type { RoundId } from '@arara/contract/protocol/fields';
import { type CheckedGameBet, type GameParams, isRefusedByGameRules } from '@arara/games';
import { isPermitRefused, decideProtectionPermit } from '../../protection/protection.ts';
import { type LedgerChange, takeStake, type StakeSplit } from '../../wallet/wallet.ts';
import type { SeedPair } from '../fairness/seed-pairs.ts';
import {
  type GameDecisionResult,
  findGameGatesIfOpen,
  type GameCommand,
  type GamePlayerState,
  type GateState,
  refuseGameCommand,
  refuseGameBet,
  refuseGameCommandForPermit,
  requireSeedPair,
} from './decisions.ts';
import type { StoredRound } from './rounds.queries.ts';

/** A stake that was taken, and the fields of its round that are known before it is played. */
export interface TakenRoundStake {
  readonly bet: CheckedGameBet<GameParams>;
  readonly pair: SeedPair;
  /** The gates that must still be open when the round commits. */
  readonly gates: readonly GateState[];
  /** The wallet and the ledger entries after the stake. */
  readonly taken: LedgerChange & { readonly split: StakeSplit };
  readonly round: Pick<
    StoredRound,
    'player' | 'id' | 'game' | 'pair' | 'nonce' | 'stakeMain' | 'stakeBonus' | 'bonusId' | 'board'
  >;
}

/**
 * Checks the player's permit, the gates, the bet and the balance, in this order, and takes the stake. A refusal takes no nonce
 * and is recorded under the command's key.
 */
export function takeRoundStake(
  state: GamePlayerState,
  command: GameCommand & { readonly act: 'single' | 'start' },
): TakenRoundStake | { readonly refused: GameDecisionResult } {
  const { game, player } = command;
  const { newId, now } = state.context;
  const permitted = decideProtectionPermit(state, { stake: command.amount }, now);
  if (isPermitRefused(permitted)) return { refused: refuseGameCommandForPermit(state, command, permitted) };
  const gates = findGameGatesIfOpen(state, game.number);
  if (gates === undefined) return { refused: refuseGameCommand(state, command, 'gameClosed') };
  const bet = game.rules.bet(command.params, command.amount, game.limits);
  if (isRefusedByGameRules(bet)) return { refused: refuseGameBet(state, command, bet) };
  const pair = requireSeedPair(state);
  const id = newId<RoundId>();
  const taken = takeStake(state.wallet, permitted, { ref: id, newId });
  if (taken === undefined) return { refused: refuseGameCommand(state, command, 'insufficientBalance') };
  return {
    bet,
    pair,
    gates,
    taken,
    round: {
      player,
      id,
      game: game.number,
      pair: pair.id,
      nonce: state.wallet.nonce,
      stakeMain: taken.split.main,
      stakeBonus: taken.split.bonus,
      bonusId: taken.split.bonusId,
      board: null,
    },
  };
}
