import type { Ctx } from '../../context.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import { PaymentProviderError } from '../../ports/payment-provider.ts';
import * as wallet from '../../wallet/wallet.ts';
import * as orderQueries from '../orders/orders.queries.ts';
import { lockWithdrawal, changeWithdrawalState, type Withdrawal } from '../orders/withdrawal-order.ts';
import { returnWithdrawalToReview, findPayoutBlockReason } from '../withdrawals/review/return-to-review.ts';
import { bookPayout } from './book-payout.ts';
import type { PayoutLease } from './payouts.queries.ts';
import * as payoutQueries from './payouts.queries.ts';
import { isWithdrawalPollable, computeNextPayoutPoll } from './payout-rules.ts';
import { fetchPayout, submitPayout } from './send-payout.ts';

/**
 * Advances a payout as far as possible now: sends an approved one, polls one that was sent, and books what the bank answers. Its id
 * was committed before it was sent. The poll and any repeated sending use that same id, and held money is paid or released only by
 * what the bank answers. Schedules the next poll. Throws PaymentProviderError when the bank could not be asked.
 */
export async function pollPayout(ctx: Ctx, lease: PayoutLease): Promise<void> {
  const [found] = await ctx.db.read.query(orderQueries.selectWithdrawal(lease.player, lease.order));
  if (found === undefined) ctx.log.error({ order: lease.order }, 'a payout belongs to an order that does not exist');
  if (found === undefined || !isWithdrawalPollable(found)) return stopPollingPayout(ctx, lease);
  const { order, started } =
    found.state === 'approved' ? await startSubmittingPayout(ctx, found) : { order: found, started: false };
  if (!isWithdrawalPollable(order)) return stopPollingPayout(ctx, lease);
  try {
    const known = started ? undefined : await fetchPayout(ctx, order);
    const payout = known ?? (await submitPayout(ctx, order, started ? 'first' : 'again', lease));
    if (payout !== undefined) await bookPayout(ctx, order, payout);
    await scheduleNextPayoutPoll(ctx, lease, 0);
  } catch (error) {
    if (error instanceof PaymentProviderError) await scheduleNextPayoutPoll(ctx, lease, error.retryAfterMs ?? 0);
    throw error;
  }
}

/**
 * Changes an approved order to submitting; this is committed before anything is sent. `started` is false when another node has
 * done it, and when a debt or a block of the player returns the order to its review instead.
 */
function startSubmittingPayout(ctx: Ctx, { player, id }: Withdrawal): Promise<{ order: Withdrawal; started: boolean }> {
  return ctx.db.tx('payout begins', async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    const order = await lockWithdrawal(tx, player, id);
    if (order.state !== 'approved') return { order, started: false };
    const why = await findPayoutBlockReason(tx, ctx, state);
    if (why !== undefined)
      return { order: await returnWithdrawalToReview(tx, ctx, state, { order, why }), started: false };
    return { order: await changeWithdrawalState(tx, ctx, order, 'submitting', { wallet: state }), started: true };
  });
}

const stopPollingPayout = (ctx: Ctx, lease: PayoutLease): Promise<void> =>
  ctx.db.tx('payout watch ended', async (tx) => void (await tx.query(payoutQueries.deletePayoutPoll(lease))));

/** Schedules the next poll by the order's state now, or ends the polling. A poll that was requested meanwhile stays due. */
async function scheduleNextPayoutPoll(ctx: Ctx, lease: PayoutLease, notBeforeMs: number): Promise<void> {
  const { player, order: id } = lease;
  const [[order], steps] = await Promise.all([
    ctx.db.read.query(orderQueries.selectWithdrawal(player, id)),
    ctx.db.read.query(orderQueries.selectPaymentOrderSteps(player, id)),
  ]);
  const now = ctx.now();
  const since = readInstantFromId(steps.at(-1)?.id ?? id);
  const next = order === undefined ? undefined : computeNextPayoutPoll(order.state, since, now);
  if (next === undefined) return stopPollingPayout(ctx, lease);
  const due = Math.max(next, now + notBeforeMs);
  await ctx.db.tx('payout put off', async (tx) => void (await tx.query(payoutQueries.updatePayoutPoll(lease, due))));
}
