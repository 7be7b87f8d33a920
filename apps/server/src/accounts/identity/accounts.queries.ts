import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { byteaArrayLiteral, arrayLiteral, type Row, type Statement, sql } from '../../platform/db/db.ts';

interface AccountRow extends Row {
  player: PlayerId;
  username: string;
  name: string;
  country: string;
  phone: string;
  kyc: 0 | 1;
  lx: '10' | '20';
  invite_code: string;
  demo: boolean;
  header: number;
  language: string;
  created_at: Instant;
}

export const selectAccount = (player: PlayerId): Statement<AccountRow> =>
  sql(
    'account shown',
    'select player, username, name, country, phone, kyc, lx, invite_code, demo, header, language, created_at from account where player = $1',
    player,
  );

export const selectSealedCpf = (player: PlayerId): Statement<{ cpf_sealed: Uint8Array }> =>
  sql('account cpf', 'select cpf_sealed from account where player = $1', player);

export const selectCpfHmac = (player: PlayerId): Statement<{ cpf_print: Uint8Array }> =>
  sql('account cpf print', 'select cpf_print from account where player = $1', player);

export const selectCredentials = (username: string): Statement<{ player: PlayerId; password: string }> =>
  sql('account credentials', 'select player, password from account where username = $1', username);

export const selectPasswordHash = (player: PlayerId): Statement<{ password: string }> =>
  sql('account password', 'select password from account where player = $1', player);

export const selectPayee = (username: string): Statement<{ player: PlayerId }> =>
  sql('account payee', 'select player from account where username = $1 and not demo', username);

export const selectUsernames = (players: string): Statement<{ player: PlayerId; username: string }> =>
  sql('account names', 'select player, username from account where player = any($1::bigint[])', players);

export const selectNames = (players: string): Statement<{ player: PlayerId; name: string }> =>
  sql('account own names', 'select player, name from account where player = any($1::bigint[])', players);

export const selectPlayerByInviteCode = (code: string): Statement<{ player: PlayerId }> =>
  sql('account of invite', 'select player from account where invite_code = $1', code);

/** Who bears this user name or this CPF already. */
export const selectAccountHolders = (
  username: string,
  cpfHmac: Uint8Array,
): Statement<{ player: PlayerId; by_username: boolean }> =>
  sql(
    'account holders',
    'select player, username = $1 as by_username from account where username = $1 or cpf_print = $2',
    username,
    cpfHmac,
  );

export const selectPlayersByCpf = (cpfHmac: Uint8Array): Statement<{ player: PlayerId }> =>
  sql('account of cpf', 'select player from account where cpf_print = $1', cpfHmac);

export interface NewAccount {
  readonly player: PlayerId;
  readonly username: string;
  readonly passwordHash: string;
  readonly name: string;
  readonly cpfSealed: Uint8Array;
  readonly cpfHmac: Uint8Array;
  readonly country: string;
  readonly phone: string;
  readonly inviteCode: string;
  readonly invitedBy: Id | null;
  readonly language: string;
  readonly createdAt: Instant;
}

