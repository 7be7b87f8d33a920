import type { PagedCheck } from '../../platform/audit/proof.ts';
import { sql } from '../../platform/db/db.ts';
import { houseLedgerAccounts, entryKinds, playerLedgerAccounts } from '../ledger/chart-of-accounts.ts';

const {
  'bonus-grant': bonusGrantEntryKind,
  'bonus-release': bonusReleaseEntryKind,
  'bonus-forfeit': forfeitEntryKind,
  'gift-clawback': giftClawbackEntryKind,
  award: awardEntryKind,
} = entryKinds;
/** The kinds of entries by which a game or a sports bet moves bonus money. Every other kind is a grant, a release or a forfeit. */
const bonusPlayEntryKinds = [
  entryKinds.stake,
  entryKinds.payout,
  entryKinds.refund,
  entryKinds.void,
  entryKinds.resettlement,
  entryKinds['cash-out'],
].join(', ');

/** The checks of bonus money, page by page. */
export const bonusAuditChecks: readonly PagedCheck[] = [
  {
    name: 'bonus money stands beside exactly one open bonus, with no more to wager than it required',
    page: (after, to) =>
      sql(
        'audit open bonuses',
        `select count(*) as checked,
           array_agg(format('player %s: wallet has bonus %s, rows say %s', w.player, w.bonus_id, b.id))
           filter (where w.bonus_id is distinct from b.id
             or (b.id is null and (w.bonus <> 0 or w.bonus_left <> 0 or w.bonus_held <> 0))
             or w.bonus_left > b.required
             or (b.id is not null and (w.bonus_left = 0 or w.bonus + w.bonus_held = 0))) as wrong
         from wallet w left join bonus b on b.player = w.player and b.state = 'open'
         where w.player > $1 and w.player <= $2`,
        after,
        to,
      ),
  },
  {
    name: 'every bonus is what was granted to it, and ended with what the ledger says',
    page: (after, to) =>
      sql(
        'audit bonuses',
        `with booked as (
           select player, ref,
             coalesce(sum(amount) filter (where kind in (${bonusGrantEntryKind}, ${awardEntryKind})),
             0)::bigint as granted,
             coalesce(sum(amount) filter (where kind in (${bonusReleaseEntryKind}, ${forfeitEntryKind})),
             0)::bigint as ended
           from entry
           where player > $1 and player <= $2 and kind in (${bonusGrantEntryKind}, ${awardEntryKind},
           ${bonusReleaseEntryKind}, ${forfeitEntryKind})
             and ${playerLedgerAccounts.bonus} in (debit, credit)
           group by player, ref
         ), grants as (
           select player, bonus, sum(amount)::bigint as amount, sum(required)::bigint as required from bonus_grant
           where player > $1 and player <= $2 group by player, bonus
         ), kept as (select * from bonus where player > $1 and player <= $2)
         select count(*) as checked,
           array_agg(format(
             'player %s bonus %s: %s granted and %s at its end, the ledger says %s and %s, its grants %s',
             coalesce(b.player, k.player), coalesce(b.id, k.ref), b.granted, b.ended_with, k.granted, k.ended,
             g.amount))
           filter (where b.granted is distinct from k.granted or b.ended_with is distinct from k.ended
             or b.granted is distinct from g.amount or b.required < g.required) as wrong
         from kept b full join booked k on k.player = b.player and k.ref = b.id
           left join grants g on g.player = b.player and g.bonus = b.id`,
        after,
        to,
      ),
  },
  {
    name: 'bonus money leaves only by wagering, release, forfeit or a claw-back of its gift, and comes only as a grant or from a stake',
    page: (after, to) =>
      sql(
        'audit bonus money',
        `select count(*) as checked, array_agg(format('player %s entry %s', player, id))
           filter (where not case when debit = ${playerLedgerAccounts.bonus}
             then (kind in (${bonusPlayEntryKinds})
             and credit in (${houseLedgerAccounts.games}, ${houseLedgerAccounts.sports}))
               or (kind = ${bonusReleaseEntryKind} and credit = ${playerLedgerAccounts.main})
               or (kind in (${forfeitEntryKind}, ${giftClawbackEntryKind})
               and credit = ${houseLedgerAccounts.bonusExpense})
             else (kind in (${bonusPlayEntryKinds})
             and debit in (${houseLedgerAccounts.games}, ${houseLedgerAccounts.sports}))
               or (kind = ${bonusGrantEntryKind} and debit = ${houseLedgerAccounts.bonusExpense})
               or (kind = ${awardEntryKind} and debit = ${houseLedgerAccounts.awardExpense}) end) as wrong
         from entry where player > $1 and player <= $2 and ${playerLedgerAccounts.bonus} in (debit, credit)`,
        after,
        to,
      ),
  },
];
