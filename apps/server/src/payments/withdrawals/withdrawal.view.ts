import type { Id } from '@arara/contract/protocol/fields';
import type { WalletRecord } from '@arara/contract/player/wallet';
import { add, subtract } from '@arara/money';
import { instantOf } from '../../context.ts';
import type { Reader } from '../../platform/db/db.ts';
import type { Page } from '../../wallet/wallet.ts';
import { withdrawalStatusOf } from './rules.ts';
import { type Withdrawal, withdrawalsShown } from './withdrawals.queries.ts';

/** Why an order was refused in words of our own machinery, which say nothing to a player (payouts.ts). */
const OUR_WORDS: ReadonlySet<string> = new Set(['invalid', 'rejected']);

/** Withdrawals of a player as records, newest first. */
export async function withdrawals(reader: Reader, player: Id, page: Page): Promise<WalletRecord[]> {
  const rows = await reader.query(withdrawalsShown(player, page));
  return rows.map((row) => ({
    id: row.id,
    type: '11',
    status: withdrawalStatusOf[row.state],
    amount: row.amount,
    balance: null,
    time: instantOf(row.id),
    payCardBank: row.kind,
    state: row.state,
    ...payoutOf(row),
    // What staff or the payee's bank said.
    ...(row.state === 'rejected' && row.why !== null && !OUR_WORDS.has(row.why) ? { reason: row.why } : {}),
  }));
}

/** What it costs, what arrives and under which name, and what of that came back; nothing is paid of one that ended before. */
function payoutOf(it: Withdrawal): Pick<WalletRecord, 'payout'> {
  if (it.state === 'rejected' || it.state === 'cancelled') return {};
  const chain = it.usdt === null || it.usdt_rate === null ? {} : { usdt: it.usdt, usdtRate: it.usdt_rate / 10_000 };
  const name = it.end_to_end_id === null ? {} : { endToEndId: it.end_to_end_id };
  // With all of it the fee is given back too.
  const returned = it.state === 'returned' ? add(it.returned, it.fee) : it.returned;
  return {
    payout: {
      fee: it.fee,
      net: subtract(it.amount, it.fee),
      ...chain,
      ...name,
      ...(returned > 0 ? { returned } : {}),
    },
  };
}
