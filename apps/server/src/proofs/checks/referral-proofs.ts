import {
  type AuditFinding,
  type PagedCheck,
  type AuditProofSqlReader,
  runPagedAuditChecks,
} from '../../platform/audit/proof.ts';
import { sql } from '../../platform/db/db.ts';
import { entryKinds, listPlayerIdRangesToAudit } from '../../wallet/wallet.ts';

const referralChecks: readonly PagedCheck[] = [
  {
    name: 'every commission was booked once, and every booking has its commission',
    page: (after, to) =>
      sql(
        'audit commission',
        `select count(*) as checked,
           array_agg(format('agent %s commission %s', coalesce(c.player, e.player), coalesce(c.id, e.ref)))
             filter (where c.amount is distinct from e.amount) as wrong
         from (select player, id, amount from referral_commission
             where player > $1 and player <= $2 and amount > 0) c
         full join (select player, ref, amount from entry
             where player > $1 and player <= $2 and kind = ${entryKinds.commission}) e
           on e.player = c.player and e.ref = c.id`,
        after,
        to,
      ),
  },
  {
    name: 'every claim of commission moved its amount once',
    page: (after, to) =>
      sql(
        'audit commission claims',
        `select count(*) as checked,
           array_agg(format('agent %s claim %s', coalesce(c.player, e.player), coalesce(c.id, e.ref)))
             filter (where c.amount is distinct from e.amount) as wrong
         from (select player, id, amount from referral_claim where player > $1 and player <= $2) c
         full join (select player, ref, amount from entry
             where player > $1 and player <= $2 and kind = ${entryKinds['commission-claim']}) e
           on e.player = c.player and e.ref = c.id`,
        after,
        to,
      ),
  },
  {
    name: 'what an agent earned on a level is the sum of its days',
    page: (after, to) =>
      sql(
        'audit agent levels',
        `select count(*) as checked, array_agg(format('agent %s level %s', l.player, l.level))
           filter (where l.earned is distinct from coalesce(c.amount, 0)) as wrong
         from referral_level l left join (
           select player, level, sum(amount)::bigint as amount from referral_commission
           where player > $1 and player <= $2 group by player, level) c using (player, level)
         where l.player > $1 and l.player <= $2`,
        after,
        to,
      ),
  },
];

/** Proves referrals against the ledger: commission, claims, and the sums of each level. */
export const proveReferrals = (reader: AuditProofSqlReader): Promise<AuditFinding[]> =>
  runPagedAuditChecks(reader, listPlayerIdRangesToAudit, referralChecks);
