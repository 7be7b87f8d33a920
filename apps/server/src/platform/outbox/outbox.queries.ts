import { type Row, type SqlStatement, sql, type Tx } from '../db/db.ts';

/** The facts of one transaction. */
export interface OutboxFactRow extends Row {
  xid: string;
  id: number;
  currency: string;
  facts: unknown[];
}

/** A position in the order in which facts are read. */
export type OutboxFactPosition = Pick<OutboxFactRow, 'xid' | 'id'>;

export const insertFactConsumerCursor = (consumer: string): SqlStatement =>
  sql('fact cursor insert', 'insert into fact_cursor (listener) values ($1) on conflict do nothing', consumer);

/** A consumer's cursor with the ids between which the facts of its era are; `up_to` is null in the newest era. */
interface ConsumerCursorRow extends Row {
  xid: string;
  id: number;
  era: number;
  after_id: number;
  up_to: number | null;
}

/** Locks a consumer's cursor; no row while another node holds it. */
const lockFactConsumerCursor = (consumer: string): SqlStatement<ConsumerCursorRow> =>
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
const selectFactsAfterCursor = (cursor: ConsumerCursorRow, limit: number): SqlStatement<OutboxFactRow> =>
  sql(
    'fact batch select',
    `select xid::text as xid, id, currency, facts from fact
     where (xid, id) > ($1::text::xid8, $2::bigint) and xid < pg_snapshot_xmin(pg_current_snapshot()) and id > $3
     order by fact.xid, fact.id limit $4::int`,
    cursor.xid,
    cursor.id,
    cursor.after_id,
    limit,
  );

/** The facts of an earlier era after a cursor: all of them were committed in a cluster that is gone. */
const selectFactsOfEarlierEra = (cursor: ConsumerCursorRow, limit: number): SqlStatement<OutboxFactRow> =>
  sql(
    'fact batch of an earlier era select',
    `select xid::text as xid, id, currency, facts from fact
     where (xid, id) > ($1::text::xid8, $2::bigint) and id > $3 and id <= $4
     order by fact.xid, fact.id limit $5::int`,
    cursor.xid,
    cursor.id,
    cursor.after_id,
    cursor.up_to,
    limit,
  );

/** Moves a cursor to the begin of the next era. */
const updateConsumerCursorEra = (consumer: string, era: number): SqlStatement =>
  sql('fact cursor era', `update fact_cursor set era = $2, xid = '0', id = 0 where listener = $1`, consumer, era);

/** Locks a consumer's cursor and reads the facts after it; none while another node holds the cursor. */
export async function selectNextFactBatch(tx: Tx, consumer: string, limit: number): Promise<OutboxFactRow[]> {
  for (;;) {
    const [cursor] = await tx.query(lockFactConsumerCursor(consumer));
    if (cursor === undefined) return [];
    if (cursor.up_to === null) return tx.query(selectFactsAfterCursor(cursor, limit));
    const rows = await tx.query(selectFactsOfEarlierEra(cursor, limit));
    if (rows.length > 0) return rows;
    await tx.query(updateConsumerCursorEra(consumer, cursor.era + 1));
  }
}

/** Whether there are facts after a cursor, also such as cannot be read yet, and parked facts that are due. */
export const selectConsumerWork = (consumer: string): SqlStatement<{ has_facts: boolean; has_parked: boolean }> =>
  sql(
    'consumer work select',
    `select exists (select 1 from fact_era n where n.era > c.era) or exists (
         select 1 from fact f where (f.xid, f.id) > (c.xid, c.id) and f.id > e.after_id) as has_facts,
       exists (select 1 from fact_parked p join fact f on f.xid = p.xid and f.id = p.fact_id
         where p.listener = $1 and coalesce(p.single_retry_at, p.retry_at) <= now()) as has_parked
     from fact_cursor c join fact_era e on e.era = c.era where c.listener = $1`,
    consumer,
  );

export const advanceConsumerCursor = (consumer: string, to: OutboxFactPosition): SqlStatement =>
  sql(
    'fact cursor advance',
    'update fact_cursor set xid = $2::text::xid8, id = $3 where listener = $1',
    consumer,
    to.xid,
    to.id,
  );

