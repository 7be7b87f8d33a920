/** The door of payments: packages, deposits by Pix, withdrawals. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import { type Centavos, ZERO } from '@arara/money';
import type { Ctx } from '../context.ts';
import type { Reader } from '../platform/db/db.ts';
import * as queries from './deposits/deposits.queries.ts';
import { startPayoutSweeper } from './payout-sweeper.ts';
import { startDepositSweeper, type Sweeper } from './deposit-sweeper.ts';

export { type AcceptanceResult, acceptPayment } from './deposits/accept-payment.ts';
export { auditPayments } from '../proofs/payment-proofs.ts';
export { bankNoticeRoutes } from './bank-notices.ts';
export { saveFreeWithdrawals, saveWithdrawLevels } from './withdrawals/free-withdrawals.ts';
export {
  findDeepestDiscount,
  findDiscount,
  removeDiscount,
  getPrices,
  grantDiscount,
  isGiftTaken,
  evaluateGift,
  type Package,
  listPackages,
  loadDepositHistory,
  quoteSale,
  savePackage,
  seedPackages,
} from './offers/offers.ts';
export { type PayableDeposit, createDeposit } from './deposits/create-deposit.ts';
export { runReconcileCommand } from './reconcile/reconcile.ts';
export { type RefundResult, refundPayment } from './deposits/refund-payment.ts';
export { type PaymentInReview, listPaymentsInReview } from './deposits/payments-in-review.ts';
export {
  approveWithdrawal,
  type OpenWithdrawal,
  listOpenWithdrawals,
  type WithdrawalKey,
  revealPayoutAccount,
  rejectWithdrawal,
  type ReviewResult,
  type Reviewer,
  settleUsdt,
  countOpenWithdrawals,
  type WithdrawalDetail,
  getWithdrawalDetail,
  type WithdrawalCounts,
} from './withdrawals/review-withdrawal.ts';
export { claimPurchaseReport, createPurchaseFlagReader } from './deposits/report-purchase.ts';
export { type OrderSummary, summarizeOrders } from './order-summary.ts';
export { getDepositStatus, listDeposits } from './deposits/deposit.view.ts';
export { listWithdrawals } from './withdrawals/withdrawal.view.ts';
export { transferMoney, listTransfers } from './transfers/transfer.ts';
export {
  cancelWithdrawal,
  type IsPlaying,
  requestWithdrawal,
  getWithdrawLimits,
} from './withdrawals/request-withdrawal.ts';

/** What a player paid in and was paid out so far. */
export async function loadPaymentTotals(
  reader: Reader,
  player: PlayerId,
): Promise<{ paidCount: number; lastPaid: Centavos; paidSum: Centavos; withdrawnSum: Centavos }> {
  const [row] = await reader.query(queries.selectTotals(player));
  return {
    paidCount: row?.paid_count ?? 0,
    lastPaid: row?.last_paid ?? ZERO,
    paidSum: row?.paid_sum ?? ZERO,
    withdrawnSum: row?.withdrawn_sum ?? ZERO,
  };
}

/**
 * Starts what runs beside the requests: the bank is told where to call, stored notices are acted on, open charges are asked
 * about, payouts are sent. In production a bank that does not tell who paid is refused: money must come from the player's own account.
 */
export function startPaymentWorkers(ctx: Ctx): Sweeper {
  if (ctx.config.production && ctx.bank.capabilities().payerIdentity === 'none')
    throw new Error('the payment provider does not tell who paid');
  const { payoutMin, payoutMax } = ctx.bank.capabilities().limits;
  if (ctx.config.withdraw.minimum < payoutMin || ctx.config.withdraw.maximum > payoutMax)
    throw new Error('WITHDRAW_MIN or WITHDRAW_MAX is beyond what the payment provider pays out');
  const sweepers = [startDepositSweeper(ctx), startPayoutSweeper(ctx)];
  return { stop: async () => void (await Promise.all(sweepers.map((it) => it.stop()))) };
}
