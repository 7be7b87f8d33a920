import type { Id, OrderId, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../../../context.ts';
import { type Row, type SqlStatement, sql } from '../../../platform/db/db.ts';
import { type Withdrawal, withdrawalColumns } from '../../orders/orders.queries.ts';

/** Withdrawals that are neither paid nor released: the condition of their index. */
const WITHDRAWAL_OPEN_SQL_CONDITION = "w.state not in ('confirmed', 'rejected', 'cancelled', 'returned')";
const WITHDRAWAL_APPROVED_SQL_CONDITION = `exists (select from withdrawal_approval a where a.player = w.player
and a.withdrawal = w.id)`;

export interface WithdrawalApproval extends Row {
  readonly player: PlayerId;
  readonly withdrawal: OrderId;
  readonly staff: StaffId;
  readonly at: Instant;
}

export const insertWithdrawalApproval = (approval: WithdrawalApproval): SqlStatement =>
  sql(
    'insert approval',
    'insert into withdrawal_approval (player, withdrawal, staff, at) values ($1, $2, $3, $4) on conflict do nothing',
    approval.player,
    approval.withdrawal,
    approval.staff,
    approval.at,
  );

export const deleteWithdrawalApprovals = (player: PlayerId, withdrawal: OrderId): SqlStatement =>
  sql('delete approvals', 'delete from withdrawal_approval where player = $1 and withdrawal = $2', player, withdrawal);

/** A player's withdrawals that the policy or a person has approved, and of which nothing was sent yet. */
export const lockApprovedWithdrawals = (player: PlayerId): SqlStatement<Withdrawal> =>
  sql(
    'lock approved withdrawals',
    `select ${withdrawalColumns} from withdrawal w
     where player = $1 and (state = 'approved' or (state = 'in_review' and ${WITHDRAWAL_APPROVED_SQL_CONDITION}))
     order by id for no key update`,
    player,
  );

/**
 * Makes the withdrawals of a day of which nothing was sent need two approvals; those that the policy approved need
 * none.
 */
export const updateWithdrawalApprovalsNeeded = (player: PlayerId, day: string): SqlStatement<Withdrawal> =>
  sql(
    'update approvals needed',
    `update withdrawal w set approvals_needed = 2
     where player = $1 and day = $2::date and approvals_needed = 1
       and (state = 'in_review' or (state = 'approved' and ${WITHDRAWAL_APPROVED_SQL_CONDITION}))
     returning ${withdrawalColumns}`,
    player,
    day,
  );

export const selectWithdrawalApprovals = (player: PlayerId, withdrawal: OrderId): SqlStatement<WithdrawalApproval> =>
  sql(
    'approvals',
    `select player, withdrawal, staff, at from withdrawal_approval
     where player = $1 and withdrawal = $2 order by at, staff`,
    player,
    withdrawal,
  );

/** The approvals of those of these withdrawals that are open. */
export const selectApprovalsOfOpenWithdrawals = (orders: string): SqlStatement<WithdrawalApproval> =>
  sql(
    'approvals of open withdrawals',
    `select a.player, a.withdrawal, a.staff, a.at
     from unnest($1::bigint[]) t(id) join withdrawal w on w.id = t.id and ${WITHDRAWAL_OPEN_SQL_CONDITION}
     join withdrawal_approval a on a.player = w.player and a.withdrawal = w.id order by a.at, a.staff`,
    orders,
  );

/** The first report that a payout approved by two people failed. */
export interface UsdtFailureReport extends Row {
  readonly note: string;
  readonly staff: StaffId;
  readonly at: Instant;
}

export const selectUsdtFailureReport = (player: PlayerId, order: OrderId): SqlStatement<UsdtFailureReport> =>
  sql(
    'usdt failure report',
    'select note, staff, at from usdt_failure_report where player = $1 and withdrawal = $2',
    player,
    order,
  );

export const insertUsdtFailureReport = (
  player: PlayerId,
  order: OrderId,
  { note, staff, at }: { note: string; staff: StaffId; at: Instant },
): SqlStatement =>
  sql(
    'insert usdt failure report',
    'insert into usdt_failure_report (player, withdrawal, note, staff, at) values ($1, $2, $3, $4, $5)',
    player,
    order,
    note,
    staff,
    at,
  );

/** Withdrawals in one of these states after the id `after`, oldest first. */
export const selectOpenWithdrawals = (states: string, after: Id, limit: number): SqlStatement<Withdrawal> =>
  sql(
    'open withdrawals',
    `select ${withdrawalColumns} from withdrawal w
     where ${WITHDRAWAL_OPEN_SQL_CONDITION} and state = any($1::text[]) and id > $2 order by id limit $3::int`,
    states,
    after,
    limit,
  );

/** Counts all open withdrawals. Ids are time-ordered: those below `target` or `alarm` are older than these instants. */
export const selectOpenWithdrawalCounts = (
  target: Id,
  alarm: Id,
): SqlStatement<{
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
    'open withdrawal counts',
    `select count(*) filter (where state = 'in_review')::int as in_review,
       count(*) filter (where state = 'in_review' and ${WITHDRAWAL_APPROVED_SQL_CONDITION})::int as half_approved,
       count(*) filter (where id < $1)::int as past_target, count(*) filter (where id < $2)::int as past_alarm,
       count(*) filter (where state <> 'in_review')::int as under_way,
       count(*) filter (where state = 'unknown')::int as unknown,
       coalesce(sum(amount), 0)::bigint as held, min(id) as oldest
     from withdrawal w where ${WITHDRAWAL_OPEN_SQL_CONDITION}`,
    target,
    alarm,
  );
