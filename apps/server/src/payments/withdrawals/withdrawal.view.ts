import type { WalletRecord } from '@arara/contract/player/wallet';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { add, subtract } from '@arara/money';
import type { Reader } from '../../platform/db/db.ts';
import { readIdInstant } from '../../platform/ids.ts';
import type { RecordPage } from '../../wallet/wallet.ts';
import type { Withdrawal } from '../orders/orders.queries.ts';
import { wireWithdrawalStatus } from '../orders/withdrawal-states.ts';
import { selectWithdrawalPage } from './withdrawals.queries.ts';

/** Internal reasons of a rejected payout: they are not shown to the player. */
const internalReasons: ReadonlySet<string> = new Set(['invalid', 'rejected']);

/** Withdrawals of a player as records, newest first. */
export async function listWithdrawals(reader: Reader, player: PlayerId, page: RecordPage): Promise<WalletRecord[]> {
  const rows = await reader.query(selectWithdrawalPage(player, page));
  return rows.map((row) => ({
    id: row.id,
    type: '11',
    status: wireWithdrawalStatus[row.state],
    amount: row.amount,
    balance: null,
    time: readIdInstant(row.id),
    payCardBank: row.kind,
    state: row.state,
    ...presentPayout(row),
    // The reason that staff or the payee's bank gave.
    ...(row.state === 'rejected' && row.why !== null && !internalReasons.has(row.why) ? { reason: row.why } : {}),
  }));
}

/** The fee, the amount that arrives, its end-to-end id, and what came back of it; nothing for an order that was not paid. */
function presentPayout(withdrawal: Withdrawal): Pick<WalletRecord, 'payout'> {
  if (withdrawal.state === 'rejected' || withdrawal.state === 'cancelled') return {};
  const chain =
    withdrawal.usdt === null || withdrawal.usdt_rate === null
      ? {}
      : { usdt: withdrawal.usdt, usdtRate: withdrawal.usdt_rate / 10_000 };
  const name = withdrawal.end_to_end_id === null ? {} : { endToEndId: withdrawal.end_to_end_id };
  // If all of it comes back, the fee is credited back too.
  const returned = withdrawal.state === 'returned' ? add(withdrawal.returned, withdrawal.fee) : withdrawal.returned;
  return {
    payout: {
      fee: withdrawal.fee,
      net: subtract(withdrawal.amount, withdrawal.fee),
      ...chain,
      ...name,
      ...(returned > 0 ? { returned } : {}),
    },
  };
}
