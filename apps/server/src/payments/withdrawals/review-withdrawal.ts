import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import * as wallet from '../../wallet/wallet.ts';
import { lockWithdrawal, changeWithdrawalState, type WithdrawalKey } from '../orders/withdrawal-order.ts';
import type { WithdrawalState } from '../orders/withdrawal-states.ts';
import { queuePayout } from './payout-queue.ts';
import * as queries from './review.queries.ts';

/** The review of withdrawals: what waits, who says yes, who says no. Staff come as data; who they are, the back office knows. */

/** A member of staff who decides. */
export interface Reviewer {
  readonly staff: StaffId;
  /** Players' accounts that are this person's own: nobody decides about those of theirs. */
  readonly ownPlayers: readonly PlayerId[];
}

/** What became of a review. */
export interface ReviewResult {
  readonly state: WithdrawalState;
  readonly approvals: number;
  readonly approvalsNeeded: 1 | 2;
}

/**
 * Says yes to a withdrawal that waits: with the last yes it needs, it is approved and on its way. Two yeses come from two
 * people; the same person's again changes nothing. Throws Refusal notFound, ownReview, reviewOver; playerOwes for a player in
 * debt: a no repays the debt with what is held.
 */
export async function approveWithdrawal(
  ctx: Ctx,
  by: Reviewer,
  { player, order }: WithdrawalKey,
): Promise<ReviewResult> {
  assertNotOwn(by, player);
  return ctx.db.tx('withdrawal approved', async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    const waiting = await lockWithdrawal(tx, player, order);
    const given = await tx.query(queries.selectApprovals(player, order));
    const again = given.some((approval) => approval.staff === by.staff);
    const approvals = given.length + (again ? 0 : 1);
    const reviewed = { approvals, approvalsNeeded: waiting.approvals_needed };
    if (again) return { ...reviewed, state: waiting.state };
    if (waiting.state !== 'in_review') throw new Refusal('reviewOver');
    // A claw-back found its money on the way out.
    if (state.receivable < 0) throw new Refusal('playerOwes');
    await tx.query(queries.insertApproval({ player, withdrawal: order, staff: by.staff, at: ctx.now() }));
    if (approvals < waiting.approvals_needed) return { ...reviewed, state: waiting.state };
    const after = await changeWithdrawalState(tx, ctx, waiting, 'approved', { wallet: state, staff: by.staff });
    await queuePayout(tx, ctx, after);
    return { ...reviewed, state: after.state };
  });
}

const reasonLength = { least: 3, most: 300 } as const;

/**
 * Says no to a withdrawal that waits: its money goes back. The reason is kept, and shown to the player. Throws Refusal
 * notFound, ownReview, reviewOver, badFields.
 */
export async function rejectWithdrawal(
  ctx: Ctx,
  by: Reviewer,
  { player, order }: WithdrawalKey,
  reason: string,
): Promise<ReviewResult> {
  assertNotOwn(by, player);
  const why = parseReason(reason, 'reason');
  return ctx.db.tx('withdrawal rejected', async (tx) => {
    const before = await wallet.lockWallet(tx, player);
    const waiting = await lockWithdrawal(tx, player, order);
    if (waiting.state !== 'in_review') throw new Refusal('reviewOver');
    const given = await tx.query(queries.selectApprovals(player, order));
    const state = await wallet.releaseWithdrawal(tx, ctx, before, { amount: waiting.amount, order });
    const after = await changeWithdrawalState(tx, ctx, waiting, 'rejected', { wallet: state, why, staff: by.staff });
    return { state: after.state, approvals: given.length, approvalsNeeded: after.approvals_needed };
  });
}

export function parseReason(typed: string, field: string): string {
  const why = typed.trim();
  if (why.length >= reasonLength.least && why.length <= reasonLength.most) return why;
  const problem = why === '' ? 'missing' : why.length < reasonLength.least ? 'tooShort' : 'tooLong';
  throw new Refusal('badFields', {}, { fields: { [field]: problem } });
}

export function assertNotOwn(by: Reviewer, player: PlayerId): void {
  if (by.ownPlayers.includes(player)) throw new Refusal('ownReview');
}
