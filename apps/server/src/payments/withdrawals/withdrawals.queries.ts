import type { PayoutKind } from '@arara/contract/player/payout';
import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../../context.ts';
import { arrayLiteral, type Statement, sql } from '../../platform/db/db.ts';
import type { Page } from '../../wallet/wallet.ts';
import { type Withdrawal, withdrawalColumns } from '../orders/orders.queries.ts';

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

export const schedulePayoutPoll = (player: PlayerId, withdrawal: OrderId, dueAt: Instant): Statement =>
  sql(
    'payout watched',
    `insert into payout_watch (player, withdrawal, due_at) values ($1, $2, $3)
     on conflict (player, withdrawal) do update set due_at = excluded.due_at`,
    player,
    withdrawal,
    dueAt,
  );