export const insertAccount = (input: NewAccount): Statement =>
  sql(
    'account opened',
    `insert into account (player, username, password, name, cpf_sealed, cpf_print, country, phone, invite_code, invited_by, language, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    input.player,
    input.username,
    input.passwordHash,
    input.name,
    input.cpfSealed,
    input.cpfHmac,
    input.country,
    input.phone,
    input.inviteCode,
    input.invitedBy,
    input.language,
    input.createdAt,
  );

/** A twin: never counted, never paid, and in no need of a confirmation of its own. */
export const insertTestPlayer = (input: NewAccount): Statement =>
  sql(
    'account twin opened',
    `insert into account (player, username, password, name, cpf_sealed, cpf_print, country, phone, invite_code, invited_by, language, created_at, kyc, demo)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 1, true)`,
    input.player,
    input.username,
    input.passwordHash,
    input.name,
    input.cpfSealed,
    input.cpfHmac,
    input.country,
    input.phone,
    input.inviteCode,
    input.invitedBy,
    input.language,
    input.createdAt,
  );

export const insertTestAccount = (player: PlayerId, twin: PlayerId, pwdSealed: Uint8Array): Statement =>
  sql(
    'test account made',
    'insert into test_account (player, twin, pwd_sealed) values ($1, $2, $3)',
    player,
    twin,
    pwdSealed,
  );

/** The pair that a player belongs to, as owner or as twin. */
export const selectTestAccount = (
  player: PlayerId,
): Statement<{ player: PlayerId; twin: PlayerId; pwd_sealed: Uint8Array }> =>
  sql('test account found', 'select player, twin, pwd_sealed from test_account where player = $1 or twin = $1', player);

/** Answers no row when nobody is this player. */
export const updateUserType = (player: PlayerId, lx: '10' | '20'): Statement<{ player: PlayerId }> =>
  sql('account type set', 'update account set lx = $2 where player = $1 returning player', player, lx);

/** Answers a row only if this was the one that confirmed. */
export const updateKycConfirmed = (input: {
  player: PlayerId;
  name: string;
  cpfSealed: Uint8Array;
  cpfHmac: Uint8Array;
}): Statement<{ player: PlayerId }> =>
  sql(
    'account kyc confirmed',
    'update account set kyc = 1, name = $2, cpf_sealed = $3, cpf_print = $4 where player = $1 and kyc = 0 returning player',
    input.player,
    input.name,
    input.cpfSealed,
    input.cpfHmac,
  );

interface FoundPlayerRow extends Row {
  player: PlayerId;
  name: string;
  username: string;
  cpf_sealed: Uint8Array;
  kyc: 0 | 1;
  demo: boolean;
  created_at: Instant;
}

const SELECT_FOUND = 'select player, name, username, cpf_sealed, kyc, demo, created_at from account where';

export const selectFoundByCpf = (cpfHmac: Uint8Array): Statement<FoundPlayerRow> =>
  sql('account found by cpf', `${SELECT_FOUND} cpf_print = $1`, cpfHmac);

export const selectFoundById = (player: PlayerId): Statement<FoundPlayerRow> =>
  sql('account found by id', `${SELECT_FOUND} player = $1`, player);

export const selectFoundByUsername = (pattern: string, limit: number): Statement<FoundPlayerRow> =>
  sql('account found by username', `${SELECT_FOUND} username like $1 order by username limit $2::int`, pattern, limit);

export const selectFoundByName = (pattern: string, limit: number): Statement<FoundPlayerRow> =>
  sql(
    'account found by name',
    `${SELECT_FOUND} lower(name) like $1 order by lower(name), player limit $2::int`,
    pattern,
    limit,
  );

export const selectPlayerCount: Statement<{ players: number }> = sql(
  'account count',
  'select count(*) as players from account where not demo',
);

export const selectPlayerCountAmong = (players: readonly PlayerId[]): Statement<{ players: number }> =>
  sql(
    'account count among',
    'select count(*) as players from account where player = any($1::bigint[]) and not demo',
    arrayLiteral(players),
  );

export const selectInvitedCounts = (player: PlayerId): Statement<{ level1: number; level2: number; level3: number }> =>
  sql(
    'account invited',
    `with one as (select player, demo from account where invited_by = $1),
          two as (select a.player, a.demo from one join account a on a.invited_by = one.player),
          three as (select a.player, a.demo from two join account a on a.invited_by = two.player)
     select (select count(*) from one where not demo) as level1,
            (select count(*) from two where not demo) as level2,
            (select count(*) from three where not demo) as level3`,
    player,
  );

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

/** Sessions of a player that nobody can use any more. */
export const deleteDeadSessions = (player: PlayerId, seenBefore: Instant): Statement =>
  sql(
    'sessions dropped',
    'delete from session where player = $1 and (revoked_at is not null or seen_at < $2)',
    player,
    seenBefore,
  );

/** Ends all sessions of a player but the newest ones: a token may be asked for without end, and each has a pace of its own. */
export const deleteOldestSessions = (player: PlayerId, most: number): Statement =>
  sql(
    'sessions trimmed',
    'delete from session where player = $1 and id in (select id from session where player = $1 order by id desc offset $2::int)',
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

/** When these sessions were last used; never back. In the order of their tokens, so that two nodes do not lock crosswise. */
export const updateSessionsSeen = (notes: readonly { digest: Uint8Array; at: Instant }[]): Statement =>
  sql(
    'sessions seen',
    `update session s set seen_at = t.at from (
       select s.token, u.at from unnest($1::bytea[], $2::bigint[]) u(token, at) join session s on s.token = u.token where s.revoked_at is null and s.seen_at < u.at order by s.token for no key update of s
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

/** Until when the sessions of these players may only look; null: they may do everything. */
export const updateSessionsRestricted = (players: readonly PlayerId[], until: Instant | null): Statement =>
  sql(
    'sessions restricted',
    'update session set restricted_until = $2 where player = any($1::bigint[]) and revoked_at is null',
    arrayLiteral(players),
    until,
  );

export const upsertCaptcha = (code: string, answer: Uint8Array, expiresAt: Instant): Statement =>
  sql(
    'captcha set',
    'insert into captcha (code, answer, expires_at) values ($1, $2, $3) on conflict (code) do update set answer = excluded.answer, expires_at = excluded.expires_at',
    code,
    answer,
    expiresAt,
  );

export const deleteCaptcha = (code: string): Statement<{ answer: Uint8Array; expires_at: Instant }> =>
  sql('captcha taken', 'delete from captcha where code = $1 returning answer, expires_at', code);

/** A few captchas that ran out, without waiting for anybody. */
export const deleteExpiredCaptchas = (now: Instant): Statement =>
  sql(
    'captchas dropped',
    'delete from captcha where code in (select code from captcha where expires_at <= $1 order by expires_at limit 20 for update skip locked)',
    now,
  );
