/** Reads what protects players whose wallets are locked, and rebuilds the sums of their closed days once a day. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../context.ts';
import type { Row, Statement, Tx } from '../platform/db/db.ts';
import * as wallet from '../wallet/wallet.ts';
import { areSumsOutdated, findFirstDayNeeded, rebuildSums } from './limits.ts';
import type { ProtectedPlayer } from './permit.ts';
import { type PlayerProtection, UNPROTECTED } from './player-protection.ts';
import * as queries from './protection.queries.ts';

type Query = <R extends Row>(statement: Statement<R>) => Promise<R[]>;

/**
 * Turns the rows of `selectProtections` into what protects each of these players. `wallets` are the locked rows as they were
 * loaded. Players with limits whose sums end before yesterday cost one more statement, for all of them together.
 */
export async function toProtections(
  query: Query,
  ctx: Pick<Ctx, 'now'>,
  wallets: readonly wallet.WalletState[],
  rows: readonly queries.ProtectionRow[],
): Promise<ReadonlyMap<PlayerId, PlayerProtection>> {
  const protections = new Map(rows.map((row) => [row.player, queries.toPlayerProtection(row)]));
  if (protections.size === 0) return protections;
  const outdated = wallets.flatMap((loaded) => {
    const protection = protections.get(loaded.player);
    const { day } = wallet.rollToToday(loaded, ctx);
    return protection !== undefined && areSumsOutdated(protection, day) ? [{ loaded, protection, day }] : [];
  });
  if (outdated.length === 0) return protections;
  const first = outdated.map(({ day }) => findFirstDayNeeded(day)).toSorted()[0] as string;
  const players = outdated.map(({ loaded }) => loaded.player);
  const days = Map.groupBy(await query(wallet.selectWalletDays(players, first)), (row) => row.player);
  for (const { loaded, protection, day } of outdated) {
    // The day that has just ended is not in wallet_day yet.
    const closed = [...(days.get(loaded.player) ?? []), ...(loaded.day < day ? [wallet.toWalletDay(loaded)] : [])];
    protections.set(loaded.player, rebuildSums(protection, day, closed));
  }
  return protections;
}

/** Statements of a group's save: the sums that were rebuilt since the rows were read. Mostly none. */
export function saveClosedSums(players: readonly ProtectedPlayer[]): Statement[] {
  const rebuilt = players.filter(({ protection }) => protection.closedThrough !== protection.savedThrough);
  return rebuilt.length === 0
    ? []
    : [queries.updateClosedSums(rebuilt.map(({ protection, wallet: { player } }) => ({ player, protection })))];
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
  const rows = await tx.query(queries.selectProtections(locked.map(({ player }) => player)));
  const protections = await toProtections((statement) => tx.query(statement), ctx, locked, rows);
  const players = locked.map((state) => ({
    protection: protections.get(state.player) ?? UNPROTECTED,
    wallet: wallet.rollToToday(state, ctx),
  }));
  const statements = saveClosedSums(players);
  if (statements.length > 0) await tx.flight(...statements);
  return players;
}
