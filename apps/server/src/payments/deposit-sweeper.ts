import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import type { Ctx, Instant } from '../context.ts';
import { arrayLiteral, textArrayLiteral } from '../platform/db/db.ts';
import { pollDeposit } from './deposits/poll-deposit.ts';
import * as queries from './deposits/deposits.queries.ts';
import { requestPayoutPoll } from './payout-sweeper.ts';
import { type ListedPayment, ProviderError } from '../ports/payment-provider.ts';
import { startWorker, type Step } from '../platform/worker/worker.ts';
import { parseChargeId, parsePayoutId } from './deposits/rules.ts';
import { recordUnmatchedPayments, pollUnmatchedRefunds } from './deposits/unmatched-payments.ts';
import { UNMATCHED_PLAYER } from '../wallet/wallet.ts';

/** Where the bank calls: API Pix appends `/pix` to the address that is registered. */
export const WEBHOOK_PATH = '/api/hooks/pix';
/** The wake-up that says a notice of the bank was stored. */
export const NOTICE_STORED = 'bank-notice';

const TICK_MS = 1000;
const CONCURRENCY = 8;
/** A thing taken from a work list comes back after this, should its taker die with it. */
const LEASE_MS = 20_000;
/** A notice that the bank does not confirm is dropped after so many looks; the watch goes on. */
const MAX_NOTICE_TRIES = 5;
const LIST_EVERY_MS = 15_000;
/** Money is pulled back rarely, and its notice is lost more rarely still: so often the bank's list of it is read. */
const RETURNED_EVERY_MS = 600_000;
/** So long after a payment it may be pulled back (API Pix: 90 days), and a little. */
const RETURN_WINDOW_MS = 95 * 24 * 3_600_000;
/** Windows of the bank's list overlap, because its clock is not ours. */
const LIST_OVERLAP_MS = 600_000;
const REGISTER_RETRY_MS = 5000;
/** The bank is reminded where to call, should it have lost it. */
const REGISTER_EVERY_MS = 300_000;

export interface Sweeper {
  /** Waits for the work under way, then sweeps no more. */
  stop(): Promise<void>;
}

/**
 * Starts the sweeper: acts on stored notices, asks the bank about every charge that is due, and reads the bank's own list, so
 * that a lost notice costs seconds and a restart goes on where it was. Any number of nodes may sweep: work is taken row by row.
 * Each part is a worker of its own: however much there is to do in one, and however slow the bank is at it, the others go on.
 */
