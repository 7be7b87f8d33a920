import { Refusal } from '@arara/contract/protocol/errors';
import type { StaffId } from '@arara/contract/protocol/fields';
import type { Ctx, Instant } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { type Withdrawal, type WithdrawalKey, lockWithdrawal } from '../orders/withdrawal-order.ts';
import { requestPayoutPoll } from '../withdrawals/payout-queue.ts';
import {
  type PaymentsReviewer,
  assertReviewerIsNotPlayer,
  parseReviewReason,
} from '../withdrawals/review/review-withdrawal.ts';
import { insertUsdtFailureReport, selectUsdtFailureReport } from '../withdrawals/review/review.queries.ts';
import * as queries from './payouts.queries.ts';

/** The id of a transaction on its chain. */
const usdtTransactionIdPattern = /^[0-9A-Za-z]{16,128}$/;

/**
 * Records the outcome of a USDT payout that staff sent by hand: its transaction id on the chain, or why it failed, and then the held
 * money is released. A payout that two people approved fails only when two people say so: the report of the first one waits for a
 * second, different person. Only the first outcome counts. Throws Refusal notFound, ownReview, reviewOver, badFields.
 */
export async function settleUsdtPayoutManually(
  ctx: Ctx,
  by: PaymentsReviewer,
  { player, order }: WithdrawalKey,
  settlement: { outcome: 'sent' | 'failed'; note: string },
): Promise<{ settled: boolean }> {
  assertReviewerIsNotPlayer(by, player);
  const note = settlement.outcome === 'failed' ? parseReviewReason(settlement.note, 'note') : settlement.note.trim();
  if (settlement.outcome === 'sent' && !usdtTransactionIdPattern.test(note))
    throw new Refusal('badFields', {}, { fields: { note: note === '' ? 'missing' : 'wrongType' } });
  const settled = await ctx.db.tx('usdt settled', async (tx) => {
    await wallet.lockWallet(tx, player);
    const sent = await lockWithdrawal(tx, player, order);
    if (sent.kind !== 'USDT' || sent.state !== 'processing') throw new Refusal('reviewOver');
    const report = { note, staff: by.staff, at: ctx.now() };
    const needsSecond = settlement.outcome === 'failed' && sent.approvals_needed === 2;
    if (needsSecond && !(await isPayoutFailureReportedByOtherStaff(tx, sent, report))) return false;
    const { outcome } = settlement;
    const first = await tx.query(queries.insertUsdtSettlement({ outcome, ...report, player, order }));
    if (first.length === 0) throw new Refusal('reviewOver');
    return true;
  });
  if (settled) await requestPayoutPoll(ctx, player, order);
  return { settled };
}

/** True when another person already reported that this payout failed. The first report is stored; one person twice is one report. */
async function isPayoutFailureReportedByOtherStaff(
  tx: Tx,
  { player, id }: Withdrawal,
  report: { note: string; staff: StaffId; at: Instant },
): Promise<boolean> {
  const [first] = await tx.query(selectUsdtFailureReport(player, id));
  if (first !== undefined) return first.staff !== report.staff;
  await tx.query(insertUsdtFailureReport(player, id, report));
  return false;
}
