/** Decides the commands of single-round games on locked rows. Pure. */
import { createDraws } from '@arara/games';
import { findCountedPercent } from '@arara/promotions/turnover';
import { settleStake } from '../../wallet/wallet.ts';
import {
  createGameDecision,
  createSettledFact,
  type DecisionResult,
  type GameCommand,
  type GamePlayerState,
  addDecisionToState,
  toBalancesAfter,
} from './decisions.ts';
import { roundStates, type StoredRound } from './rounds.queries.ts';
import { takeRoundStake } from './take-round-stake.ts';

/** Plays a whole round of a single-round game. A refusal takes no nonce and is recorded under its key like a result. */
export function decideSingle(
  state: GamePlayerState,
  command: GameCommand & { readonly act: 'single' },
): DecisionResult {
  const { game } = command;
  const staked = takeRoundStake(state, command);
  if ('refused' in staked) return staked.refused;
  const { bet, pair, taken, gates } = staked;
  const round = game.rules.start(bet, createDraws(pair.hmac, pair.clientSeed, state.wallet.nonce));
  const chance = game.rules.winChance(bet.params);
  const counts = findCountedPercent(chance);
  const settled = settleStake(taken.state, {
    split: taken.split,
    payout: round.payout,
    bonusPercent: findCountedPercent(chance, game.bonusWeightPercent),
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
  return addDecisionToState(
    next,
    command,
    createGameDecision({
      round: stored,
      ref: stored.id,
      ...toBalancesAfter(settled.state),
      roundChange: 'inserted',
      entries: [...taken.entries, ...settled.entries],
      settled: createSettledFact(stored, counts, settled.state),
      gates,
    }),
  );
}
