import type { Id, OrderId, PlayerId } from '@arara/contract/protocol/fields';
import { readCpf } from '../../accounts/accounts.ts';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { ReceivedPayment } from '../../ports/payment-provider.ts';
import * as wallet from '../../wallet/wallet.ts';
import { decideGift, grantGift } from '../offers/gifts.ts';
import { changeDepositState, type Deposit, lockDeposit } from '../orders/deposit-order.ts';
import { canDepositChangeState, wireStatusByDepositState } from '../orders/deposit-states.ts';
import { emitFact } from '../orders/order-steps.ts';
import * as queries from './deposits.queries.ts';
import { findPaymentReviewReason, type PaymentReviewReason } from './deposit-rules.ts';

/** A payment that is stored and not booked yet, under the lock of its player. */
interface StoredDepositPayment {
  readonly id: Id;
  readonly order: Deposit;
  readonly state: wallet.WalletState;
  readonly payment: ReceivedPayment;
}

/**
 * Books one payment that the bank received for an order, once per end-to-end id. It is credited when key, payer and amount are right,
 * however late it is; otherwise its money waits in suspense and the order waits for a review.
 */
export async function bookReceivedPayment(ctx: Ctx, { player, id }: Deposit, payment: ReceivedPayment): Promise<void> {
  await ctx.db.tx('payment', async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    const [known] = await tx.query(queries.selectPaymentByEndToEndId(player, payment.endToEndId));
    if (known !== undefined) return;
    const order = await lockDeposit(tx, player, id);
    const { payerIdentity } = ctx.bank.capabilities();
    const review = findPaymentReviewReason(payment, order, { cpf: await readCpf(ctx, tx, player), payerIdentity });
    const stored = {
      id: await storeReceivedPayment(tx, ctx, { player, deposit: id, payment, review }),
      order,
      state,
      payment,
    };
    if (review === null) await creditDeposit(tx, ctx, stored);
    else await holdPaymentInSuspense(tx, ctx, stored, review);
  });
}

/** Credits a deposit to its player's main money, with the gift of its order. */
async function creditDeposit(tx: Tx, ctx: Ctx, { id, order, state, payment }: StoredDepositPayment): Promise<void> {
  const { player } = order;
  const { amount, fee } = payment;
  const gift = await decideGift(tx, ctx, state, order, Math.min(payment.at, ctx.now()));
  const received = await changeDepositState(tx, ctx, order, 'received');
  await changeDepositState(tx, ctx, received, 'credited', { paid: amount });
  const paid = await wallet.bookDeposit(tx, ctx, state, { amount, order: order.id, payment: id });
  const after = await wallet.bookBankFee(tx, ctx, paid, { amount: fee, ref: id });
  await grantGift(tx, ctx, after, order, gift);
  await emitFact(tx, ctx, state, { f: 'depositPaid', player, order: order.id, amount });
}

/** Books a payment to suspense, where it waits for a review. */
async function holdPaymentInSuspense(
  tx: Tx,
  ctx: Ctx,
  { id, order, state, payment }: StoredDepositPayment,
  review: PaymentReviewReason,
): Promise<void> {
  const held = await wallet.bookSuspenseDeposit(tx, ctx, state, { amount: payment.amount, payment: id });
  await wallet.bookBankFee(tx, ctx, held, { amount: payment.fee, ref: id });
  ctx.log.warn({ order: order.id, payment: id, review }, 'a payment waits for review');
  // A second payment of a credited order does not change the order: it is shown beside the first.
  const entersReview = canDepositChangeState(order.state, 'received');
  if (entersReview) {
    const received = await changeDepositState(tx, ctx, order, 'received');
    await changeDepositState(tx, ctx, received, 'in_review', { why: review });
  }
  const status = wireStatusByDepositState[entersReview ? 'in_review' : order.state];
  await emitFact(tx, ctx, state, { f: 'depositChanged', player: order.player, order: order.id, status });
}

/** Stores a received payment with its payer sealed, and returns its id. `review` null is a payment that will be credited. */
export async function storeReceivedPayment(
  tx: Tx,
  ctx: Ctx,
  input: { player: PlayerId; deposit: OrderId; payment: ReceivedPayment; review: PaymentReviewReason | null },
): Promise<Id> {
  const { player, deposit, payment, review } = input;
  const id = ctx.newId();
  await tx.query(
    queries.insertDepositPayment({
      player,
      id,
      deposit,
      endToEndId: payment.endToEndId,
      amount: payment.amount,
      fee: payment.fee,
      review,
      payer: payment.payer === undefined ? null : ctx.vault.seal(payment.payer, formatPayerEncryptionLabel(player, id)),
      paidAt: payment.at,
      at: ctx.now(),
    }),
  );
  return id;
}

/** The label under which the CPF or CNPJ of a payer is sealed. */
export const formatPayerEncryptionLabel = (player: PlayerId, payment: Id): string => `payment:${player}:${payment}`;
