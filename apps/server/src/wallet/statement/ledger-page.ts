import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { LedgerEntry } from '@arara/contract/staff/players';
import { readIdInstant } from '../../platform/ids.ts';
import type { Reader } from '../../platform/db/db.ts';
import { toAccount, toEntryKind } from '../ledger/chart-of-accounts.ts';
import type { Page } from '../ledger/page.ts';
import type { WalletState } from '../ledger/wallet-state.ts';
import * as queries from '../ledger/ledger.queries.ts';

/** A player's wallet as it is now; for display only, never to decide. Throws Refusal notFound. */
export async function readWallet(reader: Reader, player: PlayerId): Promise<WalletState> {
  const [row] = await reader.query(queries.selectWallet(player));
  if (row === undefined) throw new Refusal('notFound');
  return queries.toWalletState(row);
}

/** The entries of a player as they stand in the book, newest first. */
export async function readLedger(reader: Reader, player: PlayerId, page: Page): Promise<LedgerEntry[]> {
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
