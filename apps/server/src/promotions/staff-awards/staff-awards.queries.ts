import type { Id, PlayerId, StaffId, OrderId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import type { TwoStaffRequest } from '../staff-limits/two-staff.ts';

export interface AwardRequest extends Row, TwoStaffRequest<'given'> {
  readonly player: PlayerId;
  readonly id: OrderId;
  readonly balance_kind: 'main' | 'bonus';
  readonly amount: Centavos;
}

const requestedAwardColumns =
  'player, id, balance_kind, amount, reason, state, asked_by, asked_at, decided_by, decided_at, why';

export const insertAwardRequest = (request: AwardRequest, day: string): SqlStatement =>
  sql(
    'insert award request',
    `insert into award_request (${requestedAwardColumns}, day)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::date)`,
    request.player,
    request.id,
    request.balance_kind,
    request.amount,
    request.reason,
    request.state,
    request.asked_by,
    request.asked_at,
    request.decided_by,
    request.decided_at,
    request.why,
    day,
  );

export const selectAwardRequest = (player: PlayerId, id: OrderId): SqlStatement<AwardRequest> =>
  sql(
    'select award request',
    `select ${requestedAwardColumns} from award_request where player = $1 and id = $2`,
    player,
    id,
  );

/** Locks a request; the player must be locked before. */
export const lockAwardRequest = (player: PlayerId, id: OrderId): SqlStatement<AwardRequest> =>
  sql(
    'lock award request',
    `select ${requestedAwardColumns} from award_request where player = $1 and id = $2 for update`,
    player,
    id,
  );

export const updateAwardRequestDecision = (decision: {
  player: PlayerId;
  id: OrderId;
  state: 'given' | 'refused';
  by: StaffId;
  at: Instant;
  why: string | null;
}): SqlStatement =>
  sql(
    'update award request',
    'update award_request set state = $3, decided_by = $4, decided_at = $5, why = $6 where player = $1 and id = $2',
    decision.player,
    decision.id,
    decision.state,
    decision.by,
    decision.at,
    decision.why,
  );

/** The credits of a day without a second person: all to this player, and all by this person. */
export const selectAwardSumsGivenAlone = (
  player: PlayerId,
  staff: StaffId,
  day: string,
): SqlStatement<{ to_player: Centavos; by_staff: Centavos }> =>
  sql(
    'awards given alone',
    `select coalesce(sum(amount) filter (where player = $1), 0)::bigint as to_player,
       coalesce(sum(amount) filter (where asked_by = $2), 0)::bigint as by_staff
     from award_request where day = $3::date and state = 'given' and decided_by = asked_by`,
    player,
    staff,
    day,
  );

export const selectAwardRequestPage = (
  which: 'waiting' | 'decided',
  before: Id,
  limit: number,
): SqlStatement<AwardRequest> =>
  sql(
    `award requests ${which}`,
    `select ${requestedAwardColumns} from award_request
     where state ${which === 'waiting' ? '=' : '<>'} 'waiting' and id < $1 order by id desc limit $2::int`,
    before,
    limit,
  );
