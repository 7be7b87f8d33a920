import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { type Row, type Statement, sql } from '../../platform/db/db.ts';
import type { RecordPage } from '../../wallet/wallet.ts';
import { IN_PAGE, toPageParams } from '../orders/orders.queries.ts';

/** One player's side of a transfer. `amount` is negative for the sender. */
interface TransferSide extends Row {
  readonly id: OrderId;
  readonly other: PlayerId;
  readonly amount: Centavos;
}

/** Inserts both sides under one id. */
export const insertTransfer = (transfer: { id: OrderId; from: PlayerId; to: PlayerId; amount: Centavos }): Statement =>
  sql(
    'insert transfer',
    'insert into transfer (player, id, other, amount) values ($2, $1, $3, -$4::bigint), ($3, $1, $2, $4::bigint)',
    transfer.id,
    transfer.from,
    transfer.to,
    transfer.amount,
  );

export const selectTransferPage = (player: PlayerId, page: RecordPage): Statement<TransferSide> =>
  sql('transfer page', `select id, other, amount from transfer where ${IN_PAGE}`, ...toPageParams(player, page));
