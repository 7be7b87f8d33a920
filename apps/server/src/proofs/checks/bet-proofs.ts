import { betStatusCodes } from '@arara/sports/bets/codes';
import {
  type AuditFinding,
  type PagedCheck,
  type AuditProofSqlReader,
  runPagedAuditChecks,
} from '../../platform/audit/proof.ts';
import { sql } from '../../platform/db/db.ts';
import { auditSportBets } from '../../sportsbook/sportsbook.ts';
import { entryKinds, houseLedgerAccounts, listPlayerIdRangesToAudit } from '../../wallet/wallet.ts';

const { refusedInDelay: refusedInDelayBetState, feedFault: feedFaultBetState } = betStatusCodes;
const betPayoutEntryKinds = [entryKinds.payout, entryKinds.void, entryKinds.resettlement];

/** Checks of sports bets against the ledger. Each covers the players above `$1` up to `$2`. */
const sportsBetChecks: readonly PagedCheck[] = [
  {
    name: 'every sports bet took its stake, and paid, cashed out or gave back what its row says',
    page: (after, to) =>
      sql(
        'audit bets',
        `with booked as (
           select player, ref,
             coalesce(sum(amount) filter (where kind = ${entryKinds.stake} and debit = 1), 0)::bigint as main,
             coalesce(sum(amount) filter (where kind = ${entryKinds.stake} and debit = 2), 0)::bigint as bonus,
             coalesce(sum(amount) filter (where kind = ${entryKinds.refund}), 0)::bigint as refunded,
             coalesce(sum(case when debit = ${houseLedgerAccounts.sports} then amount else -amount end)
               filter (where kind in (${betPayoutEntryKinds.join(', ')})), 0)::bigint as paid,
             coalesce(sum(case when debit = ${houseLedgerAccounts.sports} then amount else -amount end)
               filter (where kind = ${entryKinds['cash-out']}), 0)::bigint as cashed
           from entry where player > $1 and player <= $2 and ${houseLedgerAccounts.sports} in (debit, credit)
           group by player, ref
         ), placed as (
           select player, id, stake_main as main, stake_bonus as bonus,
             case when state in (${refusedInDelayBetState}, ${feedFaultBetState}) then stake_main + stake_bonus
               else 0 end as refunded,
             payout as paid, cashed_paid as cashed
           from sport_bet where player > $1 and player <= $2
         )
         select count(*) as checked,
           array_agg(format('player %s bet %s: booked %s, its row says %s', coalesce(p.player, b.player),
             coalesce(p.id, b.ref), (b.main, b.bonus, b.refunded, b.paid, b.cashed),
             (p.main, p.bonus, p.refunded, p.paid, p.cashed)))
           filter (where (p.main, p.bonus, p.refunded, p.paid, p.cashed)
             is distinct from (b.main, b.bonus, b.refunded, b.paid, b.cashed)) as wrong
         from placed p full join booked b on b.player = p.player and b.ref = p.id`,
        after,
        to,
      ),
  },
];

/** Proves the sports bets, by themselves and against the ledger. */
export const proveSportsBets = async (reader: AuditProofSqlReader): Promise<AuditFinding[]> => [
  ...(await runPagedAuditChecks(reader, listPlayerIdRangesToAudit, sportsBetChecks)),
  ...(await auditSportBets(reader)),
];
