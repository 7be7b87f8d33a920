/** What our ledger has booked of payments and payouts. */
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { add, type Centavos, ZERO } from '@arara/money';
import type { Instant } from '../../context.ts';
import type { Reader } from '../../platform/db/db.ts';
import { type BankEntry, entryKinds, houseAccounts, playerAccounts, readBankEntries } from '../../wallet/wallet.ts';
import { toPayoutId } from '../orders/bank-ids.ts';
import * as queries from './reconcile.queries.ts';

/** What a payment or payout moved, by one of the two sides. */
export interface MovedAmounts {
  readonly amount: Centavos;
  readonly returned: Centavos;
  readonly fee: Centavos;
}

const refundKinds: readonly number[] = [entryKinds['deposit-refund'], entryKinds.clawback, entryKinds['bank-fee']];

const isPaymentIn = ({ kind, debit }: BankEntry): boolean =>
  (kind === entryKinds.deposit || kind === entryKinds['deposit-suspense']) && debit === houseAccounts.psp;

const isPayoutOut = ({ kind, debit, credit }: BankEntry): boolean =>
  (kind === entryKinds['withdrawal-paid'] || kind === entryKinds['withdrawal-returned']) &&
  debit === playerAccounts.withdrawing &&
  credit === houseAccounts.psp;

const isFee = ({ kind, debit }: BankEntry): boolean => refundKinds.includes(kind) && debit === houseAccounts.fees;

const isSentBack = ({ kind, credit }: BankEntry): boolean => refundKinds.includes(kind) && credit === houseAccounts.psp;

/** The entries of some references, summed by reference. */
async function readSums(reader: Reader, references: readonly { player: PlayerId; ref: Id }[]) {
  const entries = references.length === 0 ? [] : await readBankEntries(reader, references);
  const toKey = (player: PlayerId, ref: Id): string => `${player} ${ref}`;
  const byReference = Map.groupBy(entries, ({ player, ref }) => toKey(player, ref));
  return (player: PlayerId, ref: Id, isCounted: (entry: BankEntry) => boolean): Centavos =>
    (byReference.get(toKey(player, ref)) ?? []).filter(isCounted).reduce((sum, { amount }) => add(sum, amount), ZERO);
}

/** The payments of a period as the ledger booked them, by end-to-end id. */
export async function readBookedPayments(
  reader: Reader,
  { from, to }: { from: Instant; to: Instant },
): Promise<Map<string, MovedAmounts>> {
  const rows = await reader.query(queries.selectPaymentsWithReturns(from, to));
  const sumEntries = await readSums(
    reader,
    rows.flatMap(({ player, id, return_id: returnId }) => [
      { player, ref: id },
      ...(returnId === null ? [] : [{ player, ref: returnId }]),
    ]),
  );
  const booked = new Map<string, MovedAmounts>();
  for (const { player, id, end_to_end_id: endToEndId, return_id: returnId } of rows) {
    const figures = booked.get(endToEndId) ?? {
      amount: sumEntries(player, id, isPaymentIn),
      returned: ZERO,
      fee: sumEntries(player, id, isFee),
    };
    const returned = returnId === null ? ZERO : sumEntries(player, returnId, isSentBack);
    booked.set(endToEndId, { ...figures, returned: add(figures.returned, returned) });
  }
  return booked;
}

/** Withdrawals as the ledger booked them, by payout id. */
export async function readBookedPayouts(
  reader: Reader,
  withdrawals: readonly queries.ReturnedWithdrawal[],
): Promise<Map<string, MovedAmounts>> {
  const sumEntries = await readSums(
    reader,
    withdrawals.map(({ player, id }) => ({ player, ref: id })),
  );
  return new Map(
    withdrawals.map(({ player, id, returned }) => [
      toPayoutId(player, id),
      { amount: sumEntries(player, id, isPayoutOut), returned, fee: sumEntries(player, id, isFee) },
    ]),
  );
}
