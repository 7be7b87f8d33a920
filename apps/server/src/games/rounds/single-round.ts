/** Decides the commands of single-round games on locked rows. Pure. */
import type { RoundId } from '@arara/contract/protocol/fields';
import { createDraws, isRefused } from '@arara/games';
import { countedPercent } from '@arara/promotions/turnover';
import { isPermitRefused, permit } from '../../protection/protection.ts';
import { settle, stake } from '../../wallet/wallet.ts';
import {
  createDecision,
  createSettledFact,
  type DecisionResult,
  findOpenGates,
  type GameCommand,
  type GamePlayerState,
  recordDecision,
  refuse,
  refuseBet,
  refusePermit,
  requirePair,
  toBalancesAfter,
} from './decisions.ts';
import { roundStates, type StoredRound } from './rounds.queries.ts';

/** Plays a whole round of a single-round game. A refusal takes no nonce and is recorded under its key like a result. */
export function decideSingle(
  state: GamePlayerState,
  command: GameCommand & { readonly act: 'single' },
): DecisionResult {
  const { game, player } = command;
  const { newId, now } = state.context;
  const permitted = permit(state, { stake: command.amount }, now);
  if (isPermitRefused(permitted)) return refusePermit(state, command, permitted);
  const pair = requirePair(state);
  const gates = findOpenGates(state, game.number);
  if (gates === undefined) return refuse(state, command, 'gameClosed');
  const bet = game.rules.bet(command.params, command.amount, game.limits);
  if (isRefused(bet)) return refuseBet(state, command, bet);
  const id = newId<RoundId>();
  const taken = stake(state.wallet, permitted, { ref: id, newId });
  if (taken === undefined) return refuse(state, command, 'insufficientBalance');
  const round = game.rules.start(bet, createDraws(pair.hmac, pair.clientSeed, state.wallet.nonce));
  const chance = game.rules.winChance(bet.params);
  const counts = countedPercent(chance);
  const settled = settle(taken.state, {
    split: taken.split,
    payout: round.payout,
    bonusPercent: countedPercent(chance, game.bonusWeightPercent),
    countedPercent: counts,
    ref: id,
    newId,
  });
  const stored: StoredRound = {
    player,
    id,
    game: game.number,
    pair: pair.id,
    nonce: state.wallet.nonce,
    params: { ...bet.params },
    outcome: round.outcome,
    steps: [],
    state: round.won ? roundStates.won : roundStates.lost,
    stakeMain: taken.split.main,
    stakeBonus: taken.split.bonus,
    bonusId: taken.split.bonusId,
    edgeBp: round.edgeBp,
    multiplier: round.multiplier,
    payout: round.payout,
    board: null,
  };
  const next: GamePlayerState = { ...state, wallet: { ...settled.state, nonce: state.wallet.nonce + 1 } };
  return recordDecision(
    next,
    command,
    createDecision({
      round: stored,
      ref: id,
      ...toBalancesAfter(settled.state),
      roundChange: 'inserted',
      entries: [...taken.entries, ...settled.entries],
      settled: createSettledFact(stored, counts, settled.state),
      gates,
    }),
  );
}
