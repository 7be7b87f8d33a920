import { type Reader, type Statement, sql } from '../../platform/db/db.ts';

const PLAYERS_PER_PAGE = 2000;

const selectLastPlayer = (after: number): Statement<{ last: number | null }> =>
  sql(
    'last player of a page',
    `select max(player) as last from (select player from wallet where player > $1 order by player limit $2::int) p`,
    after,
    PLAYERS_PER_PAGE,
  );

/** Visits all players page by page: those above `after` up to `to`, few enough for one statement. */
export async function visitPlayers(
  reader: Reader,
  visit: (page: { readonly after: number; readonly to: number }) => Promise<void>,
): Promise<void> {
  for (let after = -1; ;) {
    const [page] = await reader.query(selectLastPlayer(after));
    const to = page?.last ?? null;
    if (to === null) return;
    await visit({ after, to });
    after = to;
  }
}
