import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import type { StaffLedgerEntry } from '@arara/contract/staff/players';
import { addCentavos, toCentavos, ZERO_CENTAVOS } from '@arara/money';
import { readInstantFromId } from '../../platform/ids.ts';
import type { SqlReader } from '../../platform/db/db.ts';
import { playerLedgerAccounts, parseLedgerAccountCode, toEntryKind } from '../ledger/chart-of-accounts.ts';
import type { WalletRecordPageBounds } from '../ledger/page.ts';
import type { WalletState } from '../ledger/wallet-state.ts';
import { selectWallet, toWalletState } from '../ledger/ledger.queries.ts';
import * as queries from './statement.queries.ts';

/** A player's wallet as it is now; for display only, never to decide. Throws Refusal notFound. */
export async function readWallet(reader: SqlReader, player: PlayerId): Promise<WalletState> {
  const [row] = await reader.query(selectWallet(player));
  if (row === undefined) throw new Refusal('notFound');
  return toWalletState(row);
}

/** The entries of a player, newest first. */
export async function readPlayerLedgerPage(
  reader: SqlReader,
  player: PlayerId,
  page: WalletRecordPageBounds,
): Promise<StaffLedgerEntry[]> {
  const rows = await reader.query(queries.selectLedger(player, page));
  return rows.map((row) => ({
    id: row.id,
    at: readInstantFromId(row.id),
    kind: toEntryKind(row.kind),
    from: parseLedgerAccountCode(row.debit),
    to: parseLedgerAccountCode(row.credit),
    amount: row.amount,
    fromAfter: row.debit_after,
    toAfter: row.credit_after,
    ref: row.ref,
  }));
}

const PLAYABLE_LEDGER_ACCOUNTS: readonly number[] = [playerLedgerAccounts.main, playerLedgerAccounts.bonus];

/** The entries of a player as records: how each changed the playable balance, and that balance after it. */
export async function listBalanceRecords(
  reader: SqlReader,
  player: PlayerId,
  page: WalletRecordPageBounds,
): Promise<WalletRecord[]> {
  const rows = await reader.query(queries.selectPlayableMoneyLedgerEntries(player, page));
  const oldest = rows.at(-1);
  if (oldest === undefined) return [];
  const [before] = await reader.query(queries.selectPlayableBalanceBefore(player, oldest.id));
  let balance = before?.balance ?? ZERO_CENTAVOS;
  const records = rows.toReversed().map((row) => {
    const sign =
      Number(PLAYABLE_LEDGER_ACCOUNTS.includes(row.credit)) - Number(PLAYABLE_LEDGER_ACCOUNTS.includes(row.debit));
    const amount = toCentavos(sign * row.amount || 0);
    balance = addCentavos(balance, amount);
    return {
      id: row.id,
      type: toEntryKind(row.kind),
      status: '10',
      amount,
      balance,
      time: readInstantFromId(row.id),
      reference: row.ref,
      ...(row.debit === playerLedgerAccounts.bonus && row.credit === playerLedgerAccounts.main
        ? { released: row.amount }
        : {}),
    };
  });
  return records.toReversed();
}
