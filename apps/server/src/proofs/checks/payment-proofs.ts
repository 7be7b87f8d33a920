import { auditPayments } from '../../payments/payments.ts';
import {
  type AuditFinding,
  type PagedCheck,
  type AuditProofSqlReader,
  runPagedAuditChecks,
} from '../../platform/audit/proof.ts';
import { sql } from '../../platform/db/db.ts';
import { entryKinds, houseLedgerAccounts, listPlayerIdRangesToAudit } from '../../wallet/wallet.ts';
import { transferBookingChecks, withdrawalBookingAuditChecks } from './withdrawal-proofs.ts';

const { deposit: depositEntryKind, clawback: clawbackEntryKind } = entryKinds;
const suspenseDepositEntryKind = entryKinds['deposit-suspense'];
const depositRefundEntryKind = entryKinds['deposit-refund'];

/** Checks of payments against the ledger. Each covers the players above `$1` up to `$2`. */
const paymentBookingChecks: readonly PagedCheck[] = [
  {
    name: 'every payment is booked once, to its player or to suspense',
    page: (after, to) =>
      sql(
        'audit payments',
        `with booked as (
           select player, ref, kind, amount from entry
           where player > $1 and player <= $2 and kind in (${depositEntryKind}, ${suspenseDepositEntryKind})
             and debit = ${houseLedgerAccounts.psp}
         )
         select count(*) as checked, array_agg(format('player %s payment %s: came in %s, booked %s',
             coalesce(p.player, b.player), coalesce(p.id, b.ref), p.amount, b.amount))
           filter (where p.amount is distinct from b.amount
             or (p.review is null and p.waited is null) <> (b.kind = ${depositEntryKind})) as wrong
         from (select * from payment where player > $1 and player <= $2) p
         full join booked b on b.player = p.player and b.ref = p.id`,
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
           select player, ref, amount from entry
           where player > $1 and player <= $2 and kind = ${depositEntryKind} and debit = ${houseLedgerAccounts.suspense}
         ), accepted as (
           select p.*,
             (select count(*) from payment_acceptance a where a.player = p.player and a.payment = p.id) as yeses
           from payment p where p.player > $1 and p.player <= $2 and p.waited is not null
         )
         select count(*) as checked, array_agg(format('player %s payment %s: came in %s, credited %s, %s yeses',
             coalesce(a.player, b.player), coalesce(a.id, b.ref), a.amount, b.amount, a.yeses))
           filter (where a.amount is distinct from b.amount or a.review is not null or a.yeses = 0
             or a.player = 0) as wrong
         from accepted a full join booked b on b.player = a.player and b.ref = a.id`,
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
           select player, ref, sum(amount)::bigint as amount, bool_and(kind = ${clawbackEntryKind}) as clawed,
             bool_and(kind = ${depositRefundEntryKind}) as refunded
           from entry where player > $1 and player <= $2
           and kind in (${depositRefundEntryKind}, ${clawbackEntryKind}) group by player, ref
         ), back as (
           select r.player, r.id, r.amount, p.review
           from payment_return r join payment p on p.player = r.player and p.id = r.payment
           where r.player > $1 and r.player <= $2 and r.state = 'returned'
         )
         select count(*) as checked, array_agg(format('player %s return %s: went back %s, booked %s',
             coalesce(r.player, b.player), coalesce(r.id, b.ref), r.amount, b.amount))
           filter (where r.amount is distinct from b.amount
             or not case when r.review is null then b.clawed else b.refunded end) as wrong
         from back r full join booked b on b.player = r.player and b.ref = r.id`,
        after,
        to,
      ),
  },
  {
    name: 'money held is the sum of the withdrawals under way',
    page: (after, to) =>
      sql(
        'audit withdrawals',
        `select count(*) as checked, array_agg(format('player %s holds %s, orders say %s',
             w.player, w.withdrawing, coalesce(o.amount, 0)))
           filter (where w.withdrawing <> coalesce(o.amount, 0)) as wrong
         from (select player, withdrawing from wallet where player > $1 and player <= $2) w
         left join (
           select player, sum(amount)::bigint as amount from withdrawal
           where player > $1 and player <= $2 and state not in ('confirmed', 'rejected', 'cancelled', 'returned')
           group by player
         ) o on o.player = w.player`,
        after,
        to,
      ),
  },
];

/** Proves the orders of payments, by themselves and against the ledger: deposits, payments in suspense, withdrawals, transfers. */
export const provePayments = async (reader: AuditProofSqlReader): Promise<AuditFinding[]> => [
  ...(await auditPayments(reader)),
  ...(await runPagedAuditChecks(reader, listPlayerIdRangesToAudit, [
    ...paymentBookingChecks,
    ...withdrawalBookingAuditChecks,
    ...transferBookingChecks,
  ])),
];
