import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

export interface DataExportRow extends Row {
  readonly player: PlayerId;
  readonly id: Id;
  readonly state: 'waiting' | 'ready' | 'failed';
  readonly requested_at: Instant;
  readonly attempts: number;
  readonly storage_key: string;
  readonly parts: number;
  readonly size: number;
  readonly key_sealed: Uint8Array;
  readonly expires_at: Instant;
}

const COLUMNS = 'player, id, state, requested_at, attempts, storage_key, parts, size, key_sealed, expires_at';

export const insertDataExport = (input: {
  player: PlayerId;
  id: Id;
  requestedAt: Instant;
  storageKey: string;
  keySealed: Uint8Array;
  expiresAt: Instant;
}): SqlStatement<DataExportRow> =>
  sql(
    'insert data export',
    `insert into data_export (player, id, state, requested_at, storage_key, key_sealed, expires_at)
     values ($1, $2, 'waiting', $3, $4, $5, $6) returning ${COLUMNS}`,
    input.player,
    input.id,
    input.requestedAt,
    input.storageKey,
    input.keySealed,
    input.expiresAt,
  );

/** The last copy that a player asked for and that has not expired. */
export const selectLastDataExport = (player: PlayerId, now: Instant): SqlStatement<DataExportRow> =>
  sql(
    'last data export',
    `select ${COLUMNS} from data_export where player = $1 and expires_at > $2 order by id desc limit 1`,
    player,
    now,
  );

export const selectReadyDataExport = (player: PlayerId, id: Id, now: Instant): SqlStatement<DataExportRow> =>
  sql(
    'ready data export',
    `select ${COLUMNS} from data_export where player = $1 and id = $2 and state = 'ready' and expires_at > $3`,
    player,
    id,
    now,
  );

/** Gives the copy that waits longest to one node, until an instant. */
export const claimDataExport = (now: Instant, until: Instant): SqlStatement<DataExportRow> =>
  sql(
    'claim data export',
    `update data_export set claimed_until = $2, attempts = attempts + 1 where (player, id) = (
       select player, id from data_export where state = 'waiting' and claimed_until <= $1
       order by claimed_until, id limit 1 for update skip locked)
     returning ${COLUMNS}`,
    now,
    until,
  );

/** Notes a part before it is stored, so that what a crash leaves there is deleted with the row. */
export const updateDataExportPart = (player: PlayerId, id: Id, parts: number, until: Instant): SqlStatement =>
  sql(
    'data export part',
    'update data_export set parts = greatest(parts, $3::int), claimed_until = $4 where player = $1 and id = $2',
    player,
    id,
    parts,
    until,
  );

/** No row when another node has finished it meanwhile. */
export const updateDataExportReady = (
  player: PlayerId,
  id: Id,
  done: { parts: number; size: number; expiresAt: Instant },
): SqlStatement<{ id: Id }> =>
  sql(
    'data export ready',
    `update data_export set state = 'ready', parts = $3::int, size = $4, expires_at = $5
     where player = $1 and id = $2 and state = 'waiting' returning id`,
    player,
    id,
    done.parts,
    done.size,
    done.expiresAt,
  );

/** Puts a copy off that could not be built, or gives it up. */
export const updateDataExportTried = (
  player: PlayerId,
  id: Id,
  next: { state: 'waiting' | 'failed'; from: Instant },
): SqlStatement =>
  sql(
    'data export tried',
    `update data_export set state = $3, claimed_until = $4 where player = $1 and id = $2 and state = 'waiting'`,
    player,
    id,
    next.state,
    next.from,
  );

export const lockExpiredDataExports = (
  now: Instant,
  limit: number,
): SqlStatement<{ id: Id; storage_key: string; parts: number }> =>
  sql(
    'expired data exports',
    `select id, storage_key, parts from data_export where expires_at <= $1 order by expires_at limit $2::int
     for update skip locked`,
    now,
    limit,
  );

export const deleteDataExports = (ids: readonly Id[]): SqlStatement<{ id: Id }> =>
  sql(
    'delete data exports',
    'delete from data_export where id = any($1::bigint[]) returning id',
    formatPostgresArrayLiteral(ids),
  );
