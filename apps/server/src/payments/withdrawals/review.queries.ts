import type { PlayerId, OrderId, StaffId, Id } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../../context.ts';
import { sql, type Row, type Statement } from '../../platform/db/db.ts';
import { type Withdrawal, withdrawalColumns } from '../orders/orders.queries.ts';

// ---- the review

/** Withdrawals that have no end yet: the condition of their index. */
const openCondition = (prefix: string): string =>
  `${prefix}state not in ('confirmed', 'rejected', 'cancelled', 'returned')`;
export interface Approval extends Row {
  readonly player: PlayerId;
  readonly withdrawal: OrderId;
  readonly staff: StaffId;
  readonly at: Instant;
}

export const insertApproval = (it: Approval): Statement =>
  sql(
    'approval given',
    'insert into withdrawal_approval (player, withdrawal, staff, at) values ($1, $2, $3, $4) on conflict do nothing',
    it.player,
    it.withdrawal,
    it.staff,
    it.at,
  );

/** Takes back every yes to a withdrawal. */
export const deleteApprovals = (player: PlayerId, withdrawal: OrderId): Statement =>
  sql('approvals dropped', 'delete from withdrawal_approval where player = $1 and withdrawal = $2', player, withdrawal);

/** Withdrawals of a player with a yes, of the policy or of somebody, of which nothing was sent yet. */
export const lockApprovedWithdrawals = (player: PlayerId): Statement<Withdrawal> =>
  sql(
    'withdrawals approved',
    `select ${withdrawalColumns} from withdrawal w where player = $1 and (state = 'approved'
       or (state = 'in_review' and exists (select from withdrawal_approval a where a.player = w.player and a.withdrawal = w.id)))
     order by id for no key update`,
    player,
  );

/** Has the withdrawals of a day that nothing was sent of wait for two people; what the policy approved needs nobody. */
export const updateApprovalsNeeded = (player: PlayerId, day: string): Statement<Withdrawal> =>
  sql(
    'approvals raised',
    `update withdrawal w set approvals_needed = 2 where player = $1 and day = $2::date and approvals_needed = 1
       and (state = 'in_review' or (state = 'approved' and exists (select from withdrawal_approval a where a.player = w.player and a.withdrawal = w.id)))
     returning ${withdrawalColumns}`,
    player,
    day,
  );

export const selectApprovals = (player: PlayerId, withdrawal: OrderId): Statement<Approval> =>
  sql(
    'approvals',
    'select player, withdrawal, staff, at from withdrawal_approval where player = $1 and withdrawal = $2 order by at, staff',
    player,
    withdrawal,
  );

export const selectApprovalsOfOpen = (orders: string): Statement<Approval> =>
  sql(
    'approvals of many',
    `select a.player, a.withdrawal, a.staff, a.at from unnest($1::bigint[]) t(id) join withdrawal w on w.id = t.id and ${openCondition('w.')} 
     join withdrawal_approval a on a.player = w.player and a.withdrawal = w.id order by a.at, a.staff`,
    orders,
  );

/** Withdrawals in one of these states, the oldest first, after one of them. */
export const selectOpenWithdrawals = (states: string, after: Id, limit: number): Statement<Withdrawal> =>
  sql(
    'withdrawals open',
    `select ${withdrawalColumns} from withdrawal where ${openCondition('')} and state = any($1::text[]) and id > $2 order by id limit $3::int`,
    states,
    after,
    limit,
  );

/** Counts over all open withdrawals; ids are time-ordered, so an age is a comparison of ids. */
export const selectOpenCounts = (
  target: Id,
  alarm: Id,
): Statement<{
  in_review: number;
  half_approved: number;
  past_target: number;
  past_alarm: number;
  under_way: number;
  unknown: number;
  held: Centavos;
  oldest: Id | null;
}> =>
  sql(
    'withdrawals tallied',
    `select count(*) filter (where state = 'in_review')::int as in_review,
       count(*) filter (where state = 'in_review' and exists (select from withdrawal_approval a where a.player = w.player and a.withdrawal = w.id))::int as half_approved,
       count(*) filter (where id < $1)::int as past_target, count(*) filter (where id < $2)::int as past_alarm,
       count(*) filter (where state <> 'in_review')::int as under_way, count(*) filter (where state = 'unknown')::int as unknown,
       coalesce(sum(amount), 0)::bigint as held, min(id) as oldest
     from withdrawal w where ${openCondition('')}`,
    target,
    alarm,
  );
