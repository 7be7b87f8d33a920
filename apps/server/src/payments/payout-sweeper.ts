import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../context.ts';
import { type PayoutLease, pollPayout } from './payouts/poll-payout.ts';
import { ProviderError } from '../ports/payment-provider.ts';
import { startWorker } from '../platform/worker/worker.ts';
import type { Sweeper } from './deposit-sweeper.ts';
import { PAYOUT_DUE } from './orders/withdrawal-order.ts';
import * as queries from './withdrawals/withdrawals.queries.ts';

const TICK_MS = 1000;
const CONCURRENCY = 8;
/** A payout that was taken is its taker's for so long; another takes it after that, should the taker have died. */
const LEASE_MS = 20_000;

/**
 * Starts what sends payouts and asks about them. Any number of nodes may: each payout is one node's at a time, by a lease on its
 * row, and a node that dies leaves its payouts to the others.
 */
export function startPayoutSweeper(ctx: Ctx): Sweeper {
  return startWorker(ctx, { name: 'payouts', everyMs: TICK_MS, wakeOn: PAYOUT_DUE }, async () => {
    const leases = await leaseDuePayouts(ctx, CONCURRENCY);
    await Promise.all(leases.map((lease) => tryPollPayout(ctx, lease)));
    return leases.length === CONCURRENCY;
  });
}

/** Takes payouts that are due: nobody else has them until the lease is over. */
export async function leaseDuePayouts(ctx: Ctx, limit: number): Promise<PayoutLease[]> {
  const until = ctx.now() + LEASE_MS;
  const due = await ctx.db.tx('payouts taken', (tx) => tx.query(queries.updateDuePayouts(ctx.now(), until, limit)));
  return due.map((it) => ({ player: it.player, order: it.withdrawal, until, attempt: it.tries }));
}

/** One payout's trouble must not stop the others; it is looked at again. */
async function tryPollPayout(ctx: Ctx, lease: PayoutLease): Promise<void> {
  try {
    await pollPayout(ctx, lease);
  } catch (error) {
    const expected = error instanceof ProviderError;
    ctx.log[expected ? 'info' : 'error']({ order: lease.order, err: String(error) }, 'a payout goes on later');
  }
}

/** Has a payout looked at now: a notice tells of it, or somebody said what became of it. False when there is none. */
export async function requestPayoutPoll(ctx: Ctx, player: PlayerId, order: OrderId): Promise<boolean> {
  return ctx.db.tx('payout hurried', async (tx) => {
    const [known] = await tx.query(queries.selectWithdrawal(player, order));
    if (known === undefined) return false;
    await tx.query(queries.schedulePayoutPoll(player, order, ctx.now()));
    tx.afterCommit(() => ctx.db.wake(PAYOUT_DUE));
    return true;
  });
}
