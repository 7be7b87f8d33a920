/** Reads what protects players whose wallets are locked, and rebuilds the sums of their closed days once a day. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../context.ts';
import type { Row, SqlStatement, Tx } from '../platform/db/db.ts';
import * as wallet from '../wallet/wallet.ts';
import { areLimitPeriodSumsOutdated, findFirstDayOfLimitPeriods, rebuildLimitPeriodSums } from './limits.ts';
import type { ProtectedPlayer } from './permit.ts';
import { type PlayerProtection, EMPTY_PLAYER_PROTECTION } from './player-protection.ts';
import * as queries from './protection.queries.ts';

type RunQuery = <R extends Row>(statement: SqlStatement<R>) => Promise<R[]>;

/**
 * Turns the rows of `selectPlayerProtections` into what protects each of these players. `wallets` are the locked rows as they were
 * loaded. Players with limits whose sums end before yesterday cost one more statement, for all of them together.
 */
export async function loadPlayerProtections(
  query: RunQuery,
  ctx: Pick<Ctx, 'now'>,
  wallets: readonly wallet.WalletState[],
  rows: readonly queries.ProtectionRow[],
): Promise<ReadonlyMap<PlayerId, PlayerProtection>> {
  const protections = new Map(rows.map((row) => [row.player, queries.toPlayerProtection(row)]));
  if (protections.size === 0) return protections;
  const outdated = wallets.flatMap((loaded) => {
    const protection = protections.get(loaded.player);
    const { day } = wallet.advanceWalletToToday(loaded, ctx);
    return protection !== undefined && areLimitPeriodSumsOutdated(protection, day) ? [{ loaded, protection, day }] : [];
  });
  if (outdated.length === 0) return protections;
  const first = outdated.map(({ day }) => findFirstDayOfLimitPeriods(day)).toSorted()[0] as string;
  const players = outdated.map(({ loaded }) => loaded.player);
  const days = Map.groupBy(await query(wallet.selectWalletDayTotals(players, first)), (row) => row.player);
  for (const { loaded, protection, day } of outdated) {
    // The day that has just ended is not in wallet_day yet.
    const closed = [
      ...(days.get(loaded.player) ?? []),
      ...(loaded.day < day ? [wallet.toWalletDayTotals(loaded)] : []),
    ];
    protections.set(loaded.player, rebuildLimitPeriodSums(protection, day, closed));
  }
  return protections;
}

/** Statements of a group's save: the sums that were rebuilt since the rows were read. Mostly none. */
export function createSaveLimitPeriodSumsStatements(players: readonly ProtectedPlayer[]): SqlStatement[] {
  const rebuilt = players.filter(({ protection }) => protection.closedThrough !== protection.savedThrough);
  return rebuilt.length === 0
    ? []
    : [queries.updateLimitPeriodSums(rebuilt.map(({ protection, wallet: { player } }) => ({ player, protection })))];
}

/** What protects a player whose wallet this transaction has locked, with the wallet on today's date. */
export async function readProtectedPlayer(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  locked: wallet.WalletState,
): Promise<ProtectedPlayer> {
  const [player] = await readProtectedPlayers(tx, ctx, [locked]);
  return player as ProtectedPlayer;
}

/** The same for several players, in their order. */
export async function readProtectedPlayers(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  locked: readonly wallet.WalletState[],
): Promise<ProtectedPlayer[]> {
  const rows = await tx.query(queries.selectPlayerProtections(locked.map(({ player }) => player)));
  const protections = await loadPlayerProtections((statement) => tx.query(statement), ctx, locked, rows);
  const players = locked.map((state) => ({
    protection: protections.get(state.player) ?? EMPTY_PLAYER_PROTECTION,
    wallet: wallet.advanceWalletToToday(state, ctx),
  }));
  const statements = createSaveLimitPeriodSumsStatements(players);
  if (statements.length > 0) await tx.flight(...statements);
  return players;
}
