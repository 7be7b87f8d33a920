import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { add } from '@arara/money';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { ReceivedPayment } from '../../ports/payment-provider.ts';
import * as wallet from '../../wallet/wallet.ts';
import { lockDeposit, changeDepositState } from '../orders/deposit-order.ts';
import { emitFact } from '../orders/order-steps.ts';
import { returnAllToReview } from '../withdrawals/return-to-review.ts';
import * as depositQueries from './deposits.queries.ts';
import * as refundQueries from './refunds.queries.ts';
import { updateReviewState } from './review-state.ts';

/**
 * Books what the bank says went back of a payment and we did not ask for (MED, or somebody at the bank): a credited one is
 * taken from its player, one in suspense leaves suspense. Once per return.
 */
export async function bookClawBacks(
  ctx: Ctx,
  player: PlayerId,
  { endToEndId, refunds }: ReceivedPayment,
): Promise<void> {
  const back = refunds.filter((it) => it.status === 'returned');
  if (back.length === 0) return;
  await ctx.db.tx('payment pulled', async (tx) => {
    let state = await wallet.lockWallet(tx, player);
    const [payment] = await tx.query(depositQueries.selectPaymentByEndToEndId(player, endToEndId));
    if (payment === undefined) throw new Error(`a return of payment ${endToEndId}, which is not booked`);
    const { id } = payment;
    let { returned } = payment;
    let isNews = false;
    for (const { refundId, amount } of back) {
      const ref = ctx.newId();
      const [fresh] = await tx.query(
        refundQueries.insertReturn({
          player,
          id: ref,
          payment: id,
          bankId: refundId,
          amount,
          pulled: true,
          state: 'returned',
          at: ctx.now(),
        }),
      );
      if (fresh === undefined) continue;
      isNews = true;
      const clawBack = { paid: payment.amount, before: returned, clawedBack: amount };
      returned = add(returned, amount);
      await tx.query(refundQueries.updatePaymentReturned(player, id, amount));
      ctx.log.error({ payment: id, credited: payment.review === null }, 'the bank took a payment back');
      state =
        payment.review === null
          ? await clawBackPayment(tx, ctx, state, { payment, clawBack, ref })
          : await wallet.bookDepositRefund(tx, ctx, state, { amount, ref });
    }
    if (isNews) await updateReviewState(tx, ctx, state, payment.deposit, 'pulled');
  });
}

async function clawBackPayment(
  tx: Tx,
  ctx: Ctx,
  state: wallet.WalletState,
  it: { payment: depositQueries.Payment; clawBack: wallet.ClawBack; ref: Id },
): Promise<wallet.WalletState> {
  const { player } = state;
  const { payment } = it;
  const order = await lockDeposit(tx, player, payment.deposit);
  const { clawedBack: back } = it.clawBack;
  // What people credited stands in the odometer by itself; paid twice, it is not what brought the gift or ended the order.
  const mark: Id = payment.waited === null ? order.id : payment.id;
  const isExtra = payment.waited === 'second';
  const taken = await wallet.clawBackDeposit(tx, ctx, state, { amount: back, ref: it.ref, order: mark });
  const after =
    order.gift === null || isExtra
      ? taken
      : await wallet.clawBackGift(tx, ctx, taken, {
          offerGroup: order.gift.shelf,
          order: order.id,
          clawBack: it.clawBack,
        });
  if (order.state === 'credited' && !isExtra)
    await changeDepositState(tx, ctx, order, 'clawed_back', { why: 'pulled' });
  await returnAllToReview(tx, ctx, after, 'clawback');
  await emitFact(tx, ctx, after, { f: 'depositTakenBack', player, order: order.id, amount: back });
  return after;
}
