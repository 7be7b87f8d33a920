/**
 * Checks of the ledger entry by entry, for `ledger:verify`: what somebody who writes into the database, but not through the program,
 * would leave behind. The balances themselves are checked in `wallet-audit.ts`.
 */
import {
  type AuditFinding,
  type AuditProofSqlReader,
  type PagedCheck,
  runPagedAuditChecks,
} from '../platform/audit/proof.ts';
import { sql } from '../platform/db/db.ts';
import { convertMsToIdDistance } from '../platform/ids.ts';
import { bonusTermAuditChecks } from './bonuses/bonuses-audit.ts';
import { ALLOWED_ENTRY_ROWS_SQL } from './ledger/allowed-entries.ts';
import { entryKinds, playerLedgerAccounts } from './ledger/chart-of-accounts.ts';
import { listPlayerIdRangesToAudit } from './wallet-audit.ts';

const { main: mainAccount, receivable: receivableAccount } = playerLedgerAccounts;
/**
 * Clocks of two nodes differ by at most a second: entries of before migration 0101 may then have ids in another order. A repayment
 * stands this close to its cause.
 */
const NODE_CLOCK_TOLERANCE = convertMsToIdDistance(2000);
/** The node's number in an id (`platform/ids.ts`). */
const readNodeSql = (id: string): string => `((${id} >> 8) & 15)`;

const ledgerEntryChecks: readonly PagedCheck[] = [
  {
    name: 'every entry is one that the program makes: its kind, its two accounts, its currency',
    page: (after, to) =>
      sql(
        'audit allowed entries',
        `select count(*) as checked, array_agg(format('player %s entry %s: kind %s from %s to %s in %s',
             e.player, e.id, e.kind, e.debit, e.credit, w.currency))
           filter (where a.kind is null or w.player is null or e.amount <= 0) as wrong
         from entry e left join wallet w on w.player = e.player
           left join (values ${ALLOWED_ENTRY_ROWS_SQL}) a(kind, debit, credit, currency)
             on a.kind = e.kind and a.debit = e.debit and a.credit = e.credit
               and (a.currency is null or a.currency = w.currency)
         where e.player > $1 and e.player <= $2`,
        after,
        to,
      ),
  },
  {
    name: 'the balances after each entry follow from the balances before it, up to the balances of now',
    page: (after, to) =>
      sql(
        'audit balance chain',
        `with steps as (
           select player, id, account, amount, after, after - amount as before,
             lag(after, 1, 0::bigint) over account_entries as expected,
             coalesce(id - lag(id) over account_entries < ${NODE_CLOCK_TOLERANCE}
               and ${readNodeSql('id')} <> ${readNodeSql('lag(id) over account_entries')}, false) as may_be_swapped,
             lead(id) over account_entries is null as is_last
           from posting where player > $1 and player <= $2 and account < 100
           window account_entries as (partition by player, account order by id, amount)
         ), near as (
           select *, bool_or(may_be_swapped) over (partition by player, account order by id
             rows between 3 preceding and 3 following) as is_near_swap from steps
         ), kept as (
           select w.player, p.account, p.amount
           from wallet w, lateral (values (${playerLedgerAccounts.main}, w.main),
             (${playerLedgerAccounts.bonus}, w.bonus), (${playerLedgerAccounts.withdrawing}, w.withdrawing),
             (${playerLedgerAccounts.agent}, w.agent), (${playerLedgerAccounts.receivable}, w.receivable)
           ) p(account, amount) where w.player > $1 and w.player <= $2
         ), chained as (
           -- In whatever order: each balance after an entry is the one before another entry, or the one of now.
           select player, account, sum(case when side = 'after' then 1 else -1 end) as count, value from (
             select player, account, 'after' as side, after as value from steps
             union all select distinct player, account, 'after', 0::bigint from steps
             union all select player, account, 'before', before from steps
             union all select s.player, s.account, 'before', k.amount
               from (select distinct player, account from steps) s join kept k using (player, account)
           ) v group by player, account, value having sum(case when side = 'after' then 1 else -1 end) <> 0
         )
         select count(*) as checked, array_agg(format('player %s entry %s: account %s had %s, its entry says %s',
             n.player, n.id, n.account, n.expected, n.before))
           filter (where n.after is null or (n.before <> n.expected and (not n.is_near_swap
             or exists (select from chained c where c.player = n.player and c.account = n.account)))
             or (n.is_last and not n.is_near_swap and n.after is distinct from k.amount)) as wrong
         from near n left join kept k on k.player = n.player and k.account = n.account`,
        after,
        to,
      ),
  },
  {
    name: 'a repayment follows money that reached main, and ends with the debt or with main money',
    page: (after, to) =>
      sql(
        'audit repayments',
        `select count(*) as checked, array_agg(format('player %s repayment %s', r.player, r.id))
           filter (where (r.debit_after <> 0 and r.credit_after <> 0) or not exists (
             select from entry c where c.player = r.player and c.ref = r.ref and c.credit = ${mainAccount}
               and c.id < r.id and r.id - c.id < ${NODE_CLOCK_TOLERANCE})) as wrong
         from entry r where r.player > $1 and r.player <= $2 and r.kind = ${entryKinds.repayment}
           and r.credit = ${receivableAccount}`,
        after,
        to,
      ),
  },
  {
    name: 'an entry that corrects another one names an entry of its player',
    page: (after, to) =>
      sql(
        'audit reversals',
        `select count(*) as checked, array_agg(format('player %s entry %s corrects %s', e.player, e.id, e.reverses))
           filter (where o.id is null) as wrong
         from entry e left join entry o on o.player = e.player and o.id = e.reverses
         where e.player > $1 and e.player <= $2 and e.reverses is not null`,
        after,
        to,
      ),
  },
  {
    name: 'the marks of turnover requirements add up, and the days of a player are in their order',
    page: (after, to) =>
      sql(
        'audit turnover marks',
        `with marks as (
           select t.player, t.id, t.upto, sum(t.required) over (partition by t.player order by t.upto, t.id) as sum,
             exists (select from entry e where e.player = t.player and e.kind = ${entryKinds.clawback}) as is_clawed
           from turnover t where t.player > $1 and t.player <= $2
         ), wrong_marks as (
           select player,
             format('player %s requirement %s ends at %s, the ones up to it make %s', player, id, upto, sum) as what
           from marks where upto < sum or (upto <> sum and not is_clawed)
         ), wrong_days as (
           select w.player, format('player %s has a day %s, now is %s', w.player, d.day, w.day) as what
           from wallet w join wallet_day d on d.player = w.player
           where w.player > $1 and w.player <= $2 and d.day >= w.day
         ), wrong_sums as (
           select w.player, format('player %s requires %s, marks say %s', w.player, w.turn_required,
             coalesce(t.required, 0)) as what
           from wallet w left join (select player, sum(required)::bigint as required from turnover
             where player > $1 and player <= $2 group by player) t on t.player = w.player
           where w.player > $1 and w.player <= $2 and w.turn_required <> coalesce(t.required, 0)
         )
         select (select count(*) from marks) as checked,
           (select array_agg(what) from (select what from wrong_marks union all select what from wrong_days
             union all select what from wrong_sums) x) as wrong`,
        after,
        to,
      ),
  },
];

/** Checks every entry against those before it and against what the program may write; and the terms of every bonus. */
export const auditLedgerEntries = (reader: AuditProofSqlReader): Promise<AuditFinding[]> =>
  runPagedAuditChecks(reader, listPlayerIdRangesToAudit, [...ledgerEntryChecks, ...bonusTermAuditChecks]);
