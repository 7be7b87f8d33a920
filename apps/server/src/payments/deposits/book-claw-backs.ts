import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { addCentavos, type Centavos } from '@arara/money';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { ReceivedPayment } from '../../ports/payment-provider.ts';
import * as wallet from '../../wallet/wallet.ts';
import { lockDeposit, changeDepositState } from '../orders/deposit-order.ts';
import { emitFact } from '../orders/order-steps.ts';
import { returnPlayerWithdrawalsToReview } from '../withdrawals/review/return-to-review.ts';
import * as depositQueries from './deposits.queries.ts';
import * as refundQueries from './review/refunds.queries.ts';
import { updateDepositReviewState } from './review/review-state.ts';

/**
 * Books every return of a payment that the bank made: by the Pix scheme (MED), by its own decision, or for a request of ours whose
 * success we did not hear of. A credited payment is taken from its player, one in suspense leaves suspense. Each return is booked once.
 */
export async function bookClawBacks(
  ctx: Ctx,
  player: PlayerId,
  { endToEndId, refunds }: ReceivedPayment,
): Promise<void> {
  const returns = refunds.filter(({ status }) => status === 'returned');
  if (returns.length === 0) return;
  await ctx.db.tx('payment clawed back', async (tx) => {
    let state = await wallet.lockWallet(tx, player);
    const [payment] = await tx.query(depositQueries.selectPaymentByEndToEndId(player, endToEndId));
    if (payment === undefined) throw new Error(`payment ${endToEndId} was returned but is not booked`);
    const { id } = payment;
    let { returned } = payment;
    let isNew = false;
    for (const { refundId, amount } of returns) {
      const ref = await recordPaymentReturn(tx, ctx, player, { payment: id, bankId: refundId, amount });
      if (ref === undefined) continue;
      isNew = true;
      const clawBack = { paid: payment.amount, before: returned, clawedBack: amount };
      returned = addCentavos(returned, amount);
      await tx.query(refundQueries.updatePaymentReturned(player, id, amount));
      ctx.log.error({ payment: id, credited: payment.review === null }, 'the bank took a payment back');
      state =
        payment.review === null
          ? await clawBackPayment(tx, ctx, state, { payment, clawBack, ref })
          : await wallet.bookDepositRefund(tx, ctx, state, { amount, ref });
    }
    if (isNew) await updateDepositReviewState(tx, ctx, state, payment.deposit, 'clawedBack');
  });
}

/**
 * Records that a part of a payment went back, and returns the id of that return; undefined when it is booked already, or a refund
 * of ours is under way. It may be a refund of ours that the bank had refused, and made all the same.
 */
async function recordPaymentReturn(
  tx: Tx,
  ctx: Ctx,
  player: PlayerId,
  { payment, bankId, amount }: { payment: Id; bankId: string; amount: Centavos },
): Promise<Id | undefined> {
  const row = { player, id: ctx.newId(), payment, bankId, amount, clawed_back: true, state: 'returned' as const };
  const [inserted] = await tx.query(refundQueries.insertPaymentReturn({ ...row, at: ctx.now() }));
  if (inserted !== undefined) return inserted.id;
  const [own] = await tx.query(refundQueries.selectPaymentReturnByBankId(player, payment, bankId));
  // One that is under way is booked by whoever polls it.
  if (own?.state !== 'failed') return undefined;
  ctx.log.error({ payment }, 'the bank made a refund that it had refused before');
  await tx.query(
    refundQueries.updatePaymentReturnOutcome({ player, id: own.id, state: 'returned', why: null, at: ctx.now() }),
  );
  return own.id;
}

/** Takes a credited payment from its player, with the gift and the turnover of its order. */
async function clawBackPayment(
  tx: Tx,
  ctx: Ctx,
  state: wallet.WalletState,
  { payment, clawBack, ref }: { payment: depositQueries.DepositPaymentRow; clawBack: wallet.ClawBack; ref: Id },
): Promise<wallet.WalletState> {
  const { player } = state;
  const order = await lockDeposit(tx, player, payment.deposit);
  const amount = clawBack.clawedBack;
  // Staff credits have a turnover requirement of their own. A second payment brought no gift and did not end the order.
  const mark: Id = payment.waited === null ? order.id : payment.id;
  const isExtra = payment.waited === 'second';
  const taken = await wallet.clawBackDeposit(tx, ctx, state, { amount, ref, order: mark });
  const after =
    order.gift === null || isExtra
      ? taken
      : await wallet.clawBackGift(tx, ctx, taken, {
          offerGroup: order.gift.offerGroup,
          order: order.id,
          clawBack,
        });
  if (order.state === 'credited' && !isExtra)
    await changeDepositState(tx, ctx, order, 'clawed_back', { why: 'clawedBack' });
  await returnPlayerWithdrawalsToReview(tx, ctx, after, 'clawback');
  await emitFact(tx, ctx, after, { f: 'depositClawedBack', player, order: order.id, amount });
  return after;
}
