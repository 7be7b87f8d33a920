/**
 * Eras of facts: facts are ordered by transaction id, and those ids start again in a new cluster, into which a dump was restored.
 * So a consumer's cursor is bound to the cluster that its transaction ids are of, and goes on in the next one by the facts' own ids.
 */
import { type SqlReader, type Row, type SqlStatement, sql } from '../db/db.ts';

interface FactEraRow extends Row {
  era: number;
  system_identifier: string | null;
}

const selectNewestFactEra = (): SqlStatement<FactEraRow> =>
  sql('fact era newest', 'select era, system_identifier from fact_era order by era desc limit 1');

/**
 * Whether transaction ids started again: a cursor or a fact of this era has one that this cluster has not given out yet. The newest
 * fact is read in the first era only, because later its order by transaction is mixed with that of the eras before.
 */
const selectIsTransactionIdReset = (era: number): SqlStatement<{ reset: boolean }> =>
  sql(
    'fact era ids reset',
    `select coalesce(greatest(
         (select max(xid) from fact_cursor where era = $1::int),
         (select xid from fact where $1::int = 1 order by xid desc limit 1)
       ) >= pg_snapshot_xmax(pg_current_snapshot()), false) as reset`,
    era,
  );

const insertFactEra = (era: number, systemIdentifier: string | null): SqlStatement =>
  sql(
    'fact era insert',
    `insert into fact_era (era, after_id, system_identifier)
     select $1, coalesce(pg_sequence_last_value(pg_get_serial_sequence('fact', 'id')::regclass), 0), $2`,
    era,
    systemIdentifier,
  );

const updateFactEraSystemIdentifier = (era: number, systemIdentifier: string): SqlStatement =>
  sql('fact era identifier', 'update fact_era set system_identifier = $2 where era = $1', era, systemIdentifier);

const findFactEraChange = async (tx: SqlReader, systemIdentifier: string | null) => {
  const [newest] = await tx.query(selectNewestFactEra());
  if (newest === undefined) throw new Error('the first era of facts is missing');
  const { era, system_identifier: known } = newest;
  const isOtherCluster = known !== null && systemIdentifier !== null && known !== systemIdentifier;
  const [ids] = await tx.query(selectIsTransactionIdReset(era));
  return { era, isNew: isOtherCluster || ids?.reset === true, isUnnamed: known === null && systemIdentifier !== null };
};

/**
 * Begins a new era where this database is in another cluster than the newest era: it has another system identifier, or, where
 * that cannot be read (null), transaction ids started again. Runs in the caller's transaction, before anything emits facts in
 * the new cluster: a fact that was emitted before would be taken for one of the old cluster, and skipped. Returns whether an
 * era began.
 */
export async function ensureFactEra(tx: SqlReader, systemIdentifier: string | null): Promise<boolean> {
  const seen = await findFactEraChange(tx, systemIdentifier);
  if (!seen.isNew && !seen.isUnnamed) return false;
  // Waits for facts that are being written; and of two nodes the second finds the era of the first.
  await tx.query(sql('fact era lock', 'lock table fact_era, fact in share row exclusive mode'));
  const { era, isNew } = await findFactEraChange(tx, systemIdentifier);
  if (isNew) await tx.query(insertFactEra(era + 1, systemIdentifier));
  else if (systemIdentifier !== null) await tx.query(updateFactEraSystemIdentifier(era, systemIdentifier));
  return isNew;
}

/** More than a cluster can write in a millisecond, and some for a clock that is behind. */
const MAX_FACTS_WRITTEN_PER_MS = 20;
const FACT_IDS_SKIPPED_AFTER_DATA_LOSS = 100_000;

/**
 * Leaves out the ids that facts may have had whose commits were lost: whoever outside of the database has seen one by its id does
 * not take a new fact for it. `lostMs` is the time in which they can have been written.
 */
export async function skipFactIds(tx: SqlReader, lostMs: number): Promise<void> {
  await tx.query(
    sql(
      'fact ids skip',
      `select setval(sequence, nextval(sequence) + $1::bigint)
       from (select pg_get_serial_sequence('fact', 'id')::regclass as sequence) s`,
      FACT_IDS_SKIPPED_AFTER_DATA_LOSS + Math.max(0, lostMs) * MAX_FACTS_WRITTEN_PER_MS,
    ),
  );
}
