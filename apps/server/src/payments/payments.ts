/** The public file of payments: packages and gifts, deposits by Pix, withdrawals and payouts, transfers between players. */
import type { Ctx } from '../context.ts';
import { createRetention, type Retention } from '../platform/retention/retention.ts';
import { type BackgroundWork, joinWork } from '../platform/worker/worker.ts';
import { startDepositSweeper } from './deposit-sweeper.ts';
import { startNoticeSweeper } from './notice-sweeper.ts';
import { startPayoutSweeper } from './payout-sweeper.ts';
import { deleteOldNotices } from './sweeper.queries.ts';

export { auditPayments } from './payments-audit.ts';
export { type RecoveredFromBank as BankRecovery, recoverFromBank } from './bank-lists.ts';
export { bankNoticeRoutes } from './bank-notices.ts';
export { type AcceptanceResult, acceptPayment } from './deposits/review/accept-payment.ts';
export { createDeposit, type PayableDeposit } from './deposits/create-deposit.ts';
export { getDepositStatus, listDeposits } from './deposits/deposit.view.ts';
export { listPaymentsInReview, type PaymentInReview } from './deposits/review/payments-in-review.ts';
export { refundPayment, type RefundResult } from './deposits/review/refund-payment.ts';
export { claimPurchaseReport, createPurchaseFlagReader, markPurchasesReported } from './deposits/report-purchase.ts';
export { loadDepositHistory } from './offers/deposit-history.ts';
export { findDeepestDiscount, findDiscount, grantDiscount, removeDiscount } from './offers/discounts.ts';
export { evaluateGift, isGiftTaken } from './offers/gifts.ts';
export { getPrices, listPackages, type Package, quoteSale, savePackage, seedPackages } from './offers/packages.ts';
export { loadPaymentTotals, type OrderSummary, summarizeOrders } from './order-summary.ts';
export type { WithdrawalKey } from './orders/withdrawal-order.ts';
export { settleUsdt } from './payouts/settle-usdt.ts';
export { reconcilePayments, runReconcileCommand } from './reconcile/reconcile.ts';
export { listTransfers, transferMoney } from './transfers/transfer.ts';
export { cancelWithdrawal } from './withdrawals/cancel-withdrawal.ts';
export { saveFreeWithdrawals, saveWithdrawLevels } from './withdrawals/free-withdrawals.ts';
export { requestWithdrawal } from './withdrawals/request-withdrawal.ts';
export { returnUnsentToReview } from './withdrawals/review/return-to-review.ts';
export {
  approveWithdrawal,
  rejectWithdrawal,
  type Reviewer,
  type ReviewResult,
} from './withdrawals/review/review-withdrawal.ts';
export type { IsPlaying } from './withdrawals/withdrawal-rules.ts';
export { getWithdrawLimits } from './withdrawals/withdrawal-limits.ts';
export {
  countOpenWithdrawals,
  getWithdrawalDetail,
  listOpenWithdrawals,
  type OpenWithdrawal,
  revealPayoutAccount,
  type WithdrawalCounts,
  type WithdrawalDetail,
} from './withdrawals/review/withdrawal-queue.ts';
export { listWithdrawals } from './withdrawals/withdrawal.view.ts';

/** A bank repeats a notice for days, and refunds for 90. A notice that comes later is read like a new one, and books nothing twice. */
const NOTICE_KEPT_MS = 120 * 24 * 3_600_000;

/** The life of the bank's notices, which name who paid. */
export const paymentRetentions: readonly Retention[] = [
  createRetention('bank_notice', (now, limit) => deleteOldNotices(now - NOTICE_KEPT_MS, limit)),
];

/**
 * Starts the background work: the address of notices is registered at the bank, stored notices are processed, open charges are
 * polled, payouts are sent. In production a bank that does not report the payer is refused, because money must come from the
 * player's own account.
 */
export function startPaymentWorkers(ctx: Ctx): BackgroundWork {
  if (ctx.config.production && ctx.bank.capabilities().payerIdentity === 'none')
    throw new Error('the payment provider does not report who paid');
  const { payoutMin, payoutMax } = ctx.bank.capabilities().limits;
  if (ctx.config.withdraw.minimum < payoutMin || ctx.config.withdraw.maximum > payoutMax)
    throw new Error('WITHDRAW_MIN or WITHDRAW_MAX is beyond what the payment provider pays out');
  return joinWork([startNoticeSweeper(ctx), startDepositSweeper(ctx), startPayoutSweeper(ctx)]);
}
