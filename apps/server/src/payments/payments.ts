/** The door of payments: packages, deposits by Pix, withdrawals. */
import type { Id } from '@arara/contract/protocol/fields';
import { type Centavos, ZERO } from '@arara/money';
import type { Ctx } from '../context.ts';
import type { Reader } from '../platform/db/db.ts';
import * as queries from './deposits/deposits.queries.ts';
import { startPayouts } from './payout-sweeper.ts';
import { startSweeper, type Sweeper } from './deposit-sweeper.ts';

export { type Accepted, acceptPayment } from './deposits/accept-payment.ts';
export { auditPayments } from '../proofs/payment-proofs.ts';
export { bankNotices } from './bank-notices.ts';
export { setFreeWithdrawals, setWithdrawLevels } from './withdrawals/free-withdrawals.ts';
export {
  deepestDiscount,
  discountOf,
  endDiscount,
  getPrices,
  grantDiscount,
  isGiftTaken,
  judgeGiftOf,
  type Package,
  packages,
  payerOf,
  saleOf,
  savePackage,
  seedPackages,
} from './offers/offers.ts';
export { type PrePaid, prePay } from './deposits/create-deposit.ts';
export { reconcileCommand } from './reconcile/reconcile.ts';
export { type Refunded, refundDeposit } from './deposits/refund-payment.ts';
export { type InReview, paymentsInReview } from './deposits/payments-in-review.ts';
export {
  approveWithdrawal,
  type OpenWithdrawal,
  openWithdrawals,
  type OrderName,
  payoutAccountOf,
  rejectWithdrawal,
  type Reviewed,
  type Reviewer,
  settleUsdt,
  tallyWithdrawals,
  type WithdrawalFile,
  withdrawalFile,
  type WithdrawalTally,
} from './withdrawals/review-withdrawal.ts';
export { claimPurchase, purchaseFlag } from './deposits/report-purchase.ts';
export { type Standing, standingOf } from './order-summary.ts';
export { depositStatus, deposits } from './deposits/deposit.view.ts';
export { withdrawals } from './withdrawals/withdrawal.view.ts';
export { transfer, transfers } from './transfers/transfer.ts';
export { cancelWithdrawal, type IsPlaying, withdraw, withdrawLimits } from './withdrawals/request-withdrawal.ts';

/** What a player paid in and was paid out so far. */
export async function totals(
  reader: Reader,
  player: Id,
): Promise<{ paidCount: number; lastPaid: Centavos; paidSum: Centavos; withdrawnSum: Centavos }> {
  const [row] = await reader.query(queries.totalsShown(player));
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
export function startPayments(ctx: Ctx): Sweeper {
  if (ctx.config.production && ctx.bank.capabilities().payerIdentity === 'none')
    throw new Error('the payment provider does not tell who paid');
  const { payoutMin, payoutMax } = ctx.bank.capabilities().limits;
  if (ctx.config.withdraw.minimum < payoutMin || ctx.config.withdraw.maximum > payoutMax)
    throw new Error('WITHDRAW_MIN or WITHDRAW_MAX is beyond what the payment provider pays out');
  const sweepers = [startSweeper(ctx), startPayouts(ctx)];
  return { stop: async () => void (await Promise.all(sweepers.map((it) => it.stop()))) };
}
