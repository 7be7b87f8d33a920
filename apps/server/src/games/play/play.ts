/** The one batch of all commands of the games: load, decide, save (docs/hotpath.md). */
import type { Ctx } from '../../context.ts';
import { type Batch, createBatch } from '../../platform/batch/batch.ts';
import type { BalancePublisher } from '../../platform/realtime/updates.ts';
import type { SeedPairCache } from '../fairness/seed-pairs.ts';
import {
  createGameDecision,
  type GameDecisionContext,
  type DecisionResult,
  type GameCommand,
  type GameDecision,
  type GamePlayerState,
  replayDecision,
} from '../rounds/decisions.ts';
import { decideSingle } from '../rounds/single-round.ts';
import { decideShared } from '../shared/shared-bet-rules.ts';
import { decideMove, decideStart, decideStop } from '../steps/step-rules.ts';
import { findGameDecisions } from './find-decisions.ts';
import { loadGamePlayerStates } from './load-states.ts';
import { createSaveStatements, toBalanceUpdates } from './save-group.ts';

/** Opens the batch. New balances are published after each commit. */
export const openGameBatch = (
  ctx: Ctx,
  options: {
    readonly cache: SeedPairCache;
    readonly findGame: GameDecisionContext['findGame'];
    readonly publishBalances: BalancePublisher;
  },
): Batch<GameCommand, GameDecision> =>
  createBatch<GameCommand, GamePlayerState, GameDecision>(ctx.db, ctx.log, {
    name: 'games',
    load: (lane, group, wait) => loadGamePlayerStates(ctx, options, lane, group, wait),
    decide: decideCommand,
    save: (decided, states) => createSaveStatements(ctx, decided, states),
    findOutcomes: (group) => findGameDecisions(ctx, group),
    afterCommit: (decided, states) => options.publishBalances(toBalanceUpdates(decided, states)),
  });

/** Decides one command on its player's state. A key that was seen before gets its first decision again. */
function decideCommand(state: GamePlayerState, command: GameCommand): DecisionResult {
  const replayed = replayDecision(state, command);
  if (replayed !== undefined) return { state, decision: replayed };
  // Steps and cash-outs too: players may have seen the board. Not saved under the key, because it will be answered later.
  if (state.context.isRestorePending)
    return { state, decision: createGameDecision({ refusal: 'gameClosed', detail: {}, replayed: true }) };
  // Marked as replayed, so that nothing of it is saved.
  if (state.pair === undefined) return { state, decision: createGameDecision({ replayed: true, noSeeds: true }) };
  switch (command.act) {
    case 'single':
      return decideSingle(state, command);
    case 'start':
      return decideStart(state, command);
    case 'step':
    case 'cashOut':
      return decideMove(state, command);
    case 'stop':
      return decideStop(state, command);
    case 'shared':
      return decideShared(state, command);
  }
}
