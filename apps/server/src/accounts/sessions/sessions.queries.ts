import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { SessionEndReason } from '@arara/contract/protocol/session-end';
import type { Instant } from '../../platform/clock.ts';
import { formatPostgresArrayLiteral, byteaArrayLiteral, type SqlStatement, sql } from '../../platform/db/db.ts';

export const insertSession = (input: {
  token: Uint8Array;
  id: Id;
  player: PlayerId;
  device: string;
  agent: string;
  country: string | null;
  at: Instant;
  switched: boolean;
  restrictedUntil: Instant | null;
  login: Id;
  loginAt: Instant;
}): SqlStatement =>
  sql(
    'session opened',
    `insert into session (token, id, player, device, issued_at, seen_at, switched, restricted_until, login, login_at,
       agent, country)
     values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11)`,
    input.token,
    input.id,
    input.player,
    input.device,
    input.at,
    input.switched,
    input.restrictedUntil,
    input.login,
    input.loginAt,
    input.agent,
    input.country,
  );

/** Answers a row only if this session has not ended, and keeps it from ending before the transaction does. */
export const lockLiveSession = (
  player: PlayerId,
  id: Id,
): SqlStatement<{ switched: boolean; login_at: Instant; seen_at: Instant }> =>
  sql(
    'session kept',
    `select switched, coalesce(login_at, issued_at) as login_at, seen_at from session
     where player = $1 and id = $2 and revoked_at is null for share`,
    player,
    id,
  );

/** Until when a session that has not ended is stepped up. */
export const selectStepUp = (player: PlayerId, id: Id): SqlStatement<{ stepped_up_until: Instant | null }> =>
  sql(
    'step-up read',
    'select stepped_up_until from session where player = $1 and id = $2 and revoked_at is null',
    player,
    id,
  );

/** Answers no row if this session has ended. */
export const updateStepUp = (player: PlayerId, id: Id, until: Instant): SqlStatement<{ id: Id }> =>
  sql(
    'step-up',
    'update session set stepped_up_until = $3 where player = $1 and id = $2 and revoked_at is null returning id',
    player,
    id,
    until,
  );

/**
 * Deletes sessions of a player that have ended (revoked, idle since before an instant, or begun before another)
 * but for the newest ones: a device that comes back learns why its session is over.
 */
export const deleteOldEndedSessions = (
  player: PlayerId,
  ended: { readonly seenBefore: Instant; readonly loginBefore: Instant },
  kept: number,
): SqlStatement =>
  sql(
    'sessions dropped',
    `delete from session where player = $1 and id in (select id from session where player = $1
       and (revoked_at is not null or seen_at < $2 or coalesce(login_at, issued_at) < $3)
       order by id desc offset $4::int)`,
    player,
    ended.seenBefore,
    ended.loginBefore,
    kept,
  );

/** Deletes sessions of all players that ended before an instant, oldest first. */
export const deleteEndedSessions = (
  ended: { readonly revokedBefore: Instant; readonly seenBefore: Instant },
  limit: number,
): SqlStatement =>
  sql(
    'sessions pruned',
    `delete from session where token in (
       select token from session where issued_at < $1 and (revoked_at < $1 or seen_at < $2)
       order by issued_at limit $3::int for update skip locked) returning id`,
    ended.revokedBefore,
    ended.seenBefore,
    limit,
  );

/**
 * Ends all sessions of a player but the newest ones: a token may be asked for without end, and each has a pace of its
 * own.
 */
export const updateOldestSessionsRevoked = (player: PlayerId, most: number, at: Instant): SqlStatement =>
  sql(
    'sessions trimmed',
    `update session set revoked_at = $3, end_reason = 'tooMany' where player = $1 and id in (
       select id from session where player = $1 and revoked_at is null order by id desc offset $2::int)`,
    player,
    most,
    at,
  );

/** What is known of the end of a session. */
export const selectSessionEnd = (
  token: Uint8Array,
): SqlStatement<{ revoked_at: Instant | null; end_reason: SessionEndReason | null }> =>
  sql('session end', 'select revoked_at, end_reason from session where token = $1', token);

/** Sessions by the digests of their tokens. */
export const selectPlayerSessionsByToken = (
  tokens: readonly Uint8Array[],
): SqlStatement<{
  token: Uint8Array;
  id: Id;
  player: PlayerId;
  issued_at: Instant;
  seen_at: Instant;
  restricted_until: Instant | null;
  login: Id;
  login_at: Instant;
}> =>
  sql(
    'sessions found',
    `select token, id, player, issued_at, seen_at, restricted_until, coalesce(login, id) as login,
       coalesce(login_at, issued_at) as login_at
     from session where token = any($1::bytea[]) and revoked_at is null`,
    byteaArrayLiteral(tokens),
  );

