import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { type SqlStatement, sql } from '../platform/db/db.ts';

/**
 * The sums of a player's deposits and withdrawals, without what came back of them and without the fees of withdrawals.
 */
export const selectPlayerPaymentTotals = (
  player: PlayerId,
): SqlStatement<{ paid_count: number; last_paid: Centavos | null; paid_sum: Centavos; withdrawn_sum: Centavos }> =>
  sql(
    'payment totals',
    `select count(paid)::int as paid_count,
       (coalesce(sum(paid) filter (where state in ('credited', 'clawed_back')), 0)
         - (select coalesce(sum(returned), 0) from payment where player = $1 and review is null))::bigint as paid_sum,
       (select p.amount from payment p
         where p.player = $1 and p.review is null order by p.id desc limit 1) as last_paid,
       (select coalesce(sum(amount - fee - returned), 0)::bigint from withdrawal
         where player = $1 and state in ('confirmed', 'returned')) as withdrawn_sum
     from deposit where player = $1`,
    player,
  );
