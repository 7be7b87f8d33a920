import { add, ZERO, subtract } from '@arara/money';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Payout } from '../../ports/payment-provider.ts';
import * as wallet from '../../wallet/wallet.ts';
import { emitFact } from '../orders/order-steps.ts';
import * as queries from '../orders/orders.queries.ts';
import { lockWithdrawal, changeWithdrawalState, type Withdrawal } from '../orders/withdrawal-order.ts';
import { wireWithdrawalStatus } from '../orders/withdrawal-states.ts';
import { findPayoutRail } from './payout-rails.ts';
import { computeAmountToSend, isPollable } from './payout-rules.ts';

type LockedWithdrawal = { readonly order: Withdrawal; readonly state: wallet.WalletState };

/** Books what the bank answers about a payout, once, under the lock of the player. Returns the order as it is then. */
export function bookPayout(ctx: Ctx, { player, id }: Withdrawal, payout: Payout): Promise<Withdrawal> {
  return ctx.db.tx('payout booked', async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    const order = await lockWithdrawal(tx, player, id);
    if (payout.amount !== computeAmountToSend(order)) {
      ctx.log.error(
        { order: id, paid: payout.amount, sent: computeAmountToSend(order) },
        'the bank has a payout with another amount',
      );
      return order;
    }
    if (order.state === 'confirmed' || order.state === 'returned')
      return bookReturns(tx, ctx, { order, state, payout });
    if (!isPollable(order)) {
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
    const paid = await wallet.payWithdrawal(tx, ctx, state, { amount: order.amount, fee: order.fee, order: id, from });
    const charged =
      from === 'psp' ? await wallet.bookBankFee(tx, ctx, paid, { amount: payout.fee, ref: order.id }) : paid;
    const confirmed = await changeWithdrawalState(tx, ctx, sent, 'confirmed', { wallet: charged, ...name });
    return bookReturns(tx, ctx, { order: confirmed, state: charged, payout });
  });
}

/** Credits what came back and is not credited yet. If all of it came back, the fee is credited too and the order is returned. */
async function bookReturns(
  tx: Tx,
  ctx: Ctx,
  { order, state, payout }: LockedWithdrawal & { payout: Payout },
): Promise<Withdrawal> {
  const back = payout.returns.reduce((sum, part) => add(sum, part.amount), ZERO);
  const fresh = subtract(back, order.returned);
  if (fresh <= 0) return order;
  const isWhole = back >= subtract(order.amount, order.fee);
  const credited = await wallet.returnWithdrawal(tx, ctx, state, {
    amount: fresh,
    fee: isWhole ? order.fee : ZERO,
    order: order.id,
    from: findPayoutRail(ctx, order.kind).from,
  });
  if (isWhole && order.state === 'confirmed')
    return changeWithdrawalState(tx, ctx, order, 'returned', { wallet: credited, returned: back });
  const after = { ...order, returned: back };
  await tx.query(queries.updateWithdrawal(after));
  const { player, id, amount, state: unchanged } = order;
  const status = wireWithdrawalStatus[unchanged];
  await emitFact(tx, ctx, credited, { f: 'withdrawalChanged', player, order: id, amount, status });
  return after;
}

/** Releases the held money of a withdrawal and rejects the order. */
export async function releaseHeldMoney(
  tx: Tx,
  ctx: Ctx,
  { order, state, why }: LockedWithdrawal & { why: string },
): Promise<Withdrawal> {
  const released = await wallet.releaseWithdrawal(tx, ctx, state, { amount: order.amount, order: order.id });
  return changeWithdrawalState(tx, ctx, order, 'rejected', { wallet: released, why });
}
