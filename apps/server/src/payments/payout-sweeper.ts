import type { Ctx } from '../context.ts';
import {
  type BackgroundWork,
  createDueStep,
  createConcurrentClaimStep,
  startWorker,
} from '../platform/worker/worker.ts';
import { PaymentProviderError } from '../ports/payment-provider.ts';
import { type PayoutLease, selectNextPayoutPoll, updateDuePayoutsLeased } from './payouts/payouts.queries.ts';
import { pollPayout } from './payouts/poll-payout.ts';
import { PAYOUT_DUE_WAKE_CHANNEL } from './withdrawals/withdrawals.queries.ts';

/** Finds payouts whose wake-up was lost. */
const PAYOUT_NET_POLL_MS = 10_000;
/** How often this process asks itself, not the database, whether a restore has ended. */
const AFTER_RESTORE_LOOK_MS = 1000;
const PAYOUT_SWEEPER_CONCURRENCY = 8;
/** A lease lasts this long; afterwards another node may take the payout, in case the first one has died. */
const PAYOUT_LEASE_MS = 20_000;

/**
 * Starts the payout sweeper: it sends approved payouts and polls those under way. Any number of nodes may run it: a lease on the
 * row gives each payout to one node at a time, and the payouts of a node that dies pass to the others.
 */
export function startPayoutSweeper(ctx: Ctx): BackgroundWork {
  const sendDue = createDueStep(
    ctx.now,
    async () => (await ctx.db.read.query(selectNextPayoutPoll()))[0]?.at,
    createConcurrentClaimStep(
      PAYOUT_SWEEPER_CONCURRENCY,
      (size) => leaseDuePayouts(ctx, size),
      (lease: PayoutLease) => tryPollPayout(ctx, lease),
    ),
  );
  return startWorker(
    ctx,
    { name: 'payouts', everyMs: PAYOUT_NET_POLL_MS, wakeOn: PAYOUT_DUE_WAKE_CHANNEL },
    async (isStopping) => {
      // After a restore the bank is first asked what it has paid out already.
      if (ctx.restore.pending() !== undefined) return AFTER_RESTORE_LOOK_MS;
      return sendDue(isStopping);
    },
  );
}

/** Leases payouts that are due: no other node has them until the lease ends. */
export async function leaseDuePayouts(ctx: Ctx, limit: number): Promise<PayoutLease[]> {
  const until = ctx.now() + PAYOUT_LEASE_MS;
  const due = await ctx.db.tx('payouts taken', (tx) => tx.query(updateDuePayoutsLeased(ctx.now(), until, limit)));
  return due.map(({ player, withdrawal, tries }) => ({ player, order: withdrawal, until, attempt: tries }));
}

/** Polls one payout; a failure must not stop the others, and the payout is polled again. */
async function tryPollPayout(ctx: Ctx, lease: PayoutLease): Promise<void> {
  try {
    await pollPayout(ctx, lease);
  } catch (error) {
    const level = error instanceof PaymentProviderError ? 'info' : 'error';
    ctx.log[level]({ order: lease.order, err: String(error) }, 'a payout could not be polled and is polled again');
  }
}
