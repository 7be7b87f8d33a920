/** The door of payments: packages, deposits by Pix, withdrawals. */
import type { Id } from '@arara/contract/fields';
import { type Centavos, ZERO } from '@arara/money';
import type { Ctx } from '../context.ts';
import type { Reader } from '../db/db.ts';
import * as queries from './payments.queries.ts';
import { startPayouts } from './payout-sweep.ts';
import { startSweeper, type Sweeper } from './sweep.ts';

export { type Accepted, acceptPayment } from './accept-payment.ts';
export { auditPayments } from './audit.ts';
export { bankNotices } from './bank-notice.ts';
export { setFreeWithdrawals, setWithdrawLevels } from './benefits.ts';
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
} from './offers.ts';
export { type PrePaid, prePay } from './pre-pay.ts';
export { reconcileCommand } from './reconcile.ts';
export { type Refunded, refundDeposit } from './refund-deposit.ts';
export { type InReview, paymentsInReview } from './review-deposit.ts';
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
} from './review-withdrawal.ts';
export { claimPurchase, purchaseFlag } from './report-purchase.ts';
export { type Standing, standingOf } from './standing.ts';
export { depositStatus, deposits } from './tell-deposit.ts';
export { withdrawals } from './tell-withdrawal.ts';
export { transfer, transfers } from './transfer.ts';
export { cancelWithdrawal, type IsPlaying, withdraw, withdrawLimits } from './withdraw.ts';

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
