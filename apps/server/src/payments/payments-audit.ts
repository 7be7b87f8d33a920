import {
  type AuditFinding,
  type PagedCheck,
  type AuditProofSqlReader,
  runPagedAuditChecks,
} from '../platform/audit/proof.ts';
import type { Id } from '@arara/contract/protocol/fields';
import { sql } from '../platform/db/db.ts';
import { convertMsToIdDistance, readInstantFromId } from '../platform/ids.ts';
import { depositTransitions } from './orders/deposit-states.ts';
import { withdrawalTransitions } from './orders/withdrawal-states.ts';
import { listPlayerIdRangesToAudit } from '../wallet/wallet.ts';

/** The steps that the states of orders allow, as rows of SQL: kind of order, before, after. */
const ALLOWED_STEP_ROWS_SQL: string = Object.entries<Readonly<Record<string, readonly string[]>>>({
  deposit: depositTransitions,
  withdrawal: withdrawalTransitions,
})
  .flatMap(([what, transitions]) =>
    Object.entries(transitions).flatMap(([before, next]) =>
      next.map((after) => `('${what}', '${before}', '${after}')`),
    ),
  )
  .join(', ');

/** Checks of the tables of payments among themselves. Each covers the players above `$1` up to `$2`. */
const paymentAuditChecks: readonly PagedCheck[] = [
  {
    name: 'every credited order has its credited payment, and no other order has one',
    page: (after, to) =>
      sql(
        'audit deposits',
        `with paid as (
           select player, deposit, sum(amount)::bigint as amount from payment
           where player > $1 and player <= $2 and review is null group by player, deposit
         )
         select count(*) as checked, array_agg(format('player %s order %s in %s: paid %s, payments %s',
             d.player, d.id, d.state, d.paid, p.amount))
           filter (where (d.state in ('credited', 'clawed_back')) <> (p.amount is not null)
             or (p.amount is not null and d.paid is distinct from p.amount)) as wrong
         from (select * from deposit where player > $1 and player <= $2) d
         left join paid p on p.player = d.player and p.deposit = d.id`,
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
           select player, payment, sum(amount) filter (where state = 'returned') as amount,
             count(*) filter (where state = 'pending') as pending
           from payment_return where player > $1 and player <= $2 group by player, payment
         ), held as (
           select p.player, p.deposit,
             coalesce(sum(p.amount - p.returned) filter (where p.review is not null), 0) as waiting,
             coalesce(sum(b.pending), 0) as pending, bool_or(p.returned <> coalesce(b.amount, 0)) as differs
           from payment p left join back b on b.player = p.player and b.payment = p.id
           where p.player > $1 and p.player <= $2 group by p.player, p.deposit
         )
         select count(*) as checked, array_agg(format(
             'player %s order %s in %s: %s in suspense, %s refunds under way',
             d.player, d.id, d.state, h.waiting, h.pending))
           filter (where h.differs or (d.state = 'in_review' and (h.waiting = 0 or h.pending > 0))
             or (d.state = 'refund_pending')
               <> (h.pending > 0 and d.state in ('in_review', 'refund_pending'))) as wrong
         from held h join deposit d on d.player = h.player and d.id = h.deposit`,
        after,
        to,
      ),
  },
  {
    name: 'every withdrawal has its state in its history, and was approved by as many people as it needs, or by the policy',
    page: (after, to) =>
      sql(
        'audit withdrawal history',
        `select count(*) as checked, array_agg(format('player %s withdrawal %s in %s: %s approvals of %s',
             w.player, w.id, w.state, a.count, w.approvals_needed))
           filter (where not s.has_state
             or ((w.state not in ('requested', 'in_review', 'rejected', 'cancelled') or s.was_sent)
               and (not s.was_approved or (not s.by_policy and a.count < w.approvals_needed)))) as wrong
         from withdrawal w,
           lateral (
             select coalesce(bool_or(state = w.state), false) as has_state,
               coalesce(bool_or(state = 'approved'), false) as was_approved,
               coalesce(bool_or(state = 'submitting'), false) as was_sent,
               coalesce((select why in ('policy', 'restored') from order_step l
                 where l.player = w.player and l.order_id = w.id and l.state = 'approved'
                 order by l.id desc limit 1), false) as by_policy
             from order_step where player = w.player and order_id = w.id
           ) s,
           lateral (select count(*) from withdrawal_approval where player = w.player and withdrawal = w.id) a
         where w.player > $1 and w.player <= $2`,
        after,
        to,
      ),
  },
  {
    name: 'the history of every order leads from its first state to its present one, by allowed steps',
    page: (after, to) =>
      sql(
        'audit order steps',
        `with orders as (
           select player, id, state, 'deposit' as what from deposit where player > $1 and player <= $2
           union all select player, id, state, 'withdrawal' from withdrawal where player > $1 and player <= $2
         ), steps as (
           select o.player, o.id, o.what, s.state, s.why, lag(s.state) over history as before,
             lead(s.state) over history is null as is_last, o.state as now
           from orders o left join order_step s on s.player = o.player and s.order_id = o.id
           window history as (partition by o.player, o.id order by s.id)
         )
         select count(*) as checked, array_agg(format('player %s %s %s: %s after %s, now %s', player, what, id, state,
             before, now))
           filter (where (is_last and state is distinct from now)
             or (before is null and state is distinct from case when what = 'deposit' then 'created'
               when why = 'restored' then 'approved' else 'requested' end)
             -- Staff may credit another payment of an order that is credited already.
             or (before is not null and (state <> before or why is distinct from 'accepted')
               and not exists (select from (values ${ALLOWED_STEP_ROWS_SQL}) a(what, before, after)
               where a.what = steps.what and a.before = steps.before and a.after = steps.state))) as wrong
         from steps`,
        after,
        to,
      ),
  },
  {
    name: 'every withdrawal counts for the day on which it was requested',
    page: (after, to) =>
      sql(
        'audit withdrawal days',
        `select count(*) as checked, array_agg(
             format('player %s withdrawal %s of %s counts for %s', player, id, made, day))
           filter (where day not in
             ((made - interval '5 seconds')::date, (made + interval '5 seconds')::date)) as wrong
         from (select player, id, day,
           to_timestamp((id / ${convertMsToIdDistance(1)} + ${readInstantFromId(0 as Id)}) / 1000.0)
           at time zone 'America/Sao_Paulo' as made from withdrawal where player > $1 and player <= $2) w`,
        after,
        to,
      ),
  },
  {
    name: 'every gift of an offer was given once per CPF',
    page: (after, to) =>
      sql(
        'audit gifts once',
        `select count(*) as checked, array_agg(format('player %s order %s', d.player, d.id))
           filter (where t.deposit is null) as wrong
         from deposit d
         left join gift_taken t on t.player = d.player and t.deposit = d.id and t.offer = d.gift->>'offerGroup'
         where d.player > $1 and d.player <= $2 and d.gift_outcome = 'given' and (d.gift->>'once')::boolean`,
        after,
        to,
      ),
  },
];

/**
 * Proves what the tables of payments say of each other: orders, payments, refunds, histories and gifts. Whether they agree with
 * the ledger is proved by the proofs that read several domains.
 */
export const auditPayments = (reader: AuditProofSqlReader): Promise<AuditFinding[]> =>
  runPagedAuditChecks(reader, listPlayerIdRangesToAudit, paymentAuditChecks);
