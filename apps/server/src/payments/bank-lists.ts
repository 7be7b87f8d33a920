/** The bank's own lists of payments: they find what no notice and no poll of an open charge has found. */
import type { Ctx, Instant } from '../context.ts';
import { arrayLiteral, textArrayLiteral } from '../platform/db/db.ts';
import { isTransient } from '../platform/db/errors.ts';
import { readIdInstant } from '../platform/ids.ts';
import { raiseAlarm } from '../platform/metrics/metrics.ts';
import { listLostSpans } from '../platform/restore/lost-span.ts';
import type { ListedPayment, Payout } from '../ports/payment-provider.ts';
import { adoptDeposit } from './deposits/adopt-deposit.ts';
import { bookClawBacks } from './deposits/book-claw-backs.ts';
import { bookReceivedPayment } from './deposits/credit-deposit.ts';
import { scheduleChargePoll, selectKnownUnmatched } from './deposits/deposits.queries.ts';
import { recordUnmatchedPayments, tryPollDeposit } from './deposits/unmatched-payments.ts';
import { parseChargeId } from './orders/bank-ids.ts';
import { findDeposit } from './orders/deposit-order.ts';
import { adoptPayout } from './payouts/adopt-payout.ts';
import * as queries from './sweeper.queries.ts';

const LIST_EVERY_MS = 15_000;
/** Claw-backs are rare, and a lost notice of one is rarer still: the list of them is read at this interval. */
const RETURNED_EVERY_MS = 600_000;
/** A payment may be clawed back for 90 days (API Pix); a few days more are read. */
const RETURN_WINDOW_MS = 95 * 24 * 3_600_000;
/** The longest window that is asked for at once: banks refuse long ones. */
const MAX_WINDOW_MS = 7 * 24 * 3_600_000;
/** An order whose payment could not be booked is polled again after this time. */
const RETRY_MS = 60_000;
/** The windows of two readings overlap, because the bank's clock is not ours. */
const LIST_OVERLAP_MS = 600_000;

/**
 * Reads the bank's list of payments since the last reading, window by window, and polls the order of each payment that is not booked
 * yet. An order that a restore has lost is written again. The cursor stays where it is only while the bank is away; then false.
 */
export async function readReceivedPayments(ctx: Ctx): Promise<boolean> {
  const now = ctx.now();
  const readTo = await leaseCursor(ctx, 'received', LIST_EVERY_MS);
  if (readTo === undefined) return true;
  let from: Instant = readTo;
  do {
    const to: Instant = Math.min(now, from + MAX_WINDOW_MS);
    if (!(await readWindow(ctx, from - LIST_OVERLAP_MS, to + LIST_OVERLAP_MS))) return false;
    await ctx.db.tx('bank cursor moved', (tx) => tx.query(queries.advanceCursor('received', to)));
    from = to;
  } while (from < now);
  return true;
}

/** Writes the orders again that these payments belong to and that were made in a time whose commits are lost. */
async function adoptLostDeposits(ctx: Ctx, matched: readonly MatchedPayment[]): Promise<void> {
  const spans = await listLostSpans(ctx.db.read);
  const lost = matched.filter(({ order }) => {
    const at = readIdInstant(order);
    return spans.some((span) => at >= span.from_at - LIST_OVERLAP_MS && at <= span.until_at + LIST_OVERLAP_MS);
  });
  if (lost.length === 0) return;
  const withoutOrder = await ctx.db.read.query(queries.selectPaymentsWithoutOrder(toKeyLists(lost)));
  const names = new Set(withoutOrder.map(({ end_to_end_id: endToEndId }) => endToEndId));
  const known = await ctx.db.read.query(selectKnownUnmatched(textArrayLiteral([...names])));
  // What was booked as money without an order stays that.
  for (const { end_to_end_id: endToEndId } of known) names.delete(endToEndId);
  for (const match of lost) if (names.has(match.payment.endToEndId)) await adoptDeposit(ctx, match);
}

/** Books what the bank lists in [from, to]. False when an order could not be polled because the bank was away: read it again. */
async function readWindow(ctx: Ctx, from: Instant, to: Instant): Promise<boolean> {
  const received = await ctx.bank.listReceived(from, to);
  const matched = matchToOrders(received);
  await adoptLostDeposits(ctx, matched);
  const unbooked = await ctx.db.read.query(queries.selectUnbookedPayments(toKeyLists(matched)));
  await recordUnmatchedPayments(ctx, await findUnmatchedPayments(ctx, received, matched));
  const polls = await Promise.all(unbooked.map(({ player, deposit }) => tryPollDeposit(ctx, player, deposit)));
  if (polls.includes('later')) return false;
  await bookFromList(ctx, matched);
  return true;
}

/**
 * Books the listed payments that their charges did not show: the bank has removed the charge, or refuses to show it. The list is the
 * bank's word as the charge is. A payment that cannot be booked raises an alarm, and its order is polled again.
 */
async function bookFromList(ctx: Ctx, matched: readonly MatchedPayment[]): Promise<void> {
  const rows = await ctx.db.read.query(queries.selectUnbookedPayments(toKeyLists(matched)));
  const unbooked = new Set(rows.map(({ deposit }) => deposit));
  for (const { player, order, payment } of matched) {
    if (!unbooked.has(order)) continue;
    try {
      await bookReceivedPayment(ctx, await findDeposit(ctx.db.read, player, order), payment);
      await bookClawBacks(ctx, player, payment);
    } catch (error) {
      if (isTransient(error)) throw error;
      raiseAlarm(ctx.log, 'payment-not-booked', { order, err: error }, 'a payment on the bank’s list cannot be booked');
      await ctx.db.tx('watch', (tx) => tx.query(scheduleChargePoll(player, order, ctx.now() + RETRY_MS)));
    }
  }
}

