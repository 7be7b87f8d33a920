import { type Finding, type PagedCheck, provePaged } from '../audit/check.ts';
import { type Reader, sql } from '../db/db.ts';
import * as wallet from '../wallet/wallet.ts';

const checks: readonly PagedCheck[] = [
  {
    name: 'every payment is booked once, to its player or to suspense',
    page: (after, to) =>
      sql(
        'audit payments',
        `with booked as (
           select player, ref, kind, amount from entry where player > $1 and player <= $2 and kind in (${wallet.kinds.deposit}, ${wallet.kinds['deposit-suspense']})
         )
         select count(*) as checked, array_agg(format('player %s payment %s: came in %s, booked %s', coalesce(p.player, b.player), coalesce(p.id, b.ref), p.amount, b.amount))
           filter (where p.amount is distinct from b.amount or (p.review is null) <> (b.kind = ${wallet.kinds.deposit})) as wrong
         from (select * from payment where player > $1 and player <= $2) p full join booked b on b.player = p.player and b.ref = p.id`,
        after,
        to,
      ),
  },
  {
    name: 'every credited order has its credited payment, and no other order has one',
    page: (after, to) =>
      sql(
        'audit deposits',
        `with paid as (select player, deposit, sum(amount)::bigint as amount from payment where player > $1 and player <= $2 and review is null group by player, deposit)
         select count(*) as checked, array_agg(format('player %s order %s in %s: paid %s, payments %s', d.player, d.id, d.state, d.paid, p.amount))
           filter (where (d.state = 'credited') <> (p.amount is not null) or (d.state = 'credited' and d.paid is distinct from p.amount)) as wrong
         from (select * from deposit where player > $1 and player <= $2) d left join paid p on p.player = d.player and p.deposit = d.id`,
        after,
        to,
      ),
  },
  {
    name: 'money held is the sum of the withdrawals under way',
    page: (after, to) =>
      sql(
        'audit withdrawals',
        `select count(*) as checked, array_agg(format('player %s holds %s, orders say %s', w.player, w.withdrawing, coalesce(o.amount, 0))) filter (where w.withdrawing <> coalesce(o.amount, 0)) as wrong
         from (select player, withdrawing from wallet where player > $1 and player <= $2) w
         left join (select player, sum(amount)::bigint as amount from withdrawal where player > $1 and player <= $2 and state not in ('confirmed', 'rejected', 'cancelled', 'returned') group by player) o on o.player = w.player`,
        after,
        to,
      ),
  },
];

/** Proves the orders against the ledger: deposits, payments in suspense, held withdrawals. */
export const auditPayments = (reader: Reader): Promise<Finding[]> => provePaged(reader, wallet.walletPages, checks);
