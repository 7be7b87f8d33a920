import { Refusal } from '@arara/contract/protocol/errors';
import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import { addCentavos, type Centavos, ZERO_CENTAVOS } from '@arara/money';
import { readCpf } from '../../../accounts/accounts.ts';
import type { Ctx } from '../../../context.ts';
import { formatPostgresArrayLiteral, type Tx } from '../../../platform/db/db.ts';
import * as wallet from '../../../wallet/wallet.ts';
import { grantGift, decideGift } from '../../offers/gifts.ts';
import { lockDeposit, changeDepositState } from '../../orders/deposit-order.ts';
import { emitFact, appendOrderStep } from '../../orders/order-steps.ts';
import * as orderQueries from '../../orders/orders.queries.ts';
import type { PaymentsReviewer } from '../../withdrawals/review/review-withdrawal.ts';
import { formatPayerEncryptionLabel } from '../credit-deposit.ts';
import * as depositQueries from '../deposits.queries.ts';
import * as refundQueries from './refunds.queries.ts';
import { canAcceptReviewedPayment } from '../deposit-rules.ts';

/** The outcome of an approval to credit a payment. */
export interface AcceptanceResult {
  readonly credited: boolean;
  readonly approvals: number;
  readonly approvalsNeeded: 1 | 2;
}

/** How many people must approve the credit of a payment: two above the limit of manual credits. */
export const countStaffNeededToAcceptPayment = (ctx: Pick<Ctx, 'config'>, amount: Centavos): 1 | 2 =>
  amount > ctx.config.backOffice.awardTwoStaffAbove ? 2 : 1;

/**
 * Approves, with a reason, the credit of a payment that waits in suspense; the last approval it needs credits the amount that was
 * paid. Only the player's own money can be credited, by the CPF that the bank reports; money of somebody else can only be refunded.
 * Throws Refusal notFound, ownReview, reviewOver once it was credited or its refund has begun, paymentNotOwn where the rules do not
 * allow it.
 */
export async function acceptPaymentInReview(
  ctx: Ctx,
  by: PaymentsReviewer,
  input: { player: PlayerId; payment: Id; reason: string },
): Promise<AcceptanceResult> {
  const { player } = input;
  if (by.ownPlayers.includes(player)) throw new Refusal('ownReview');
  return ctx.db.tx('payment accepted', async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    const [payment] = await tx.query(depositQueries.selectDepositPayment(player, input.payment));
    if (payment === undefined) throw new Refusal('notFound');
    const given = await tx.query(
      refundQueries.selectPaymentAcceptances(
        formatPostgresArrayLiteral([player]),
        formatPostgresArrayLiteral([input.payment]),
      ),
    );
    const isRepeated = given.some(({ staff }) => staff === by.staff);
    const answer = {
      credited: payment.waited !== null,
      approvals: given.length + (isRepeated ? 0 : 1),
      approvalsNeeded: countStaffNeededToAcceptPayment(ctx, payment.amount),
    };
    if (isRepeated) return answer;
    await assertPaymentMayBeCredited(tx, ctx, payment);
    await tx.query(
      refundQueries.insertPaymentAcceptance({
        player,
        payment: input.payment,
        staff: by.staff,
        reason: input.reason,
        at: ctx.now(),
      }),
    );
    if (answer.approvals < answer.approvalsNeeded) return answer;
    await creditAcceptedPayment(tx, ctx, { state, payment, staff: by.staff });
    return { ...answer, credited: true };
  });
}

/** Throws the Refusal for a payment that may not be credited. */
async function assertPaymentMayBeCredited(tx: Tx, ctx: Ctx, payment: depositQueries.DepositPaymentRow): Promise<void> {
  const { player, id, review, returned } = payment;
  if (payment.waited !== null) throw new Refusal('reviewOver');
  if (review === null) throw new Refusal('notFound');
  const [pending] = await tx.query(refundQueries.selectPendingPaymentReturn(player, id));
  if (pending !== undefined) throw new Refusal('reviewOver');
  if (player === wallet.UNMATCHED_PLAYER) throw new Refusal('paymentNotOwn');
  const order = await lockDeposit(tx, player, payment.deposit);
  const payer =
    payment.payer_sealed === null
      ? undefined
      : ctx.vault.unsealText(payment.payer_sealed, formatPayerEncryptionLabel(player, id));
  const isOwn =
    payer === undefined
      ? ctx.bank.capabilities().payerIdentity === 'enforced'
      : payer === (await readCpf(ctx, tx, player));
  if (!isOwn || !canAcceptReviewedPayment({ review, returned, state: order.state })) throw new Refusal('paymentNotOwn');
}

/** Credits a payment out of suspense, with the gift of its order if the amount is at least the price. */
async function creditAcceptedPayment(
  tx: Tx,
  ctx: Ctx,
  input: { state: wallet.WalletState; payment: depositQueries.DepositPaymentRow; staff: StaffId },
): Promise<void> {
  const { state, payment, staff } = input;
  const { player, amount } = payment;
  const order = await lockDeposit(tx, player, payment.deposit);
  const isWhole = payment.review === 'amount' && order.paid === null && amount >= order.price;
  const gift = isWhole ? await decideGift(tx, ctx, state, order, Math.min(payment.paid_at, ctx.now())) : undefined;
  await tx.query(refundQueries.updatePaymentAccepted(player, payment.id));
  const why = 'accepted';
  if (order.state === 'in_review') await changeDepositState(tx, ctx, order, 'credited', { paid: amount, why, staff });
  else
    await tx.flight(
      orderQueries.updateDeposit({ ...order, paid: addCentavos(order.paid ?? ZERO_CENTAVOS, amount) }),
      appendOrderStep(ctx, { player, order: order.id, state: order.state, why, staff }),
    );
  const after = await wallet.bookAcceptedDeposit(tx, ctx, state, { amount, payment: payment.id });
  await grantGift(tx, ctx, after, order, gift);
  await emitFact(tx, ctx, after, { f: 'depositPaid', player, order: order.id, amount });
}
