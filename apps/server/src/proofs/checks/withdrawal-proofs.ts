import type { PagedCheck } from '../../platform/audit/proof.ts';
import { sql } from '../../platform/db/db.ts';
import { entryKinds, playerLedgerAccounts } from '../../wallet/wallet.ts';

const { fee: feeEntryKind } = entryKinds;
const withdrawalHoldEntryKind = entryKinds['withdrawal-hold'];
const withdrawalPaidEntryKind = entryKinds['withdrawal-paid'];
const returnedEntryKind = entryKinds['withdrawal-returned'];
const transferOutEntryKind = entryKinds['transfer-out'];
const transferInEntryKind = entryKinds['transfer-in'];
const { main: playerMainLedgerAccount, withdrawing: withdrawingLedgerAccount } = playerLedgerAccounts;

/** The sum of the entries that meet a condition. */
const sumAmountWhereSql = (condition: string): string => `coalesce(sum(amount) filter (where ${condition}), 0)`;

/** Checks of withdrawals against the ledger: the money of each order is booked as its state says. */
export const withdrawalBookingAuditChecks: readonly PagedCheck[] = [
  {
    name: 'every withdrawal is held once, and paid, released or returned as its state says',
    page: (after, to) =>
      sql(
        'audit withdrawal money',
        `with booked as (
           select player, ref, ${sumAmountWhereSql(`kind = ${withdrawalHoldEntryKind}`)} as held,
           ${sumAmountWhereSql(`kind = ${withdrawalPaidEntryKind}`)} as paid,
             ${sumAmountWhereSql(`kind = ${feeEntryKind} and debit = ${withdrawingLedgerAccount}`)} as fee,
             ${sumAmountWhereSql(`kind = ${returnedEntryKind} and debit = ${withdrawingLedgerAccount}`)} as released,
             ${sumAmountWhereSql(`kind = ${returnedEntryKind} and debit <> ${withdrawingLedgerAccount}`)} as returned,
             ${sumAmountWhereSql(`kind = ${feeEntryKind} and credit = ${playerMainLedgerAccount}`)} as fee_back
           from entry where player > $1 and player <= $2 and kind in (${withdrawalHoldEntryKind}, ${withdrawalPaidEntryKind}, ${returnedEntryKind}, ${feeEntryKind})
           group by player, ref
         ), due as (
           select player, id, amount, state, w.returned,
             case when state in ('confirmed', 'returned') then w.fee else 0 end as fee,
             case when state in ('confirmed', 'returned') then amount - w.fee else 0 end as paid,
             case when state in ('rejected', 'cancelled') then amount else 0 end as released,
             case when w.returned > 0 and w.returned >= amount - w.fee then w.fee else 0 end as fee_back
           from withdrawal w where player > $1 and player <= $2
         )
         select count(*) as checked, array_agg(format(
             'player %s withdrawal %s of %s in %s: held %s, paid %s + %s, released %s, returned %s + %s',
             coalesce(d.player, b.player), coalesce(d.id, b.ref), d.amount, d.state, b.held, b.paid, b.fee,
             b.released, b.returned, b.fee_back))
           filter (where (d.amount, d.paid, d.fee, d.released, d.returned, d.fee_back)
               is distinct from (b.held, b.paid, b.fee, b.released, b.returned, b.fee_back)
             or (d.state = 'returned') <> (d.returned > 0 and d.returned >= d.paid)) as wrong
         from due d full join booked b on b.player = d.player and b.ref = d.id`,
        after,
        to,
      ),
  },
];

/** Checks of transfers between players against the ledger: both sides exist, and each is booked once. */
export const transferBookingChecks: readonly PagedCheck[] = [
  {
    name: 'every transfer between players has both its sides, each booked once',
    page: (after, to) =>
      sql(
        'audit transfers',
        `with booked as (
           select player, ref, sum(case when kind = ${transferOutEntryKind} then -amount
           else amount end)::bigint as amount
           from entry where player > $1 and player <= $2 and kind in (${transferOutEntryKind}, ${transferInEntryKind})
           group by player, ref
         ), sides as (
           select t.player, t.id, t.amount, o.amount as other
           from transfer t left join transfer o on o.player = t.other and o.id = t.id and o.other = t.player
           where t.player > $1 and t.player <= $2
         )
         select count(*) as checked, array_agg(format('player %s transfer %s of %s: booked %s, the other side %s',
             coalesce(s.player, b.player), coalesce(s.id, b.ref), s.amount, b.amount, s.other))
           filter (where s.amount is distinct from b.amount or s.other is distinct from -s.amount) as wrong
         from sides s full join booked b on b.player = s.player and b.ref = s.id`,
        after,
        to,
      ),
  },
];