/**
 * When these sessions were last used; never back. In the order of their tokens, so that two nodes do not lock
 * crosswise.
 */
export const updateSessionsLastSeen = (notes: readonly { digest: Uint8Array; at: Instant }[]): SqlStatement =>
  sql(
    'sessions seen',
    `update session s set seen_at = t.at from (
       select s.token, u.at from unnest($1::bytea[], $2::bigint[]) u(token, at) join session s on s.token = u.token
       where s.revoked_at is null and s.seen_at < u.at order by s.token for no key update of s
     ) t where s.token = t.token`,
    byteaArrayLiteral(notes.map((note) => note.digest)),
    formatPostgresArrayLiteral(notes.map((note) => note.at)),
  );

/** The live sessions that one log-in led to, whichever of the person's two accounts they are of. */
const LIVE_SESSIONS_OF_LOGIN = `coalesce(login, id) = $2 and revoked_at is null and player in (
  select $1::bigint union select twin from test_account where player = $1
  union select player from test_account where twin = $1)`;

/** Waits for switches under way from these sessions. In the order of their tokens, as `updateSessionsLastSeen`. */
export const lockSessionsOfLogin = (player: PlayerId, login: Id): SqlStatement =>
  sql(
    'log-in locked',
    `select token from session where ${LIVE_SESSIONS_OF_LOGIN} order by token for no key update`,
    player,
    login,
  );

/** A statement of its own after `lockSessionsOfLogin`: it must see the session that a switch has opened meanwhile. */
export const updateLoginSessionsRevoked = (
  player: PlayerId,
  login: Id,
  at: Instant,
  reason: SessionEndReason | null,
): SqlStatement =>
  sql(
    'log-in revoked',
    `update session set revoked_at = $3, end_reason = $4 where ${LIVE_SESSIONS_OF_LOGIN}`,
    player,
    login,
    at,
    reason,
  );

/** The live sessions of a person's own and test account, but for those of one log-in. */
const LIVE_SESSIONS_OF_PERSON = `coalesce(login, id) <> $2 and revoked_at is null and player in (
  select $1::bigint union select twin from test_account where player = $1
  union select player from test_account where twin = $1)`;

/** Waits for switches under way from these sessions. In the order of their tokens, as `updateSessionsLastSeen`. */
export const lockSessionsOfPerson = (player: PlayerId, keptLogin: Id): SqlStatement =>
  sql(
    'sessions of person locked',
    `select token from session where ${LIVE_SESSIONS_OF_PERSON} order by token for no key update`,
    player,
    keptLogin,
  );

/** A statement of its own after `lockSessionsOfPerson`: it must see the session that a switch has opened meanwhile. */
export const updatePersonSessionsRevoked = (
  player: PlayerId,
  keptLogin: Id,
  at: Instant,
  reason: SessionEndReason,
): SqlStatement<{ login: Id }> =>
  sql(
    'sessions of person revoked',
    `update session set revoked_at = $3, end_reason = $4 where ${LIVE_SESSIONS_OF_PERSON}
     returning coalesce(login, id) as login`,
    player,
    keptLogin,
    at,
    reason,
  );

/** The live log-ins of a person, over both accounts, with the device of the session that was used last. */
export const selectLoginsOfPerson = (
  player: PlayerId,
  live: { readonly seenAfter: Instant; readonly loginAfter: Instant },
): SqlStatement<{ login: Id; agent: string | null; country: string | null; started_at: Instant; seen_at: Instant }> =>
  sql(
    'log-ins of person',
    `select * from (select distinct on (coalesce(login, id)) coalesce(login, id) as login, agent, country,
         coalesce(login_at, issued_at) as started_at, seen_at
       from session where revoked_at is null and seen_at > $2 and coalesce(login_at, issued_at) > $3 and player in (
         select $1::bigint union select twin from test_account where player = $1
         union select player from test_account where twin = $1)
       order by coalesce(login, id), seen_at desc) l order by seen_at desc, login`,
    player,
    live.seenAfter,
    live.loginAfter,
  );

/** Ends all sessions of the players above one of them up to another. */
export const updateSessionsRevoked = (after: number, upTo: number, at: Instant): SqlStatement<{ id: Id }> =>
  sql(
    'sessions of many revoked',
    `update session set revoked_at = $3, end_reason = 'operator'
     where player > $1 and player <= $2 and revoked_at is null returning id`,
    after,
    upTo,
    at,
  );

/** Until when the sessions of these players may only look; null: they may do everything. */
export const updateSessionsRestricted = (players: readonly PlayerId[], until: Instant | null): SqlStatement =>
  sql(
    'sessions restricted',
    'update session set restricted_until = $2 where player = any($1::bigint[]) and revoked_at is null',
    formatPostgresArrayLiteral(players),
    until,
  );
