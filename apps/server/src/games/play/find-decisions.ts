import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { selectIdempotencyRecords, toIdempotencyRecord } from '../../platform/idempotency/idempotency.ts';
import * as wallet from '../../wallet/wallet.ts';
import { createGameDecision, type GameCommand, type GameCommandDecision } from '../rounds/decisions.ts';
import * as queries from '../rounds/rounds.queries.ts';
import * as shared from '../shared/shared.queries.ts';
import { findReferencedRoundsAndBets, removeDuplicates } from './group.ts';

/**
 * Finds the recorded decisions of a group whose commit has no known result. It waits for the players' locks, so the lost
 * transaction has ended when the records are read.
 */
export async function findRecordedGameDecisions(
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
