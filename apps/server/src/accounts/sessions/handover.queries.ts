import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../platform/clock.ts';
import { type SqlStatement, sql } from '../../platform/db/db.ts';

/** Saves the code of a session's link in place of the one before. */
export const upsertHandover = (input: {
  player: PlayerId;
  session: Id;
  code: Uint8Array;
  expiresAt: Instant;
}): SqlStatement =>
  sql(
    'upsert handover',
    `insert into handover (player, session, code, expires_at) values ($1, $2, $3, $4)
     on conflict (player, session) do update set code = excluded.code, expires_at = excluded.expires_at`,
    input.player,
    input.session,
    input.code,
    input.expiresAt,
  );

/** Uses a code up: of two callers at once, one gets the row. */
export const deleteHandover = (
  code: Uint8Array,
): SqlStatement<{ player: PlayerId; session: Id; expires_at: Instant }> =>
  sql('delete handover', 'delete from handover where code = $1 returning player, session, expires_at', code);

/** Deletes codes that expired before an instant. */
export const deleteExpiredHandovers = (now: Instant, limit: number): SqlStatement =>
  sql(
    'delete expired handovers',
    `delete from handover where code in (select code from handover where expires_at <= $1 order by expires_at
      limit $2::int for update skip locked) returning code`,
    now,
    limit,
  );
