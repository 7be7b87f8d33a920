import { type Row, type Statement, sql, type Tx } from '../db/db.ts';
import type { StoredFact } from './stored-facts.ts';

/** The facts of one transaction. */
export interface FactRow extends Row {
  xid: string;
  id: number;
  currency: string;
  facts: StoredFact[];
}

/** A position in the order in which facts are read. */
export type FactPosition = Pick<FactRow, 'xid' | 'id'>;

export const insertCursor = (consumer: string): Statement =>
  sql('fact cursor insert', 'insert into fact_cursor (listener) values ($1) on conflict do nothing', consumer);

/** A consumer's cursor with the ids between which the facts of its era are; `up_to` is null in the newest era. */
interface CursorRow extends Row {
  xid: string;
  id: number;
  era: number;
  after_id: number;
  up_to: number | null;
}

/** Locks a consumer's cursor; no row while another node holds it. */
const lockCursor = (consumer: string): Statement<CursorRow> =>
  sql(
    'fact cursor lock',
    `select c.xid::text as xid, c.id, c.era, e.after_id, n.after_id as up_to
     from fact_cursor c join fact_era e on e.era = c.era left join fact_era n on n.era = c.era + 1
     where c.listener = $1 for update of c skip locked`,
    consumer,
  );

/**
 * The facts of the newest era after a cursor. Ids become visible out of order: a transaction that is older than every
 * open one is the last that is safe to read.
 */
const selectFacts = (cursor: CursorRow, limit: number): Statement<FactRow> =>
  sql(
    'fact batch select',
    `select xid::text as xid, id, currency, facts from fact
     where (xid, id) > ($1::text::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot()) and id > $3
     order by xid, id limit $4::int`,
    cursor.xid,
    cursor.id,
    cursor.after_id,
    limit,
  );

/** The facts of an earlier era after a cursor: all of them were committed in a cluster that is gone. */
const selectEarlierFacts = (cursor: CursorRow, limit: number): Statement<FactRow> =>
  sql(
    'fact batch of an earlier era select',
    `select xid::text as xid, id, currency, facts from fact
     where (xid, id) > ($1::text::xid8, $2::bigint) and id > $3 and id <= $4
     order by xid, id limit $5::int`,
    cursor.xid,
    cursor.id,
    cursor.after_id,
    cursor.up_to,
    limit,
  );

/** Moves a cursor to the begin of the next era. */
const updateCursorEra = (consumer: string, era: number): Statement =>
  sql('fact cursor era', `update fact_cursor set era = $2, xid = '0', id = 0 where listener = $1`, consumer, era);

/** Locks a consumer's cursor and reads the facts after it; none while another node holds the cursor. */
export async function selectBatch(tx: Tx, consumer: string, limit: number): Promise<FactRow[]> {
  for (;;) {
    const [cursor] = await tx.query(lockCursor(consumer));
    if (cursor === undefined) return [];
    if (cursor.up_to === null) return tx.query(selectFacts(cursor, limit));
    const rows = await tx.query(selectEarlierFacts(cursor, limit));
    if (rows.length > 0) return rows;
    await tx.query(updateCursorEra(consumer, cursor.era + 1));
  }
}

export const advanceCursor = (consumer: string, to: FactPosition): Statement =>
  sql(
    'fact cursor advance',
    'update fact_cursor set xid = $2::text::xid8, id = $3 where listener = $1',
    consumer,
    to.xid,
    to.id,
  );

export interface ParkedRow extends FactRow {
  /** Which of the row's facts is parked, from 1 on; 0 for the whole row. */
  nth: number;
  tries: number;
}

/**
 * Parks the nth fact of a row, or with 0 the whole row. `retry_at` is that of whole rows only: the version of the
 * server before this one would handle all facts of the row again.
 */
export const insertParked = (
  consumer: string,
  at: FactPosition & Pick<ParkedRow, 'nth'>,
  error: string,
  retryMs: number,
): Statement =>
  sql(
    'parked fact insert',
    `insert into fact_parked (listener, fact_id, nth, error, xid, tries, retry_at, single_retry_at)
     select $1, $2, $3::int, $4, $5::text::xid8, 1, case when $3::int = 0 then due else 'infinity' end,
       case when $3::int > 0 then due end
     from (select now() + $6::int * interval '1 millisecond' as due) t on conflict do nothing`,
    consumer,
    at.id,
    at.nth,
    error,
    at.xid,
    retryMs,
  );

type ParkedKey = Pick<ParkedRow, 'id' | 'nth'>;

/** The parked fact of a consumer that has been due for another try the longest. */
export const selectParkedDue = (consumer: string): Statement<ParkedRow> =>
  sql(
    'parked fact select',
    `select f.xid::text as xid, f.id, f.currency, f.facts, p.nth, p.tries
     from fact_parked p join fact f on f.xid = p.xid and f.id = p.fact_id
     where p.listener = $1 and coalesce(p.single_retry_at, p.retry_at) <= now()
     order by coalesce(p.single_retry_at, p.retry_at), p.nth limit 1`,
    consumer,
  );

/** Locks a parked fact as it was read; no row if another node holds it or has tried it since. */
export const lockParked = (consumer: string, row: ParkedKey & Pick<ParkedRow, 'tries'>): Statement =>
  sql(
    'parked fact lock',
    `select fact_id from fact_parked where listener = $1 and fact_id = $2 and nth = $3 and tries = $4
     for update skip locked`,
    consumer,
    row.id,
    row.nth,
    row.tries,
  );

/** Facts that an older version of the server parked lack the transaction by which they are found. */
export const updateParkedPositions = (consumer: string): Statement =>
  sql(
    'parked fact position',
    `update fact_parked p set xid = f.xid from fact f
     where p.listener = $1 and p.xid is null and f.id = p.fact_id
       and exists (select 1 from fact_parked where listener = $1 and xid is null)`,
    consumer,
  );

export const deleteParked = (consumer: string, row: ParkedKey): Statement =>
  sql(
    'parked fact delete',
    'delete from fact_parked where listener = $1 and fact_id = $2 and nth = $3',
    consumer,
    row.id,
    row.nth,
  );

/** Puts off the next try of a parked fact, unless another node has counted this try already. */
export const updateParked = (
  consumer: string,
  row: ParkedKey & Pick<ParkedRow, 'tries'>,
  error: string,
  retryMs: number,
): Statement =>
  sql(
    'parked fact update',
    `update fact_parked set tries = tries + 1, error = $5,
       retry_at = case when nth = 0 then now() + $6::int * interval '1 millisecond' else 'infinity' end,
       single_retry_at = case when nth > 0 then now() + $6::int * interval '1 millisecond' end
     where listener = $1 and fact_id = $2 and nth = $3 and tries = $4`,
    consumer,
    row.id,
    row.nth,
    row.tries,
    error,
    retryMs,
  );

export const selectParkedCount = (): Statement<{ count: number }> =>
  sql('parked fact count', 'select count(*)::int as count from fact_parked');
