import type { WalletRecord } from '@arara/contract/player/wallet';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { addCentavos, subtractCentavos } from '@arara/money';
import type { SqlReader } from '../../platform/db/db.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import type { WalletRecordPageBounds } from '../../wallet/wallet.ts';
import type { Withdrawal } from '../orders/orders.queries.ts';
import { wireStatusByWithdrawalState } from '../orders/withdrawal-states.ts';
import { selectWithdrawalPage } from './withdrawals.queries.ts';

/** Internal reasons of a rejected payout: they are not shown to the player. */
const internalWithdrawalRejectionReasons: ReadonlySet<string> = new Set(['invalid', 'rejected']);

/** Withdrawals of a player as records, newest first. */
export async function listWithdrawals(
  reader: SqlReader,
  player: PlayerId,
  page: WalletRecordPageBounds,
): Promise<WalletRecord[]> {
  const rows = await reader.query(selectWithdrawalPage(player, page));
  return rows.map((row) => ({
    id: row.id,
    type: '11',
    status: wireStatusByWithdrawalState[row.state],
    amount: row.amount,
    balance: null,
    time: readInstantFromId(row.id),
    payCardBank: row.kind,
    state: row.state,
    ...presentWithdrawalPayout(row),
    // The reason that staff or the payee's bank gave.
    ...(row.state === 'rejected' && row.why !== null && !internalWithdrawalRejectionReasons.has(row.why)
      ? { reason: row.why }
      : {}),
  }));
}

/** The fee, the amount that arrives, its end-to-end id, and what came back of it; nothing for an order that was not paid. */
function presentWithdrawalPayout(withdrawal: Withdrawal): Pick<WalletRecord, 'payout'> {
  if (withdrawal.state === 'rejected' || withdrawal.state === 'cancelled') return {};
  const chain =
    withdrawal.usdt === null || withdrawal.usdt_rate === null
      ? {}
      : { usdt: withdrawal.usdt, usdtRate: withdrawal.usdt_rate / 10_000 };
  const name = withdrawal.end_to_end_id === null ? {} : { endToEndId: withdrawal.end_to_end_id };
  // If all of it comes back, the fee is credited back too.
  const returned =
    withdrawal.state === 'returned' ? addCentavos(withdrawal.returned, withdrawal.fee) : withdrawal.returned;
  return {
    payout: {
      fee: withdrawal.fee,
      net: subtractCentavos(withdrawal.amount, withdrawal.fee),
      ...chain,
      ...name,
      ...(returned > 0 ? { returned } : {}),
    },
  };
}
