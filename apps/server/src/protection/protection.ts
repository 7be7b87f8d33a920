/** Public file of protection: what keeps a player from playing, and the permits without which nothing is taken. */
import type { PlayerRestriction } from '@arara/contract/player/protection';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { mailRestriction, type SessionRules } from '../accounts/accounts.ts';
import type { Ctx, Instant } from '../context.ts';
import type { SqlReader, Tx } from '../platform/db/db.ts';
import * as wallet from '../wallet/wallet.ts';
import { changeProtectionOfPerson, lockWalletsOfPerson, saveProtectionOfPerson } from './state/change-protection.ts';
import { checkExclusionAtLogin, saveRegistrationCheck } from './exclusion/exclusion-checks.ts';
import { readProtectedPlayer } from './permits/load-protections.ts';
import { permitSession } from './permits/permit.ts';
import {
  findRestrictionAt,
  EMPTY_PLAYER_PROTECTION,
  type PlayerProtection,
  RESTRICTION_WITHOUT_END,
} from './state/player-protection.ts';
import * as queries from './state/protection.queries.ts';
import type { StaffPlayerProtection } from '@arara/contract/staff/player-file';
import { readPlayerLimits } from './limits/player-limits.ts';

export { lockWalletsOfPerson } from './state/change-protection.ts';
export { startExclusionChecks } from './exclusion/exclusion-checks.ts';
export {
  readProtectedPlayer,
  readProtectedPlayers,
  createSaveLimitPeriodSumsStatements,
  completePlayerProtections,
  findCachedProtections,
  requireLoadedProtection,
} from './permits/load-protections.ts';
export {
  isPermitRefused,
  type PermitRefused,
  type ProtectionPermitRequest,
  decideProtectionPermit,
  type ProtectedPlayer,
  requirePermit,
} from './permits/permit.ts';
export { changePlayerLimit, findRealMoneyAccount, readPlayerLimits, toWireLimitValue } from './limits/player-limits.ts';

export { findSaoPauloDayStart } from './state/calendar.ts';
export { assessHarm, countChasedLosses, type HarmDay } from './harm/harm-marks.ts';
export { saveHarmAssessments, selectRaisedLimits } from './harm/harm-assessments.ts';
export { readPlaySession } from './reality-check/play-session.ts';
export { askToReturn, excludePlayer } from './exclusion/self-exclusion.ts';
export { type PlayerProtection, findRestrictionAt, EMPTY_PLAYER_PROTECTION } from './state/player-protection.ts';
export { addCalendarDays } from './state/calendar.ts';
export { selectPlayerProtections } from './state/protection.queries.ts';

const HOUR_MS = 3600 * 1000;

/** Pauses the person of an account from now on; a pause that runs longer stays as it is. Returns when it ends. Throws Refusal notFound. */
export async function pausePlayer(ctx: Ctx, player: PlayerId, hours: 24 | 168 | 720): Promise<{ until: Instant }> {
  const until = ctx.now() + hours * HOUR_MS;
  const after = await changeProtectionOfPerson(ctx, player, {
    save: (players) => queries.upsertPlayerPause(players, until),
    record: { kind: 'paused', detail: { hours } },
  });
  return { until: after.pausedUntil ?? until };
}

/** Blocks the person of an account, until staff lift it or until an instant. The reason is shown to them, and mailed. Throws Refusal notFound. */
export async function blockPlayer(
  ctx: Ctx,
  input: { player: PlayerId; reason: string; until: Instant | null },
): Promise<void> {
  const { player, reason, until } = input;
  await ctx.db.tx('player blocked', async (tx) => {
    const states = await lockWalletsOfPerson(tx, player);
    await saveProtectionOfPerson(tx, ctx, states, {
      save: (players) => queries.upsertPlayerBlock(players, { at: ctx.now(), until, reason }),
    });
    // The first account is the person's own.
    await mailRestriction(tx, ctx, states[0]?.player ?? player, { by: 'staff', reason, until });
  });
}

/** What staff read as the reason of the block. */
const CLOSED_ACCOUNT_REASON = 'Conta encerrada a pedido do titular.';

/**
 * Blocks a person whose account closes, in a transaction that has locked their wallets: a request that a session sent before can
 * stake, deposit or transfer nothing any more.
 */
export const blockClosedAccount = async (tx: Tx, ctx: Ctx, states: readonly wallet.WalletState[]): Promise<void> => {
  await saveProtectionOfPerson(tx, ctx, states, {
    save: (players) => queries.upsertClosedPlayerBlock(players, { at: ctx.now(), reason: CLOSED_ACCOUNT_REASON }),
  });
};

/** Lifts the block of a person; a pause or an exclusion goes on. Throws Refusal notFound. */
export async function unblockPlayer(ctx: Ctx, player: PlayerId): Promise<void> {
  await changeProtectionOfPerson(ctx, player, { save: queries.updateBlockLifted });
}

/** What accounts need from protection, which they may not import: the composition of the server (`server.ts`) passes it. */
export const createSessionProtectionRules = (ctx: Ctx): SessionRules => ({
  checkExclusionAtLogin: (player) => checkExclusionAtLogin(ctx, player),
  saveRegistrationCheck: (tx, player, answer) => saveRegistrationCheck(tx, ctx, player, answer),
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

/** What protects a player, as staff see it in their file. */

/** A player's limits and what keeps them from playing, each part by itself: a block hides no pause. Throws Refusal notFound. */
export async function readPlayerProtectionForStaff(ctx: Ctx, player: PlayerId): Promise<StaffPlayerProtection> {
  const [limits, [row]] = await Promise.all([
    readPlayerLimits(ctx, player),
    ctx.db.read.query(queries.selectPlayerProtections([player])),
  ]);
  const protection = row === undefined ? EMPTY_PLAYER_PROTECTION : queries.toPlayerProtection(row);
  return { ...limits, ...presentRestrictions(protection, ctx.now()) };
}

function presentRestrictions(
  { blocked, pausedUntil, excludedUntil, exclusionEnds, registerStatus }: PlayerProtection,
  now: Instant,
): Pick<StaffPlayerProtection, 'pausedUntil' | 'exclusion' | 'isBarred' | 'block'> {
  const isExcluded = excludedUntil !== null && now < excludedUntil;
  return {
    pausedUntil: pausedUntil !== null && now < pausedUntil ? pausedUntil : null,
    exclusion: isExcluded
      ? { until: exclusionEnds, returnsAt: excludedUntil === RESTRICTION_WITHOUT_END ? null : excludedUntil }
      : null,
    isBarred: registerStatus !== null,
    block: blocked !== null && (blocked.until === null || now < blocked.until) ? blocked : null,
  };
}
