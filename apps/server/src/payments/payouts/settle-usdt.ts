import { Refusal } from '@arara/contract/protocol/errors';
import type { Ctx } from '../../context.ts';
import * as wallet from '../../wallet/wallet.ts';
import { type WithdrawalKey, lockWithdrawal } from '../orders/withdrawal-order.ts';
import { requestPayoutPoll } from '../withdrawals/payout-queue.ts';
import { type Reviewer, assertNotOwn, parseReason } from '../withdrawals/review/review-withdrawal.ts';
import * as queries from './payouts.queries.ts';

/** The id of a transaction on its chain. */
const transactionIdPattern = /^[0-9A-Za-z]{16,128}$/;

/**
 * Records the outcome of a USDT payout that staff sent by hand: its transaction id on the chain, or why it failed, and then the held
 * money is released. Only the first report counts. Throws Refusal notFound, ownReview, reviewOver, badFields.
 */
export async function settleUsdt(
  ctx: Ctx,
  by: Reviewer,
  { player, order }: WithdrawalKey,
  settlement: { outcome: 'sent' | 'failed'; note: string },
): Promise<void> {
  assertNotOwn(by, player);
  const note = settlement.outcome === 'failed' ? parseReason(settlement.note, 'note') : settlement.note.trim();
  if (settlement.outcome === 'sent' && !transactionIdPattern.test(note))
    throw new Refusal('badFields', {}, { fields: { note: note === '' ? 'missing' : 'wrongType' } });
  await ctx.db.tx('usdt settled', async (tx) => {
    await wallet.lockWallet(tx, player);
    const sent = await lockWithdrawal(tx, player, order);
    const first =
      sent.kind === 'USDT' && sent.state === 'processing'
        ? await tx.query(
            queries.insertUsdtSettlement({ ...settlement, note, player, order, staff: by.staff, at: ctx.now() }),
          )
        : [];
    if (first.length === 0) throw new Refusal('reviewOver');
  });
  await requestPayoutPoll(ctx, player, order);
}
