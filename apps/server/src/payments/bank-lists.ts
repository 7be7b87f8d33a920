/** The bank's own lists of payments: they find what no notice and no poll of an open charge has found. */
import type { Ctx, Instant } from '../context.ts';
import { formatPostgresArrayLiteral, formatPostgresTextArray } from '../platform/db/db.ts';
import { isTransientDbError } from '../platform/db/errors.ts';
import { readInstantFromId } from '../platform/ids.ts';
import { raiseAlarm } from '../platform/metrics/metrics.ts';
import { listLostSpans } from '../platform/restore/lost-span.ts';
import {
  type BankListedPayment,
  type OnUnreadablePayment,
  PaymentProviderError,
  type ProviderPayout,
} from '../ports/payment-provider.ts';
import { adoptLostDeposit } from './deposits/adopt-deposit.ts';
import { bookClawBacks } from './deposits/book-claw-backs.ts';
import { bookReceivedPayment } from './deposits/credit-deposit.ts';
import { upsertChargePoll, selectKnownUnmatchedPaymentIds } from './deposits/deposits.queries.ts';
import { isFinalProviderError, tryPollDeposit } from './deposits/poll-deposit.ts';
import { recordUnmatchedPayments } from './deposits/unmatched-payments.ts';
import { parseBankChargeId } from './orders/bank-ids.ts';
import { findDeposit } from './orders/deposit-order.ts';
import { adoptPayoutFoundAtBank } from './payouts/adopt-payout.ts';
import * as queries from './sweeper.queries.ts';

const RECEIVED_PAYMENTS_LIST_INTERVAL_MS = 15_000;
/** Claw-backs are rare, and a lost notice of one is rarer still: the list of them is read at this interval. */
const RETURNED_PAYMENTS_LIST_INTERVAL_MS = 600_000;
/** A payment may be clawed back for 90 days (API Pix); a few days more are read. */
const BANK_RETURN_WINDOW_MS = 95 * 24 * 3_600_000;
/** The longest window that is asked for at once: banks refuse long ones. */
const MAX_BANK_LIST_WINDOW_MS = 7 * 24 * 3_600_000;
/** A window with more payments than one list may have is halved, down to this. */
const MIN_BANK_LIST_WINDOW_MS = 60_000;
/** An order whose payment could not be booked is polled again after this time. */
const BANK_LIST_RETRY_MS = 60_000;
/** The windows of two readings overlap, because the bank's clock is not ours. */
const BANK_LIST_OVERLAP_MS = 600_000;

/**
 * Reads the bank's list of payments since the last reading, window by window, and polls the order of each payment that is not booked
 * yet. An order that a restore has lost is written again. The cursor stays where it is only while the bank is away; then false.
 */
export async function readReceivedPayments(ctx: Ctx): Promise<boolean> {
  const now = ctx.now();
  const readTo = await leaseBankListCursor(ctx, 'received', RECEIVED_PAYMENTS_LIST_INTERVAL_MS);
  if (readTo === undefined) return true;
  // The list was read by a clock that was ahead, and set back since: what was paid meanwhile is not behind the cursor.
  let from: Instant = Math.min(readTo, now);
  let windowMs = MAX_BANK_LIST_WINDOW_MS;
  do {
    const to: Instant = Math.min(now, from + windowMs);
    try {
      if (!(await bookPaymentsReceivedBetween(ctx, from - BANK_LIST_OVERLAP_MS, to + BANK_LIST_OVERLAP_MS)))
        return false;
    } catch (error) {
      if (!isBankListTooLong(error) || to - from <= MIN_BANK_LIST_WINDOW_MS) throw error;
      windowMs = Math.ceil((to - from) / 2);
      continue;
    }
    await ctx.db.tx('bank cursor moved', (tx) => tx.query(queries.advanceBankListCursor('received', to)));
    from = to;
  } while (from < now);
  return true;
}

const isBankListTooLong = (error: unknown): boolean =>
  error instanceof PaymentProviderError && error.code === 'listTooLong';

/** A payment of the bank's list that cannot be read must hide no other. */
const reportUnreadablePayment =
  (ctx: Ctx): OnUnreadablePayment =>
  (where) =>
    raiseAlarm(ctx.log, 'payment-not-booked', { where }, 'a payment on the bank’s list cannot be read');

/** Writes the orders again that these payments belong to and that were made in a time whose commits are lost. */
async function recreateDepositsLostInRestore(ctx: Ctx, matched: readonly MatchedPayment[]): Promise<void> {
  const spans = await listLostSpans(ctx.db.read);
  const lost = matched.filter(({ order }) => {
    const at = readInstantFromId(order);
    return spans.some(
      (span) => at >= span.from_at - BANK_LIST_OVERLAP_MS && at <= span.until_at + BANK_LIST_OVERLAP_MS,
    );
  });
  if (lost.length === 0) return;
  const withoutOrder = await ctx.db.read.query(queries.selectPaymentsWithoutOrder(toMatchedPaymentKeyArrays(lost)));
  const names = new Set(withoutOrder.map(({ end_to_end_id: endToEndId }) => endToEndId));
  const known = await ctx.db.read.query(selectKnownUnmatchedPaymentIds(formatPostgresTextArray([...names])));
  // What was booked as money without an order stays that.
  for (const { end_to_end_id: endToEndId } of known) names.delete(endToEndId);
  for (const match of lost) if (names.has(match.payment.endToEndId)) await tryAdoptLostDeposit(ctx, match);
}

