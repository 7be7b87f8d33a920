import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Tx } from '../../platform/db/db.ts';
import * as queries from './withdrawals.queries.ts';

/** From now on this many withdrawals a day are free of the fee, by level from 0 up. Written by promotions. */
export async function saveFreeWithdrawals(tx: Tx, freePerDay: readonly number[]): Promise<void> {
  await tx.query(queries.upsertFreeWithdrawals(freePerDay));
}

/** Which levels players are on from now on. Written by promotions' one listener. */
export async function saveWithdrawLevels(
  tx: Tx,
  players: readonly { player: PlayerId; level: number }[],
): Promise<void> {
  if (players.length > 0) await tx.query(queries.upsertWithdrawLevels(players));
}
