import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import type { LedgerEntry } from '@arara/contract/staff/players';
import { instantOf } from '../../context.ts';
import type { Reader } from '../../platform/db/db.ts';
import { accountNamed, kindOf } from '../ledger/chart-of-accounts.ts';
import type { Page } from '../ledger/page.ts';
import type { WalletState } from '../ledger/wallet-state.ts';
import * as queries from '../ledger/ledger.queries.ts';

/** A player's wallet as it is now; for display only, never to decide. Throws Refusal notFound. */
export async function walletShown(reader: Reader, player: Id): Promise<WalletState> {
  const [row] = await reader.query(queries.walletShown(player));
  if (row === undefined) throw new Refusal('notFound');
  return queries.stateOf(row);
}

/** The entries of a player as they stand in the book, newest first. */
export async function ledger(reader: Reader, player: Id, page: Page): Promise<LedgerEntry[]> {
  const rows = await reader.query(queries.ledgerShown(player, page));
  return rows.map((row) => ({
    id: row.id,
    at: instantOf(row.id),
    kind: kindOf(row.kind),
    from: accountNamed(row.debit),
    to: accountNamed(row.credit),
    amount: row.amount,
    fromAfter: row.debit_after,
    toAfter: row.credit_after,
    ref: row.ref,
  }));
}
