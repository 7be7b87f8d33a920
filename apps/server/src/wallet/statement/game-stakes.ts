/** Reads the ledger for the games: a player's stakes in pages, and the players who have won. */
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Reader, Row, Statement } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/db.ts';
import { entryKinds, houseAccounts } from '../ledger/chart-of-accounts.ts';
import type { RecordPage } from '../ledger/page.ts';

interface StakeRow extends Row {
  /** The round, or the bet on a shared round. */
  ref: Id;
  /** The first entry of the stake: the cursor of the next page. */
  id: Id;
}

/**
 * A player's stakes in games, newest first. A stake is one entry, or two consecutive ones for main and bonus money, so the
 * newest `2 × limit` entries contain all entries of the newest `limit` stakes. A stake is placed by its first entry; the next
 * page begins before that entry.
 */
const selectGameStakes = (player: PlayerId, page: RecordPage): Statement<StakeRow> =>
  sql(
    'game stakes page',
    `select ref, min(id) as id from (
       select id, ref from entry
       where player = $1 and kind = ${entryKinds.stake} and credit = ${houseAccounts.games}
         and id >= $2 and id < least($3::bigint, $4::bigint)
       order by id desc limit 2 * $5::int
     ) e group by ref order by min(id) desc limit $5::int`,
    player,
    page.from,
    page.to,
    page.before,
    page.limit,
  );

/** A player's stakes in games, newest first: the rounds and shared bets they belong to, each with the cursor of the next page. */
export async function listGameStakes(
  reader: Reader,
  player: PlayerId,
  page: RecordPage,
): Promise<{ ref: Id; cursor: Id }[]> {
  const rows = await reader.query(selectGameStakes(player, page));
  return rows.map(({ ref, id }) => ({ ref, cursor: id }));
}

/** The players who have won a game with real money. For each player who has seeds, entries are read up to the first payout. */
const selectGameWinners = (): Statement<{ player: PlayerId }> =>
  sql(
    'round winners',
    `select w.player from wallet w, lateral (
       select 1 from entry e
       where e.player = w.player and e.kind = ${entryKinds.payout} and e.debit = ${houseAccounts.games}
       order by e.id limit 1
     ) won where w.pair is not null and w.currency = 'BRL'`,
  );

export const listGameWinners = async (reader: Reader): Promise<PlayerId[]> =>
  (await reader.query(selectGameWinners())).map(({ player }) => player);
