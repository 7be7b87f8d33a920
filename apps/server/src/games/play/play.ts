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
import { loadGamePlayerStates } from './load-states.ts';
import { createGameGroupSaveStatements, toBalanceUpdates } from './save-group.ts';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { selectIdempotencyRecords, toIdempotencyRecord } from '../../platform/idempotency/idempotency.ts';
import * as wallet from '../../wallet/wallet.ts';
import * as queries from '../rounds/rounds.queries.ts';
import * as shared from '../shared/shared.queries.ts';
import { findReferencedRoundsAndBets, removeDuplicates } from './group.ts';

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

/**
 * Finds the recorded decisions of a group whose commit has no known result. It waits for the players' locks, so the lost
 * transaction has ended when the records are read.
 */
async function findRecordedGameDecisions(
  ctx: Ctx,
  group: readonly GameCommand[],
): Promise<Map<GameCommand, GameCommandDecision>> {
  const players = removeDuplicates(group.map(({ player }) => player));
  const { records, rounds, bets } = await ctx.db.tx('games look-up', async (tx) => {
    const [, rows] = await tx.flight(wallet.lockWallets(players, true), selectIdempotencyRecords(group));
    const records = rows.map(toIdempotencyRecord);
    const keys = findReferencedRoundsAndBets(group, records);
    const [roundRows, betRows] = await tx.flight(queries.selectRounds(keys.rounds), shared.selectSharedBets(keys.bets));
    return { records, rounds: roundRows.map(queries.toStoredGameRound), bets: betRows.map(shared.toStoredSharedBet) };
  });
  const found = new Map<GameCommand, GameCommandDecision>();
  for (const command of group) {
    const { player, key, body } = command;
    const record = records.find((known) => known.player === player && known.key === key && known.body === body);
    if (record === undefined) continue;
    const isReferred = (row: { readonly player: PlayerId; readonly id: Id }): boolean =>
      row.player === player && row.id === record.ref;
    const [round, bet] = [rounds.find(isReferred), bets.find(isReferred)];
    found.set(command, createGameDecision({ ...record, round, bet, replayed: true }));
  }
  return found;
}
