/** What protects a player, as staff see it in their file. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { StaffPlayerProtection } from '@arara/contract/staff/player-file';
import type { Ctx, Instant } from '../../context.ts';
import { EMPTY_PLAYER_PROTECTION, type PlayerProtection, RESTRICTION_WITHOUT_END } from '../state/player-protection.ts';
import * as queries from '../state/protection.queries.ts';
import { readPlayerLimits } from './player-limits.ts';

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
