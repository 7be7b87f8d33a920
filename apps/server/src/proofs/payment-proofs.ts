import { type Finding, type PagedCheck, runPagedChecks } from '../platform/audit/proof.ts';
import { type Reader, sql } from '../platform/db/db.ts';
import * as wallet from '../wallet/wallet.ts';
import { transferChecks, withdrawalChecks } from './withdrawal-proofs.ts';

const checks: readonly PagedCheck[] = [
  {
    name: 'every payment is booked once, to its player or to suspense',
    page: (after, to) =>
      sql(
        'audit payments',
        `with booked as (
           select player, ref, kind, amount from entry where player > $1 and player <= $2 and kind in (${wallet.entryKinds.deposit}, ${wallet.entryKinds['deposit-suspense']}) and debit = ${wallet.houseAccounts.psp}
         )
         select count(*) as checked, array_agg(format('player %s payment %s: came in %s, booked %s', coalesce(p.player, b.player), coalesce(p.id, b.ref), p.amount, b.amount))
           filter (where p.amount is distinct from b.amount or (p.review is null and p.waited is null) <> (b.kind = ${wallet.entryKinds.deposit})) as wrong
         from (select * from payment where player > $1 and player <= $2) p full join booked b on b.player = p.player and b.ref = p.id`,
        after,
        to,
      ),
  },
  {
    name: 'what people credited left suspense once, whole, and with a yes',
    page: (after, to) =>
      sql(
        'audit acceptances',
        `with booked as (
           select player, ref, amount from entry where player > $1 and player <= $2 and kind = ${wallet.entryKinds.deposit} and debit = ${wallet.houseAccounts.suspense}
         ), accepted as (
           select p.*, (select count(*) from payment_acceptance a where a.player = p.player and a.payment = p.id) as yeses
           from payment p where p.player > $1 and p.player <= $2 and p.waited is not null
         )
         select count(*) as checked, array_agg(format('player %s payment %s: came in %s, credited %s, %s yeses', coalesce(a.player, b.player), coalesce(a.id, b.ref), a.amount, b.amount, a.yeses))
           filter (where a.amount is distinct from b.amount or a.review is not null or a.yeses = 0 or a.player = 0) as wrong
         from accepted a full join booked b on b.player = a.player and b.ref = a.id`,
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
           filter (where (d.state in ('credited', 'clawed_back')) <> (p.amount is not null) or (p.amount is not null and d.paid is distinct from p.amount)) as wrong
         from (select * from deposit where player > $1 and player <= $2) d left join paid p on p.player = d.player and p.deposit = d.id`,
        after,
        to,
      ),
  },
  {
    name: 'everything that went back of a payment is booked once: out of suspense, or from its player',
    page: (after, to) =>
      sql(
        'audit returns',
        `with booked as (
           select player, ref, sum(amount)::bigint as amount, bool_and(kind = ${wallet.entryKinds.clawback}) as clawed, bool_and(kind = ${wallet.entryKinds['deposit-refund']}) as refunded
           from entry where player > $1 and player <= $2 and kind in (${wallet.entryKinds['deposit-refund']}, ${wallet.entryKinds.clawback}) group by player, ref
         ), back as (
           select r.player, r.id, r.amount, p.review from payment_return r join payment p on p.player = r.player and p.id = r.payment
           where r.player > $1 and r.player <= $2 and r.state = 'returned'
         )
         select count(*) as checked, array_agg(format('player %s return %s: went back %s, booked %s', coalesce(r.player, b.player), coalesce(r.id, b.ref), r.amount, b.amount))
           filter (where r.amount is distinct from b.amount or not case when r.review is null then b.clawed else b.refunded end) as wrong
         from back r full join booked b on b.player = r.player and b.ref = r.id`,
        after,
        to,
      ),
  },
  {
    name: 'a payment is never sent back twice, and an order in review has money in suspense',
    page: (after, to) =>
      sql(
        'audit suspense',
        `with back as (
           select player, payment, sum(amount) filter (where state = 'returned') as amount, count(*) filter (where state = 'pending') as pending
           from payment_return where player > $1 and player <= $2 group by player, payment
         ), held as (
           select p.player, p.deposit, coalesce(sum(p.amount - p.returned) filter (where p.review is not null), 0) as waiting, coalesce(sum(b.pending), 0) as pending,
             bool_or(p.returned <> coalesce(b.amount, 0)) as differs
           from payment p left join back b on b.player = p.player and b.payment = p.id where p.player > $1 and p.player <= $2 group by p.player, p.deposit
         )
         select count(*) as checked, array_agg(format('player %s order %s in %s: %s in suspense, %s refunds under way', d.player, d.id, d.state, h.waiting, h.pending))
           filter (where h.differs or (d.state = 'in_review' and (h.waiting = 0 or h.pending > 0)) or (d.state = 'refund_pending') <> (h.pending > 0 and d.state in ('in_review', 'refund_pending'))) as wrong
         from held h join deposit d on d.player = h.player and d.id = h.deposit`,
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
export const auditPayments = (reader: Reader): Promise<Finding[]> =>
  runPagedChecks(reader, wallet.selectWalletPage, [...checks, ...withdrawalChecks, ...transferChecks]);
