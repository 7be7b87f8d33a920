/**
 * What tells one life of a database from another: a cluster, a database and tables that were made anew, or a timeline that began
 * when a backup or a standby took over.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Reader, type Row, type Statement, sql } from '../db/db.ts';
import { isDbError } from '../db/errors.ts';

/** Null is a value that could not be read: it is compared with nothing. */
export interface DatabaseIdentity {
  /** Of the cluster, made by initdb; a physical copy keeps it. */
  readonly systemIdentifier: string | null;
  readonly databaseOid: number;
  /** Of one of our tables: a restored dump makes it anew, also in the same database. */
  readonly tableOid: number;
  /** Grows when a backup was recovered up to a point in time, and when a standby took over. */
  readonly timeline: number | null;
}

/** The parts of the identity that everybody may read. `pg_control_checkpoint` would need a right, and shows a new timeline late. */
const IDENTITY = `(select oid::bigint from pg_database where datname = current_database()) as "databaseOid",
  'high_water_mark'::regclass::oid::bigint as "tableOid",
  ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`;

const selectIdentity = (): Statement<Omit<DatabaseIdentity, 'systemIdentifier'> & Row> =>
  sql('database identity', `select ${IDENTITY}`);

/** Reads the identity on one connection. `systemIdentifier` was read before, or is null. */
export async function readIdentity(reader: Reader, systemIdentifier: string | null): Promise<DatabaseIdentity> {
  const [row] = await reader.query(selectIdentity());
  if (row === undefined) throw new Error('the database does not say which one it is');
  return { ...row, systemIdentifier };
}

/** Whether `pg_control_system()` may be called: managed databases take the right away. */
const selectMayReadControl = (): Statement<{ may: boolean }> =>
  sql('control right', `select has_function_privilege('pg_catalog.pg_control_system()', 'execute') as may`);

const selectSystemIdentifier = (): Statement<{ id: string }> =>
  sql('system identifier', 'select system_identifier::text as id from pg_control_system()');

/** The cluster's system identifier; null, with a line in the log, where this role may not read it. */
export async function readSystemIdentifier(reader: Reader, log: Logger): Promise<string | null> {
  const [right] = await reader.query(selectMayReadControl());
  try {
    const [row] = right?.may === true ? await reader.query(selectSystemIdentifier()) : [];
    if (row !== undefined) return row.id;
  } catch (error) {
    // Some managed databases grant the right and refuse the call.
    if (!isDbError(error, 'fault', 'data')) throw error;
  }
  log.warn(
    'the system identifier cannot be read: this role needs execute on pg_control_system(); a restore is noticed by tables, timeline and high-water mark alone',
  );
  return null;
}

const RECOVERY_POLL_MS = 250;
const RECOVERY_LOG_MS = 10_000;

const selectIsRecovering = (): Statement<{ recovering: boolean }> =>
  sql('recovery', 'select pg_is_in_recovery() as recovering');

/** True while the database is a standby, or a backup is being recovered: it can be read, and nothing can be written. */
export const isRecovering = async (reader: Reader): Promise<boolean> =>
  (await reader.query(selectIsRecovering()))[0]?.recovering === true;

/** Waits until the database is out of recovery. A server answers long before that, and what it shows then is not its last word. */
export async function waitForRecovery(reader: Reader, log: Logger): Promise<void> {
  for (let waitedMs = 0; await isRecovering(reader); waitedMs += RECOVERY_POLL_MS) {
    if (waitedMs % RECOVERY_LOG_MS === 0) log.warn('the database is in recovery; the start waits for its end');
    await pause(RECOVERY_POLL_MS);
  }
}
