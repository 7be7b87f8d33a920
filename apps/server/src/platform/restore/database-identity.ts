/**
 * What tells one life of a database from another: a cluster, a database and tables that were made again, or a timeline that began
 * when a backup or a standby took over.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type SqlReader, type Row, type SqlStatement, sql } from '../db/db.ts';
import { isDbError } from '../db/errors.ts';

/** Null is a value that could not be read: it is compared with nothing. */
export interface DatabaseIdentity {
  /** Of the cluster, made by initdb; a physical copy keeps it. */
  readonly systemIdentifier: string | null;
  readonly databaseOid: number;
  /** Of one of our tables: a restored dump makes it again, also in the same database. */
  readonly tableOid: number;
  /** Grows when a backup was recovered up to a point in time, and when a standby took over. */
  readonly timeline: number | null;
}

/** The identity, and whether the server confirms a commit only after a standby has it on its disk. */
export interface FoundDatabaseIdentity extends DatabaseIdentity {
  readonly waitsForStandby: boolean;
}

/** The parts of the identity that everybody may read. `pg_control_checkpoint` would need a right, and shows a new timeline late. */
const DATABASE_OID = '(select oid::bigint from pg_database where datname = current_database())';
const TABLE_OID = "'high_water_mark'::regclass::oid::bigint";
const TIMELINE = "('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int";
const SYSTEM_IDENTIFIER = '(select system_identifier::text from pg_control_system())';

const WAITS_FOR_STANDBY =
  "current_setting('synchronous_standby_names') <> '' and current_setting('synchronous_commit') in ('on', 'remote_apply')";

const DATABASE_IDENTITY_COLUMNS = `${DATABASE_OID} as "databaseOid", ${TABLE_OID} as "tableOid", ${TIMELINE} as timeline, ${WAITS_FOR_STANDBY} as "waitsForStandby"`;

/**
 * A condition on the row of the high-water mark: the database is the one under which the row was written. The system identifier
 * is compared only where this role may read it.
 */
export const formatSameIdentity = (canReadIdentifier: boolean): string =>
  `database_oid = ${DATABASE_OID} and table_oid = ${TABLE_OID} and timeline = ${TIMELINE}${
    canReadIdentifier ? ` and system_identifier = ${SYSTEM_IDENTIFIER}` : ''
  }`;

const selectDatabaseIdentity = (): SqlStatement<Omit<FoundDatabaseIdentity, 'systemIdentifier'> & Row> =>
  sql('database identity', `select ${DATABASE_IDENTITY_COLUMNS}`);

/** Reads the identity on one connection. `systemIdentifier` was read before, or is null. */
export async function readDatabaseIdentity(
  reader: SqlReader,
  systemIdentifier: string | null,
): Promise<FoundDatabaseIdentity> {
  const [row] = await reader.query(selectDatabaseIdentity());
  if (row === undefined) throw new Error('the database does not say which one it is');
  return { ...row, systemIdentifier };
}

/** Whether `pg_control_system()` may be called: managed databases take the right away. */
const selectMayReadControlData = (): SqlStatement<{ may: boolean }> =>
  sql('control right', `select has_function_privilege('pg_catalog.pg_control_system()', 'execute') as may`);

const selectSystemIdentifier = (): SqlStatement<{ id: string }> =>
  sql('system identifier', `select ${SYSTEM_IDENTIFIER} as id`);

/** The cluster's system identifier; null, with a line in the log, where this role may not read it. */
export async function readSystemIdentifier(reader: SqlReader, log: Logger): Promise<string | null> {
  const [right] = await reader.query(selectMayReadControlData());
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

const DATABASE_RECOVERY_POLL_MS = 250;
const DATABASE_RECOVERY_LOG_INTERVAL_MS = 10_000;

const selectIsDatabaseRecovering = (): SqlStatement<{ recovering: boolean }> =>
  sql('recovery', 'select pg_is_in_recovery() as recovering');

/** True while the database is a standby, or a backup is being recovered: it can be read, and nothing can be written. */
export const isDatabaseRecovering = async (reader: SqlReader): Promise<boolean> =>
  (await reader.query(selectIsDatabaseRecovering()))[0]?.recovering === true;

/** Waits until the database is out of recovery. A server answers long before that, and what it shows then is not its last word. */
export async function waitForDatabaseRecovery(reader: SqlReader, log: Logger): Promise<void> {
  for (let waitedMs = 0; await isDatabaseRecovering(reader); waitedMs += DATABASE_RECOVERY_POLL_MS) {
    if (waitedMs % DATABASE_RECOVERY_LOG_INTERVAL_MS === 0)
      log.warn('the database is in recovery; the start waits for its end');
    await pause(DATABASE_RECOVERY_POLL_MS);
  }
}
