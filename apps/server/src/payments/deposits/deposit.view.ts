import type { PlayerCallOutput } from '@arara/contract';
import type { UncreditedPayment } from '@arara/contract/player/payments/deposit';
import type { WalletRecord } from '@arara/contract/player/wallet';
import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import type { GiftDecision } from '@arara/promotions/gifts';
import type { Ctx } from '../../context.ts';
import { formatPostgresArrayLiteral } from '../../platform/db/db.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import { maskTaxId } from '../../platform/text/masks.ts';
import type { WalletRecordPageBounds } from '../../wallet/wallet.ts';
import { findDeposit } from '../orders/deposit-order.ts';
import { wireStatusByDepositState } from '../orders/deposit-states.ts';
import { formatPayerEncryptionLabel } from './credit-deposit.ts';
import { selectDepositPage } from './deposits.queries.ts';
import * as queries from './review/refunds.queries.ts';
import { presentPurchaseReportedFlag } from './report-purchase.ts';
import { computeUncreditedPaymentState } from './deposit-rules.ts';

type DepositViewContext = Pick<Ctx, 'db' | 'vault'>;

/** The status of a player's own deposit, with the payments of it that were not credited. Throws Refusal notFound. */
export async function getDepositStatus(
  ctx: DepositViewContext,
  player: PlayerId,
  order: OrderId,
): Promise<PlayerCallOutput<'getStatus'>> {
  const found = await findDeposit(ctx.db.read, player, order);
  const { state, price, paid } = found;
  const uncredited = await presentUncreditedPaymentsByOrder(ctx, player, [order]);
  return {
    status: wireStatusByDepositState[state],
    czflag: presentPurchaseReportedFlag(found),
    state,
    price,
    ...(paid === null ? {} : { paid }),
    ...presentWithheldGift(found),
    aside: uncredited.get(order) ?? [],
  };
}

/** Deposits of a player as records, newest first. */
export async function listDeposits(
  ctx: DepositViewContext,
  player: PlayerId,
  page: WalletRecordPageBounds,
): Promise<WalletRecord[]> {
  const rows = await ctx.db.read.query(selectDepositPage(player, page));
  const uncredited = await presentUncreditedPaymentsByOrder(
    ctx,
    player,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    type: '10',
    orderType: '13',
    status: wireStatusByDepositState[row.state],
    amount: row.price,
    balance: null,
    time: readInstantFromId(row.id),
    state: row.state,
    ...presentWithheldGift(row),
    ...(uncredited.has(row.id) ? { aside: uncredited.get(row.id) } : {}),
  }));
}

/** Why the gift of a paid deposit was not given. */
const presentWithheldGift = ({
  gift_outcome: outcome,
}: {
  gift_outcome: GiftDecision | null;
}): Pick<WalletRecord, 'giftWithheld'> => (outcome === null || outcome === 'given' ? {} : { giftWithheld: outcome });

/** The payments of each order that were not credited, or were returned. The payer is masked: it may be somebody else. */
async function presentUncreditedPaymentsByOrder(
  ctx: DepositViewContext,
  player: PlayerId,
  orders: readonly OrderId[],
): Promise<Map<OrderId, UncreditedPayment[]>> {
  const byOrder = new Map<OrderId, UncreditedPayment[]>();
  if (orders.length === 0) return byOrder;
  for (const row of await ctx.db.read.query(
    queries.selectUncreditedPayments(player, formatPostgresArrayLiteral(orders)),
  )) {
    const presented: UncreditedPayment = {
      state: computeUncreditedPaymentState(row),
      // An unmatched payment (`stray`) belongs to no order and no player.
      ...(row.review === null || row.review === 'stray' ? {} : { reason: row.review }),
      amount: row.amount,
      returned: row.returned,
      time: row.returned_at,
      to:
        row.payer_sealed === null
          ? null
          : maskTaxId(ctx.vault.unsealText(row.payer_sealed, formatPayerEncryptionLabel(player, row.id))),
    };
    byOrder.set(row.deposit, [...(byOrder.get(row.deposit) ?? []), presented]);
  }
  return byOrder;
}
