/** Decides the commands of single-round games on locked rows. Pure. */
import { createHmacDraws } from '@arara/games';
import { findTurnoverPercent } from '@arara/promotions/turnover';
import { settleStake } from '../../wallet/wallet.ts';
import {
  createGameDecision,
  createGameBetSettledFact,
  type GameDecisionResult,
  type GameCommand,
  type GamePlayerState,
  addGameDecisionToPlayerState,
  getBalancesAfterDecision,
} from './decisions.ts';
import { roundStates, type StoredRound } from './rounds.queries.ts';
import { takeRoundStake } from './take-round-stake.ts';

/** Plays a whole round of a single-round game. A refusal takes no nonce and is recorded under its key like a result. */
export function decideSingleRoundBet(
  state: GamePlayerState,
  command: GameCommand & { readonly act: 'single' },
): GameDecisionResult {
  const { game } = command;
  const staked = takeRoundStake(state, command);
  if ('refused' in staked) return staked.refused;
  const { bet, pair, taken, gates } = staked;
  const round = game.rules.start(bet, createHmacDraws(pair.hmac, pair.clientSeed, state.wallet.nonce));
  const chance = game.rules.winChance(bet.params);
  const counts = findTurnoverPercent(chance);
  const settled = settleStake(taken.state, {
    split: taken.split,
    payout: round.payout,
    bonusPercent: findTurnoverPercent(chance, game.bonusWeightPercent),
    countedPercent: counts,
    ref: staked.round.id,
    newId: state.context.newId,
  });
  const stored: StoredRound = {
    ...staked.round,
    params: { ...bet.params },
    outcome: round.outcome,
    steps: [],
    state: round.won ? roundStates.won : roundStates.lost,
    edgeBp: round.edgeBp,
    multiplier: round.multiplier,
    payout: round.payout,
  };
  const next: GamePlayerState = { ...state, wallet: { ...settled.state, nonce: state.wallet.nonce + 1 } };
  return addGameDecisionToPlayerState(
    next,
    command,
    createGameDecision({
      round: stored,
      ref: stored.id,
      ...getBalancesAfterDecision(settled.state),
      roundChange: 'inserted',
      entries: [...taken.entries, ...settled.entries],
      settled: createGameBetSettledFact(stored, counts, settled.state),
      gates,
    }),
  );
}
