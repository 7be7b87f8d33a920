import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../platform/db/db.ts';
import type { PendingLimits } from './limit-changes.ts';
import type { PlayerLimits } from './player-protection.ts';

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

/** What a player asked for, as `protection_change` keeps it. */
export type ProtectionChangeKind =
  | 'limitLowered'
  | 'limitRaiseAsked'
  | 'limitRaised'
  | 'realityCheck'
  | 'paused'
  | 'excluded'
  | 'returnAsked';

/** Records a change for the accounts of a person, each under an id of its own. */
export const insertProtectionChanges = (
  players: readonly PlayerId[],
  ids: readonly Id[],
  kind: ProtectionChangeKind,
  detail: object,
): SqlStatement =>
  sql(
    'protection change',
    `insert into protection_change (player, id, kind, detail)
     select player, id, $3, $4::jsonb from unnest($1::bigint[], $2::bigint[]) t(player, id)`,
    formatPostgresArrayLiteral(players),
    formatPostgresArrayLiteral(ids),
    kind,
    JSON.stringify(detail),
  );
