import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import type { LedgerEntry } from '@arara/contract/staff/players';
import { add, centavos, ZERO } from '@arara/money';
import { readIdInstant } from '../../platform/ids.ts';
import type { Reader } from '../../platform/db/db.ts';
import { playerAccounts, toAccount, toEntryKind } from '../ledger/chart-of-accounts.ts';
import type { RecordPage } from '../ledger/page.ts';
import type { WalletState } from '../ledger/wallet-state.ts';
import { selectWallet, toWalletState } from '../ledger/ledger.queries.ts';
import * as queries from './statement.queries.ts';

/** A player's wallet as it is now; for display only, never to decide. Throws Refusal notFound. */
export async function readWallet(reader: Reader, player: PlayerId): Promise<WalletState> {
  const [row] = await reader.query(selectWallet(player));
  if (row === undefined) throw new Refusal('notFound');
  return toWalletState(row);
}

/** The entries of a player, newest first. */
export async function readLedger(reader: Reader, player: PlayerId, page: RecordPage): Promise<LedgerEntry[]> {
  const rows = await reader.query(queries.selectLedger(player, page));
  return rows.map((row) => ({
    id: row.id,
    at: readIdInstant(row.id),
    kind: toEntryKind(row.kind),
    from: toAccount(row.debit),
    to: toAccount(row.credit),
    amount: row.amount,
    fromAfter: row.debit_after,
    toAfter: row.credit_after,
    ref: row.ref,
  }));
}

const PLAYABLE: readonly number[] = [playerAccounts.main, playerAccounts.bonus];

/** The entries of a player as records: how each changed the playable balance, and that balance after it. */
export async function listBalanceRecords(reader: Reader, player: PlayerId, page: RecordPage): Promise<WalletRecord[]> {
  const rows = await reader.query(queries.selectPlayableEntries(player, page));
  const oldest = rows.at(-1);
  if (oldest === undefined) return [];
  const [before] = await reader.query(queries.selectPlayableBefore(player, oldest.id));
  let balance = before?.balance ?? ZERO;
  const records = rows.toReversed().map((row) => {
    const sign = Number(PLAYABLE.includes(row.credit)) - Number(PLAYABLE.includes(row.debit));
    const amount = centavos(sign * row.amount || 0);
    balance = add(balance, amount);
    return {
      id: row.id,
      type: toEntryKind(row.kind),
      status: '10',
      amount,
      balance,
      time: readIdInstant(row.id),
      ...(row.debit === playerAccounts.bonus && row.credit === playerAccounts.main ? { released: row.amount } : {}),
    };
  });
  return records.toReversed();
}
