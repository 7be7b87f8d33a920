/** Facts that every consumer has handled are kept for a week, for whoever looks for the cause of an error. */
import { type SqlStatement, sql } from '../db/db.ts';
import { createTableRetention, type TableRetention } from '../retention/retention.ts';

const FACT_RETENTION_DAYS = 7;

/**
 * Deletes old facts in the order in which they are read. A fact that is parked, or that a consumer has not read yet,
 * stays, however old. By the database's clock, which dated them.
 */
const deleteExpiredFacts = (limit: number): SqlStatement =>
  sql(
    'facts pruned',
    `delete from fact where (xid, id) in (
       select f.xid, f.id
       -- Only the first rows of the key are looked at: where none of them is old, no other is.
       from (select xid, id, at from fact where id not in (select fact_id from fact_parked)
             order by xid, id limit $1::int) f,
         (select era, after_id from fact_era order by era desc limit 1) e
       where f.at < now() - $2::int * interval '1 day' and not exists (
         select 1 from fact_cursor c
         where c.era < e.era or (f.id > e.after_id and (f.xid, f.id) > (c.xid, c.id))))
     returning id`,
    limit,
    FACT_RETENTION_DAYS,
  );

/** The life of facts. */
export const factRetentions: readonly TableRetention[] = [
  createTableRetention('fact', (_now, limit) => deleteExpiredFacts(limit)),
];
