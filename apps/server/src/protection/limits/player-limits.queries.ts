import type { PlayerId } from '@arara/contract/protocol/fields';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import type { PendingLimits } from './limit-changes.ts';
import type { PlayerLimits } from '../state/player-protection.ts';

export interface LimitSettingsRow extends Row {
  readonly limits: PlayerLimits;
  readonly pending: PendingLimits;
  readonly reality_check_minutes: number;
}

/** What a player has set; no row for most players. */
export const selectLimitSettings = (player: PlayerId): SqlStatement<LimitSettingsRow> =>
  sql(
    'limit settings',
    `select limits, pending_limits as pending, reality_check_minutes from player_protection where player = $1`,
    player,
  );

export const upsertLimits = (
  player: PlayerId,
  { limits, pending }: { readonly limits: PlayerLimits; readonly pending: PendingLimits },
): SqlStatement =>
  sql(
    'limits saved',
    `insert into player_protection (player, limits, pending_limits) values ($1, $2::jsonb, $3::jsonb)
     on conflict (player) do update set limits = excluded.limits, pending_limits = excluded.pending_limits`,
    player,
    JSON.stringify(limits),
    JSON.stringify(pending),
  );

export const upsertRealityCheckMinutes = (player: PlayerId, minutes: number): SqlStatement =>
  sql(
    'reality check saved',
    `insert into player_protection (player, reality_check_minutes) values ($1, $2)
     on conflict (player) do update set reality_check_minutes = excluded.reality_check_minutes`,
    player,
    minutes,
  );
