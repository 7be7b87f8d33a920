import type { Id, PlayerId, StaffId, OrderId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../context.ts';
import { type Row, type Statement, sql } from '../platform/db/db.ts';

export interface AwardRequest extends Row {
  readonly player: PlayerId;
  readonly id: OrderId;
  readonly pot: 'main' | 'bonus';
  readonly amount: Centavos;
  readonly reason: string;
  readonly state: 'waiting' | 'given' | 'refused';
  readonly asked_by: StaffId;
  readonly asked_at: Instant;
  readonly decided_by: StaffId | null;
  readonly decided_at: Instant | null;
  readonly why: string | null;
}

const requestColumns = 'player, id, pot, amount, reason, state, asked_by, asked_at, decided_by, decided_at, why';

export const insertRequest = (request: AwardRequest, day: string): Statement =>
  sql(
    'insert award request',
    `insert into award_request (${requestColumns}, day)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::date)`,
    request.player,
    request.id,
    request.pot,
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

export const selectRequest = (player: PlayerId, id: OrderId): Statement<AwardRequest> =>
  sql('select award request', `select ${requestColumns} from award_request where player = $1 and id = $2`, player, id);

/** Locks a request; the player must be locked before. */
export const lockRequest = (player: PlayerId, id: OrderId): Statement<AwardRequest> =>
  sql(
    'lock award request',
    `select ${requestColumns} from award_request where player = $1 and id = $2 for update`,
    player,
    id,
  );

export const updateRequest = (decision: {
  player: PlayerId;
  id: OrderId;
  state: 'given' | 'refused';
  by: StaffId;
  at: Instant;
  why: string | null;
}): Statement =>
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
export const selectGivenAlone = (
  player: PlayerId,
  staff: StaffId,
  day: string,
): Statement<{ to_player: Centavos; by_staff: Centavos }> =>
  sql(
    'awards given alone',
    `select coalesce(sum(amount) filter (where player = $1), 0)::bigint as to_player,
       coalesce(sum(amount) filter (where asked_by = $2), 0)::bigint as by_staff
     from award_request where day = $3::date and state = 'given' and decided_by = asked_by`,
    player,
    staff,
    day,
  );

export const selectRequestPage = (which: 'waiting' | 'decided', before: Id, limit: number): Statement<AwardRequest> =>
  sql(
    `award requests ${which}`,
    `select ${requestColumns} from award_request
     where state ${which === 'waiting' ? '=' : '<>'} 'waiting' and id < $1 order by id desc limit $2::int`,
    before,
    limit,
  );
