import type { Id } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../../context.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { isPlayerBlocked } from '../../../protection/protection.ts';
import { lockWallet, type WalletState } from '../../../wallet/wallet.ts';
import { changeWithdrawalState, lockWithdrawal, type Withdrawal } from '../../orders/withdrawal-order.ts';
import * as queries from './review.queries.ts';
import type { ReturnToReviewReason } from '../withdrawal-rules.ts';

/**
 * Sends a withdrawal back to its review while nothing was paid. Its approvals are deleted, because they were given before `why`
 * was known. Everything in this file needs the lock of the player.
 */
export async function returnWithdrawalToReview(
  tx: Tx,
  ctx: Ctx,
  wallet: WalletState,
  { order, why }: { order: Withdrawal; why: ReturnToReviewReason },
): Promise<Withdrawal> {
  await tx.query(queries.deleteWithdrawalApprovals(order.player, order.id));
  ctx.log.warn({ order: order.id, why }, 'a withdrawal waits for its review again');
  return changeWithdrawalState(tx, ctx, order, 'in_review', { wallet, why });
}

/** Sends every withdrawal of a player that has an approval, and of which nothing was paid, back to its review. */
export async function returnPlayerWithdrawalsToReview(
  tx: Tx,
  ctx: Ctx,
  wallet: WalletState,
  why: ReturnToReviewReason,
): Promise<void> {
  for (const order of await tx.query(queries.lockApprovedWithdrawals(wallet.player)))
    await returnWithdrawalToReview(tx, ctx, wallet, { order, why });
}

const WITHDRAWALS_RETURNED_TO_REVIEW_PER_PAGE = 500;

/**
 * Sends every withdrawal that is approved and not sent back to its review: after a restore nobody knows whether its approval was
 * taken back. Those that the bank has are booked before. Returns how many.
 */
export async function returnUnsentWithdrawalsToReview(ctx: Ctx): Promise<number> {
  let count = 0;
  for (let after = 0 as Id; ;) {
    const found = await ctx.db.read.query(
      queries.selectOpenWithdrawals('{approved}', after, WITHDRAWALS_RETURNED_TO_REVIEW_PER_PAGE),
    );
    const last = found.at(-1);
    if (last === undefined) return count;
    for (const { player, id } of found)
      await ctx.db.tx('withdrawal reviewed again', async (tx) => {
        const wallet = await lockWallet(tx, player);
        const order = await lockWithdrawal(tx, player, id);
        if (order.state !== 'approved') return;
        await returnWithdrawalToReview(tx, ctx, wallet, { order, why: 'restored' });
        count += 1;
      });
    after = last.id;
  }
}

/** Why no payout may be sent to a player now; undefined when it may. */
export async function findPayoutBlockReason(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  wallet: WalletState,
): Promise<ReturnToReviewReason | undefined> {
  if (wallet.receivable < 0) return 'debt';
  return (await isPlayerBlocked(tx, ctx, wallet.player)) ? 'blocked' : undefined;
}

/** Makes every withdrawal of a player's day need two approvals, once the day is above the limit. An approval that was given stays. */
export async function requireTwoApprovalsForWithdrawals(
  tx: Tx,
  ctx: Ctx,
  wallet: WalletState,
  day: string,
): Promise<void> {
  for (const order of await tx.query(queries.updateWithdrawalApprovalsNeeded(wallet.player, day)))
    if (order.state === 'approved')
      await changeWithdrawalState(tx, ctx, order, 'in_review', { wallet, why: 'dayLimit' });
}
