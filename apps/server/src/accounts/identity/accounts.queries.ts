import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { arrayLiteral, type Row, type Statement, sql } from '../../platform/db/db.ts';

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
    `select player, username, name, country, phone, kyc, lx, invite_code, demo, header, language, created_at from
      account where player = $1`,
    player,
  );

export const selectSealedCpf = (player: PlayerId): Statement<{ cpf_sealed: Uint8Array }> =>
  sql('account cpf', 'select cpf_sealed from account where player = $1', player);

export const selectCpfHmac = (player: PlayerId): Statement<{ cpf_hmac: Uint8Array }> =>
  sql('account cpf print', 'select cpf_print as cpf_hmac from account where player = $1', player);

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

/** The accounts that already use this user name or this CPF. */
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
  /** True for a test account: it counts as confirmed, and is in no public figure. */
  readonly isTest?: boolean;
}

export const insertAccount = (input: NewAccount): Statement =>
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
    `update account set kyc = 1, name = $2, cpf_sealed = $3, cpf_print = $4 where player = $1 and kyc = 0 returning
      player`,
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
