/** Reads what protects players whose wallets are locked, and rebuilds the sums of their closed days once a day. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import type { Row, SqlStatement, Tx } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { areLimitPeriodSumsOutdated, findFirstDayOfLimitPeriods, rebuildLimitPeriodSums } from '../limits/limits.ts';
import type { ProtectedPlayer } from './permit.ts';
import { type PlayerProtection, EMPTY_PLAYER_PROTECTION } from '../state/player-protection.ts';
import { type CachedProtections, getPlayerProtectionCache } from '../state/protection-cache.ts';
import * as queries from '../state/protection.queries.ts';

type RunQuery = <R extends Row>(statement: SqlStatement<R>) => Promise<R[]>;

/** What this node knows of the players of a group whose wallets it has locked: the rows of the others must be read. */
export const findCachedProtections = (
  ctx: Pick<Ctx, 'db'>,
  wallets: readonly wallet.WalletState[],
): CachedProtections => getPlayerProtectionCache(ctx.db).find(wallets);

/**
 * What protects each of these players: `cached` is what `findCachedProtections` said of their locked wallets, `rows` are those of
 * the players whom it did not know. Players with limits whose sums end before yesterday cost one more statement, for all of them
 * together.
 */
export function completePlayerProtections(
  query: RunQuery,
  ctx: Pick<Ctx, 'db' | 'now'>,
  wallets: readonly wallet.WalletState[],
  { cached, rows }: { readonly cached: CachedProtections; readonly rows: readonly queries.ProtectionRow[] },
): Promise<ReadonlyMap<PlayerId, PlayerProtection>> {
  if (cached.unknown.length === 0) return rebuildOutdatedSums(query, ctx, wallets, cached.known);
  const cache = getPlayerProtectionCache(ctx.db);
  const unknown = new Set(cached.unknown);
  const read = toProtectionsByPlayer(rows);
  const protections = new Map(cached.known);
  for (const locked of wallets) {
    if (!unknown.has(locked.player)) continue;
    const protection = read.get(locked.player) ?? EMPTY_PLAYER_PROTECTION;
    cache.put(locked, protection);
    protections.set(locked.player, protection);
  }
  return rebuildOutdatedSums(query, ctx, wallets, protections);
}

/** Every player of a group has a state of protection, be it the empty one: a missing one must not pass for that. */
export function requireLoadedProtection(
  protections: ReadonlyMap<PlayerId, PlayerProtection>,
  player: PlayerId,
): PlayerProtection {
  const loaded = protections.get(player);
  if (loaded === undefined) throw new Error('the protection of a player was not loaded');
  return loaded;
}

const toProtectionsByPlayer = (rows: readonly queries.ProtectionRow[]): ReadonlyMap<PlayerId, PlayerProtection> =>
  new Map(rows.map((row) => [row.player, queries.toPlayerProtection(row)]));

/** Rebuilds the sums of closed days where the wallet is on a later day. `wallets` are the locked rows as they were loaded. */
async function rebuildOutdatedSums(
  query: RunQuery,
  ctx: Pick<Ctx, 'now'>,
  wallets: readonly wallet.WalletState[],
  protections: ReadonlyMap<PlayerId, PlayerProtection>,
): Promise<ReadonlyMap<PlayerId, PlayerProtection>> {
  const outdated: { loaded: wallet.WalletState; protection: PlayerProtection; day: string }[] = [];
  for (const loaded of wallets) {
    const protection = protections.get(loaded.player);
    if (protection === undefined || protection === EMPTY_PLAYER_PROTECTION) continue;
    const { day } = wallet.advanceWalletToToday(loaded, ctx);
    if (areLimitPeriodSumsOutdated(protection, day)) outdated.push({ loaded, protection, day });
  }
  if (outdated.length === 0) return protections;
  const rebuilt = new Map(protections);
  const first = outdated.map(({ day }) => findFirstDayOfLimitPeriods(day)).toSorted()[0] as string;
  const players = outdated.map(({ loaded }) => loaded.player);
  const days = Map.groupBy(await query(wallet.selectWalletDayTotals(players, first)), (row) => row.player);
  for (const { loaded, protection, day } of outdated) {
    // The day that has just ended is not in wallet_day yet.
    const closed = [
      ...(days.get(loaded.player) ?? []),
      ...(loaded.day < day ? [wallet.toWalletDayTotals(loaded)] : []),
    ];
    rebuilt.set(loaded.player, rebuildLimitPeriodSums(protection, day, closed));
  }
  return rebuilt;
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
  const query: RunQuery = (statement) => tx.query(statement);
  const protections = await rebuildOutdatedSums(query, ctx, locked, toProtectionsByPlayer(rows));
  const players = locked.map((state) => ({
    protection: protections.get(state.player) ?? EMPTY_PLAYER_PROTECTION,
    wallet: wallet.advanceWalletToToday(state, ctx),
  }));
  const statements = createSaveLimitPeriodSumsStatements(players);
  if (statements.length > 0) await tx.flight(...statements);
  return players;
}
