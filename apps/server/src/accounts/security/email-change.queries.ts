import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { type SqlStatement, sql } from '../../platform/db/db.ts';

export const insertEmailChange = (change: {
  token: Uint8Array;
  player: PlayerId;
  oldUsername: string;
  at: Instant;
  expiresAt: Instant;
}): SqlStatement =>
  sql(
    'email change kept',
    'insert into email_change (token, player, old_username, changed_at, expires_at) values ($1, $2, $3, $4, $5)',
    change.token,
    change.player,
    change.oldUsername,
    change.at,
    change.expiresAt,
  );

export const selectEmailChange = (
  token: Uint8Array,
  now: Instant,
): SqlStatement<{ player: PlayerId; old_username: string; changed_at: Instant }> =>
  sql(
    'email change read',
    'select player, old_username, changed_at from email_change where token = $1 and expires_at > $2',
    token,
    now,
  );

/** Answers a row only to the one who used the link. */
export const deleteEmailChange = (token: Uint8Array): SqlStatement<{ player: PlayerId }> =>
  sql('email change undone', 'delete from email_change where token = $1 returning player', token);

export const deleteEmailChangesSince = (player: PlayerId, since: Instant): SqlStatement =>
  sql('email changes undone', 'delete from email_change where player = $1 and changed_at >= $2', player, since);

/** A row when an address is in use, or may still be taken back by its owner. */
export const selectEmailHolder = (email: string, now: Instant): SqlStatement<{ held: number }> =>
  sql(
    'email holder',
    `select 1 as held where exists (select 1 from account where username = $1)
       or exists (select 1 from email_change where old_username = $1 and expires_at > $2)`,
    email,
    now,
  );

export const deleteExpiredEmailChanges = (now: Instant, limit: number): SqlStatement =>
  sql(
    'email changes pruned',
    `delete from email_change where token in (select token from email_change where expires_at <= $1
       order by expires_at limit $2::int for update skip locked) returning token`,
    now,
    limit,
  );
