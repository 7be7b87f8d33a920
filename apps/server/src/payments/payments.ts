/** The public file of payments: packages and gifts, deposits by Pix, withdrawals and payouts, transfers between players. */
import type { Ctx } from '../context.ts';
import { createPlanRepair, type PlanRepair } from '../platform/cluster/clock-setbacks.ts';
import { createTableRetention, type TableRetention } from '../platform/retention/retention.ts';
import { type BackgroundWork, joinBackgroundWork } from '../platform/worker/worker.ts';
import { startDepositSweeper } from './deposit-sweeper.ts';
import { startBankNoticeSweeper } from './notice-sweeper.ts';
import { startPayoutSweeper } from './payout-sweeper.ts';
import { deleteOldBankNotices } from './sweeper.queries.ts';
import { Refusal } from '@arara/contract/protocol/errors';
import type { OrderId, PlayerId } from '@arara/contract/protocol/fields';
import { type IdempotentCommand, runCommandOnce } from '../platform/idempotency/idempotency.ts';
import * as wallet from '../wallet/wallet.ts';
import type { PaymentOrderWireStatus } from './orders/deposit-states.ts';
import { changeWithdrawalState, lockWithdrawal } from './orders/withdrawal-order.ts';
import { wireStatusByWithdrawalState } from './orders/withdrawal-states.ts';
import type { Tx } from '../platform/db/db.ts';
import * as queries from './withdrawals/withdrawals.queries.ts';

export { paymentSecrets } from './payment-secrets.ts';
export { auditPayments } from './payments-audit.ts';
export { type BankRecoveryResult as BankRecovery, recoverLostPaymentsFromBank } from './bank-lists.ts';
export { createBankWebhookRoutes } from './bank-notices.ts';
export { type AcceptanceResult, acceptPaymentInReview } from './deposits/review/accept-payment.ts';
export { createDeposit, type PayableDeposit } from './deposits/create-deposit.ts';
export { getDepositStatus, listDeposits } from './deposits/deposit.view.ts';
export {
  listPaymentsInReview,
  type PaymentInReview,
  readSuspenseTotals,
} from './deposits/review/payments-in-review.ts';
export { refundUncreditedPayment, type RefundResult } from './deposits/review/refund-payment.ts';
export {
  claimPurchaseReportForPixel,
  createPurchaseReportedFlagReader,
  markPurchasesReported,
} from './deposits/report-purchase.ts';
export { loadDepositHistory } from './offers/deposit-history.ts';
export {
  findDeepestDepositDiscount,
  findPlayerDiscount,
  grantDiscount,
  removePlayerDiscount,
} from './offers/discounts.ts';
export { evaluateGift, isGiftTaken } from './offers/gifts.ts';
export {
  type DepositPackageChoice,
  findLoneStaffOfPackage,
  listInitialDepositPackages,
  listOfferedDepositPackages,
  listAllDepositPackages,
  type StoredDepositPackage,
  quoteDepositPackageSale,
  saveDepositPackage,
  insertInitialDepositPackages,
  markDepositPackageChange,
} from './offers/packages.ts';
export {
  hasOpenDeposit,
  loadPaymentTotals,
  type PlayerPaymentOrderCounts,
  summarizePaymentOrders,
} from './order-summary.ts';
export type { WithdrawalKey } from './orders/withdrawal-order.ts';
export { settleUsdtPayoutManually } from './payouts/settle-usdt.ts';
export { reconcilePayments, runReconcileCommand } from './reconcile/reconcile.ts';
export { findPlayersFundedByTransfers, listTransfers, transferMoneyToPlayer } from './transfers/transfer.ts';
export { auditPayoutAccounts } from './withdrawals/payout-accounts-audit.ts';

export { requestWithdrawal } from './withdrawals/request-withdrawal.ts';
export { returnUnsentWithdrawalsToReview } from './withdrawals/review/return-to-review.ts';
export {
  approveWithdrawal,
  rejectWithdrawal,
  type PaymentsReviewer,
  type WithdrawalReviewResult,
} from './withdrawals/review/review-withdrawal.ts';
export type { HasStakeInOpenGame } from './withdrawals/withdrawal-rules.ts';
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
export {
  findAccountsSharingPayoutAccount,
  findPlayersOfSharedPayoutAccounts,
  findPlayersSharingPayoutAccount,
  readFirstDeposits,
} from './withdrawals/shared-payout-accounts.ts';

/** A bank repeats a notice for days, and refunds for 90. A notice that comes later is read like a new one, and books nothing twice. */
const BANK_NOTICE_RETENTION_MS = 120 * 24 * 3_600_000;

/** What a clock that was ahead has planned: polls, notices, and the next reading of the bank's lists. */
export const paymentPlanRepairs: readonly PlanRepair[] = [
  createPlanRepair('charge_watch', 'due_at'),
  createPlanRepair('payout_watch', 'due_at'),
  createPlanRepair('bank_notice', 'due_at'),
  createPlanRepair('bank_cursor', 'due_at'),
];

/** The life of the bank's notices, which name who paid. */
export const paymentRetentions: readonly TableRetention[] = [
  createTableRetention('bank_notice', (now, limit) => deleteOldBankNotices(now - BANK_NOTICE_RETENTION_MS, limit)),
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
  return joinBackgroundWork([startBankNoticeSweeper(ctx), startDepositSweeper(ctx), startPayoutSweeper(ctx)]);
}

/**
 * Cancels a player's own withdrawal while it waits for its review: the held money becomes playable again. Throws Refusal
 * notFound, also for the order of another player; withdrawalUnderWay once the review has decided; keyReused.
 */
export async function cancelWithdrawal(
  ctx: Ctx,
  input: { player: PlayerId; order: OrderId; command: IdempotentCommand },
): Promise<{ orderId: OrderId; status: PaymentOrderWireStatus }> {
  const { player, order } = input;
  const cancelled = { orderId: order, status: wireStatusByWithdrawalState.cancelled };
  return runCommandOnce(ctx, 'withdrawal cancelled', input.command, {
    lockPlayers: wallet.lockPlayerWallets,
    execute: async (tx) => {
      const before = await wallet.lockWallet(tx, player);
      const waiting = await lockWithdrawal(tx, player, order);
      if (waiting.state !== 'in_review') throw new Refusal('withdrawalUnderWay');
      const state = await wallet.releaseWithdrawalHold(tx, ctx, before, { amount: waiting.amount, order });
      await changeWithdrawalState(tx, ctx, waiting, 'cancelled', { wallet: state });
      return { ref: order, answer: cancelled };
    },
    replay: async () => cancelled,
  });
}

/** Saves how many withdrawals a day are free of the fee, by VIP level from 0 up. Promotions call this. */
export async function saveFreeWithdrawalsPerLevel(tx: Tx, freePerDay: readonly number[]): Promise<void> {
  await tx.query(queries.upsertFreeWithdrawalsByVipLevel(freePerDay));
}

/** Saves the VIP levels of players. The consumer of promotions calls this. */
export async function savePlayerFreeWithdrawalLevels(
  tx: Tx,
  players: readonly { player: PlayerId; level: number }[],
): Promise<void> {
  if (players.length > 0) await tx.query(queries.upsertVipLevelsForFreeWithdrawals(players));
}
