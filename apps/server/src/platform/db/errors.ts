/**
 * Errors of the database and their one classification. Whoever must decide what to do after a failure asks for the error's
 * kind, so that no two parts of the server treat the same SQLSTATE differently.
 */

/**
 * What an error says about the work that failed:
 * - `conflict`: a serialization failure or a deadlock. The whole transaction may run again at once.
 * - `gateClosed`: a gate was closed since it was read. The work may run again from its reads.
 * - `timeout`: a lock or a statement took too long, and nothing was written. Less work at a time may succeed.
 * - `unavailable`: the database cannot be reached, shuts down, or lacks memory, disk or connections. Nothing was written.
 * - `outcomeUnknown`: the connection was lost, or the commit was not confirmed. Look before doing the work again.
 * - `data`: the database refuses these values. Trying again with the same values fails again.
 * - `fault`: anything else, such as a statement that the schema does not know: a mistake in the program.
 */
export type DbErrorKind = 'conflict' | 'gateClosed' | 'timeout' | 'unavailable' | 'outcomeUnknown' | 'data' | 'fault';

/** Exact SQLSTATEs come before their classes (the first two characters). AR001 is raised by the function gates_hold. */
const dbErrorKindBySqlstate: Readonly<Record<string, DbErrorKind>> = {
  '40001': 'conflict',
  '40P01': 'conflict',
  AR001: 'gateClosed',
  // lock_not_available and query_canceled: what lock_timeout and statement_timeout raise.
  '55P03': 'timeout',
  '57014': 'timeout',
  // A session that lay idle in its transaction was ended: what it had begun is rolled back.
  '25P03': 'unavailable',
  // The database has become a standby, or was set to be read only.
  '25006': 'unavailable',
  // A rule of the database itself (raise exception) refused the row.
  P0001: 'data',
};
const dbErrorKindBySqlstateClass: Readonly<Record<string, DbErrorKind>> = {
  '08': 'unavailable',
  '22': 'data',
  '23': 'data',
  '53': 'unavailable',
  '57': 'unavailable',
  '58': 'unavailable',
};

/** An error of the database: its SQLSTATE, and what it says about the work that failed. */
export class DbError extends Error {
  override readonly name = 'DbError';
  readonly sqlstate: string;
  readonly constraint: string | undefined;
  /** The gates that were closed, of an error of kind `gateClosed`. */
  readonly closedGates: ReadonlySet<number>;
  readonly kind: DbErrorKind;
  constructor(details: {
    message: string;
    sqlstate: string;
    constraint?: string | undefined;
    detail?: string | undefined;
    /** True when the connection was lost or the commit was not confirmed. */
    outcomeUnknown: boolean;
    cause?: unknown;
  }) {
    super(details.message, { cause: details.cause });
    this.sqlstate = details.sqlstate;
    this.constraint = details.constraint;
    this.closedGates = new Set(this.sqlstate === 'AR001' ? parseGateIds(details.detail ?? '') : []);
    if (details.outcomeUnknown) this.kind = 'outcomeUnknown';
    else this.kind = isMissingPartitionViolation(this) ? 'unavailable' : classifySqlstate(this.sqlstate);
  }
  /** True when the work may have been committed: look before doing it again. */
  get outcomeUnknown(): boolean {
    return this.kind === 'outcomeUnknown';
  }
}

/** The ids in the detail of AR001, an array literal: `{1,2}`. */
const parseGateIds = (detail: string): number[] => (detail.match(/\d+/g) ?? []).map(Number);

/** Wakes the worker that creates partitions. */
export const MISSING_PARTITION_WAKE_CHANNEL = 'partition-missing';

/** A row that no partition takes has the SQLSTATE of a failed check: only the message tells them apart. */
const isMissingPartitionViolation = ({ sqlstate, message }: Pick<DbError, 'sqlstate' | 'message'>): boolean =>
  sqlstate === '23514' && message.startsWith('no partition of relation');

/** True when a row had no partition: the same work succeeds once the partition was created. */
export const isMissingPartitionError = (error: unknown): boolean =>
  error instanceof DbError && isMissingPartitionViolation(error);

/** The kind of an error whose outcome is known. */
export const classifySqlstate = (sqlstate: string): DbErrorKind =>
  dbErrorKindBySqlstate[sqlstate] ?? dbErrorKindBySqlstateClass[sqlstate.slice(0, 2)] ?? 'fault';

const transientDbErrorKinds: ReadonlySet<DbErrorKind> = new Set<DbErrorKind>([
  'conflict',
  'gateClosed',
  'timeout',
  'unavailable',
  'outcomeUnknown',
]);

/** True for an error of the database, of any of these kinds. */
export const isDbError = (error: unknown, ...kinds: readonly DbErrorKind[]): error is DbError =>
  error instanceof DbError && (kinds.length === 0 || kinds.includes(error.kind));

/** True when a row with this key is there already; `constraint` names the key. */
export const isUniqueViolation = (error: unknown): error is DbError =>
  error instanceof DbError && error.sqlstate === '23505';

/** True when the same work may succeed later: the error says nothing about the work itself. */
export const isTransientDbError = (error: unknown): boolean =>
  error instanceof DbError && transientDbErrorKinds.has(error.kind);
