import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import {
  formatPostgresArrayLiteral,
  byteaArrayLiteral,
  type Row,
  type SqlStatement,
  sql,
} from '../../platform/db/db.ts';

interface PlayerAccountRow extends Row {
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

export const selectAccount = (player: PlayerId): SqlStatement<PlayerAccountRow> =>
  sql(
    'account shown',
    `select player, username, name, country, phone, kyc, lx, invite_code, demo, header, language, created_at from
      account where player = $1`,
    player,
  );

export const selectEncryptedCpf = (player: PlayerId): SqlStatement<{ cpf_sealed: Uint8Array }> =>
  sql('account cpf', 'select cpf_sealed from account where player = $1', player);

/** The player of a user name, and whether a device has signed them in before. */
export const selectPlayerCredentials = (
  username: string,
  device: Uint8Array | null,
): SqlStatement<{ player: PlayerId; password: string; is_closed: boolean; is_known_device: boolean }> =>
  sql(
    'account credentials',
    `select player, password, closed_at is not null as is_closed,
       exists (select 1 from player_device d where d.player = a.player and d.device = $2) as is_known_device
     from account a where username = $1`,
    username,
    device,
  );

/** No row for a closed account: no password opens it. */
export const selectPasswordHash = (player: PlayerId): SqlStatement<{ password: string }> =>
  sql('account password', 'select password from account where player = $1 and closed_at is null', player);

/** Closes these accounts; those that are closed already are not returned. */
export const updateAccountsClosed = (players: readonly PlayerId[], at: Instant): SqlStatement<{ player: PlayerId }> =>
  sql(
    'accounts closed',
    'update account set closed_at = $2 where player = any($1::bigint[]) and closed_at is null returning player',
    formatPostgresArrayLiteral(players),
    at,
  );

/** The account whose password the owner of this address may set again: no demonstration account and no closed one. */
export const selectResetAccount = (username: string): SqlStatement<{ player: PlayerId; language: string }> =>
  sql(
    'account to reset',
    'select player, language from account where username = $1 and not demo and closed_at is null',
    username,
  );

export const updateUsername = (player: PlayerId, username: string): SqlStatement =>
  sql('account username set', 'update account set username = $2 where player = $1', player, username);

export const updatePasswordHash = (player: PlayerId, password: string): SqlStatement =>
  sql('account password set', 'update account set password = $2 where player = $1', player, password);

export const selectPlayerByUsername = (username: string): SqlStatement<{ player: PlayerId }> =>
  sql('account payee', 'select player from account where username = $1 and not demo and closed_at is null', username);

export const selectUsernames = (players: string): SqlStatement<{ player: PlayerId; username: string }> =>
  sql('account names', 'select player, username from account where player = any($1::bigint[])', players);

export const selectFullNamesByPlayers = (players: string): SqlStatement<{ player: PlayerId; name: string }> =>
  sql('account own names', 'select player, name from account where player = any($1::bigint[])', players);

/** The player of an invite code. The code of a test account is its owner's: play money earns no commission. */
export const selectPlayerByInviteCode = (code: string): SqlStatement<{ player: PlayerId }> =>
  sql(
    'account of invite',
    `select coalesce(t.player, a.player) as player from account a left join test_account t on t.twin = a.player
     where a.invite_code = $1 and a.closed_at is null`,
    code,
  );

/** The accounts that already use this user name or this CPF, or may still take the user name back. */
export const selectAccountsByUsernameOrCpf = (
  username: string,
  cpfHmacs: readonly Uint8Array[],
  now: Instant,
): SqlStatement<{ player: PlayerId; by_username: boolean }> =>
  sql(
    'account holders',
    `select player, username = $1 as by_username from account where username = $1 or cpf_print = any($2::bytea[])
     union all select player, true from email_change where old_username = $1 and expires_at > $3`,
    username,
    byteaArrayLiteral(cpfHmacs),
    now,
  );

export const selectPlayersByCpf = (cpfHmacs: readonly Uint8Array[]): SqlStatement<{ player: PlayerId }> =>
  sql('account of cpf', 'select player from account where cpf_print = any($1::bytea[])', byteaArrayLiteral(cpfHmacs));

/** The accounts of a person: with real money, and the test account beside it, which is stored under no CPF. */
export const selectAllAccountsOfPerson = (cpfHmacs: readonly Uint8Array[]): SqlStatement<{ player: PlayerId }> =>
  sql(
    'accounts of person',
    `with own as (select player from account where cpf_print = any($1::bytea[]))
     select player from own union all select twin from test_account where player in (select player from own)`,
    byteaArrayLiteral(cpfHmacs),
  );

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
  /** True for a test account: it counts as confirmed, and is in no public figure. */
  readonly isTest?: boolean;
}

