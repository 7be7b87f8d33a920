/** The one batch of all commands of the games: load, decide, save (docs/hotpath.md). */
import type { Ctx } from '../../context.ts';
import { type PlayerCommandBatch, createPlayerCommandBatch } from '../../platform/batch/batch.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import type { SeedPairCache } from '../fairness/seed-pairs.ts';
import {
  createGameDecision,
  type GameDecisionContext,
  type GameDecisionResult,
  type GameCommand,
  type GameCommandDecision,
  type GamePlayerState,
  replayRecordedGameDecision,
} from '../rounds/decisions.ts';
import { decideSingleRoundBet } from '../rounds/single-round.ts';
import { decideSharedRoundBet } from '../shared/shared-bet-rules.ts';
import { decideStepRoundMove, decideStepRoundStart, decideStepRoundStop } from '../steps/step-rules.ts';
import { findRecordedGameDecisions } from './find-decisions.ts';
import { loadGamePlayerStates } from './load-states.ts';
import { createGameGroupSaveStatements, toBalanceUpdates } from './save-group.ts';

/** Opens the batch. New balances are published after each commit. */
export const openGameCommandBatch = (
  ctx: Ctx,
  options: {
    readonly cache: SeedPairCache;
    readonly findGame: GameDecisionContext['findGame'];
    readonly publishBalances: BalancePublisher;
  },
): PlayerCommandBatch<GameCommand, GameCommandDecision> =>
  createPlayerCommandBatch<GameCommand, GamePlayerState, GameCommandDecision>(ctx.db, ctx.log, {
    name: 'games',
    load: (lane, group, wait) => loadGamePlayerStates(ctx, options, lane, group, wait),
    decide: decideGameCommand,
    save: (decided, states) => createGameGroupSaveStatements(ctx, decided, states),
    findOutcomes: (group) => findRecordedGameDecisions(ctx, group),
    afterCommit: (decided, states) => options.publishBalances(toBalanceUpdates(decided, states)),
  });

/** Decides one command on its player's state. A key that was seen before gets its first decision again. */
function decideGameCommand(state: GamePlayerState, command: GameCommand): GameDecisionResult {
  const replayed = replayRecordedGameDecision(state, command);
  if (replayed !== undefined) return { state, decision: replayed };
  // Steps and cash-outs too: players may have seen the board. Not saved under the key, because it will be answered later.
  if (state.context.isRestorePending)
    return { state, decision: createGameDecision({ refusal: 'gameClosed', detail: {}, replayed: true }) };
  // Marked as replayed, so that nothing of it is saved.
  if (state.pair === undefined) return { state, decision: createGameDecision({ replayed: true, noSeeds: true }) };
  switch (command.act) {
    case 'single':
      return decideSingleRoundBet(state, command);
    case 'start':
      return decideStepRoundStart(state, command);
    case 'step':
    case 'cashOut':
      return decideStepRoundMove(state, command);
    case 'stop':
      return decideStepRoundStop(state, command);
    case 'shared':
      return decideSharedRoundBet(state, command);
  }
}
