import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import type { SqlReader, Tx } from '../../platform/db/db.ts';
import * as queries from './offers.queries.ts';

/** A player's discount on every package; undefined when none runs. */
export async function findPlayerDiscount(
  reader: SqlReader,
  player: PlayerId,
  now: Instant,
): Promise<{ readonly fractionBp: number; readonly expiresAt: Instant } | undefined> {
  const [row] = await reader.query(queries.selectDiscount(player, now));
  return row === undefined ? undefined : { fractionBp: row.fraction_bp, expiresAt: row.expires_at };
}

/** The deepest discount that any player has now, in ten-thousandths; 0 when there is none. */
export async function findDeepestDepositDiscount(reader: SqlReader, now: Instant): Promise<number> {
  const [row] = await reader.query(queries.selectDeepestDiscount(now));
  return row?.fraction_bp ?? 0;
}

/** Removes a player's discount. */
export const removePlayerDiscount = async (tx: Tx, player: PlayerId): Promise<void> => {
  await tx.query(queries.deletePlayerDiscount(player));
};

/** Grants a player a discount, which replaces one that runs. `fractionBp` is in ten-thousandths, at most nine tenths. */
export async function grantDiscount(tx: Tx, player: PlayerId, fractionBp: number, expiresAt: Instant): Promise<void> {
  if (!Number.isInteger(fractionBp) || fractionBp < 1 || fractionBp > 9000)
    throw new RangeError(`a discount of ${fractionBp} ten-thousandths`);
  await tx.query(queries.upsertDepositDiscount(player, fractionBp, expiresAt));
}