export interface ParkedFactRow extends OutboxFactRow {
  /** Which of the row's facts is parked, from 1 on; 0 for the whole row. */
  nth: number;
  tries: number;
}

/**
 * Parks the nth fact of a row, or with 0 the whole row. `retry_at` is that of whole rows only: the version of the
 * server before this one would handle all facts of the row again.
 */
export const insertParkedFact = (
  consumer: string,
  at: OutboxFactPosition & Pick<ParkedFactRow, 'nth'>,
  error: string,
  retryMs: number,
): SqlStatement =>
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

type ParkedFactKey = Pick<ParkedFactRow, 'id' | 'nth'>;

/** The parked fact of a consumer that has been due for another try the longest. */
export const selectParkedFactsDue = (consumer: string): SqlStatement<ParkedFactRow> =>
  sql(
    'parked fact select',
    `select f.xid::text as xid, f.id, f.currency, f.facts, p.nth, p.tries
     from fact_parked p join fact f on f.xid = p.xid and f.id = p.fact_id
     where p.listener = $1 and coalesce(p.single_retry_at, p.retry_at) <= now()
     order by coalesce(p.single_retry_at, p.retry_at), p.nth limit 1`,
    consumer,
  );

/** Locks a parked fact as it was read; no row if another node holds it or has tried it since. */
export const lockParkedFact = (consumer: string, row: ParkedFactKey & Pick<ParkedFactRow, 'tries'>): SqlStatement =>
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
export const updateMissingParkedFactPositions = (consumer: string): SqlStatement =>
  sql(
    'parked fact position',
    `update fact_parked p set xid = f.xid from fact f
     where p.listener = $1 and p.xid is null and f.id = p.fact_id
       and exists (select 1 from fact_parked where listener = $1 and xid is null)`,
    consumer,
  );

export const deleteParkedFact = (consumer: string, row: ParkedFactKey): SqlStatement =>
  sql(
    'parked fact delete',
    'delete from fact_parked where listener = $1 and fact_id = $2 and nth = $3',
    consumer,
    row.id,
    row.nth,
  );

/** Puts off the next try of a parked fact, unless another node has counted this try already. */
export const updateParkedFactRetry = (
  consumer: string,
  row: ParkedFactKey & Pick<ParkedFactRow, 'tries'>,
  error: string,
  retryMs: number,
): SqlStatement =>
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

/** How old the oldest fact is that each consumer has not handled, in seconds; 0 where it has handled all. */
export const selectConsumerLags = (): SqlStatement<{ consumer: string; seconds: number }> =>
  sql(
    'consumer lags',
    `select c.listener as consumer, coalesce(extract(epoch from now() - f.at), 0)::float8 as seconds
     from fact_cursor c join fact_era e on e.era = c.era
     left join lateral (select at from fact where (xid, id) > (c.xid, c.id) and id > e.after_id
       order by fact.xid, fact.id limit 1) f on true`,
  );

export const selectParkedFactCount = (): SqlStatement<{ count: number }> =>
  sql('parked fact count', 'select count(*)::int as count from fact_parked');

/** A fact row that a consumer has not handled, or of which it has parked some. */
export interface UnhandledFactRow extends OutboxFactRow {
  /** The one fact of the row that is parked, from 1 on; 0 for the whole row. */
  nth: number;
}

/** The facts that a consumer has not handled: after its cursor, or parked. All facts where it has no cursor yet. */
export const selectUnhandledFacts = (consumer: string): SqlStatement<UnhandledFactRow> =>
  sql(
    'unhandled facts',
    `with cursor as (
       select c.xid, c.id, e.after_id, n.after_id as up_to
       from fact_cursor c join fact_era e on e.era = c.era left join fact_era n on n.era = c.era + 1
       where c.listener = $1
     )
     select f.xid::text as xid, f.id, f.currency, f.facts, 0 as nth from fact f left join cursor c on true
     where c.id is null or f.id > c.up_to or (f.id > c.after_id and (f.xid, f.id) > (c.xid, c.id))
     union all
     select f.xid::text, f.id, f.currency, f.facts, p.nth from fact_parked p join fact f on f.id = p.fact_id
     where p.listener = $1 and (p.xid is null or p.xid = f.xid)`,
    consumer,
  );