/** Reads which payments were sent back, as far back as that is possible, and polls the order of each return that is not booked yet. */
export async function readReturnedPayments(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  if ((await leaseCursor(ctx, 'returned', RETURNED_EVERY_MS)) === undefined) return;
  const listed = await ctx.bank.listReturned(now - RETURN_WINDOW_MS, now + LIST_OVERLAP_MS);
  const matched = matchToOrders(listed);
  await recordUnmatchedPayments(ctx, await findUnmatchedPayments(ctx, listed, matched));
  const returns = matched.flatMap((match) =>
    match.payment.refunds.filter(({ status }) => status === 'returned').map(({ refundId }) => ({ ...match, refundId })),
  );
  const unbooked = await ctx.db.read.query(
    queries.selectUnbookedReturns({
      ...toKeyLists(returns),
      bankIds: textArrayLiteral(returns.map(({ refundId }) => refundId)),
    }),
  );
  await Promise.all(unbooked.map(({ player, deposit }) => tryPollDeposit(ctx, player, deposit)));
}

/** What the bank had of the lost time. */
export interface RecoveredFromBank {
  /** Payouts that the bank had made and the book did not have: booked now. */
  readonly adoptedPayouts: readonly string[];
  /** Payouts to players who were lost, too: booked as debts of theirs. */
  readonly payoutsOfLostPlayers: readonly string[];
  /** False if the bank was away for some payment: the lists must be read again. */
  readonly isComplete: boolean;
}

/**
 * After a restore: reads everything that the bank has had since `from`. Payouts first, so that no withdrawal is sent that was
 * paid, and no balance is bet that was paid out. Throws ProviderError when the bank cannot be asked.
 */
export async function recoverFromBank(ctx: Ctx, from: Instant): Promise<RecoveredFromBank> {
  const since = from - LIST_OVERLAP_MS;
  const adoptedPayouts: string[] = [];
  const payoutsOfLostPlayers: string[] = [];
  for (const payout of await listPayoutsSince(ctx, since)) {
    const result = await adoptPayout(ctx, payout);
    if (result === 'adopted') adoptedPayouts.push(payout.payoutId);
    if (result === 'playerLost') payoutsOfLostPlayers.push(payout.payoutId);
  }
  await ctx.db.tx('bank cursors rewound', async (tx) => {
    await tx.flight(queries.rewindCursor('received', since), queries.rewindCursor('returned', since));
  });
  const isComplete = await readReceivedPayments(ctx);
  await readReturnedPayments(ctx);
  return { adoptedPayouts, payoutsOfLostPlayers, isComplete };
}

/** Every payout that the bank was asked for since an instant, window by window. */
async function listPayoutsSince(ctx: Ctx, since: Instant): Promise<Payout[]> {
  const now = ctx.now();
  const found: Payout[] = [];
  for (let from = since; from < now; from += MAX_WINDOW_MS) {
    const to = Math.min(now + LIST_OVERLAP_MS, from + MAX_WINDOW_MS);
    found.push(...(await ctx.bank.listPayouts(from, to)));
  }
  return [...new Map(found.map((payout) => [payout.payoutId, payout])).values()];
}

/** Claims the reading of a list; undefined when another node has claimed it, or it was read a moment ago. */
async function leaseCursor(ctx: Ctx, name: string, everyMs: number): Promise<Instant | undefined> {
  const now = ctx.now();
  const [cursor] = await ctx.db.tx('bank cursor', async (tx) => {
    const [, claimed] = await tx.flight(
      queries.insertCursor(name, now),
      queries.updateCursorDue(name, now, now + everyMs),
    );
    return claimed;
  });
  return cursor?.read_to;
}

/** The payments whose charge has an id of ours, with the player and the order that the id names. */
const matchToOrders = (listed: readonly ListedPayment[]) =>
  listed.flatMap((payment) => {
    const key = payment.chargeId === undefined ? undefined : parseChargeId(payment.chargeId);
    return key === undefined ? [] : [{ ...key, payment }];
  });

type MatchedPayment = ReturnType<typeof matchToOrders>[number];

const toKeyLists = (matched: readonly MatchedPayment[]): queries.PaymentKeyLists => ({
  players: arrayLiteral(matched.map(({ player }) => player)),
  deposits: arrayLiteral(matched.map(({ order }) => order)),
  endToEndIds: textArrayLiteral(matched.map(({ payment }) => payment.endToEndId)),
});

/** The listed payments without an order: they name a charge of another merchant, no charge, or an order that does not exist. */
async function findUnmatchedPayments(
  ctx: Ctx,
  listed: readonly ListedPayment[],
  matched: readonly MatchedPayment[],
): Promise<ListedPayment[]> {
  const withoutOrder = await ctx.db.read.query(queries.selectPaymentsWithoutOrder(toKeyLists(matched)));
  const withOrder = new Set(matched.map(({ payment }) => payment.endToEndId));
  for (const { end_to_end_id: endToEndId } of withoutOrder) withOrder.delete(endToEndId);
  return listed.filter(({ endToEndId }) => !withOrder.has(endToEndId));
}
