/** The entries of the bank's payments, refunds and payouts: what a reconciliation compares with the bank's lists. */
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { arrayLiteral, type Reader, type Row, type Statement, sql } from '../../platform/db/db.ts';
import { entryKinds, playerAccounts } from '../ledger/chart-of-accounts.ts';

export interface BankEntry extends Row {
  readonly player: PlayerId;
  readonly ref: Id;
  readonly kind: number;
  readonly debit: number;
  readonly credit: number;
  readonly amount: Centavos;
}

/** What an entry refers to: a payment, a refund or a withdrawal of a player. */
export interface BankReference {
  readonly player: PlayerId;
  readonly ref: Id;
}

/** Each branch repeats the condition of one partial index of `entry`, so that no player's whole ledger is read. */
const selectBankEntries = (players: string, refs: string): Statement<BankEntry> => {
  const branches = [
    `e.kind in (${entryKinds.deposit}, ${entryKinds['deposit-suspense']})`,
    `e.kind in (${entryKinds['withdrawal-paid']}, ${entryKinds['withdrawal-returned']}) and e.debit = ${playerAccounts.withdrawing}`,
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
export const readBankEntries = (reader: Reader, references: readonly BankReference[]): Promise<BankEntry[]> =>
  reader.query(
    selectBankEntries(
      arrayLiteral(references.map(({ player }) => player)),
      arrayLiteral(references.map(({ ref }) => ref)),
    ),
  );
