import type { Ctx } from '../context.ts';
import { startWorker, type Step } from '../platform/worker/worker.ts';
import { readReceivedPayments, readReturnedPayments } from './bank-lists.ts';
import { NOTICE_STORED, WEBHOOK_PATH } from './bank-notices.ts';
import { selectPaymentByEndToEndId } from './deposits/deposits.queries.ts';
import { tryPollDeposit } from './deposits/unmatched-payments.ts';
import { parseChargeId, parsePayoutId } from './orders/bank-ids.ts';
import * as queries from './sweeper.queries.ts';
import { requestPayoutPoll } from './withdrawals/payout-queue.ts';

const TICK_MS = 1000;
const CONCURRENCY = 8;
/** A claimed row becomes due again after this time, in case the node that claimed it has died. */
const LEASE_MS = 20_000;
/** A notice that the bank does not confirm is dropped after this many polls; the charge itself is polled on. */
const MAX_NOTICE_TRIES = 5;
const REGISTER_RETRY_MS = 5000;
/** The address of the notices is registered again this often, in case the bank has lost it. */
const REGISTER_EVERY_MS = 300_000;

export interface Sweeper {
  /** Waits for the work under way and starts no more. */
  stop(): Promise<void>;
}

/**
 * Starts the deposit sweeper: it processes stored notices, polls every charge that is due, and reads the bank's own lists. A lost
 * notice therefore costs only seconds, and a restart continues where the last run ended. Any number of nodes may run it, because
 * work is claimed row by row. Each part is a worker of its own, so that a slow bank in one part does not delay the others.
 */
export function startDepositSweeper(ctx: Ctx): Sweeper {
  const part = (name: string, step: Step, wakeOn?: string) =>
    startWorker(ctx, { name, everyMs: TICK_MS, ...(wakeOn === undefined ? {} : { wakeOn }) }, step);
  const claimNotices = () =>
    ctx.db.tx('notices taken', (tx) =>
      tx.query(queries.updateDueNotices(ctx.now(), ctx.now() + LEASE_MS, CONCURRENCY)),
    );
  const claimChargePolls = () =>
    ctx.db.tx('watches taken', (tx) =>
      tx.query(queries.updateDueChargePolls(ctx.now(), ctx.now() + LEASE_MS, CONCURRENCY)),
    );
  const parts = [
    part('webhook registration', runOnce(createWebhookRegistrar(ctx))),
    part('bank notices', () => processGroup(claimNotices, (notice) => handleNotice(ctx, notice)), NOTICE_STORED),
    part('charge polls', () =>
      processGroup(claimChargePolls, (poll) => tryPollDeposit(ctx, poll.player, poll.deposit)),
    ),
    part(
      'received payments',
      runOnce(() => readReceivedPayments(ctx)),
    ),
    part(
      'returned payments',
      runOnce(() => readReturnedPayments(ctx)),
    ),
  ];
  return { stop: async () => void (await Promise.all(parts.map((worker) => worker.stop()))) };
}

/** Registers the address of the notices at the bank, and again at an interval. */
function createWebhookRegistrar(ctx: Ctx): () => Promise<void> {
  let registerAt = 0;
  return async () => {
    if (ctx.now() < registerAt) return;
    registerAt = ctx.now() + REGISTER_RETRY_MS;
    await ctx.bank.registerWebhook(`${ctx.config.publicUrl}${WEBHOOK_PATH}`);
    registerAt = ctx.now() + REGISTER_EVERY_MS;
  };
}

/** Work that does all there is in one go. */
const runOnce =
  (work: () => Promise<void>): Step =>
  async () => {
    await work();
    return false;
  };

/** Claims a few rows and works on them concurrently; true if there may be more. */
async function processGroup<T>(claim: () => Promise<T[]>, act: (claimed: T) => Promise<unknown>): Promise<boolean> {
  const claimed = await claim();
  await Promise.all(claimed.map(act));
  return claimed.length === CONCURRENCY;
}

/** Polls the charge or the payout that a notice names. A notice only says where to look: money is booked from the poll. */
async function handleNotice(ctx: Ctx, notice: queries.BankNoticeRow): Promise<void> {
  const done = (outcome: string) =>
    ctx.db.tx('notice done', (tx) => tx.query(queries.updateNoticeDone(notice.event_key, outcome)));
  const payout = notice.txid === null ? undefined : parsePayoutId(notice.txid);
  if (payout !== undefined) {
    const isOurs = await requestPayoutPoll(ctx, payout.player, payout.order);
    await done(isOurs ? 'payout' : 'not ours');
    return;
  }
  const deposit = notice.txid === null ? undefined : parseChargeId(notice.txid);
  if (deposit === undefined) {
    await done('not ours');
    return;
  }
  if (!(await tryPollDeposit(ctx, deposit.player, deposit.order))) return;
  const [endToEndId = ''] = notice.event_key.split(' ');
  const [booked] = await ctx.db.read.query(selectPaymentByEndToEndId(deposit.player, endToEndId));
  if (booked !== undefined) await done('booked');
  else if (notice.tries >= MAX_NOTICE_TRIES) {
    ctx.log.warn({ order: deposit.order }, 'the bank does not confirm a payment that its notice named');
    await done('unconfirmed');
  }
}
