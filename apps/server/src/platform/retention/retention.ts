/** Rows that nobody needs any more are deleted by one worker, a few at a time. How long rows live stands in docs/reliability.md. */
import type { Instant } from '../clock.ts';
import type { PlatformContext } from '../platform-context.ts';
import { type SqlStatement, sql, type Tx } from '../db/db.ts';
import { incrementCounter } from '../metrics/metrics.ts';
import { startWorker, type BackgroundWorker } from '../worker/worker.ts';

/** A table whose rows have an end, given by the domain that owns it. */
export interface TableRetention {
  readonly table: string;
  /** Deletes at most this many rows whose life is over, without waiting for a lock, and answers how many. */
  readonly deleteExpired: (tx: Tx, now: Instant, limit: number) => Promise<number>;
}

/** Makes a retention of one statement that returns a row for each deleted one. */
export const createTableRetention = (
  table: string,
  deleteExpired: (now: Instant, limit: number) => SqlStatement,
): TableRetention => ({
  table,
  deleteExpired: async (tx, now, limit) => (await tx.query(deleteExpired(now, limit))).length,
});

const PRUNING_INTERVAL_MS = 3_600_000;
/** A batch takes some milliseconds, also on the one connection of the embedded database. */
const PRUNING_BATCH_ROWS = 500;
/** Between two batches others work. */
const PRUNING_PAUSE_MS = 200;
/** Fewer deleted rows leave too little room to be worth a look at the whole table. */
const MIN_DELETED_ROWS_FOR_VACUUM = 2000;

/**
 * Starts the pruning of these tables: a batch of each, once an hour, and again soon while a batch was full. Each batch is a
 * transaction of its own; a table that fails is logged by the worker and holds up no other. Several nodes may run it: rows that
 * another one has locked are skipped. The counter `rows_pruned_total` says how many rows of each table were deleted.
 */
export function startRetentionPruning(
  ctx: Pick<PlatformContext, 'db' | 'log' | 'now'>,
  retentions: readonly TableRetention[],
): BackgroundWorker {
  /** Rows deleted since the embedded database gave their room back: it has no autovacuum. */
  const deletedByTable = new Map<string, number>();
  const pruneTable = async ({ table, deleteExpired }: TableRetention): Promise<boolean> => {
    const deleted = await ctx.db.tx(`prune ${table}`, (tx) => deleteExpired(tx, ctx.now(), PRUNING_BATCH_ROWS));
    if (deleted > 0) incrementCounter('rows_pruned_total', { table }, deleted);
    const waiting = (deletedByTable.get(table) ?? 0) + deleted;
    const mayHaveMore = deleted === PRUNING_BATCH_ROWS;
    const isVacuumDue = ctx.db.engine === 'pglite' && waiting >= MIN_DELETED_ROWS_FOR_VACUUM && !mayHaveMore;
    if (isVacuumDue) await ctx.db.read.query(sql('', `vacuum analyze ${table}`));
    deletedByTable.set(table, isVacuumDue ? 0 : waiting);
    return mayHaveMore;
  };
  return startWorker(ctx, { name: 'pruning', everyMs: PRUNING_INTERVAL_MS }, async (isStopping) => {
    const errors: unknown[] = [];
    let mayHaveMore = false;
    for (const retention of retentions) {
      if (isStopping()) break;
      try {
        mayHaveMore = (await pruneTable(retention)) || mayHaveMore;
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '));
    return mayHaveMore ? PRUNING_PAUSE_MS : false;
  });
}
