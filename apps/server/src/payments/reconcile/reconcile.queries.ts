import type { Id, OrderId, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../../context.ts';
import { type Row, type SqlStatement, sql } from '../../platform/db/db.ts';

/** A payment, once for each return of it, and once if it has none. */
interface PaymentWithReturn extends Row {
  readonly player: PlayerId;
  readonly id: Id;
  readonly end_to_end_id: string;
  readonly return_id: Id | null;
}

/** Payments that came in from `from` until before `to`, by the bank's time. */
export const selectPaymentsWithReturns = (from: Instant, to: Instant): SqlStatement<PaymentWithReturn> =>
  sql(
    'payments with returns',
    `select p.player, p.id, p.end_to_end_id, r.id as return_id
     from payment p left join payment_return r on r.player = p.player and r.payment = p.id
     where p.paid_at >= $1 and p.paid_at < $2 order by p.end_to_end_id`,
    from,
    to,
  );

/** A withdrawal, with what came back of it. */
export interface ReturnedWithdrawal extends Row {
  readonly player: PlayerId;
  readonly id: OrderId;
  readonly returned: Centavos;
}

/** These withdrawals; lists of one length. */
export const selectWithdrawalsForReconciliation = (players: string, orders: string): SqlStatement<ReturnedWithdrawal> =>
  sql(
    'withdrawals of payouts',
    `select w.player, w.id, w.returned from unnest($1::bigint[], $2::bigint[]) t(player, id)
     join withdrawal w on w.player = t.player and w.id = t.id`,
    players,
    orders,
  );

/** Withdrawals by Pix that were confirmed between these two ids. */
export const selectWithdrawalsConfirmedBetween = (from: Id, to: Id): SqlStatement<ReturnedWithdrawal> =>
  sql(
    'confirmed withdrawals',
    `select w.player, w.id, w.returned
     from order_step s join withdrawal w on w.player = s.player and w.id = s.order_id
     where s.state = 'confirmed' and s.id >= $1 and s.id < $2 and w.kind <> 'USDT'`,
    from,
    to,
  );
