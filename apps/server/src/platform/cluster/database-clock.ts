/** The clock of use cases: the database's, so that all nodes have one time, and a changed clock of a machine ends nothing early. */
import type { Logger } from 'pino';
import { type Instant, readMonotonicTimeMs, wallClock } from '../clock.ts';
import { type Db, sql } from '../db/db.ts';
import { type BackgroundWork, startWorker } from '../worker/worker.ts';

const FOLLOW_EVERY_MS = 10_000;
/** An answer that took longer says too little about the moment at which the database read its clock. */
const MAX_ANSWER_MS = 1000;
/** A machine whose clock differs by more should be looked at. */
const NOTABLE_DIFFERENCE_MS = 5000;

export interface DatabaseClock {
  /** Milliseconds since the epoch by the database's clock. */
  readonly now: () => Instant;
  /** Follows the database's clock from now on. */
  readonly start: () => BackgroundWork;
}

/** The clocks of the machine. */
export interface MachineClocks {
  readonly wall: () => Instant;
  readonly monotonic: () => number;
}

const selectDatabaseTime = sql<{ now: Instant }>(
  'database time',
  'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now',
);

/**
 * Opens a clock that goes on from the database's time by the machine's monotonic clock: the machine's wall clock may be wrong or
 * jump. With `keepsDifference`, a wall clock that differs notably when the server starts stays ahead or behind by as much: a
 * developer or a test may move it before the start. Rejects while the database does not answer.
 */
export async function openDatabaseClock(
  { db, log }: { readonly db: Pick<Db, 'read' | 'onWake'>; readonly log: Logger },
  { keepsDifference }: { readonly keepsDifference: boolean },
  { wall, monotonic }: MachineClocks = { wall: wallClock, monotonic: readMonotonicTimeMs },
): Promise<DatabaseClock> {
  /** What is added to the monotonic clock. */
  let offsetMs = 0;
  const readOffset = async (): Promise<{ readonly offset: number; readonly answerMs: number }> => {
    const askedAt = monotonic();
    const [row] = await db.read.query(selectDatabaseTime);
    const answerMs = monotonic() - askedAt;
    if (row === undefined) throw new Error('the database did not say what time it is');
    return { offset: row.now - askedAt - answerMs / 2, answerMs };
  };
  const first = await readOffset();
  const differenceMs = wall() - monotonic() - first.offset;
  const isNotable = Math.abs(differenceMs) > NOTABLE_DIFFERENCE_MS;
  if (isNotable)
    log.warn({ differenceMs: Math.round(differenceMs) }, "this machine's clock differs from the database's");
  const keptMs = isNotable && keepsDifference ? differenceMs : 0;
  offsetMs = first.offset + keptMs;
  return {
    now: () => Math.floor(monotonic() + offsetMs),
    start: () =>
      startWorker({ log, db }, { name: 'database clock', everyMs: FOLLOW_EVERY_MS }, async () => {
        const { offset, answerMs } = await readOffset();
        if (answerMs <= MAX_ANSWER_MS) offsetMs = offset + keptMs;
        return false;
      }),
  };
}
