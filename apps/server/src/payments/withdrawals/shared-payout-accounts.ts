/** Players who were paid to one account. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import {
  type Row,
  type SqlReader,
  type SqlStatement,
  sql,
  toBigintArrayParameter,
  unnestColumns,
} from '../../platform/db/db.ts';

interface PlayerPair extends Row {
  readonly agent: PlayerId;
  readonly friend: PlayerId;
}

const selectPairsSharingPayoutAccount = (
  pairs: readonly { agent: PlayerId; friend: PlayerId }[],
): SqlStatement<PlayerPair> =>
  sql(
    'pairs sharing a payout account',
    `select distinct p.agent, p.friend from (${unnestColumns('agent bigint', 'friend bigint')}) p
       join payout_account f on f.player = p.friend and f.print is not null
       join payout_account a on a.player = p.agent and a.print = f.print`,
    toBigintArrayParameter(pairs.map(({ agent }) => agent)),
    toBigintArrayParameter(pairs.map(({ friend }) => friend)),
  );

const selectPlayersSharingPayoutAccount = (
  players: readonly PlayerId[],
): SqlStatement<{ account: string; player: PlayerId }> =>
  sql(
    'players sharing a payout account',
    `select distinct encode(o.print, 'hex') as account, o.player from payout_account f
       join payout_account o on o.print = f.print
     where f.player = any($1::bigint[]) and f.print is not null`,
    toBigintArrayParameter(players),
  );

const selectPlayersOfSharedPayoutAccounts = (players: readonly PlayerId[]): SqlStatement<{ player: PlayerId }> =>
  sql(
    'players of shared payout accounts',
    `select distinct f.player from payout_account f
     where f.player = any($1::bigint[])
       and exists (select 1 from payout_account o where o.print = f.print and o.player <> f.player)`,
    toBigintArrayParameter(players),
  );

const selectFirstDeposits = (players: readonly PlayerId[]): SqlStatement<{ player: PlayerId; paid: Centavos }> =>
  sql(
    'first deposits',
    `select distinct on (player) player, paid from deposit
     where player = any($1::bigint[]) and paid is not null order by player, id`,
    toBigintArrayParameter(players),
  );

/** Those of these players who were paid to an account to which another player was paid too. */
export const findPlayersOfSharedPayoutAccounts = async (
  reader: SqlReader,
  players: readonly PlayerId[],
): Promise<readonly PlayerId[]> =>
  (await reader.query(selectPlayersOfSharedPayoutAccounts(players))).map(({ player }) => player);

/** Those of these pairs who were paid to the same account. */
export const findAccountsSharingPayoutAccount = async (
  reader: SqlReader,
  pairs: readonly { agent: PlayerId; friend: PlayerId }[],
): Promise<readonly PlayerPair[]> => (pairs.length === 0 ? [] : reader.query(selectPairsSharingPayoutAccount(pairs)));

/** Everybody who was paid to an account of these players, themselves included; `account` names the account. */
export const findPlayersSharingPayoutAccount = async (
  reader: SqlReader,
  players: readonly PlayerId[],
): Promise<readonly { account: string; player: PlayerId }[]> =>
  players.length === 0 ? [] : reader.query(selectPlayersSharingPayoutAccount(players));

/** The amount of each player's first paid deposit; players without one are left out. */
export async function readFirstDeposits(
  reader: SqlReader,
  players: readonly PlayerId[],
): Promise<ReadonlyMap<PlayerId, Centavos>> {
  const rows = players.length === 0 ? [] : await reader.query(selectFirstDeposits(players));
  return new Map(rows.map(({ player, paid }) => [player, paid]));
}
