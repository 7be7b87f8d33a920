import { type SqlReader, type SqlStatement, sql } from '../../platform/db/db.ts';

const ALL_PLAYERS_VISIT_PAGE_SIZE = 2000;

const selectLastPlayerOfPage = (after: number): SqlStatement<{ last: number | null }> =>
  sql(
    'last player of a page',
    `select max(player) as last from (select player from wallet where player > $1 order by player limit $2::int) p`,
    after,
    ALL_PLAYERS_VISIT_PAGE_SIZE,
  );

/** Visits all players page by page: those above `after` up to `to`, few enough for one statement. */
export async function visitPlayerIdRanges(
  reader: SqlReader,
  visit: (page: { readonly after: number; readonly to: number }) => Promise<void>,
): Promise<void> {
  for (let after = -1; ;) {
    const [page] = await reader.query(selectLastPlayerOfPage(after));
    const to = page?.last ?? null;
    if (to === null) return;
    await visit({ after, to });
    after = to;
  }
}
