import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import { type Row, type SqlStatement, sql, toBigintArrayParameter } from '../../platform/db/db.ts';
import type { WalletRecordPageBounds } from '../../wallet/wallet.ts';
import { PAYMENT_ORDER_PAGE_SQL_CONDITION, toRecordPageSqlParams } from '../orders/orders.queries.ts';

/** One player's side of a transfer. `amount` is negative for the sender. */
interface PlayerTransferRow extends Row {
  readonly id: OrderId;
  readonly other: PlayerId;
  readonly amount: Centavos;
}

/** Inserts both sides under one id. */
export const insertTransfer = (transfer: {
  id: OrderId;
  from: PlayerId;
  to: PlayerId;
  amount: Centavos;
}): SqlStatement =>
  sql(
    'insert transfer',
    'insert into transfer (player, id, other, amount) values ($2, $1, $3, -$4::bigint), ($3, $1, $2, $4::bigint)',
    transfer.id,
    transfer.from,
    transfer.to,
    transfer.amount,
  );

/** Those of these players who received more by transfers than they deposited. */
export const selectPlayersFundedByTransfers = (players: readonly PlayerId[]): SqlStatement<{ player: PlayerId }> =>
  sql(
    'players funded by transfers',
    `select player
     from (select player, sum(amount) as received from transfer
       where player = any($1::bigint[]) and amount > 0 group by player) t
     where received > (
       select coalesce(sum(paid), 0) from deposit d where d.player = t.player and d.state = 'credited')`,
    toBigintArrayParameter(players),
  );

export const selectTransferPage = (player: PlayerId, page: WalletRecordPageBounds): SqlStatement<PlayerTransferRow> =>
  sql(
    'transfer page',
    `select id, other, amount from transfer where ${PAYMENT_ORDER_PAGE_SQL_CONDITION}`,
    ...toRecordPageSqlParams(player, page),
  );
