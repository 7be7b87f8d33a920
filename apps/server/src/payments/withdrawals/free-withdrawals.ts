import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Tx } from '../../platform/db/db.ts';
import * as queries from './withdrawals.queries.ts';

/** Saves how many withdrawals a day are free of the fee, by VIP level from 0 up. Promotions call this. */
export async function saveFreeWithdrawalsPerLevel(tx: Tx, freePerDay: readonly number[]): Promise<void> {
  await tx.query(queries.upsertFreeWithdrawalsByVipLevel(freePerDay));
}

/** Saves the VIP levels of players. The consumer of promotions calls this. */
export async function savePlayerFreeWithdrawalLevels(
  tx: Tx,
  players: readonly { player: PlayerId; level: number }[],
): Promise<void> {
  if (players.length > 0) await tx.query(queries.upsertVipLevelsForFreeWithdrawals(players));
}
