/**
 * Notices that the clock was set back, after it had been ahead: ids stay ahead of it until it has caught up, since none may be made
 * twice, and what was planned by the clock of before would wait for as long. The step is remembered for the proofs, which compare
 * instants with ids, and what was planned is brought forward.
 */
import type { Logger } from 'pino';
import type { Instant } from '../clock.ts';
import { type Db, type Row, sql, type SqlReader, type SqlStatement } from '../db/db.ts';
import { type BackgroundWorker, startWorker } from '../worker/worker.ts';
import type { LeasedIdGenerator } from './node-ids.ts';

const LOOK_EVERY_MS = 1000;
/** Clocks are corrected by less than this all the time, and a database that fails over has another one. */
const NOTABLE_STEP_MS = 2000;
/** A smaller step only makes work wait a little longer. */
const PLANS_MOVED_FROM_MS = 30_000;
/** What was planned for later than this after the step may wait as much longer. */
const PLANS_MOVED_UPTO_MS = 3_600_000;
/** The clocks of nodes and the moment of noticing differ by less. */
const STEP_TOLERANCE_MS = 5000;

/** A clock that was set back: the instant now, and by how much it was ahead. */
export interface ClockSetback {
  readonly now: Instant;
  readonly aheadMs: number;
}

/** Makes the statement that brings forward what one table has planned by a clock that was ahead. */
export type PlanRepair = (setback: ClockSetback) => SqlStatement;

/**
 * The repair of a table whose rows are due at the instant in a column: what was planned for about as long ahead as the clock was is
 * due by as much earlier, at once at the earliest. What the right clock planned for soon, leases of other nodes among it, stays.
 */
export const createPlanRepair =
  (table: string, column: string): PlanRepair =>
  ({ now, aheadMs }) =>
    sql(
      `plans of ${table}.${column}`,
      `update ${table} set ${column} = greatest($1, ${column} - $2)
       where ${column} > $1::bigint + $2::bigint / 2 and ${column} <= $1 + $2 + ${PLANS_MOVED_UPTO_MS}`,
      now,
      aheadMs,
    );

/**
 * SQL for whether an instant, later than `at`, comes from a clock that was ahead: it was set back by the time of `at`, and from
 * further ahead than that instant.
 */
export const isFromClockAheadSql = (instant: string, at: string): string =>
  `exists (select from clock_setback k
     where k.at <= ${at} + ${STEP_TOLERANCE_MS} and ${instant} <= k.ahead_to + ${STEP_TOLERANCE_MS})`;

/** How often the clock was set back, as nodes noticed it, and by how much at the most. */
export interface ClockSetbackSummary extends Row {
  readonly count: number;
  readonly longest_ms: number;
}

/** All steps: the proofs trust them, so people must see one that never was. */
export async function readClockSetbacks(reader: Pick<SqlReader, 'query'>): Promise<ClockSetbackSummary> {
  const [row] = await reader.query(
    sql<ClockSetbackSummary>(
      'clock setbacks',
      'select count(*)::int as count, coalesce(max(ahead_to - at), 0)::bigint as longest_ms from clock_setback',
    ),
  );
  return row ?? { count: 0, longest_ms: 0 };
}

/** Keeps the first instant after a step, and the last one before it. */
const upsertClockSetback = (node: number, at: Instant, aheadTo: Instant): SqlStatement =>
  sql(
    'clock set back',
    `insert into clock_setback (node, at, ahead_to) values ($1::int, $2, $3)
     on conflict (node, at) do update set ahead_to = greatest(clock_setback.ahead_to, excluded.ahead_to)`,
    node,
    at,
    aheadTo,
  );

/** Starts to look at the clock, and at the ids of this node, every second. */
export function startClockSetbackWatch(
  { db, log, now }: { readonly db: Db; readonly log: Logger; readonly now: () => Instant },
  latestId: LeasedIdGenerator['latest'],
  repairs: readonly PlanRepair[],
): BackgroundWorker {
  let seenUpTo = 0;
  let found: { readonly at: Instant; readonly aheadTo: Instant } | undefined;
  /** Up to where the step under way is written. */
  let writtenTo = 0;
  return startWorker({ log, db }, { name: 'clock set back', everyMs: LOOK_EVERY_MS }, async () => {
    const { node, at: idsAt } = latestId();
    const at = now();
    const aheadTo = Math.max(idsAt, seenUpTo);
    if (aheadTo - at < NOTABLE_STEP_MS) {
      found = undefined;
      seenUpTo = at;
      return false;
    }
    const isNew = found === undefined || at < found.at;
    if (!isNew && aheadTo - writtenTo < NOTABLE_STEP_MS) return false;
    // Remembered before it is written: the instant is that of the step, however long the database is away.
    found = isNew || found === undefined ? { at, aheadTo } : { ...found, aheadTo };
    if (isNew) writtenTo = 0;
    const { at: steppedAt } = found;
    const aheadMs = aheadTo - steppedAt;
    const moved = writtenTo === 0 && aheadMs >= PLANS_MOVED_FROM_MS ? repairs : [];
    await db.tx('clock set back', async (tx) => {
      await tx.query(upsertClockSetback(node, steppedAt, aheadTo));
      for (const repair of moved) await tx.query(repair({ now: at, aheadMs }));
    });
    if (writtenTo === 0) log.error({ node, aheadMs }, 'the clock was set back: ids stay ahead until it has caught up');
    writtenTo = aheadTo;
    return false;
  });
}
