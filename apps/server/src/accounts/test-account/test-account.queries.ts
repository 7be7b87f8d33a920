import type { PlayerId } from '@arara/contract/protocol/fields';
import { type SqlStatement, sql } from '../../platform/db/db.ts';

export const insertTestAccount = (player: PlayerId, testPlayer: PlayerId, pwdSealed: Uint8Array): SqlStatement =>
  sql(
    'test account made',
    'insert into test_account (player, twin, pwd_sealed) values ($1, $2, $3)',
    player,
    testPlayer,
    pwdSealed,
  );

/** The owner and the test account, of which this player is one. */
export const selectTestAccount = (
  player: PlayerId,
): SqlStatement<{ player: PlayerId; test_player: PlayerId; pwd_sealed: Uint8Array }> =>
  sql(
    'test account found',
    'select player, twin as test_player, pwd_sealed from test_account where player = $1 or twin = $1',
    player,
  );
