/** The entries of the bank's payments, refunds and payouts: what a reconciliation compares with the bank's lists. */
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { formatPostgresArrayLiteral, type SqlReader, type Row, type SqlStatement, sql } from '../../platform/db/db.ts';
import { entryKinds, playerLedgerAccounts } from '../ledger/chart-of-accounts.ts';

export interface BankLedgerEntry extends Row {
  readonly player: PlayerId;
  readonly ref: Id;
  readonly kind: number;
  readonly debit: number;
  readonly credit: number;
  readonly amount: Centavos;
}

/** What an entry refers to: a payment, a refund or a withdrawal of a player. */
export interface BankEntryReference {
  readonly player: PlayerId;
  readonly ref: Id;
}

/** Each branch repeats the condition of one partial index of `entry`, so that no player's whole ledger is read. */
const selectBankLedgerEntries = (players: string, refs: string): SqlStatement<BankLedgerEntry> => {
  const branches = [
    `e.kind in (${entryKinds.deposit}, ${entryKinds['deposit-suspense']})`,
    `e.kind in (${entryKinds['withdrawal-paid']}, ${entryKinds['withdrawal-returned']}) and e.debit = ${playerLedgerAccounts.withdrawing}`,
    `e.kind in (${entryKinds['deposit-refund']}, ${entryKinds.clawback}, ${entryKinds['bank-fee']})`,
  ];
  return sql(
    'bank entries',
    `with asked as (select distinct player, ref from unnest($1::bigint[], $2::bigint[]) t(player, ref))
     ${branches
       .map(
         (condition) =>
           `select e.player, e.ref, e.kind, e.debit, e.credit, e.amount
            from asked a join entry e on e.player = a.player and e.ref = a.ref and ${condition}`,
       )
       .join(' union all ')}`,
    players,
    refs,
  );
};

/** The entries that booked these payments, refunds and withdrawals at the bank. */
export const readLedgerEntriesByBankReference = (
  reader: SqlReader,
  references: readonly BankEntryReference[],
): Promise<BankLedgerEntry[]> =>
  reader.query(
    selectBankLedgerEntries(
      formatPostgresArrayLiteral(references.map(({ player }) => player)),
      formatPostgresArrayLiteral(references.map(({ ref }) => ref)),
    ),
  );
