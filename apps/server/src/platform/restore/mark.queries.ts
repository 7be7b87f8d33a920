/** SQL of the high-water mark and of the lost spans. */
import type { Instant } from '../clock.ts';
import { type Row, type SqlStatement, sql } from '../db/db.ts';
import { type DatabaseIdentity, formatSameIdentity } from './database-identity.ts';

interface StoredHighWaterMark extends Row {
  book: string;
  n: number;
  at: Instant;
  kept: boolean;
  system_identifier: string | null;
  database_oid: number | null;
  table_oid: number | null;
  timeline: number | null;
}
const highWaterMarkColumns = 'book::text as book, n, at, kept, system_identifier, database_oid, table_oid, timeline';

export const selectHighWaterMark = (): SqlStatement<StoredHighWaterMark> =>
  sql('high-water mark select', `select ${highWaterMarkColumns} from high_water_mark`);

export const lockHighWaterMark = (): SqlStatement<StoredHighWaterMark> =>
  sql('high-water mark lock', `select ${highWaterMarkColumns} from high_water_mark for update`);

export const updateHighWaterMark = (mark: {
  n: number;
  at: Instant;
  kept: boolean;
  identity: DatabaseIdentity;
}): SqlStatement =>
  sql(
    'high-water mark update',
    `update high_water_mark
     set n = $1, at = $2, kept = $3, system_identifier = $4, database_oid = $5, table_oid = $6, timeline = $7`,
    mark.n,
    mark.at,
    mark.kept,
    mark.identity.systemIdentifier,
    mark.identity.databaseOid,
    mark.identity.tableOid,
    mark.identity.timeline,
  );

/**
 * Moves the mark on, if nothing speaks against that: the database is the one that it was, its mark is not behind
 * `minimum`, no lost span waits, and no other node works on the mark. No row otherwise: then it is compared in full.
 */
export const advanceMark = (input: {
  readonly book: string;
  readonly minimum: number;
  readonly at: Instant;
  readonly kept: boolean;
  readonly canReadIdentifier: boolean;
}): SqlStatement<{ n: number }> =>
  sql(
    'high-water mark advance',
    `with same as (
       select id from high_water_mark
       where book = $1::uuid and n >= $2 and ${formatSameIdentity(input.canReadIdentifier)}
         and not exists (select 1 from lost_span where restored_at is null)
       for update skip locked)
     update high_water_mark m set n = m.n + 1, at = $3, kept = m.kept or $4
     from same where m.id = same.id returning m.n`,
    input.book,
    input.minimum,
    input.at,
    input.kept,
  );

/** Makes the database another book, after a restore: what it was copied from may live on, with marks of its own. */
export const updateDatabaseMarkId = (): SqlStatement<{ book: string }> =>
  sql(
    'high-water mark book',
    'update high_water_mark set book = gen_random_uuid(), kept = false returning book::text as book',
  );

/** A stretch of time whose commits may be lost, by the clock of the nodes. */
export interface LostSpan extends Row {
  readonly id: number;
  /** The last instant that the database knows. */
  readonly from_at: Instant;
  /** When the loss was noticed. */
  readonly until_at: Instant;
  readonly why: string;
}

/** The span that waits for `npm run restored`, if there is one. */
export const selectOpenLostSpan = (): SqlStatement<LostSpan> =>
  sql('lost span open', 'select id, from_at, until_at, why from lost_span where restored_at is null');

export const selectLostSpans = (): SqlStatement<LostSpan> =>
  sql('lost spans', 'select id, from_at, until_at, why from lost_span order by id');

/** Opens a span; nothing where one is open already. */
export const insertLostSpan = (span: { from: Instant; until: Instant; why: string }): SqlStatement =>
  sql(
    'lost span insert',
    'insert into lost_span (from_at, until_at, why) values ($1, $2, $3) on conflict do nothing',
    span.from,
    span.until,
    span.why,
  );

/** Ends a lost span; `book` is what the database was until now. */
export const updateLostSpanRestored = (
  id: number,
  { at, report, book }: { readonly at: Instant; readonly report: string; readonly book: string },
): SqlStatement =>
  sql(
    'lost span restored',
    `update lost_span set restored_at = $2, report = $3::json, book = $4::uuid
     where id = $1`,
    id,
    at,
    report,
    book,
  );

/**
 * Ends the turn of every leader: what it keeps in its memory may be ahead of the rows. It takes its lease again, under
 * another epoch, and reads the rows again. Nodes keep their numbers: two with one number would make the same ids.
 */
export const updateAllLeasesEnded = (): SqlStatement =>
  sql(
    'leases ended',
    `update lease set holder = '', epoch = epoch + 1, until = now() - interval '1 second'
     where name not like 'node-%'`,
  );