/** What cannot be adopted is booked as money without an order, which staff see. */
async function tryAdoptLostDeposit(ctx: Ctx, match: MatchedPayment): Promise<void> {
  try {
    await adoptLostDeposit(ctx, match);
  } catch (error) {
    if (error instanceof PaymentProviderError || isTransientDbError(error)) throw error;
    raiseAlarm(
      ctx.log,
      'payment-not-booked',
      { order: match.order, err: error },
      'a lost order cannot be written again',
    );
  }
}

/** Books what the bank lists in [from, to]. False when an order could not be polled because the bank was away: read it again. */
async function bookPaymentsReceivedBetween(ctx: Ctx, from: Instant, to: Instant): Promise<boolean> {
  const received = await ctx.bank.listReceived(from, to, reportUnreadablePayment(ctx));
  const matched = matchListedPaymentsToOrders(received);
  await recreateDepositsLostInRestore(ctx, matched);
  const unbooked = await ctx.db.read.query(queries.selectUnbookedPayments(toMatchedPaymentKeyArrays(matched)));
  await recordUnmatchedPayments(ctx, await findUnmatchedPayments(ctx, received, matched));
  const polls = await Promise.all(unbooked.map(({ player, deposit }) => tryPollDeposit(ctx, player, deposit)));
  if (polls.includes('later')) return false;
  await bookUnbookedListedPayments(ctx, matched);
  return true;
}

/**
 * Books the listed payments that their charges did not show: the bank has removed the charge, or refuses to show it. The list is the
 * bank's word as the charge is. A payment that cannot be booked raises an alarm, and its order is polled again.
 */
async function bookUnbookedListedPayments(ctx: Ctx, matched: readonly MatchedPayment[]): Promise<void> {
  const rows = await ctx.db.read.query(queries.selectUnbookedPayments(toMatchedPaymentKeyArrays(matched)));
  const unbooked = new Set(rows.map(({ deposit }) => deposit));
  for (const { player, order, payment } of matched) {
    if (!unbooked.has(order)) continue;
    try {
      await bookReceivedPayment(ctx, await findDeposit(ctx.db.read, player, order), payment);
      await bookClawBacks(ctx, player, payment);
    } catch (error) {
      if (isTransientDbError(error)) throw error;
      raiseAlarm(ctx.log, 'payment-not-booked', { order, err: error }, 'a payment on the bank’s list cannot be booked');
      await ctx.db.tx('watch', (tx) => tx.query(upsertChargePoll(player, order, ctx.now() + BANK_LIST_RETRY_MS)));
    }
  }
}

/**
 * Reads which payments were sent back, as far back as that is possible, window by window, and books what is not booked yet. A window
 * that the bank refuses hides no other one; then it throws after the last one.
 */
export async function readReturnedPayments(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  if ((await leaseBankListCursor(ctx, 'returned', RETURNED_PAYMENTS_LIST_INTERVAL_MS)) === undefined) return;
  const end = now + BANK_LIST_OVERLAP_MS;
  const refused: unknown[] = [];
  for (let from = now - BANK_RETURN_WINDOW_MS; from < end; from += MAX_BANK_LIST_WINDOW_MS)
    try {
      await bookPaymentsReturnedBetween(ctx, from, Math.min(end, from + MAX_BANK_LIST_WINDOW_MS));
    } catch (error) {
      if (!isFinalProviderError(error)) throw error;
      refused.push(error);
    }
  if (refused.length > 0) throw refused[0];
}

/** Polls the order of each return that the bank lists in [from, to] and that is not booked, and books from the list what is left. */
async function bookPaymentsReturnedBetween(ctx: Ctx, from: Instant, to: Instant): Promise<void> {
  const listed = await ctx.bank.listReturned(from, to, reportUnreadablePayment(ctx));
  const matched = matchListedPaymentsToOrders(listed);
  await recordUnmatchedPayments(ctx, await findUnmatchedPayments(ctx, listed, matched));
  const returns = matched.flatMap((match) =>
    match.payment.refunds.filter(({ status }) => status === 'returned').map(({ refundId }) => ({ ...match, refundId })),
  );
  const unbookedReturns = queries.selectUnbookedPaymentReturns({
    ...toMatchedPaymentKeyArrays(returns),
    bankIds: formatPostgresTextArray(returns.map(({ refundId }) => refundId)),
  });
  const unbooked = await ctx.db.read.query(unbookedReturns);
  await Promise.all(unbooked.map(({ player, deposit }) => tryPollDeposit(ctx, player, deposit)));
  if (unbooked.length === 0) return;
  const left = new Set((await ctx.db.read.query(unbookedReturns)).map(({ deposit }) => deposit));
  for (const match of matched) if (left.has(match.order)) await bookListedReturn(ctx, match);
}