export function startDepositSweeper(ctx: Ctx): Sweeper {
  const part = (name: string, step: Step, wakeOn?: string) =>
    startWorker(ctx, { name, everyMs: TICK_MS, ...(wakeOn === undefined ? {} : { wakeOn }) }, step);
  const takeNotices = () =>
    ctx.db.tx('notices taken', (tx) =>
      tx.query(queries.updateDueNotices(ctx.now(), ctx.now() + LEASE_MS, CONCURRENCY)),
    );
  const takeWatches = () =>
    ctx.db.tx('watches taken', (tx) =>
      tx.query(queries.updateDueChargePolls(ctx.now(), ctx.now() + LEASE_MS, CONCURRENCY)),
    );
  const parts = [
    part('webhook registration', runOnce(createWebhookRegistrar(ctx))),
    part('bank notices', () => processGroup(takeNotices, (notice) => handleNotice(ctx, notice)), NOTICE_STORED),
    part('charge polls', () => processGroup(takeWatches, (poll) => tryPollDeposit(ctx, poll.player, poll.deposit))),
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

/** Tells the bank where to call, and again every so often. */
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

/** Claims a few things and works on them at once; true if there may be more. */
async function processGroup<T>(claim: () => Promise<T[]>, act: (claimed: T) => Promise<unknown>): Promise<boolean> {
  const claimed = await claim();
  await Promise.all(claimed.map(act));
  return claimed.length === CONCURRENCY;
}

/** Asks about one order; its trouble must not stop the others, and it is asked about again. */
async function tryPollDeposit(ctx: Ctx, player: PlayerId, order: OrderId): Promise<boolean> {
  try {
    await (player === UNMATCHED_PLAYER ? pollUnmatchedRefunds(ctx) : pollDeposit(ctx, player, order));
    return true;
  } catch (error) {
    const expected = error instanceof ProviderError;
    ctx.log[expected ? 'info' : 'error']({ order, err: String(error) }, 'an order could not be asked about');
    return false;
  }
}

async function handleNotice(ctx: Ctx, notice: queries.BankNoticeRow): Promise<void> {
  const done = (outcome: string) =>
    ctx.db.tx('notice done', (tx) => tx.query(queries.updateNoticeDone(notice.event_key, outcome)));
  const payout = notice.txid === null ? undefined : parsePayoutId(notice.txid);
  if (payout !== undefined) {
    const ours = await requestPayoutPoll(ctx, payout.player as PlayerId, payout.order as OrderId);
    await done(ours ? 'payout' : 'not ours');
    return;
  }
  const named = notice.txid === null ? undefined : parseChargeId(notice.txid);
  if (named === undefined) {
    await done('not ours');
    return;
  }
  const player = named.player as PlayerId;
  if (!(await tryPollDeposit(ctx, player, named.order as OrderId))) return;
  const [endToEndId = ''] = notice.event_key.split(' ');
  const [booked] = await ctx.db.read.query(queries.selectPaymentByEndToEndId(player, endToEndId));
  if (booked !== undefined) await done('booked');
  else if (notice.tries >= MAX_NOTICE_TRIES) {
    ctx.log.warn({ order: named.order }, 'the bank does not confirm a payment that it told of');
    await done('unconfirmed');
  }
}

/** Takes a cursor for this round; undefined when another node has it, or it was read a moment ago. */
async function leaseCursor(ctx: Ctx, name: string, everyMs: number): Promise<Instant | undefined> {
  const now = ctx.now();
  const [cursor] = await ctx.db.tx('bank cursor', async (tx) => {
    const [, taken] = await tx.flight(
      queries.insertCursor(name, now),
      queries.updateCursorDue(name, now, now + everyMs),
    );
    return taken;
  });
  return cursor?.read_to;
}

const matchToOrders = (listed: readonly ListedPayment[]) =>
  listed.flatMap((it) => {
    const named = it.chargeId === undefined ? undefined : parseChargeId(it.chargeId);
    return named === undefined ? [] : [{ ...named, payment: it }];
  });

/** Of these payments those that belong to no order: on another's code, on none, or on one that we do not have. */
async function findUnmatchedPayments(
  ctx: Ctx,
  listed: readonly ListedPayment[],
  ours: ReturnType<typeof matchToOrders>,
): Promise<ListedPayment[]> {
  const missing = await ctx.db.read.query(
    queries.selectPaymentsWithoutOrder(
      arrayLiteral(ours.map((it) => it.player)),
      arrayLiteral(ours.map((it) => it.order)),
      textArrayLiteral(ours.map((it) => it.payment.endToEndId)),
    ),
  );
  const kept = new Set(ours.map((it) => it.payment.endToEndId));
  for (const { e } of missing) kept.delete(e);
  return listed.filter((it) => !kept.has(it.endToEndId));
}

/** Reads the bank's list of payments since the last time, and looks at the order of each that was not booked yet. */
async function readReceivedPayments(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  const readTo = await leaseCursor(ctx, 'received', LIST_EVERY_MS);
  if (readTo === undefined) return;
  const received = await ctx.bank.listReceived(readTo - LIST_OVERLAP_MS, now + LIST_OVERLAP_MS);
  const ours = matchToOrders(received);
  const fresh = await ctx.db.read.query(
    queries.selectUnbookedPayments(
      arrayLiteral(ours.map((it) => it.player)),
      arrayLiteral(ours.map((it) => it.order)),
      textArrayLiteral(ours.map((it) => it.payment.endToEndId)),
    ),
  );
  await recordUnmatchedPayments(ctx, await findUnmatchedPayments(ctx, received, ours));
  const looked = await Promise.all(fresh.map((it) => tryPollDeposit(ctx, it.player, it.deposit)));
  if (looked.every(Boolean))
    await ctx.db.tx('bank cursor moved', (tx) => tx.query(queries.advanceCursor('received', now)));
}

/** Reads what went back of any payment that may still go back, and looks at the order of each return that was not booked yet. */
async function readReturnedPayments(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  if ((await leaseCursor(ctx, 'returned', RETURNED_EVERY_MS)) === undefined) return;
  const back = await ctx.bank.listReturned(now - RETURN_WINDOW_MS, now + LIST_OVERLAP_MS);
  const ours = matchToOrders(back);
  await recordUnmatchedPayments(ctx, await findUnmatchedPayments(ctx, back, ours));
  const returns = ours.flatMap(({ payment, ...order }) =>
    payment.refunds.filter((it) => it.status === 'returned').map((it) => ({ ...order, payment, refund: it })),
  );
  const fresh = await ctx.db.read.query(
    queries.selectUnbookedReturns({
      players: arrayLiteral(returns.map((it) => it.player)),
      deposits: arrayLiteral(returns.map((it) => it.order)),
      endToEndIds: textArrayLiteral(returns.map((it) => it.payment.endToEndId)),
      bankIds: textArrayLiteral(returns.map((it) => it.refund.refundId)),
    }),
  );
  await Promise.all(fresh.map((it) => tryPollDeposit(ctx, it.player, it.deposit)));
}
