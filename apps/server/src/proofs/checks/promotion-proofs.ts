import {
  type AuditFinding,
  type PagedCheck,
  type AuditProofSqlReader,
  runPagedAuditChecks,
} from '../../platform/audit/proof.ts';
import { sql } from '../../platform/db/db.ts';
import { awardTypes } from '../../promotions/promotions.ts';
import { entryKinds, playerLedgerAccounts, listPlayerIdRangesToAudit } from '../../wallet/wallet.ts';

const promotionGiftChecks: readonly PagedCheck[] = [
  {
    name: 'every gift that was given was sold with its order, and no order without one has a trace of it',
    page: (after, to) =>
      sql(
        'audit gifts',
        `with sold as (
           select d.player, d.id, d.gift, d.gift_outcome, d.paid, d.gift_wanted, g.amount, g.source
           from deposit d left join bonus_grant g on g.player = d.player and g.ref = d.id
           where d.player > $1 and d.player <= $2
         )
         select count(*) as checked, array_agg(format('player %s order %s', player, id)) filter (where
           (amount is not null) <> (gift_outcome is not distinct from 'given')
           or (amount is not null
             and (amount <> (gift->>'amount')::bigint or source <> gift->>'offerGroup' or paid is null))
           or (gift_outcome is not null and gift is null) or (gift is not null and not gift_wanted)) as wrong
         from sold`,
        after,
        to,
      ),
  },
  {
    name: 'every award was credited once: as bonus money, or by staff as main money',
    page: (after, to) =>
      sql(
        'audit awards',
        `select count(*) as checked,
           array_agg(format('player %s award %s', coalesce(a.player, g.player), coalesce(a.id, g.ref)))
             filter (where a.amount is distinct from g.amount) as wrong
         from (select player, id, amount from award where player > $1 and player <= $2) a
         full join (
           select player, ref, amount from bonus_grant
           where player > $1 and player <= $2 and source in ('milestone', 'vip', 'staff')
           union all select player, ref, amount from entry
           where player > $1 and player <= $2 and kind = ${entryKinds.award} and credit = ${playerLedgerAccounts.main}
         ) g on g.player = a.player and g.ref = a.id`,
        after,
        to,
      ),
  },
  {
    name: 'every award by staff was requested and given, and went where its row says',
    page: (after, to) =>
      sql(
        'audit staff awards',
        `select count(*) as checked, array_agg(format('player %s award %s of type %s to %s, requested %s in %s',
             coalesce(a.player, r.player), coalesce(a.id, r.id), a.type, a.balance_kind, r.amount, r.state))
           filter (where (r.state = 'given' and (a.id is null or a.type <> ${awardTypes.staff} or a.amount <> r.amount
               or a.balance_kind <> r.balance_kind))
             or (r.state is distinct from 'given' and a.type = ${awardTypes.staff})
             or (a.id is not null and (a.balance_kind = 'main') <> exists (select from entry e where e.player = a.player
               and e.ref = a.id and e.kind = ${entryKinds.award} and e.credit = ${playerLedgerAccounts.main}))) as wrong
         from (select * from award where player > $1 and player <= $2) a
           full join (select * from award_request where player > $1 and player <= $2) r
             on r.player = a.player and r.id = a.id`,
        after,
        to,
      ),
  },
  {
    name: 'what of a bonus waits in open stakes is what their rows say',
    page: (after, to) =>
      sql(
        'audit bonus held',
        `select count(*) as checked, array_agg(format('player %s holds %s in open stakes, their rows say %s',
             w.player, w.bonus_held, coalesce(b.held, 0)))
           filter (where w.bonus_held <> coalesce(b.held, 0)) as wrong
         from wallet w left join lateral (
           select sum(s.stake_bonus)::bigint as held from (
             select stake_bonus - cashed_bonus as stake_bonus, bonus from sport_bet
               where player = w.player and state in (-10, 0, 8888)
             union all select stake_bonus, bonus_id from round where player = w.player and state = 0
             union all select stake_bonus, bonus_id from shared_bet where player = w.player and state = 0
           ) s left join bonus j on j.player = w.player and j.id = s.bonus
           where s.stake_bonus > 0 and w.bonus_id in (s.bonus, j.joined)
         ) b on true where w.player > $1 and w.player <= $2`,
        after,
        to,
      ),
  },
];

/** Proves promotions against the other domains: gifts against orders, awards against the ledger, bonus money in open stakes. */
export const provePromotions = (reader: AuditProofSqlReader): Promise<AuditFinding[]> =>
  runPagedAuditChecks(reader, listPlayerIdRangesToAudit, promotionGiftChecks);
