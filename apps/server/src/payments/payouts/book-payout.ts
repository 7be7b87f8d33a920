import { addCentavos, ZERO_CENTAVOS, subtractCentavos } from '@arara/money';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { ProviderPayout } from '../../ports/payment-provider.ts';
import * as wallet from '../../wallet/wallet.ts';
import { emitFact } from '../orders/order-steps.ts';
import * as queries from '../orders/orders.queries.ts';
import { lockWithdrawal, changeWithdrawalState, type Withdrawal } from '../orders/withdrawal-order.ts';
import { wireStatusByWithdrawalState } from '../orders/withdrawal-states.ts';
import { findPayoutRail } from './payout-rails.ts';
import { computePayoutAmountToSend, isWithdrawalPollable } from './payout-rules.ts';

type LockedWithdrawal = { readonly order: Withdrawal; readonly state: wallet.WalletState };

/** Books what the bank answers about a payout, once, under the lock of the player. Returns the order as it is then. */
export function bookPayout(ctx: Ctx, { player, id }: Withdrawal, payout: ProviderPayout): Promise<Withdrawal> {
  return ctx.db.tx('payout booked', async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    const order = await lockWithdrawal(tx, player, id);
    if (payout.amount !== computePayoutAmountToSend(order)) {
      ctx.log.error(
        { order: id, paid: payout.amount, sent: computePayoutAmountToSend(order) },
        'the bank has a payout with another amount',
      );
      return order;
    }
    if (order.state === 'confirmed' || order.state === 'returned')
      return bookPayoutReturns(tx, ctx, { order, state, payout });
    if (!isWithdrawalPollable(order)) {
      const isPaid = payout.status !== 'rejected';
      if (isPaid) ctx.log.error({ order: id, state: order.state }, 'the bank has a payout of an order that has ended');
      return order;
    }
    if (payout.status === 'rejected')
      return releaseHeldMoney(tx, ctx, { order, state, why: payout.reason ?? 'rejected' });
    const name = payout.endToEndId === undefined ? {} : { endToEndId: payout.endToEndId };
    const sent =
      order.state === 'processing'
        ? order
        : await changeWithdrawalState(tx, ctx, order, 'processing', { wallet: state, ...name });
    if (payout.status === 'processing') return sent;
    const { from } = findPayoutRail(ctx, order.kind);
    const paid = await wallet.bookWithdrawalPaid(tx, ctx, state, {
      amount: order.amount,
      fee: order.fee,
      order: id,
      from,
    });
    const charged =
      from === 'psp' ? await wallet.bookBankFee(tx, ctx, paid, { amount: payout.fee, ref: order.id }) : paid;
    const confirmed = await changeWithdrawalState(tx, ctx, sent, 'confirmed', { wallet: charged, ...name });
    return bookPayoutReturns(tx, ctx, { order: confirmed, state: charged, payout });
  });
}

/** Credits what came back and is not credited yet. If all of it came back, the fee is credited too and the order is returned. */
async function bookPayoutReturns(
  tx: Tx,
  ctx: Ctx,
  { order, state, payout }: LockedWithdrawal & { payout: ProviderPayout },
): Promise<Withdrawal> {
  const back = payout.returns.reduce((sum, part) => addCentavos(sum, part.amount), ZERO_CENTAVOS);
  const fresh = subtractCentavos(back, order.returned);
  if (fresh <= 0) return order;
  const isWhole = back >= subtractCentavos(order.amount, order.fee);
  const credited = await wallet.bookWithdrawalReturned(tx, ctx, state, {
    amount: fresh,
    fee: isWhole ? order.fee : ZERO_CENTAVOS,
    order: order.id,
    from: findPayoutRail(ctx, order.kind).from,
  });
  if (isWhole && order.state === 'confirmed')
    return changeWithdrawalState(tx, ctx, order, 'returned', { wallet: credited, returned: back });
  const after = { ...order, returned: back };
  await tx.query(queries.updateWithdrawal(after));
  const { player, id, amount, state: unchanged } = order;
  const status = wireStatusByWithdrawalState[unchanged];
  await emitFact(tx, ctx, credited, { f: 'withdrawalChanged', player, order: id, amount, status });
  return after;
}

/** Releases the held money of a withdrawal and rejects the order. */
export async function releaseHeldMoney(
  tx: Tx,
  ctx: Ctx,
  { order, state, why }: LockedWithdrawal & { why: string },
): Promise<Withdrawal> {
  const released = await wallet.releaseWithdrawalHold(tx, ctx, state, { amount: order.amount, order: order.id });
  return changeWithdrawalState(tx, ctx, order, 'rejected', { wallet: released, why });
}
