/** The rows of price overrides. */
import type { Id, SportEventId, StaffId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import type { StoredOutcome } from '../events/events.queries.ts';

export interface PriceOverrideRow extends Row {
  readonly id: Id;
  readonly event: SportEventId;
  readonly line: string;
  readonly outcomes: readonly StoredOutcome[];
  readonly expires_at: Instant;
  readonly reason: string;
  readonly staff: StaffId;
  readonly at: Instant;
  readonly ended_at: Instant | null;
}

const columns = 'id, event, line, outcomes, expires_at, reason, staff, at, ended_at';

export const insertPriceOverride = (
  row: Pick<PriceOverrideRow, 'id' | 'event' | 'line' | 'outcomes' | 'expires_at' | 'reason' | 'staff' | 'at'>,
): SqlStatement =>
  sql(
    'override made',
    `insert into price_override (id, event, line, outcomes, expires_at, reason, staff, at)
     values ($1, $2, $3, $4::text::json, $5, $6, $7, $8)`,
    row.id,
    row.event,
    row.line,
    JSON.stringify(row.outcomes),
    row.expires_at,
    row.reason,
    row.staff,
    row.at,
  );

/** The overrides of an event that have not ended, the newest first. */
export const selectOpenOverrides = (event: SportEventId): SqlStatement<PriceOverrideRow> =>
  sql(
    'overrides open',
    `select ${columns} from price_override where event = $1 and ended_at is null order by at desc, id desc`,
    event,
  );

export const lockPriceOverride = (id: Id): SqlStatement<PriceOverrideRow> =>
  sql('override locked', `select ${columns} from price_override where id = $1 for update`, id);

/** Locks overrides whose time is over. Those that another node has locked are skipped. */
export const lockExpiredOverrides = (now: Instant, limit: number): SqlStatement<PriceOverrideRow> =>
  sql(
    'overrides expired',
    `select ${columns} from price_override where ended_at is null and expires_at <= $1
     order by expires_at limit $2::int for update skip locked`,
    now,
    limit,
  );

/** Ends the overrides of a line, so that one at most counts. */
export const updateEndedOverridesOfLine = (
  event: SportEventId,
  line: string,
  by: { readonly staff: StaffId; readonly at: Instant },
): SqlStatement =>
  sql(
    'overrides of line ended',
    'update price_override set ended_at = $3, ended_by = $4 where event = $1 and line = $2 and ended_at is null',
    event,
    line,
    by.at,
    by.staff,
  );

/** Ends one override; by nobody when its time is over. */
export const updateEndedOverride = (id: Id, at: Instant, staff: StaffId | null): SqlStatement =>
  sql('override ended', 'update price_override set ended_at = $2, ended_by = $3 where id = $1', id, at, staff);
