import type { Id, SportEventId, StaffId } from '@arara/contract/protocol/fields';
import type { LineResult } from '@arara/sports/core/results';
import type { Instant } from '../../context.ts';
import { formatPostgresArrayLiteral, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

/** A result that came too late to settle by itself. */
export interface LateResultRow extends Row {
  line: Id;
  version: number;
  state: 'waiting' | 'applied' | 'refused';
  agreed_by: StaffId | null;
  event: SportEventId;
}

export const lockLateResult = (line: Id): SqlStatement<LateResultRow> =>
  sql(
    'late result locked',
    `select h.line, h.version, h.state, h.agreed_by, n.event from late_result h join line n on n.id = h.line
     where h.line = $1 for update of h`,
    line,
  );

/** Late results that wait, the oldest first, with the result that their line has now and how many bets are on it. */
export const selectWaitingLateResults = (
  limit: number,
): SqlStatement<
  {
    line: Id;
    version: number;
    event: SportEventId;
    lineName: string;
    now: LineResult | null;
    then: LineResult;
    heldAt: Instant;
    firstResultAt: Instant;
    agreedBy: StaffId | null;
    bets: number;
  } & Row
> =>
  sql(
    'late results waiting',
    `select h.line, h.version, n.event, n.line as "lineName", n.result as now, h.result::json as then,
       h.held_at as "heldAt", n.first_result_at as "firstResultAt", h.agreed_by as "agreedBy",
       (select count(*) from sport_leg where line = h.line)::int as bets
     from late_result h join line n on n.id = h.line where h.state = 'waiting'
     order by h.held_at, h.line limit $1::int`,
    limit,
  );

/** What one person has said about a late result. */
export interface LateResultDecision {
  readonly line: Id;
  readonly staff: StaffId;
  readonly reason: string;
  readonly at: Instant;
}

export const updateLateResultAgreed = ({ line, staff, reason, at }: LateResultDecision): SqlStatement =>
  sql(
    'late result agreed',
    'update late_result set agreed_by = $2, agreed_at = $4, reason = $3 where line = $1',
    line,
    staff,
    reason,
    at,
  );

export const updateLateResultDecided = (
  { line, staff, reason, at }: LateResultDecision,
  state: 'applied' | 'refused',
): SqlStatement =>
  sql(
    'late result decided',
    'update late_result set state = $5, decided_by = $2, decided_at = $4, reason = $3 where line = $1',
    line,
    staff,
    reason,
    at,
    state,
  );

/** The line takes its late result, and the settlement of its bets is opened. */
export const applyLateResult = (line: Id, at: Instant): SqlStatement =>
  sql(
    'late result applied',
    `with taken as (
       update line n set result = h.result::json, result_version = n.result_version + 1
       from late_result h where h.line = $1 and n.id = h.line returning n.id, n.result_version
     ) insert into line_settlement (line, version, created_at) select id, result_version, $2 from taken`,
    line,
    at,
  );

/** A row if one of these players has a bet on the event. */
export const selectHasLegOnEvent = (players: readonly number[], event: SportEventId): SqlStatement<{ bet: Id }> =>
  sql(
    'bet of own account',
    'select bet from sport_leg where player = any($1::bigint[]) and event = $2 limit 1',
    formatPostgresArrayLiteral(players),
    event,
  );
