/** Reads the ledger for the games: a player's stakes in pages, and the players who have won. */
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { SqlReader, Row, SqlStatement } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/db.ts';
import { entryKinds, houseLedgerAccounts } from '../ledger/chart-of-accounts.ts';
import type { WalletRecordPageBounds } from '../ledger/page.ts';

interface GameStakeLedgerRow extends Row {
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
const selectPlayerGameStakesPage = (player: PlayerId, page: WalletRecordPageBounds): SqlStatement<GameStakeLedgerRow> =>
  sql(
    'game stakes page',
    `select ref, min(id) as id from (
       select id, ref from entry
       where player = $1 and kind = ${entryKinds.stake} and credit = ${houseLedgerAccounts.games}
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
export async function listGameStakeRefs(
  reader: SqlReader,
  player: PlayerId,
  page: WalletRecordPageBounds,
): Promise<{ ref: Id; cursor: Id }[]> {
  const rows = await reader.query(selectPlayerGameStakesPage(player, page));
  return rows.map(({ ref, id }) => ({ ref, cursor: id }));
}

/** The players who have won a game with real money. For each player who has seeds, entries are read up to the first payout. */
const selectPlayersWithRoundWin = (): SqlStatement<{ player: PlayerId }> =>
  sql(
    'round winners',
    `select w.player from wallet w, lateral (
       select 1 from entry e
       where e.player = w.player and e.kind = ${entryKinds.payout} and e.debit = ${houseLedgerAccounts.games}
       order by e.id limit 1
     ) won where w.pair is not null and w.currency = 'BRL'`,
  );

export const listGameWinners = async (reader: SqlReader): Promise<PlayerId[]> =>
  (await reader.query(selectPlayersWithRoundWin())).map(({ player }) => player);
