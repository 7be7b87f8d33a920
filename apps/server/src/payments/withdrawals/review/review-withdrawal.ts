import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, StaffId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../../context.ts';
import * as wallet from '../../../wallet/wallet.ts';
import { lockWithdrawal, changeWithdrawalState, type WithdrawalKey } from '../../orders/withdrawal-order.ts';
import type { WithdrawalState } from '../../orders/withdrawal-states.ts';
import { queuePayout } from '../payout-queue.ts';
import * as queries from './review.queries.ts';

/** A member of staff who decides in a review. */
export interface PaymentsReviewer {
  readonly staff: StaffId;
  /** The players' accounts of this person: nobody decides about orders of their own. */
  readonly ownPlayers: readonly PlayerId[];
}

/** The outcome of a review's decision. */
export interface WithdrawalReviewResult {
  readonly state: WithdrawalState;
  readonly approvals: number;
  readonly approvalsNeeded: 1 | 2;
}

/**
 * Approves a withdrawal that waits for its review; with the last approval it needs, it goes to the payouts. Two approvals come
 * from two people: a second one of the same person changes nothing. Throws Refusal notFound, ownReview, reviewOver; playerOwes
 * for a player in debt, whose withdrawal must be rejected so that the held money repays the debt.
 */
export async function approveWithdrawal(
  ctx: Ctx,
  by: PaymentsReviewer,
  { player, order }: WithdrawalKey,
): Promise<WithdrawalReviewResult> {
  assertReviewerIsNotPlayer(by, player);
  return ctx.db.tx('withdrawal approved', async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    const waiting = await lockWithdrawal(tx, player, order);
    const given = await tx.query(queries.selectWithdrawalApprovals(player, order));
    const isRepeated = given.some((approval) => approval.staff === by.staff);
    const approvals = given.length + (isRepeated ? 0 : 1);
    const reviewed = { approvals, approvalsNeeded: waiting.approvals_needed };
    if (isRepeated) return { ...reviewed, state: waiting.state };
    if (waiting.state !== 'in_review') throw new Refusal('reviewOver');
    // A claw-back took money that is held here: rejecting the withdrawal repays it.
    if (state.receivable < 0) throw new Refusal('playerOwes');
    await tx.query(queries.insertWithdrawalApproval({ player, withdrawal: order, staff: by.staff, at: ctx.now() }));
    if (approvals < waiting.approvals_needed) return { ...reviewed, state: waiting.state };
    const after = await changeWithdrawalState(tx, ctx, waiting, 'approved', { wallet: state, staff: by.staff });
    await queuePayout(tx, ctx, after);
    return { ...reviewed, state: after.state };
  });
}

const withdrawalReviewReasonLengths = { min: 3, max: 300 } as const;

/**
 * Rejects a withdrawal that waits for its review: the held money is released. The reason is stored and shown to the player.
 * Throws Refusal notFound, ownReview, reviewOver, badFields.
 */
export async function rejectWithdrawal(
  ctx: Ctx,
  by: PaymentsReviewer,
  { player, order }: WithdrawalKey,
  reason: string,
): Promise<WithdrawalReviewResult> {
  assertReviewerIsNotPlayer(by, player);
  const why = parseReviewReason(reason, 'reason');
  return ctx.db.tx('withdrawal rejected', async (tx) => {
    const before = await wallet.lockWallet(tx, player);
    const waiting = await lockWithdrawal(tx, player, order);
    if (waiting.state !== 'in_review') throw new Refusal('reviewOver');
    const given = await tx.query(queries.selectWithdrawalApprovals(player, order));
    const state = await wallet.releaseWithdrawalHold(tx, ctx, before, { amount: waiting.amount, order });
    const after = await changeWithdrawalState(tx, ctx, waiting, 'rejected', { wallet: state, why, staff: by.staff });
    return { state: after.state, approvals: given.length, approvalsNeeded: after.approvals_needed };
  });
}

/** The reason without blanks around it. Throws Refusal badFields naming the field. */
export function parseReviewReason(typed: string, field: string): string {
  const why = typed.trim();
  if (why.length >= withdrawalReviewReasonLengths.min && why.length <= withdrawalReviewReasonLengths.max) return why;
  const problem = why === '' ? 'missing' : why.length < withdrawalReviewReasonLengths.min ? 'tooShort' : 'tooLong';
  throw new Refusal('badFields', {}, { fields: { [field]: problem } });
}

/** Throws Refusal ownReview when the player's account belongs to the reviewer. */
export function assertReviewerIsNotPlayer(by: PaymentsReviewer, player: PlayerId): void {
  if (by.ownPlayers.includes(player)) throw new Refusal('ownReview');
}
