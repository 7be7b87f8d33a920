/** The rows of betting that people have suspended. */
import type { Id, SportEventId, StaffId } from '@arara/contract/protocol/fields';
import type { Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

export interface SuspensionRow extends Row {
  readonly id: Id;
  readonly level: 'all' | 'sport' | 'event' | 'market' | 'line';
  readonly sport: string | null;
  readonly event: SportEventId | null;
  /** `*`, `#` and a market's id, or `=` and a line's text. */
  readonly scope: string | null;
  readonly reason: string;
  readonly staff: StaffId;
  readonly at: Instant;
}

const columns = 'id, level, sport, event, scope, reason, staff, at';

/** Inserts a suspension, unless the same place is suspended already. */
export const insertSuspension = (row: SuspensionRow): SqlStatement<{ id: Id }> =>
  sql(
    'suspension made',
    `insert into trading_suspension (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict do nothing returning id`,
    row.id,
    row.level,
    row.sport,
    row.event,
    row.scope,
    row.reason,
    row.staff,
    row.at,
  );

/** Suspensions that are not lifted: all of them, or of one event. */
export const selectOpenSuspensions = (event: SportEventId | null = null): SqlStatement<SuspensionRow> =>
  sql(
    'suspensions open',
    `select ${columns} from trading_suspension where lifted_at is null and ($1::bigint is null or event = $1)
     order by at desc, id desc`,
    event,
  );

/** The open suspension of a place. */
export const selectSuspensionOf = ({
  level,
  sport,
  event,
  scope,
}: Pick<SuspensionRow, 'level' | 'sport' | 'event' | 'scope'>): SqlStatement<SuspensionRow> =>
  sql(
    'suspension of',
    `select ${columns} from trading_suspension where lifted_at is null and level = $1
       and coalesce(sport, '') = coalesce($2, '') and coalesce(event, 0) = coalesce($3::bigint, 0)
       and coalesce(scope, '') = coalesce($4, '')`,
    level,
    sport,
    event,
    scope,
  );

/** Locks a suspension; `lifted` says whether it is over. */
export const lockSuspension = (id: Id): SqlStatement<SuspensionRow & { lifted: boolean }> =>
  sql(
    'suspension locked',
    `select ${columns}, lifted_at is not null as lifted from trading_suspension where id = $1 for update`,
    id,
  );

export const updateLiftedSuspension = (
  id: Id,
  by: { readonly staff: StaffId; readonly at: Instant; readonly reason: string },
): SqlStatement =>
  sql(
    'suspension lifted',
    `update trading_suspension set lifted_by = $2, lifted_at = $3, lifted_reason = $4
     where id = $1 and lifted_at is null`,
    id,
    by.staff,
    by.at,
    by.reason,
  );
