import type { Ctx } from '../context.ts';
import {
  type BackgroundWork,
  createGroupStep,
  joinWork,
  startWorker,
  type WorkerStep,
} from '../platform/worker/worker.ts';
import { readReceivedPayments, readReturnedPayments } from './bank-lists.ts';
import { tryPollDeposit } from './deposits/unmatched-payments.ts';
import * as queries from './sweeper.queries.ts';

const TICK_MS = 1000;
const CONCURRENCY = 8;
/** A claimed charge becomes due again after this time, in case the node that claimed it has died. */
const LEASE_MS = 20_000;

/**
 * Starts the deposit sweeper: it polls every charge that is due, and reads the bank's own lists. A lost notice therefore costs only
 * seconds, and a restart continues where the last run ended. Any number of nodes may run it, because work is claimed row by row.
 * Each part is a worker of its own, so that a slow bank in one part does not delay the others.
 */
export function startDepositSweeper(ctx: Ctx): BackgroundWork {
  const part = (name: string, step: WorkerStep) => startWorker(ctx, { name, everyMs: TICK_MS }, step);
  const claim = (size: number) =>
    ctx.db.tx('watches taken', (tx) => tx.query(queries.updateDueChargePolls(ctx.now(), ctx.now() + LEASE_MS, size)));
  return joinWork([
    part(
      'charge polls',
      createGroupStep(CONCURRENCY, claim, (poll) => tryPollDeposit(ctx, poll.player, poll.deposit)),
    ),
    part('received payments', () => readUnlessRestoring(ctx, readReceivedPayments)),
    part('returned payments', () => readUnlessRestoring(ctx, readReturnedPayments)),
  ]);
}

/** After a restore `npm run restored` reads the lists first: it finds the orders that the payments belong to. */
async function readUnlessRestoring(ctx: Ctx, read: (ctx: Ctx) => Promise<unknown>): Promise<false> {
  if (ctx.restore.pending() === undefined) await read(ctx);
  return false;
}
