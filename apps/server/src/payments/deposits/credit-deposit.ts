import type { PlayerId, Id } from '@arara/contract/protocol/fields';
import { readCpf } from '../../accounts/accounts.ts';
import type { Ctx } from '../../context.ts';
import type { ReceivedPayment } from '../../ports/payment-provider.ts';
import * as wallet from '../../wallet/wallet.ts';
import { grantGift, decideGift } from '../offers/gifts.ts';
import { type Deposit, lockDeposit, changeDepositState } from '../orders/deposit-order.ts';
import { canMoveDeposit, wireDepositStatus } from '../orders/deposit-states.ts';
import { emitFact } from '../orders/order-steps.ts';
import * as queries from './deposits.queries.ts';
import { findReviewReason } from './rules.ts';

/** Where the CPF or CNPJ of who paid is sealed for. */
export const payerSealLabel = (player: PlayerId, payment: Id): string => `payment:${player}:${payment}`;

/**
 * Books one payment that the bank says it received for an order, once per end-to-end id: credited when key, payer and amount
 * are right, however late; else its money waits in suspense and the order for a review.
 */
export async function bookPayment(ctx: Ctx, { player, id }: Deposit, payment: ReceivedPayment): Promise<void> {
  await ctx.db.tx('payment', async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    const [known] = await tx.query(queries.selectPaymentByEndToEndId(player, payment.endToEndId));
    if (known !== undefined) return;
    const order = await lockDeposit(tx, player, id);
    const { payerIdentity } = ctx.bank.capabilities();
    const review = findReviewReason(payment, order, { cpf: await readCpf(ctx, tx, player), payerIdentity });
    const { amount, fee } = payment;
    const paymentId = ctx.newId();
    await tx.query(
      queries.insertPayment({
        player,
        id: paymentId,
        deposit: id,
        endToEndId: payment.endToEndId,
        amount,
        fee,
        review,
        payer: payment.payer === undefined ? null : ctx.vault.seal(payment.payer, payerSealLabel(player, paymentId)),
        paidAt: payment.at,
        at: ctx.now(),
      }),
    );
    if (review === null) {
      const gift = await decideGift(tx, ctx, state, order, Math.min(payment.at, ctx.now()));
      await changeDepositState(tx, ctx, await changeDepositState(tx, ctx, order, 'received'), 'credited', {
        paid: amount,
      });
      const paid = await wallet.bookDeposit(tx, ctx, state, { amount, order: id, payment: paymentId });
      const after = await wallet.bookBankFee(tx, ctx, paid, { amount: fee, ref: paymentId });
      await grantGift(tx, ctx, after, order, gift);
      await emitFact(tx, ctx, state, { f: 'depositPaid', player, order: id, amount });
      return;
    }
    const held = await wallet.bookSuspenseDeposit(tx, ctx, state, { amount, payment: paymentId });
    await wallet.bookBankFee(tx, ctx, held, { amount: fee, ref: paymentId });
    ctx.log.warn({ order: id, payment: paymentId, review }, 'a payment waits for review');
    // A second payment does not take back what the first one did, and is shown beside it.
    const moves = canMoveDeposit(order.state, 'received');
    if (moves)
      await changeDepositState(tx, ctx, await changeDepositState(tx, ctx, order, 'received'), 'in_review', {
        why: review,
      });
    const status = wireDepositStatus[moves ? 'in_review' : order.state];
    await emitFact(tx, ctx, state, { f: 'depositChanged', player, order: id, status });
  });
}
