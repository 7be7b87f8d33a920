import type { PayoutKind } from '@arara/contract/player/payments/payout';
import type { OrderId, PlayerId } from '@arara/contract/protocol/fields';
import { type Centavos, ZERO_CENTAVOS } from '@arara/money';
import type { Instant } from '../../context.ts';
import {
  formatPostgresArrayLiteral,
  type Row,
  type SqlStatement,
  sql,
  byteaArrayLiteral,
} from '../../platform/db/db.ts';
import type { WalletRecordPageBounds } from '../../wallet/wallet.ts';
import {
  PAYMENT_ORDER_PAGE_SQL_CONDITION,
  toRecordPageSqlParams,
  type Withdrawal,
  withdrawalColumns,
} from '../orders/orders.queries.ts';

export const insertWithdrawal = (withdrawal: Withdrawal, day: string): SqlStatement =>
  sql(
    'insert withdrawal',
    `insert into withdrawal
       (player, id, kind, amount, fee, state, account_sealed, day, approvals_needed, usdt_rate, usdt)
     values ($1, $2, $3, $4, $5, $6, $7, $8::date, $9, $10, $11)`,
    withdrawal.player,
    withdrawal.id,
    withdrawal.kind,
    withdrawal.amount,
    withdrawal.fee,
    withdrawal.state,
    withdrawal.account_sealed,
    day,
    withdrawal.approvals_needed,
    withdrawal.usdt_rate,
    withdrawal.usdt,
  );

/** A player's withdrawals of one day. */
export interface DailyWithdrawalCounts extends Row {
  /** How many were requested. */
  readonly requested: number;
  /** How many of them were neither rejected nor cancelled, and the sum of these. */
  readonly counted: number;
  readonly asked: Centavos;
  /** How many withdrawals were ever paid to the player. */
  readonly paid_before: number;
}

export const zeroDailyWithdrawalCounts: DailyWithdrawalCounts = {
  requested: 0,
  counted: 0,
  asked: ZERO_CENTAVOS,
  paid_before: 0,
};

export const selectWithdrawalCounts = (player: PlayerId, day: string): SqlStatement<DailyWithdrawalCounts> =>
  sql(
    'withdrawal counts',
    `select count(*)::int as requested,
       (count(*) filter (where state not in ('rejected', 'cancelled')))::int as counted,
       coalesce(sum(amount) filter (where state not in ('rejected', 'cancelled')), 0)::bigint as asked,
       (select count(*)::int from withdrawal where player = $1 and state = 'confirmed') as paid_before
     from withdrawal where player = $1 and day = $2::date`,
    player,
    day,
  );

/** How many withdrawals a day are free of the fee on the player's VIP level. */
export const selectFreeWithdrawals = (player: PlayerId): SqlStatement<{ free_per_day: number }> =>
  sql(
    'free withdrawals',
    `select free_per_day from withdraw_benefit
     where level = coalesce((select level from withdraw_level where player = $1), 0)`,
    player,
  );

export const upsertFreeWithdrawalsByVipLevel = (freePerDay: readonly number[]): SqlStatement =>
  sql(
    'upsert free withdrawals',
    `insert into withdraw_benefit (level, free_per_day)
     select nth - 1, free from unnest($1::int[]) with ordinality t(free, nth)
     on conflict (level) do update set free_per_day = excluded.free_per_day
     where withdraw_benefit.free_per_day <> excluded.free_per_day`,
    formatPostgresArrayLiteral(freePerDay),
  );

export const upsertVipLevelsForFreeWithdrawals = (
  players: readonly { player: PlayerId; level: number }[],
): SqlStatement =>
  sql(
    'upsert withdraw levels',
    `insert into withdraw_level (player, level)
     select * from unnest($1::bigint[], $2::smallint[]) t(player, level) order by player
     on conflict (player) do update set level = excluded.level`,
    formatPostgresArrayLiteral(players.map(({ player }) => player)),
    formatPostgresArrayLiteral(players.map(({ level }) => level)),
  );

/** A player's withdrawals with the reason of their last step, newest first. */
export const selectWithdrawalPage = (
  player: PlayerId,
  page: WalletRecordPageBounds,
): SqlStatement<Withdrawal & { why: string | null }> =>
  sql(
    'withdrawal page',
    `select ${withdrawalColumns},
       (select why from order_step s where s.player = w.player and s.order_id = w.id order by s.id desc limit 1) as why
     from withdrawal w where ${PAYMENT_ORDER_PAGE_SQL_CONDITION}`,
    ...toRecordPageSqlParams(player, page),
  );

/** The wake-up topic: there is a payout to send or to poll. */
export const PAYOUT_DUE_WAKE_CHANNEL = 'payout-due';

export const schedulePayoutPoll = (player: PlayerId, withdrawal: OrderId, dueAt: Instant): SqlStatement => ({
  ...sql(
    'schedule payout poll',
    `insert into payout_watch (player, withdrawal, due_at) values ($1, $2, $3)
     on conflict (player, withdrawal) do update set due_at = excluded.due_at`,
    player,
    withdrawal,
    dueAt,
  ),
  wakes: PAYOUT_DUE_WAKE_CHANNEL,
});

// Accounts that players were paid to

export const upsertPayoutAccount = (account: {
  player: PlayerId;
  kind: PayoutKind;
  sealed: Uint8Array;
  accountHmac: Uint8Array;
  at: Instant;
}): SqlStatement =>
  sql(
    'upsert payout account',
    `insert into payout_account (player, kind, sealed, print, used_at) values ($1, $2, $3, $4, $5)
     on conflict (player, kind) do update set sealed = excluded.sealed, print = excluded.print,
       used_at = excluded.used_at`,
    account.player,
    account.kind,
    account.sealed,
    account.accountHmac,
    account.at,
  );

export const selectPayoutAccounts = (player: PlayerId): SqlStatement<{ kind: PayoutKind; sealed: Uint8Array }> =>
  sql('payout accounts', 'select kind, sealed from payout_account where player = $1 order by used_at desc', player);

/** How many other players used this account last. */
export const selectPlayerCountSharingPayoutAccount = (
  player: PlayerId,
  accountHmacs: readonly Uint8Array[],
): SqlStatement<{ others: number }> =>
  sql(
    'shared account count',
    `select count(distinct player)::int as others from payout_account
     where print = any($2::bytea[]) and player <> $1`,
    player,
    byteaArrayLiteral(accountHmacs),
  );
