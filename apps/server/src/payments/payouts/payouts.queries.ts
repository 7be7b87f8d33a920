import type { OrderId, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

// Polls and their leases

interface DuePayout extends Row {
  readonly player: PlayerId;
  readonly withdrawal: OrderId;
  readonly tries: number;
}

/**
 * A payout that one node may work on until the lease ends. It is held while no other node has leased or rescheduled the
 * row.
 */
export interface PayoutLease {
  readonly player: PlayerId;
  readonly order: OrderId;
  /** Nothing is sent after this instant. */
  readonly until: Instant;
  /** The number of this poll: another number on the row means that another node has leased it. */
  readonly attempt: number;
}

const PAYOUT_LEASE_HELD_SQL_CONDITION = 'player = $1 and withdrawal = $2 and due_at = $3 and tries = $4';

const toPayoutLeaseSqlParams = ({ player, order, until, attempt }: PayoutLease) =>
  [player, order, until, attempt] as const;

export const deletePayoutPoll = (lease: PayoutLease): SqlStatement =>
  sql(
    'delete payout poll',
    `delete from payout_watch where ${PAYOUT_LEASE_HELD_SQL_CONDITION}`,
    ...toPayoutLeaseSqlParams(lease),
  );

/** Locks the row while the lease is held; no row otherwise. */
export const lockPayoutPoll = (lease: PayoutLease): SqlStatement<{ withdrawal: OrderId }> =>
  sql(
    'lock payout poll',
    `select withdrawal from payout_watch where ${PAYOUT_LEASE_HELD_SQL_CONDITION} for update`,
    ...toPayoutLeaseSqlParams(lease),
  );

export const updatePayoutPoll = (lease: PayoutLease, dueAt: Instant): SqlStatement =>
  sql(
    'update payout poll',
    `update payout_watch set due_at = $5 where ${PAYOUT_LEASE_HELD_SQL_CONDITION}`,
    ...toPayoutLeaseSqlParams(lease),
    dueAt,
  );

/** When the next payout is to be sent or polled. */
export const selectNextPayoutPoll = (): SqlStatement<{ at: Instant | null }> =>
  sql('next payout poll', 'select min(due_at) as at from payout_watch');

/** Leases payouts that are due, by making them due again at `againAt`: two nodes never lease the same one. */
export const updateDuePayoutsLeased = (now: Instant, againAt: Instant, limit: number): SqlStatement<DuePayout> =>
  sql(
    'lease payouts',
    `update payout_watch w set due_at = $2, tries = tries + 1
     from (select player, withdrawal from payout_watch where due_at <= $1 order by due_at limit $3::int
       for update skip locked) d
     where w.player = d.player and w.withdrawal = d.withdrawal returning w.player, w.withdrawal, w.tries`,
    now,
    againAt,
    limit,
  );

// USDT that people send

/** What staff reported about an order in USDT; nulls before the report. */
export const selectUsdtSettlement = (
  player: PlayerId,
  order: OrderId,
): SqlStatement<{ usdt: Centavos; outcome: 'sent' | 'failed' | null; note: string | null; at: Instant | null }> =>
  sql(
    'usdt settlement',
    `select w.usdt, s.outcome, s.note, s.at
     from withdrawal w left join usdt_settlement s on s.player = w.player and s.withdrawal = w.id
     where w.player = $1 and w.id = $2 and w.usdt is not null`,
    player,
    order,
  );

/** Returns a row only for the first report about the order. */
export const insertUsdtSettlement = (settlement: {
  player: PlayerId;
  order: OrderId;
  outcome: 'sent' | 'failed';
  note: string;
  staff: StaffId;
  at: Instant;
}): SqlStatement<{ player: PlayerId }> =>
  sql(
    'insert usdt settlement',
    `insert into usdt_settlement (player, withdrawal, outcome, note, staff, at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning player`,
    settlement.player,
    settlement.order,
    settlement.outcome,
    settlement.note,
    settlement.staff,
    settlement.at,
  );
