/** What our ledger has booked of payments and payouts. */
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { addCentavos, type Centavos, ZERO_CENTAVOS } from '@arara/money';
import type { Instant } from '../../context.ts';
import type { SqlReader } from '../../platform/db/db.ts';
import {
  type BankLedgerEntry,
  entryKinds,
  houseLedgerAccounts,
  playerLedgerAccounts,
  readLedgerEntriesByBankReference,
} from '../../wallet/wallet.ts';
import { toBankPayoutId } from '../orders/bank-ids.ts';
import * as queries from './reconcile.queries.ts';

/** What a payment or payout moved, by one of the two sides. */
export interface BankMovementAmounts {
  readonly amount: Centavos;
  readonly returned: Centavos;
  readonly fee: Centavos;
}

const refundLedgerEntryKinds: readonly number[] = [
  entryKinds['deposit-refund'],
  entryKinds.clawback,
  entryKinds['bank-fee'],
];

const isIncomingPaymentEntry = ({ kind, debit }: BankLedgerEntry): boolean =>
  (kind === entryKinds.deposit || kind === entryKinds['deposit-suspense']) && debit === houseLedgerAccounts.psp;

const isOutgoingPayoutEntry = ({ kind, debit, credit }: BankLedgerEntry): boolean =>
  (kind === entryKinds['withdrawal-paid'] || kind === entryKinds['withdrawal-returned']) &&
  debit === playerLedgerAccounts.withdrawing &&
  credit === houseLedgerAccounts.psp;

const isBankFeeEntry = ({ kind, debit }: BankLedgerEntry): boolean =>
  refundLedgerEntryKinds.includes(kind) && debit === houseLedgerAccounts.fees;

const isRefundFromBankEntry = ({ kind, credit }: BankLedgerEntry): boolean =>
  refundLedgerEntryKinds.includes(kind) && credit === houseLedgerAccounts.psp;

/** The entries of some references, summed by reference. */
async function readBookedSumsByReference(reader: SqlReader, references: readonly { player: PlayerId; ref: Id }[]) {
  const entries = references.length === 0 ? [] : await readLedgerEntriesByBankReference(reader, references);
  const toKey = (player: PlayerId, ref: Id): string => `${player} ${ref}`;
  const byReference = Map.groupBy(entries, ({ player, ref }) => toKey(player, ref));
  return (player: PlayerId, ref: Id, isCounted: (entry: BankLedgerEntry) => boolean): Centavos =>
    (byReference.get(toKey(player, ref)) ?? [])
      .filter(isCounted)
      .reduce((sum, { amount }) => addCentavos(sum, amount), ZERO_CENTAVOS);
}

/** The payments of a period as the ledger booked them, by end-to-end id. */
export async function readBookedPayments(
  reader: SqlReader,
  { from, to }: { from: Instant; to: Instant },
): Promise<Map<string, BankMovementAmounts>> {
  const rows = await reader.query(queries.selectPaymentsWithReturns(from, to));
  const sumEntries = await readBookedSumsByReference(
    reader,
    rows.flatMap(({ player, id, return_id: returnId }) => [
      { player, ref: id },
      ...(returnId === null ? [] : [{ player, ref: returnId }]),
    ]),
  );
  const booked = new Map<string, BankMovementAmounts>();
  for (const { player, id, end_to_end_id: endToEndId, return_id: returnId } of rows) {
    const figures = booked.get(endToEndId) ?? {
      amount: sumEntries(player, id, isIncomingPaymentEntry),
      returned: ZERO_CENTAVOS,
      fee: sumEntries(player, id, isBankFeeEntry),
    };
    const returned = returnId === null ? ZERO_CENTAVOS : sumEntries(player, returnId, isRefundFromBankEntry);
    booked.set(endToEndId, { ...figures, returned: addCentavos(figures.returned, returned) });
  }
  return booked;
}

/** Withdrawals as the ledger booked them, by payout id. */
export async function readBookedPayouts(
  reader: SqlReader,
  withdrawals: readonly queries.ReturnedWithdrawal[],
): Promise<Map<string, BankMovementAmounts>> {
  const sumEntries = await readBookedSumsByReference(
    reader,
    withdrawals.map(({ player, id }) => ({ player, ref: id })),
  );
  return new Map(
    withdrawals.map(({ player, id, returned }) => [
      toBankPayoutId(player, id),
      { amount: sumEntries(player, id, isOutgoingPayoutEntry), returned, fee: sumEntries(player, id, isBankFeeEntry) },
    ]),
  );
}
