import type { Ctx } from '../context.ts';
import { type BackgroundWork, createGroupStep, startWorker } from '../platform/worker/worker.ts';
import { ProviderError } from '../ports/payment-provider.ts';
import { type PayoutLease, updateDuePayouts } from './payouts/payouts.queries.ts';
import { pollPayout } from './payouts/poll-payout.ts';
import { PAYOUT_DUE } from './withdrawals/payout-queue.ts';

const TICK_MS = 1000;
const CONCURRENCY = 8;
/** A lease lasts this long; afterwards another node may take the payout, in case the first one has died. */
const LEASE_MS = 20_000;

/**
 * Starts the payout sweeper: it sends approved payouts and polls those under way. Any number of nodes may run it: a lease on the
 * row gives each payout to one node at a time, and the payouts of a node that dies pass to the others.
 */
export function startPayoutSweeper(ctx: Ctx): BackgroundWork {
  const sendDue = createGroupStep(
    CONCURRENCY,
    (size) => leaseDuePayouts(ctx, size),
    (lease: PayoutLease) => tryPollPayout(ctx, lease),
  );
  return startWorker(ctx, { name: 'payouts', everyMs: TICK_MS, wakeOn: PAYOUT_DUE }, async (isStopping) => {
    // After a restore the bank is first asked what it has paid out already.
    if (ctx.restore.pending() !== undefined) return false;
    return sendDue(isStopping);
  });
}

/** Leases payouts that are due: no other node has them until the lease ends. */
export async function leaseDuePayouts(ctx: Ctx, limit: number): Promise<PayoutLease[]> {
  const until = ctx.now() + LEASE_MS;
  const due = await ctx.db.tx('payouts taken', (tx) => tx.query(updateDuePayouts(ctx.now(), until, limit)));
  return due.map(({ player, withdrawal, tries }) => ({ player, order: withdrawal, until, attempt: tries }));
}

/** Polls one payout; a failure must not stop the others, and the payout is polled again. */
async function tryPollPayout(ctx: Ctx, lease: PayoutLease): Promise<void> {
  try {
    await pollPayout(ctx, lease);
  } catch (error) {
    const level = error instanceof ProviderError ? 'info' : 'error';
    ctx.log[level]({ order: lease.order, err: String(error) }, 'a payout could not be polled and is polled again');
  }
}
