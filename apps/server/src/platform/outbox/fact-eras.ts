/**
 * Eras of facts: facts are ordered by transaction id, and those ids start again in a new cluster, into which a dump was restored.
 * So a consumer's cursor is bound to the cluster that its transaction ids are of, and goes on in the next one by the facts' own ids.
 */
import { type Reader, type Row, type Statement, sql } from '../db/db.ts';

interface EraRow extends Row {
  era: number;
  system_identifier: string | null;
}

const selectNewestEra = (): Statement<EraRow> =>
  sql('fact era newest', 'select era, system_identifier from fact_era order by era desc limit 1');

/**
 * Whether transaction ids started again: a cursor or a fact of this era has one that this cluster has not given out yet. The newest
 * fact is read in the first era only, because later its order by transaction is mixed with that of the eras before.
 */
const selectIsIdReset = (era: number): Statement<{ reset: boolean }> =>
  sql(
    'fact era ids reset',
    `select coalesce(greatest(
         (select max(xid) from fact_cursor where era = $1::int),
         (select xid from fact where $1::int = 1 order by xid desc limit 1)
       ) >= pg_snapshot_xmax(pg_current_snapshot()), false) as reset`,
    era,
  );

const insertEra = (era: number, systemIdentifier: string | null): Statement =>
  sql(
    'fact era insert',
    `insert into fact_era (era, after_id, system_identifier)
     select $1, coalesce(pg_sequence_last_value(pg_get_serial_sequence('fact', 'id')::regclass), 0), $2`,
    era,
    systemIdentifier,
  );

const updateEraIdentifier = (era: number, systemIdentifier: string): Statement =>
  sql('fact era identifier', 'update fact_era set system_identifier = $2 where era = $1', era, systemIdentifier);

const findChange = async (tx: Reader, systemIdentifier: string | null) => {
  const [newest] = await tx.query(selectNewestEra());
  if (newest === undefined) throw new Error('the first era of facts is missing');
  const { era, system_identifier: known } = newest;
  const isOtherCluster = known !== null && systemIdentifier !== null && known !== systemIdentifier;
  const [ids] = await tx.query(selectIsIdReset(era));
  return { era, isNew: isOtherCluster || ids?.reset === true, isUnnamed: known === null && systemIdentifier !== null };
};

/**
 * Begins a new era where this database is in another cluster than the newest era: it has another system identifier, or, where
 * that cannot be read (null), transaction ids started again. Runs in the caller's transaction, before anything emits facts in
 * the new cluster: a fact that was emitted before would be taken for one of the old cluster, and skipped. Returns whether an
 * era began.
 */
export async function ensureFactEra(tx: Reader, systemIdentifier: string | null): Promise<boolean> {
  const seen = await findChange(tx, systemIdentifier);
  if (!seen.isNew && !seen.isUnnamed) return false;
  // Waits for facts that are being written; and of two nodes the second finds the era of the first.
  await tx.query(sql('fact era lock', 'lock table fact_era, fact in share row exclusive mode'));
  const { era, isNew } = await findChange(tx, systemIdentifier);
  if (isNew) await tx.query(insertEra(era + 1, systemIdentifier));
  else if (systemIdentifier !== null) await tx.query(updateEraIdentifier(era, systemIdentifier));
  return isNew;
}

/** More than a cluster can write in a millisecond, and some for a clock that is behind. */
const FACTS_PER_MS = 20;
const FACTS_MARGIN = 100_000;

/**
 * Leaves out the ids that facts may have had whose commits were lost: whoever outside of the database has seen one by its id does
 * not take a new fact for it. `lostMs` is the time in which they can have been written.
 */
export async function skipFactIds(tx: Reader, lostMs: number): Promise<void> {
  await tx.query(
    sql(
      'fact ids skip',
      `select setval(sequence, nextval(sequence) + $1::bigint)
       from (select pg_get_serial_sequence('fact', 'id')::regclass as sequence) s`,
      FACTS_MARGIN + Math.max(0, lostMs) * FACTS_PER_MS,
    ),
  );
}
