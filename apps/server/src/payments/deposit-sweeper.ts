import type { Ctx } from '../context.ts';
import {
  type BackgroundWork,
  createDueStep,
  createConcurrentClaimStep,
  joinBackgroundWork,
  startWorker,
} from '../platform/worker/worker.ts';
import { RESTORE_WAKE_TOPIC } from '../platform/restore/restore-watch.ts';
import { readReceivedPayments, readReturnedPayments } from './bank-lists.ts';
import { CHARGE_DUE } from './deposits/deposits.queries.ts';
import { tryPollDeposit } from './deposits/poll-deposit.ts';
import * as queries from './sweeper.queries.ts';

/** Finds charges whose wake-up was lost. */
const CHARGE_NET_POLL_MS = 10_000;
const DEPOSIT_SWEEPER_CONCURRENCY = 8;
/** How often the lists are looked at: each says itself when it is to be read again. */
const BANK_LIST_POLL_MS = 5000;
/** A claimed charge becomes due again after this time, in case the node that claimed it has died. */
const DEPOSIT_POLL_LEASE_MS = 20_000;

/**
 * Starts the deposit sweeper: it polls every charge that is due, and reads the bank's own lists. A lost notice therefore costs only
 * seconds, and a restart continues where the last run ended. Any number of nodes may run it, because work is claimed row by row.
 * Each part is a worker of its own, so that a slow bank in one part does not delay the others.
 */
export function startDepositSweeper(ctx: Ctx): BackgroundWork {
  const claim = (size: number) =>
    ctx.db.tx('watches taken', (tx) =>
      tx.query(queries.updateDueChargePolls(ctx.now(), ctx.now() + DEPOSIT_POLL_LEASE_MS, size)),
    );
  const findNext = async () => (await ctx.db.read.query(queries.selectNextChargePoll()))[0]?.at;
  const poll = createConcurrentClaimStep(DEPOSIT_SWEEPER_CONCURRENCY, claim, (due) =>
    tryPollDeposit(ctx, due.player, due.deposit),
  );
  const readList = (name: string, read: (ctx: Ctx) => Promise<unknown>) =>
    startWorker(ctx, { name, everyMs: BANK_LIST_POLL_MS, wakeOn: RESTORE_WAKE_TOPIC }, () =>
      readBankUnlessRestorePending(ctx, read),
    );
  return joinBackgroundWork([
    startWorker(
      ctx,
      { name: 'charge polls', everyMs: CHARGE_NET_POLL_MS, wakeOn: CHARGE_DUE },
      createDueStep(ctx.now, findNext, poll),
    ),
    readList('received payments', readReceivedPayments),
    readList('returned payments', readReturnedPayments),
  ]);
}

/** After a restore `npm run restored` reads the lists first: it finds the orders that the payments belong to. */
async function readBankUnlessRestorePending(ctx: Ctx, read: (ctx: Ctx) => Promise<unknown>): Promise<false> {
  if (ctx.restore.pending() === undefined) await read(ctx);
  return false;
}