/**
 * Books a listed return that its charge did not show: the bank has removed the charge, or refuses to show it. One that cannot be
 * booked raises an alarm, and is tried again with the next reading.
 */
async function bookListedReturn(ctx: Ctx, { player, order, payment }: MatchedPayment): Promise<void> {
  try {
    await bookClawBacks(ctx, player, payment);
  } catch (error) {
    if (isTransientDbError(error)) throw error;
    raiseAlarm(ctx.log, 'payment-not-booked', { order, err: error }, 'a return on the bank’s list cannot be booked');
  }
}

/** What the bank had of the lost time. */
export interface BankRecoveryResult {
  /** Payouts that the bank had made and the book did not have: booked now. */
  readonly adoptedPayouts: readonly string[];
  /** Payouts to players who were lost, too: booked as debts of theirs. */
  readonly payoutsOfLostPlayers: readonly string[];
  /** False if the bank was away for some payment: the lists must be read again. */
  readonly isComplete: boolean;
}

/**
 * After a restore: reads everything that the bank has had since `from`. Payouts first, so that no withdrawal is sent that was
 * paid, and no balance is bet that was paid out. Throws PaymentProviderError when the bank cannot be asked.
 */
export async function recoverLostPaymentsFromBank(ctx: Ctx, from: Instant): Promise<BankRecoveryResult> {
  const since = from - BANK_LIST_OVERLAP_MS;
  const adoptedPayouts: string[] = [];
  const payoutsOfLostPlayers: string[] = [];
  for (const payout of await listBankPayoutsSince(ctx, since)) {
    const result = await adoptPayoutFoundAtBank(ctx, payout);
    if (result === 'adopted') adoptedPayouts.push(payout.payoutId);
    if (result === 'playerLost') payoutsOfLostPlayers.push(payout.payoutId);
  }
  await ctx.db.tx('bank cursors rewound', async (tx) => {
    await tx.flight(queries.rewindBankListCursor('received', since), queries.rewindBankListCursor('returned', since));
  });
  const isComplete = await readReceivedPayments(ctx);
  await readReturnedPayments(ctx);
  return { adoptedPayouts, payoutsOfLostPlayers, isComplete };
}

/** Every payout that the bank was asked for since an instant, window by window. */
async function listBankPayoutsSince(ctx: Ctx, since: Instant): Promise<ProviderPayout[]> {
  const now = ctx.now();
  const found: ProviderPayout[] = [];
  for (let from = since; from < now; from += MAX_BANK_LIST_WINDOW_MS) {
    const to = Math.min(now + BANK_LIST_OVERLAP_MS, from + MAX_BANK_LIST_WINDOW_MS);
    found.push(...(await ctx.bank.listPayouts(from, to)));
  }
  return [...new Map(found.map((payout) => [payout.payoutId, payout])).values()];
}

/** Claims the reading of a list; undefined when another node has claimed it, or it was read a moment ago. */
async function leaseBankListCursor(ctx: Ctx, name: string, everyMs: number): Promise<Instant | undefined> {
  const now = ctx.now();
  const [cursor] = await ctx.db.tx('bank cursor', (tx) => tx.query(queries.upsertCursorDue(name, now, now + everyMs)));
  return cursor?.read_to;
}

/** The payments whose charge has an id of ours, with the player and the order that the id names. */
const matchListedPaymentsToOrders = (listed: readonly BankListedPayment[]) =>
  listed.flatMap((payment) => {
    const key = payment.chargeId === undefined ? undefined : parseBankChargeId(payment.chargeId);
    return key === undefined ? [] : [{ ...key, payment }];
  });

type MatchedPayment = ReturnType<typeof matchListedPaymentsToOrders>[number];

const toMatchedPaymentKeyArrays = (matched: readonly MatchedPayment[]): queries.PaymentLookupKeyLists => ({
  players: formatPostgresArrayLiteral(matched.map(({ player }) => player)),
  deposits: formatPostgresArrayLiteral(matched.map(({ order }) => order)),
  endToEndIds: formatPostgresTextArray(matched.map(({ payment }) => payment.endToEndId)),
});

/** The listed payments without an order: they name a charge of another merchant, no charge, or an order that does not exist. */
async function findUnmatchedPayments(
  ctx: Ctx,
  listed: readonly BankListedPayment[],
  matched: readonly MatchedPayment[],
): Promise<BankListedPayment[]> {
  const withoutOrder = await ctx.db.read.query(queries.selectPaymentsWithoutOrder(toMatchedPaymentKeyArrays(matched)));
  const withOrder = new Set(matched.map(({ payment }) => payment.endToEndId));
  for (const { end_to_end_id: endToEndId } of withoutOrder) withOrder.delete(endToEndId);
  return listed.filter(({ endToEndId }) => !withOrder.has(endToEndId));
}
