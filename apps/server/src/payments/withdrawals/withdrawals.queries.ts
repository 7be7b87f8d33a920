import type { PayoutKind } from '@arara/contract/player/payout';
import type { Id, PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../../context.ts';
import { arrayLiteral, type Row, type Statement, sql } from '../../platform/db/db.ts';
import type { Page } from '../../wallet/wallet.ts';
import type { WithdrawalState } from './rules.ts';

export interface Withdrawal extends Row {
  readonly player: PlayerId;
  readonly id: OrderId;
  readonly kind: PayoutKind;
  readonly amount: Centavos;
  readonly fee: Centavos;
  readonly state: WithdrawalState;
  readonly account_sealed: Uint8Array;
  readonly approvals_needed: 1 | 2;
  readonly usdt_rate: number | null;
  readonly usdt: Centavos | null;
  readonly end_to_end_id: string | null;
  readonly returned: Centavos;
}

const withdrawalColumns =
  'player, id, kind, amount, fee, state, account_sealed, approvals_needed, usdt_rate, usdt, end_to_end_id, returned';

export const insertWithdrawal = (it: Withdrawal, day: string): Statement =>
  sql(
    'withdrawal made',
    `insert into withdrawal (player, id, kind, amount, fee, state, account_sealed, day, approvals_needed, usdt_rate, usdt)
     values ($1, $2, $3, $4, $5, $6, $7, $8::date, $9, $10, $11)`,
    it.player,
    it.id,
    it.kind,
    it.amount,
    it.fee,
    it.state,
    it.account_sealed,
    day,
    it.approvals_needed,
    it.usdt_rate,
    it.usdt,
  );

export const selectWithdrawal = (player: PlayerId, id: OrderId): Statement<Withdrawal> =>
  sql('withdrawal shown', `select ${withdrawalColumns} from withdrawal where player = $1 and id = $2`, player, id);

export const lockWithdrawal = (player: PlayerId, id: OrderId): Statement<Withdrawal> =>
  sql(
    'withdrawal locked',
    `select ${withdrawalColumns} from withdrawal where player = $1 and id = $2 for no key update`,
    player,
    id,
  );

export const updateWithdrawal = (
  it: Pick<Withdrawal, 'player' | 'id' | 'state' | 'end_to_end_id' | 'returned'>,
): Statement =>
  sql(
    'withdrawal changed',
    'update withdrawal set state = $3, end_to_end_id = $4, returned = $5 where player = $1 and id = $2',
    it.player,
    it.id,
    it.state,
    it.end_to_end_id,
    it.returned,
  );

/** How many withdrawals a player asked for on a day, what was asked in all, and how many ever arrived. */
export const selectWithdrawalCounts = (
  player: PlayerId,
  day: string,
): Statement<{ count: number; standing: number; asked: Centavos; paid_before: number }> =>
  sql(
    'withdrawals counted',
    `select count(*)::int as count, (count(*) filter (where state not in ('rejected', 'cancelled')))::int as standing, coalesce(sum(amount) filter (where state not in ('rejected', 'cancelled')), 0)::bigint as asked,
       (select count(*)::int from withdrawal where player = $1 and state = 'confirmed') as paid_before
     from withdrawal where player = $1 and day = $2::date`,
    player,
    day,
  );

/** How many withdrawals a day are free on the level of this player. */
export const selectFreeWithdrawals = (player: PlayerId): Statement<{ free_per_day: number }> =>
  sql(
    'free withdrawals shown',
    'select free_per_day from withdraw_benefit where level = coalesce((select level from withdraw_level where player = $1), 0)',
    player,
  );

export const upsertFreeWithdrawals = (freePerDay: readonly number[]): Statement =>
  sql(
    'free withdrawals set',
    `insert into withdraw_benefit (level, free_per_day) select nth - 1, free from unnest($1::int[]) with ordinality t(free, nth)
     on conflict (level) do update set free_per_day = excluded.free_per_day where withdraw_benefit.free_per_day <> excluded.free_per_day`,
    arrayLiteral(freePerDay),
  );

export const upsertWithdrawLevels = (players: readonly { player: PlayerId; level: number }[]): Statement =>
  sql(
    'withdraw levels set',
    `insert into withdraw_level (player, level) select * from unnest($1::bigint[], $2::smallint[]) t(player, level) order by player
     on conflict (player) do update set level = excluded.level`,
    arrayLiteral(players.map((it) => it.player)),
    arrayLiteral(players.map((it) => it.level)),
  );

/** A player's withdrawals with the reason of their last step, newest first. */
export const selectWithdrawalPage = (player: PlayerId, page: Page): Statement<Withdrawal & { why: string | null }> =>
  sql(
    'withdrawals shown',
    `select ${withdrawalColumns}, (select why from order_step s where s.player = w.player and s.order_id = w.id order by s.id desc limit 1) as why
     from withdrawal w where player = $1 and id >= $2 and id < $3 and id < $4 order by id desc limit $5::int`,
    player,
    page.from,
    page.to,
    page.before,
    page.limit,
  );

export interface OrderStep extends Row {
  readonly id: OrderId;
  readonly state: string;
  readonly why: string | null;
  readonly staff: StaffId | null;
}

/** The history of an order, from its beginning. */
export const selectOrderSteps = (player: PlayerId, order: OrderId): Statement<OrderStep> =>
  sql(
    'order steps',
    'select id, state, why, staff from order_step where player = $1 and order_id = $2 order by id',
    player,
    order,
  );

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

// ---- where players were paid

export const upsertPayoutAccount = (it: {
  player: PlayerId;
  kind: PayoutKind;
  sealed: Uint8Array;
  accountHmac: Uint8Array;
  at: Instant;
}): Statement =>
  sql(
    'payout account kept',
    `insert into payout_account (player, kind, sealed, print, used_at) values ($1, $2, $3, $4, $5)
     on conflict (player, kind) do update set sealed = excluded.sealed, print = excluded.print, used_at = excluded.used_at`,
    it.player,
    it.kind,
    it.sealed,
    it.accountHmac,
    it.at,
  );

export const selectPayoutAccounts = (player: PlayerId): Statement<{ kind: PayoutKind; sealed: Uint8Array }> =>
  sql('payout accounts', 'select kind, sealed from payout_account where player = $1 order by used_at desc', player);

/** How many other players were last paid to this account. */
export const selectSharedAccountCount = (player: PlayerId, accountHmac: Uint8Array): Statement<{ others: number }> =>
  sql(
    'payout account shared',
    'select count(distinct player)::int as others from payout_account where print = $2 and player <> $1',
    player,
    accountHmac,
  );

// ---- the watch over payouts

export interface DuePayout extends Row {
  readonly player: PlayerId;
  readonly withdrawal: OrderId;
  readonly tries: number;
}

export const schedulePayoutPoll = (player: PlayerId, withdrawal: OrderId, dueAt: Instant): Statement =>
  sql(
    'payout watched',
    `insert into payout_watch (player, withdrawal, due_at) values ($1, $2, $3)
     on conflict (player, withdrawal) do update set due_at = excluded.due_at`,
    player,
    withdrawal,
    dueAt,
  );

/** Whose turn it is: the row is due when the taker's time is over, unless it was hurried or taken since. */
interface PayoutLeaseKey {
  readonly player: PlayerId;
  readonly order: OrderId;
  readonly until: Instant;
  readonly attempt: number;
}

const leaseIsHeld = 'player = $1 and withdrawal = $2 and due_at = $3 and tries = $4';

export const deletePayoutPoll = ({ player, order, until, attempt: turn }: PayoutLeaseKey): Statement =>
  sql('payout unwatched', `delete from payout_watch where ${leaseIsHeld}`, player, order, until, turn);

/** The row while it is still this taker's, locked. */
export const lockPayoutPoll = ({
  player,
  order,
  until,
  attempt: turn,
}: PayoutLeaseKey): Statement<{ withdrawal: OrderId }> =>
  sql('payout held', `select withdrawal from payout_watch where ${leaseIsHeld} for update`, player, order, until, turn);

export const updatePayoutPoll = ({ player, order, until, attempt: turn }: PayoutLeaseKey, dueAt: Instant): Statement =>
  sql('payout put off', `update payout_watch set due_at = $5 where ${leaseIsHeld}`, player, order, until, turn, dueAt);

/** Payouts to look at now, taken by putting them off until `againAt`: two nodes never have the same one. */
export const updateDuePayouts = (now: Instant, againAt: Instant, limit: number): Statement<DuePayout> =>
  sql(
    'payouts taken',
    `update payout_watch w set due_at = $2, tries = tries + 1 from (select player, withdrawal from payout_watch where due_at <= $1 order by due_at limit $3::int for update skip locked) d
     where w.player = d.player and w.withdrawal = d.withdrawal returning w.player, w.withdrawal, w.tries`,
    now,
    againAt,
    limit,
  );

// ---- USDT that people send

/** What people said became of an order in USDT: nulls as long as they said nothing. */
export const selectUsdtSettlement = (
  player: PlayerId,
  order: OrderId,
): Statement<{ usdt: Centavos; outcome: 'sent' | 'failed' | null; note: string | null; at: Instant | null }> =>
  sql(
    'usdt settlement',
    `select w.usdt, s.outcome, s.note, s.at from withdrawal w left join usdt_settlement s on s.player = w.player and s.withdrawal = w.id
     where w.player = $1 and w.id = $2 and w.usdt is not null`,
    player,
    order,
  );

/** Answers a row only if this was the first word about the order. */
export const insertUsdtSettlement = (it: {
  player: PlayerId;
  order: OrderId;
  outcome: 'sent' | 'failed';
  note: string;
  staff: StaffId;
  at: Instant;
}): Statement<{ player: PlayerId }> =>
  sql(
    'usdt settlement kept',
    'insert into usdt_settlement (player, withdrawal, outcome, note, staff, at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning player',
    it.player,
    it.order,
    it.outcome,
    it.note,
    it.staff,
    it.at,
  );
