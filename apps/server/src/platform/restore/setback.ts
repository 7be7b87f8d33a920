/** Whether a database went back: a pure comparison of what it says of itself with what was known before. */
import type { DatabaseIdentity, FoundDatabaseIdentity } from './database-identity.ts';
import type { HighWaterMark } from './high-water-mark.ts';

/** The row of the high-water mark, inside of the database. */
export interface HighWaterMarkRow {
  readonly n: number;
  /** True once a mark was written outside. */
  readonly kept: boolean;
  /** The identity under which the row was written last; null before the first time. */
  readonly identity: DatabaseIdentity | null;
}

/**
 * How the identity differs from the one that is expected, in words for the log; undefined where it does not. With `trustsStandby`,
 * a standby that took over lacks nothing that was answered, if the servers wait for their standby; the mark is compared all the same.
 */
export function findIdentityChange(
  expected: DatabaseIdentity | null,
  found: FoundDatabaseIdentity,
  trustsStandby: boolean,
): string | undefined {
  if (expected === null) return undefined;
  const isOther = (a: string | number | null, b: string | number | null): boolean =>
    a !== null && b !== null && a !== b;
  if (isOther(expected.systemIdentifier, found.systemIdentifier)) return 'it is in another cluster';
  if (expected.databaseOid !== found.databaseOid) return 'it is another database of the cluster';
  if (expected.tableOid !== found.tableOid) return 'its tables were made again from a dump';
  if (isOther(expected.timeline, found.timeline) && !(trustsStandby && found.waitsForStandby))
    return `it is on timeline ${found.timeline} and was on ${expected.timeline}: a standby or a recovered backup took over`;
  return undefined;
}

/**
 * Why commits of the database may be lost; undefined where it is where it was. `outside` must be read before the row: then no
 * mark that another node wrote meanwhile looks like a loss. `mustExist`: a mark that is not there counts as a loss, since nobody
 * knows then how far the database had come.
 */
export function findDatabaseSetback(input: {
  readonly identity: FoundDatabaseIdentity;
  readonly trustsStandby: boolean;
  readonly row: HighWaterMarkRow;
  readonly outside: HighWaterMark | undefined;
  readonly mustExist: boolean;
}): string | undefined {
  const { identity, row, outside } = input;
  const change = findIdentityChange(row.identity, identity, input.trustsStandby);
  if (change !== undefined) return change;
  if (outside !== undefined && outside.n > row.n)
    return `it is at mark ${row.n}, and the mark outside of it is ${outside.n}`;
  if (input.mustExist && row.kept && outside === undefined)
    return 'the high-water mark outside of it is gone (DATA_DIR, Redis), so nobody knows how far it had come';
  return undefined;
}
