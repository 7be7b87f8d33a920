import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../context.ts';
import {
  type BackgroundWork,
  createDueStep,
  createConcurrentClaimStep,
  joinBackgroundWork,
  startWorker,
} from '../platform/worker/worker.ts';
import { BANK_NOTICE_STORED_WAKE_CHANNEL, PIX_WEBHOOK_PATH } from './bank-notices.ts';
import { selectPaymentByEndToEndId } from './deposits/deposits.queries.ts';
import { tryPollDeposit } from './deposits/poll-deposit.ts';
import { selectPaymentReturnByBankId } from './deposits/review/refunds.queries.ts';
import { parseBankChargeId, parseBankPayoutId } from './orders/bank-ids.ts';
import { parseBankNoticeKey } from './provider/pix-notices.ts';
import * as queries from './sweeper.queries.ts';
import { requestPayoutPoll } from './withdrawals/payout-queue.ts';

/** Finds notices whose wake-up was lost. */
const BANK_NOTICE_NET_POLL_MS = 10_000;
const NOTICE_SWEEPER_CONCURRENCY = 8;
/** A claimed notice becomes due again after this time, in case the node that claimed it has died. */
const BANK_NOTICE_LEASE_MS = 20_000;
/** A notice that the bank does not confirm is dropped after this many polls; the charge itself is polled on. */
const MAX_BANK_NOTICE_ATTEMPTS = 5;
const WEBHOOK_REGISTRATION_RETRY_MS = 5000;
/** The address of the notices is registered again this often, in case the bank has lost it. */
const WEBHOOK_REGISTRATION_INTERVAL_MS = 300_000;

/**
 * Starts the sweeper of the bank's notices: it registers their address at the bank and processes stored notices. Any number of
 * nodes may run it, because notices are claimed row by row.
 */
export function startBankNoticeSweeper(ctx: Ctx): BackgroundWork {
  const register = createWebhookRegistrar(ctx);
  const claim = (size: number) =>
    ctx.db.tx('notices taken', (tx) =>
      tx.query(queries.updateDueBankNoticesLeased(ctx.now(), ctx.now() + BANK_NOTICE_LEASE_MS, size)),
    );
  return joinBackgroundWork([
    startWorker(ctx, { name: 'webhook registration', everyMs: BANK_NOTICE_NET_POLL_MS }, async () => {
      await register();
      return false;
    }),
    startWorker(
      ctx,
      { name: 'bank notices', everyMs: BANK_NOTICE_NET_POLL_MS, wakeOn: BANK_NOTICE_STORED_WAKE_CHANNEL },
      createDueStep(
        ctx.now,
        async () => (await ctx.db.read.query(queries.selectNextNotice()))[0]?.at,
        createConcurrentClaimStep(NOTICE_SWEEPER_CONCURRENCY, claim, (notice) => processBankNotice(ctx, notice)),
      ),
    ),
  ]);
}

/** Registers the address of the notices at the bank, and again at an interval. */
function createWebhookRegistrar(ctx: Ctx): () => Promise<void> {
  let registerAt = 0;
  return async () => {
    if (ctx.now() < registerAt) return;
    registerAt = ctx.now() + WEBHOOK_REGISTRATION_RETRY_MS;
    await ctx.bank.registerWebhook(`${ctx.config.publicUrl}${PIX_WEBHOOK_PATH}`);
    registerAt = ctx.now() + WEBHOOK_REGISTRATION_INTERVAL_MS;
  };
}

/** Polls the charge or the payout that a notice names. A notice only says where to look: money is booked from the poll. */
async function processBankNotice(ctx: Ctx, notice: queries.BankNoticeRow): Promise<void> {
  const done = (outcome: string) =>
    ctx.db.tx('notice done', (tx) => tx.query(queries.updateBankNoticeDone(notice.event_key, outcome)));
  const payout = notice.txid === null ? undefined : parseBankPayoutId(notice.txid);
  if (payout !== undefined) {
    const isOurs = await requestPayoutPoll(ctx, payout.player, payout.order);
    await done(isOurs ? 'payout' : 'not ours');
    return;
  }
  const deposit = notice.txid === null ? undefined : parseBankChargeId(notice.txid);
  if (deposit === undefined) {
    await done('not ours');
    return;
  }
  // Where the bank refuses to show the charge, its lists find the money: the notice waits for them only so long.
  if ((await tryPollDeposit(ctx, deposit.player, deposit.order)) === 'later') return;
  if (await isNoticeBooked(ctx, deposit.player, notice.event_key)) await done('booked');
  else if (notice.tries >= MAX_BANK_NOTICE_ATTEMPTS) {
    ctx.log.warn({ order: deposit.order }, 'the bank does not confirm what its notice named');
    await done('unconfirmed');
  }
}

/** Whether the payment of a notice is booked, with every return that the notice names as made. */
async function isNoticeBooked(ctx: Ctx, player: PlayerId, eventKey: string): Promise<boolean> {
  const { endToEndId, returns } = parseBankNoticeKey(eventKey);
  const [payment] = await ctx.db.read.query(selectPaymentByEndToEndId(player, endToEndId));
  if (payment === undefined) return false;
  for (const bankId of returns) {
    const [booked] = await ctx.db.read.query(selectPaymentReturnByBankId(player, payment.id, bankId));
    if (booked?.state !== 'returned') return false;
  }
  return true;
}
