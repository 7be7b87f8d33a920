import type { Ctx } from '../context.ts';
import { type BackgroundWork, createGroupStep, joinWork, startWorker } from '../platform/worker/worker.ts';
import { NOTICE_STORED, WEBHOOK_PATH } from './bank-notices.ts';
import { selectPaymentByEndToEndId } from './deposits/deposits.queries.ts';
import { tryPollDeposit } from './deposits/unmatched-payments.ts';
import { parseChargeId, parsePayoutId } from './orders/bank-ids.ts';
import * as queries from './sweeper.queries.ts';
import { requestPayoutPoll } from './withdrawals/payout-queue.ts';

const TICK_MS = 1000;
const CONCURRENCY = 8;
/** A claimed notice becomes due again after this time, in case the node that claimed it has died. */
const LEASE_MS = 20_000;
/** A notice that the bank does not confirm is dropped after this many polls; the charge itself is polled on. */
const MAX_NOTICE_TRIES = 5;
const REGISTER_RETRY_MS = 5000;
/** The address of the notices is registered again this often, in case the bank has lost it. */
const REGISTER_EVERY_MS = 300_000;

/**
 * Starts the sweeper of the bank's notices: it registers their address at the bank and processes stored notices. Any number of
 * nodes may run it, because notices are claimed row by row.
 */
export function startNoticeSweeper(ctx: Ctx): BackgroundWork {
  const register = createWebhookRegistrar(ctx);
  const claim = (size: number) =>
    ctx.db.tx('notices taken', (tx) => tx.query(queries.updateDueNotices(ctx.now(), ctx.now() + LEASE_MS, size)));
  return joinWork([
    startWorker(ctx, { name: 'webhook registration', everyMs: TICK_MS }, async () => {
      await register();
      return false;
    }),
    startWorker(
      ctx,
      { name: 'bank notices', everyMs: TICK_MS, wakeOn: NOTICE_STORED },
      createGroupStep(CONCURRENCY, claim, (notice) => processNotice(ctx, notice)),
    ),
  ]);
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

/** Polls the charge or the payout that a notice names. A notice only says where to look: money is booked from the poll. */
async function processNotice(ctx: Ctx, notice: queries.BankNoticeRow): Promise<void> {
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
  if ((await tryPollDeposit(ctx, deposit.player, deposit.order)) !== 'polled') return;
  const [endToEndId = ''] = notice.event_key.split(' ');
  const [booked] = await ctx.db.read.query(selectPaymentByEndToEndId(deposit.player, endToEndId));
  if (booked !== undefined) await done('booked');
  else if (notice.tries >= MAX_NOTICE_TRIES) {
    ctx.log.warn({ order: deposit.order }, 'the bank does not confirm a payment that its notice named');
    await done('unconfirmed');
  }
}
