import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../platform/clock.ts';
import { arrayLiteral, byteaArrayLiteral, type Statement, sql } from '../../platform/db/db.ts';

export const insertSession = (input: {
  token: Uint8Array;
  id: Id;
  player: PlayerId;
  device: string;
  at: Instant;
  switched: boolean;
  restrictedUntil: Instant | null;
}): Statement =>
  sql(
    'session opened',
    `insert into session (token, id, player, device, issued_at, seen_at, switched, restricted_until)
     values ($1, $2, $3, $4, $5, $5, $6, $7)`,
    input.token,
    input.id,
    input.player,
    input.device,
    input.at,
    input.switched,
    input.restrictedUntil,
  );

/** Answers a row only if a session of the test account's owner opened this one. */
export const selectSwitchedSession = (player: PlayerId, id: Id): Statement<{ id: Id }> =>
  sql('session switched', 'select id from session where player = $1 and id = $2 and switched', player, id);

/** Deletes sessions of a player that have ended. */
export const deleteDeadSessions = (player: PlayerId, seenBefore: Instant): Statement =>
  sql(
    'sessions dropped',
    'delete from session where player = $1 and (revoked_at is not null or seen_at < $2)',
    player,
    seenBefore,
  );

/**
 * Ends all sessions of a player but the newest ones: a token may be asked for without end, and each has a pace of its
 * own.
 */
export const deleteOldestSessions = (player: PlayerId, most: number): Statement =>
  sql(
    'sessions trimmed',
    `delete from session where player = $1 and id in (select id from session where player = $1 order by id desc
      offset $2::int)`,
    player,
    most,
  );

/** Sessions by the digests of their tokens. */
export const selectSessions = (
  tokens: readonly Uint8Array[],
): Statement<{
  token: Uint8Array;
  id: Id;
  player: PlayerId;
  issued_at: Instant;
  seen_at: Instant;
  restricted_until: Instant | null;
}> =>
  sql(
    'sessions found',
    `select token, id, player, issued_at, seen_at, restricted_until from session
     where token = any($1::bytea[]) and revoked_at is null`,
    byteaArrayLiteral(tokens),
  );

/**
 * When these sessions were last used; never back. In the order of their tokens, so that two nodes do not lock
 * crosswise.
 */
export const updateSessionsSeen = (notes: readonly { digest: Uint8Array; at: Instant }[]): Statement =>
  sql(
    'sessions seen',
    `update session s set seen_at = t.at from (
       select s.token, u.at from unnest($1::bytea[], $2::bigint[]) u(token, at) join session s on s.token = u.token
       where s.revoked_at is null and s.seen_at < u.at order by s.token for no key update of s
     ) t where s.token = t.token`,
    byteaArrayLiteral(notes.map((note) => note.digest)),
    arrayLiteral(notes.map((note) => note.at)),
  );

export const updateSessionRevoked = (player: PlayerId, id: Id, at: Instant): Statement =>
  sql(
    'session revoked',
    'update session set revoked_at = $3 where player = $1 and id = $2 and revoked_at is null',
    player,
    id,
    at,
  );

/** Ends all sessions of the players above one of them up to another. */
export const updateSessionsRevoked = (after: number, upTo: number, at: Instant): Statement<{ id: Id }> =>
  sql(
    'sessions of many revoked',
    `update session set revoked_at = $3 where player > $1 and player <= $2 and revoked_at is null returning id`,
    after,
    upTo,
    at,
  );

/** Until when the sessions of these players may only look; null: they may do everything. */
export const updateSessionsRestricted = (players: readonly PlayerId[], until: Instant | null): Statement =>
  sql(
    'sessions restricted',
    'update session set restricted_until = $2 where player = any($1::bigint[]) and revoked_at is null',
    arrayLiteral(players),
    until,
  );
