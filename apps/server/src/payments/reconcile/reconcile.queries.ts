import type { Id, PlayerId, OrderId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Instant } from '../../context.ts';
import { type Row, type Statement, sql } from '../../platform/db/db.ts';
import { houseAccounts, entryKinds } from '../../wallet/wallet.ts';

/** What the ledger says of one payment that came in. */
interface BookedPayment extends Row {
  readonly end_to_end_id: string;
  readonly amount: Centavos;
  readonly returned: Centavos;
  readonly fee: Centavos;
}

/** Payments that came in from `from` until before `to`, by the bank's time, as the ledger booked them. */
export const selectBookedPayments = (from: Instant, to: Instant): Statement<BookedPayment> =>
  sql(
    'payments booked',
    `select p.end_to_end_id,
       (select coalesce(sum(e.amount), 0)::bigint from entry e where e.player = p.player and e.ref = p.id and e.kind in (${entryKinds.deposit}, ${entryKinds['deposit-suspense']}) and e.debit = ${houseAccounts.psp}) as amount,
       (select coalesce(sum(e.amount), 0)::bigint from payment_return r join entry e on e.player = r.player and e.ref = r.id and e.kind in (${entryKinds['deposit-refund']}, ${entryKinds.clawback}, ${entryKinds['bank-fee']})
        where r.player = p.player and r.payment = p.id and e.credit = ${houseAccounts.psp}) as returned,
       (select coalesce(sum(e.amount), 0)::bigint from entry e where e.player = p.player and e.ref = p.id and e.kind in (${entryKinds['deposit-refund']}, ${entryKinds.clawback}, ${entryKinds['bank-fee']}) and e.debit = ${houseAccounts.fees}) as fee
     from payment p where p.paid_at >= $1 and p.paid_at < $2 order by p.end_to_end_id`,
    from,
    to,
  );

/** What the ledger says of one withdrawal that was paid by the bank. */
interface BookedPayout extends Row {
  readonly player: PlayerId;
  readonly id: OrderId;
  readonly amount: Centavos;
  readonly returned: Centavos;
  readonly fee: Centavos;
}

const bookedPayoutColumns = `w.player, w.id, w.returned,
  (select coalesce(sum(e.amount), 0)::bigint from entry e where e.player = w.player and e.ref = w.id and e.kind in (7, 8) and e.debit = 3 and e.credit = ${houseAccounts.psp}) as amount,
  (select coalesce(sum(e.amount), 0)::bigint from entry e where e.player = w.player and e.ref = w.id and e.kind in (20, 21, 22) and e.debit = ${houseAccounts.fees}) as fee`;

/** These withdrawals as the ledger booked them; lists of one length. */
export const selectBookedPayouts = (players: string, orders: string): Statement<BookedPayout> =>
  sql(
    'payouts booked',
    `select ${bookedPayoutColumns} from unnest($1::bigint[], $2::bigint[]) t(p, o) join withdrawal w on w.player = t.p and w.id = t.o`,
    players,
    orders,
  );

/** Withdrawals by Pix whose money the ledger says left the house between these two ids. */
export const selectBookedPayoutsBetween = (from: Id, to: Id): Statement<BookedPayout> =>
  sql(
    'payouts booked between',
    `select ${bookedPayoutColumns} from order_step s join withdrawal w on w.player = s.player and w.id = s.order_id
     where s.state = 'confirmed' and s.id >= $1 and s.id < $2 and w.kind <> 'USDT'`,
    from,
    to,
  );
