import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { isBlocked } from '../../protection/protection.ts';
import type { WalletState } from '../../wallet/wallet.ts';
import { changeWithdrawalState, type Withdrawal } from '../orders/withdrawal-order.ts';
import * as queries from './review.queries.ts';
import type { ReturnToReviewReason } from './rules.ts';

/** What takes a yes to a withdrawal back while nothing of it was sent. Everything here needs the player locked. */

/** Sends a withdrawal back to its review without any yes: those that it had were given before `why` was known. */
export async function returnToReview(
  tx: Tx,
  ctx: Ctx,
  wallet: WalletState,
  it: { order: Withdrawal; why: ReturnToReviewReason },
): Promise<Withdrawal> {
  await tx.query(queries.deleteApprovals(it.order.player, it.order.id));
  ctx.log.warn({ order: it.order.id, why: it.why }, 'a withdrawal waits for its review again');
  return changeWithdrawalState(tx, ctx, it.order, 'in_review', { wallet, why: it.why });
}

/** Sends every withdrawal of a player that has a yes, and of which nothing was sent, back to its review. */
export async function returnAllToReview(
  tx: Tx,
  ctx: Ctx,
  wallet: WalletState,
  why: ReturnToReviewReason,
): Promise<void> {
  for (const order of await tx.query(queries.lockApprovedWithdrawals(wallet.player)))
    await returnToReview(tx, ctx, wallet, { order, why });
}

/** Why nothing may be sent to a player now; undefined when all is well. */
export async function payoutBlockReason(
  tx: Tx,
  ctx: Pick<Ctx, 'now'>,
  wallet: WalletState,
): Promise<ReturnToReviewReason | undefined> {
  if (wallet.receivable < 0) return 'debt';
  return (await isBlocked(tx, ctx, wallet.player)) ? 'blocked' : undefined;
}

/**
 * Has every withdrawal of a player's day wait for two people, once the day is above the limit; the yes of one person stays the
 * first of two.
 */
export async function requireTwoApprovals(tx: Tx, ctx: Ctx, wallet: WalletState, day: string): Promise<void> {
  for (const order of await tx.query(queries.updateApprovalsNeeded(wallet.player, day)))
    if (order.state === 'approved')
      await changeWithdrawalState(tx, ctx, order, 'in_review', { wallet, why: DAY_LIMIT });
}

const DAY_LIMIT: ReturnToReviewReason = 'dayLimit';
