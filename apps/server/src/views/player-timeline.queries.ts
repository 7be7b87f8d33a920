/** What a timeline of a player is made of. Each statement finds its rows by the player and a bound, newest first. */
import type { ComplaintState } from '@arara/contract/player/support/complaints';
import type { LimitKind, LimitPeriod } from '@arara/contract/player/protection';
import type { Id, OrderId, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../context.ts';
import { formatPostgresTextArray, type Row, type SqlStatement, sql } from '../platform/db/db.ts';

/** Rows are older than this: before the instant, or at the instant with a smaller id. */
export interface TimelineBound {
  readonly at: Instant;
  readonly id: Id;
  /** The same as a limit of ids that tell the time. */
  readonly beforeId: Id;
}

type SelectTimelinePage<R> = (player: PlayerId, bound: TimelineBound, limit: number) => SqlStatement<R & Row>;

/** Rows whose id tells their time. */
const createPageByIdQuery =
  <R extends Row>(name: string, text: string): SelectTimelinePage<R> =>
  (player, { beforeId }, limit) =>
    sql(name, `${text} and id < $2 order by id desc limit $3::int`, player, beforeId, limit);

export const selectAccountInstants = (
  player: PlayerId,
): SqlStatement<{ created_at: Instant; kyc_at: Instant | null }> =>
  sql('timeline account', 'select created_at, kyc_at from account where player = $1', player);

export const selectTimelineDeposits = createPageByIdQuery<{ id: OrderId; amount: Centavos; state: string }>(
  'timeline deposits',
  'select id, coalesce(paid, price) as amount, state from deposit where player = $1',
);

export const selectTimelineWithdrawals = createPageByIdQuery<{ id: OrderId; amount: Centavos; state: string }>(
  'timeline withdrawals',
  'select id, amount, state from withdrawal where player = $1',
);

export const selectTimelineGrants = createPageByIdQuery<{ id: Id; source: string; amount: Centavos }>(
  'timeline grants',
  'select id, source, amount from bonus_grant where player = $1',
);

export const selectTimelineEndedBonuses: SelectTimelinePage<{
  id: Id;
  at: Instant;
  state: string;
  amount: Centavos;
}> = (player, { at, id }, limit) =>
  sql(
    'timeline ended bonuses',
    `select id, ended_at as at, state, ended_with as amount from bonus
     where player = $1 and ended_at is not null and (ended_at, id) < ($2, $3)
     order by ended_at desc, id desc limit $4::int`,
    player,
    at,
    id,
    limit,
  );

export const selectTimelineLevels = createPageByIdQuery<{ id: Id; level: number }>(
  'timeline levels',
  'select id, level from vip_level_rise where player = $1',
);

/** What a player changed of what protects them. */
export interface ProtectionChangeRow extends Row {
  readonly id: Id;
  readonly kind:
    | 'limitLowered'
    | 'limitRaiseAsked'
    | 'limitRaised'
    | 'realityCheck'
    | 'paused'
    | 'excluded'
    | 'returnAsked';
  /** By the kind: of a limit centavos, or minutes of the limit `time`. */
  readonly detail: {
    readonly kind?: LimitKind;
    readonly period?: LimitPeriod;
    readonly value?: number | null;
    readonly before?: number | null;
    readonly realityCheckMinutes?: number;
    readonly hours?: number;
    readonly months?: number;
  };
}

export const selectTimelineProtectionChanges = createPageByIdQuery<ProtectionChangeRow>(
  'timeline protection changes',
  'select id, kind, detail from protection_change where player = $1',
);

/** Answers of the central register that barred the person, and those that lifted it. */
export const selectTimelineRegisterAnswers = createPageByIdQuery<{ id: Id; is_barred: boolean }>(
  'timeline register answers',
  `select id, answer <> 'notBarred' as is_barred from exclusion_answer a where player = $1
     and (answer <> 'notBarred' or exists (select 1 from exclusion_answer b
       where b.player = a.player and b.id < a.id and b.answer <> 'notBarred'))`,
);

/**
 * First log-ins of devices, but for the first device of all. The sessions that are still there say what a device is:
 * its name is hashed as in `hashDevice` of accounts.
 */
export const selectTimelineDevices: SelectTimelinePage<{
  id: Id;
  at: Instant;
  agent: string | null;
  country: string | null;
}> = (player, { at, id }, limit) =>
  sql(
    'timeline devices',
    `select d.id, d.at, s.agent, s.country from (
       select device, first_at as at, ('x' || left(encode(device, 'hex'), 12))::bit(48)::bigint as id
       from player_device d where player = $1
         and exists (select 1 from player_device o where o.player = d.player and o.first_at < d.first_at)) d
     left join lateral (select agent, country from session where player = $1
       and sha256(convert_to('device ' || coalesce(nullif(device, ''), agent, ''), 'UTF8')) = d.device
       order by issued_at limit 1) s on true
     where (d.at, d.id) < ($2, $3) order by d.at desc, d.id desc limit $4::int`,
    player,
    at,
    id,
    limit,
  );

export const selectTimelineComplaints = createPageByIdQuery<{ id: Id; number: string; state: ComplaintState }>(
  'timeline complaints',
  'select id, number, state from complaint where player = $1',
);

/** What staff changed or saw in clear, without the calls that are left out. */
export const selectTimelineStaffActions = (
  player: PlayerId,
  { at, id }: TimelineBound,
  limit: number,
  leftOut: readonly string[],
): SqlStatement<{ id: Id; at: Instant; call: string; name: string | null; role: string | null; detail: string }> =>
  sql(
    'timeline staff actions',
    `select seq as id, at, call, name, role, detail from audit_trail
     where player = $1 and begun is not null and outcome = 'done' and (at, seq) < ($2, $3)
       and call <> all($5::text[])
     order by at desc, seq desc limit $4::int`,
    player,
    at,
    id,
    limit,
    formatPostgresTextArray(leftOut),
  );
