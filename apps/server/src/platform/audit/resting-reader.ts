import { setTimeout as pause } from 'node:timers/promises';
import { readMonotonicTimeMs } from '../clock.ts';
import type { Db, SqlReader } from '../db/db.ts';

/** Measured: with rests as long as the work betting kept 78 % of its speed beside the audit of all of the books (bench:audit). */
const REST_SHARE = 1.5;
const MOST_REST_MS = 2000;

/**
 * Rests before each statement for half as long again as the one before took and its rows were worked on, at most two seconds: what
 * reads all of the books leaves more than half of its connection's and of this process's time to the players.
 */
export function createRestingReader(
  reader: SqlReader,
  { rest = pause, now = readMonotonicTimeMs }: { rest?: (ms: number) => Promise<unknown>; now?: () => number } = {},
): SqlReader {
  let busySince: number | undefined;
  return {
    query: async (statement) => {
      if (busySince !== undefined) await rest(Math.min(REST_SHARE * (now() - busySince), MOST_REST_MS));
      busySince = now();
      return reader.query(statement);
    },
  };
}

/** The same database, whose snapshots are read with rests. */
export const readSnapshotsWithRests = <D extends Pick<Db, 'withSnapshot'>>(db: D): D => ({
  ...db,
  withSnapshot: (f) => db.withSnapshot((reader) => f(createRestingReader(reader))),
});
