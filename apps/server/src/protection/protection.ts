/** Public file of protection: what keeps a player from playing, and the permits without which nothing is taken. */
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerRestriction } from '@arara/contract/player/protection';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { findPlayerAndTestAccountIds, restrictPlayerSessionsUntil, type SessionRules } from '../accounts/accounts.ts';
import type { Ctx, Instant } from '../context.ts';
import type { SqlReader, SqlStatement, Tx } from '../platform/db/db.ts';
import { insertOutboxFacts } from '../platform/outbox/outbox.ts';
import * as wallet from '../wallet/wallet.ts';
import { readProtectedPlayer } from './load-protections.ts';
import { permitSession } from './permit.ts';
import { findRestrictionAt, findRestrictionEnd, EMPTY_PLAYER_PROTECTION } from './player-protection.ts';
import * as queries from './protection.queries.ts';

export {
  readProtectedPlayer,
  readProtectedPlayers,
  createSaveLimitPeriodSumsStatements,
  loadPlayerProtections,
} from './load-protections.ts';
export {
  isPermitRefused,
  type PermitRefused,
  type ProtectionPermitRequest,
  decideProtectionPermit,
  type ProtectedPlayer,
  requirePermit,
} from './permit.ts';
export { type PlayerProtection, findRestrictionAt, EMPTY_PLAYER_PROTECTION } from './player-protection.ts';
export { selectPlayerProtections } from './protection.queries.ts';

const HOUR_MS = 3600 * 1000;

/** Pauses the person of an account from now on; a pause that runs longer stays as it is. Returns when it ends. Throws Refusal notFound. */
export async function pausePlayer(ctx: Ctx, player: PlayerId, hours: 24 | 168 | 720): Promise<{ until: Instant }> {
  const until = ctx.now() + hours * HOUR_MS;
  const after = await changeProtectionOfPerson(ctx, player, (players) => queries.upsertPlayerPause(players, until));
  return { until: after.pausedUntil ?? until };
}

/** Blocks the person of an account, until staff lift it or until an instant. The reason is shown to them. Throws Refusal notFound. */
export async function blockPlayer(
  ctx: Ctx,
  input: { player: PlayerId; reason: string; until: Instant | null },
): Promise<void> {
  const { player, reason, until } = input;
  await changeProtectionOfPerson(ctx, player, (players) =>
    queries.upsertPlayerBlock(players, { at: ctx.now(), until, reason }),
  );
}

/** Lifts the block of a person; a pause or an exclusion goes on. Throws Refusal notFound. */
export async function unblockPlayer(ctx: Ctx, player: PlayerId): Promise<void> {
  await changeProtectionOfPerson(ctx, player, queries.updateBlockLifted);
}

/**
 * Changes what protects a person: the rows of their account and of their test account alike, with both wallets locked in the
 * order of their ids. Sessions and open sockets follow with the commit.
 */
const changeProtectionOfPerson = (ctx: Ctx, player: PlayerId, change: (players: readonly PlayerId[]) => SqlStatement) =>
  ctx.db.tx('protection changed', async (tx) => {
    const states = await lockWalletsOfPerson(tx, player);
    const players = states.map((state) => state.player);
    const [, rows] = await tx.flight(change(players), queries.selectPlayerProtections(players));
    const [row] = rows;
    const protection = row === undefined ? EMPTY_PLAYER_PROTECTION : queries.toPlayerProtection(row);
    await restrictPlayerSessionsUntil(tx, players, findRestrictionEnd(protection, ctx.now()));
    await tx.flight(
      ...states.map((state) => insertOutboxFacts(state.currency, [{ f: 'protectionChanged', player: state.player }])),
    );
    tx.afterCommit(() => {
      ctx.db.wake('sessions');
      ctx.db.wake('facts');
    });
    return protection;
  });

/** Locks every account of a person, in the order of their ids. Throws Refusal notFound. */
async function lockWalletsOfPerson(tx: Tx, player: PlayerId): Promise<wallet.WalletState[]> {
  const known = await findPlayerAndTestAccountIds(tx, player);
  let states = wallet.toWalletStates(await tx.query(wallet.lockWallets(known, true)));
  // A test account may have been opened meanwhile: under the owner's lock no other can be. Its id is the greater one.
  const now = await findPlayerAndTestAccountIds(tx, player);
  if (now.length > known.length) states = wallet.toWalletStates(await tx.query(wallet.lockWallets(now, true)));
  if (states.length === 0) throw new Refusal('notFound');
  return states;
}

/** What accounts need from protection, which they may not import: the composition of the server (`app.ts`) passes it. */
export const createSessionProtectionRules = (ctx: Pick<Ctx, 'now'>): SessionRules => ({
  permitSession: async (tx, player) =>
    permitSession(await readProtectedPlayer(tx, ctx, await wallet.lockWallet(tx, player)), ctx.now()),
  protectTestAccount: async (tx, owner, testPlayer) => {
    await tx.query(queries.insertProtectionOfTestAccount(owner, testPlayer));
  },
});

/** What keeps a player from playing now, for display. */
export const readRestriction = async (
  reader: SqlReader,
  player: PlayerId,
  now: Instant,
): Promise<PlayerRestriction | undefined> => (await readRestrictions(reader, [player], now)).get(player);

/** The same for several players; those whom nothing keeps from playing are left out. */
export async function readRestrictions(
  reader: SqlReader,
  players: readonly PlayerId[],
  now: Instant,
): Promise<ReadonlyMap<PlayerId, PlayerRestriction>> {
  const rows = players.length === 0 ? [] : await reader.query(queries.selectPlayerProtections(players));
  return toRestrictions(rows, now);
}

/** What keeps players from playing, by the rows of `selectPlayerProtections`; those whom nothing does are left out. */
export const toRestrictions = (
  rows: readonly queries.ProtectionRow[],
  now: Instant,
): ReadonlyMap<PlayerId, PlayerRestriction> =>
  new Map(
    rows.flatMap((row) => {
      const restriction = findRestrictionAt(queries.toPlayerProtection(row), now);
      return restriction === undefined ? [] : [[row.player, restriction] as const];
    }),
  );

/** Whether staff block a player whose wallet is locked: then nothing may be paid out without a look. */
export async function isPlayerBlocked(tx: Tx, ctx: Pick<Ctx, 'now'>, player: PlayerId): Promise<boolean> {
  return (await readRestriction(tx, player, ctx.now()))?.status === 'blocked';
}
