import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { byteaArrayLiteral, type SqlStatement, sql } from '../../platform/db/db.ts';

export const selectPlayerTotp = (
  player: PlayerId,
): SqlStatement<{ secret_sealed: Uint8Array; confirmed_at: Instant | null }> =>
  sql('totp read', 'select secret_sealed, confirmed_at from player_totp where player = $1', player);

/** Sets the secret of an authenticator that is to be confirmed; no row while a confirmed one is in use. */
export const upsertUnconfirmedTotp = (player: PlayerId, secretSealed: Uint8Array): SqlStatement<{ player: PlayerId }> =>
  sql(
    'totp begun',
    `insert into player_totp (player, secret_sealed) values ($1, $2) on conflict (player) do update
       set secret_sealed = excluded.secret_sealed, last_step = 0
       where player_totp.confirmed_at is null returning player`,
    player,
    secretSealed,
  );

/** Confirms the authenticator with the time step of its first code; no row when it is confirmed already. */
export const updateTotpConfirmed = (player: PlayerId, at: Instant, step: number): SqlStatement<{ player: PlayerId }> =>
  sql(
    'totp confirmed',
    `update player_totp set confirmed_at = $2, last_step = $3
     where player = $1 and confirmed_at is null returning player`,
    player,
    at,
    step,
  );

/** Takes a time step; no row when it, or a later one, was used before. */
export const updatePlayerTotpStep = (player: PlayerId, step: number): SqlStatement<{ player: PlayerId }> =>
  sql(
    'totp step taken',
    `update player_totp set last_step = $2
     where player = $1 and last_step < $2 and confirmed_at is not null returning player`,
    player,
    step,
  );

export const deletePlayerTotp = (player: PlayerId): SqlStatement<{ player: PlayerId }> =>
  sql('totp gone', 'delete from player_totp where player = $1 and confirmed_at is not null returning player', player);

/** Removes the authenticator if it was confirmed after an instant. */
export const deletePlayerTotpSince = (player: PlayerId, since: Instant): SqlStatement =>
  sql('totp undone', 'delete from player_totp where player = $1 and confirmed_at >= $2', player, since);

export const deletePlayerRecoveryCode = (
  player: PlayerId,
  hmacs: readonly Uint8Array[],
): SqlStatement<{ player: PlayerId }> =>
  sql(
    'recovery code used',
    'delete from player_recovery where player = $1 and code = any($2::bytea[]) returning player',
    player,
    byteaArrayLiteral(hmacs),
  );

export const deletePlayerRecoveryCodes = (player: PlayerId): SqlStatement =>
  sql('recovery codes gone', 'delete from player_recovery where player = $1', player);

export const insertPlayerRecoveryCodes = (player: PlayerId, hmacs: readonly Uint8Array[]): SqlStatement =>
  sql(
    'recovery codes made',
    'insert into player_recovery (player, code) select $1, unnest($2::bytea[])',
    player,
    byteaArrayLiteral(hmacs),
  );
