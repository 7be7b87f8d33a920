import type { Id } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../context.ts';
import { type Row, type Statement, sql } from '../platform/db/db.ts';

export interface AwardRequest extends Row {
  readonly player: Id;
  readonly id: Id;
  readonly pot: 'main' | 'bonus';
  readonly amount: Centavos;
  readonly reason: string;
  readonly state: 'waiting' | 'given' | 'refused';
  readonly asked_by: Id;
  readonly asked_at: Instant;
  readonly decided_by: Id | null;
  readonly decided_at: Instant | null;
  readonly why: string | null;
}

const REQUEST = 'player, id, pot, amount, reason, state, asked_by, asked_at, decided_by, decided_at, why';

export const requestMade = (it: AwardRequest, day: string): Statement =>
  sql(
    'award request made',
    `insert into award_request (${REQUEST}, day) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::date)`,
    it.player,
    it.id,
    it.pot,
    it.amount,
    it.reason,
    it.state,
    it.asked_by,
    it.asked_at,
    it.decided_by,
    it.decided_at,
    it.why,
    day,
  );

export const requestShown = (player: Id, id: Id): Statement<AwardRequest> =>
  sql('award request shown', `select ${REQUEST} from award_request where player = $1 and id = $2`, player, id);

/** The player must be locked before it. */
export const requestLocked = (player: Id, id: Id): Statement<AwardRequest> =>
  sql(
    'award request locked',
    `select ${REQUEST} from award_request where player = $1 and id = $2 for update`,
    player,
    id,
  );

export const requestDecided = (it: {
  player: Id;
  id: Id;
  state: 'given' | 'refused';
  by: Id;
  at: Instant;
  why: string | null;
}): Statement =>
  sql(
    'award request decided',
    'update award_request set state = $3, decided_by = $4, decided_at = $5, why = $6 where player = $1 and id = $2',
    it.player,
    it.id,
    it.state,
    it.by,
    it.at,
    it.why,
  );

/** What one person alone gave on a day: to this player, whoever it was, and in all. */
export const givenAlone = (
  player: Id,
  staff: Id,
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

export const requestsShown = (which: 'waiting' | 'decided', before: Id, limit: number): Statement<AwardRequest> =>
  sql(
    `award requests ${which}`,
    `select ${REQUEST} from award_request where state ${which === 'waiting' ? '=' : '<>'} 'waiting' and id < $1 order by id desc limit $2::int`,
    before,
    limit,
  );