export const insertPlayerAccount = (input: NewAccount): SqlStatement =>
  sql(
    'account opened',
    `insert into account (player, username, password, name, cpf_sealed, cpf_print, country, phone, invite_code,
       invited_by, language, created_at, kyc, demo)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
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
    input.isTest === true ? 1 : 0,
    input.isTest === true,
  );

/** Returns no row when the player does not exist. */
export const updateUserType = (player: PlayerId, lx: '10' | '20'): SqlStatement<{ player: PlayerId }> =>
  sql('account type set', 'update account set lx = $2 where player = $1 returning player', player, lx);

export const updateAvatar = (player: PlayerId, header: number): SqlStatement =>
  sql('update avatar', 'update account set header = $2 where player = $1', player, header);

/** Answers a row only if this was the one that confirmed. */
export const updateKycConfirmed = (input: {
  player: PlayerId;
  name: string;
  cpfSealed: Uint8Array;
  cpfHmac: Uint8Array;
  at: Instant;
  /** The instant, sealed. */
  kycSealed: Uint8Array;
}): SqlStatement<{ player: PlayerId }> =>
  sql(
    'account kyc confirmed',
    `update account set kyc = 1, kyc_at = $5, kyc_sealed = $6, name = $2, cpf_sealed = $3, cpf_print = $4
     where player = $1 and kyc = 0 returning player`,
    input.player,
    input.name,
    input.cpfSealed,
    input.cpfHmac,
    input.at,
    input.kycSealed,
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

const SELECT_PLAYER_SEARCH_SQL = 'select player, name, username, cpf_sealed, kyc, demo, created_at from account where';

export const selectSearchedPlayersByCpf = (cpfHmacs: readonly Uint8Array[]): SqlStatement<FoundPlayerRow> =>
  sql('account found by cpf', `${SELECT_PLAYER_SEARCH_SQL} cpf_print = any($1::bytea[])`, byteaArrayLiteral(cpfHmacs));

export const selectSearchedPlayersById = (player: PlayerId): SqlStatement<FoundPlayerRow> =>
  sql('account found by id', `${SELECT_PLAYER_SEARCH_SQL} player = $1`, player);

export const selectSearchedPlayersByUsername = (pattern: string, limit: number): SqlStatement<FoundPlayerRow> =>
  sql(
    'account found by username',
    `${SELECT_PLAYER_SEARCH_SQL} username like $1 order by username limit $2::int`,
    pattern,
    limit,
  );

export const selectSearchedPlayersByName = (pattern: string, limit: number): SqlStatement<FoundPlayerRow> =>
  sql(
    'account found by name',
    `${SELECT_PLAYER_SEARCH_SQL} lower(name) like $1 order by lower(name), player limit $2::int`,
    pattern,
    limit,
  );

export const selectPlayerCount: SqlStatement<{ players: number }> = sql(
  'account count',
  'select count(*) as players from account where not demo',
);

export const selectRealPlayerCountAmongIds = (players: readonly PlayerId[]): SqlStatement<{ players: number }> =>
  sql(
    'account count among',
    'select count(*) as players from account where player = any($1::bigint[]) and not demo',
    formatPostgresArrayLiteral(players),
  );

export const selectInvitedPlayerCountsByLevel = (
  player: PlayerId,
): SqlStatement<{ level1: number; level2: number; level3: number }> =>
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
