import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../../platform/clock.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

export interface PlaySessionRow extends Row {
  readonly started_at: Instant;
  readonly seen_at: Instant;
  readonly staked: Centavos;
  readonly paid: Centavos;
  readonly minutes: number;
}

export const selectPlaySession = (player: PlayerId): SqlStatement<PlaySessionRow> =>
  sql('play session', 'select started_at, seen_at, staked, paid, minutes from play_session where player = $1', player);

export const upsertPlaySession = (player: PlayerId, row: PlaySessionRow): SqlStatement =>
  sql(
    'play session begun',
    `insert into play_session (player, started_at, seen_at, staked, paid, minutes) values ($1, $2, $3, $4, $5, $6)
     on conflict (player) do update set started_at = excluded.started_at, seen_at = excluded.seen_at,
       staked = excluded.staked, paid = excluded.paid, minutes = excluded.minutes`,
    player,
    row.started_at,
    row.seen_at,
    row.staked,
    row.paid,
    row.minutes,
  );

export const updatePlaySessionSeen = (player: PlayerId, at: Instant): SqlStatement =>
  sql('play session seen', 'update play_session set seen_at = greatest(seen_at, $2) where player = $1', player, at);
