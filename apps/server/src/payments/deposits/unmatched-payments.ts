import type { Ctx } from '../../context.ts';
import { formatPostgresTextArray } from '../../platform/db/db.ts';
import { isTransientDbError } from '../../platform/db/errors.ts';
import { raiseAlarm } from '../../platform/metrics/metrics.ts';
import type { BankListedPayment } from '../../ports/payment-provider.ts';
import * as wallet from '../../wallet/wallet.ts';
import { bookClawBacks } from './book-claw-backs.ts';
import { storeReceivedPayment } from './credit-deposit.ts';
import * as queries from './deposits.queries.ts';
import { pollRefunds } from './review/refund-payment.ts';
import { NO_ORDER_ID } from './deposit-rules.ts';

/** A refund under way is polled at this interval. */
const UNMATCHED_REFUND_POLL_INTERVAL_MS = 5000;

/**
 * Records payments that belong to no order, each once, and what was sent back of them. They are booked to suspense under the
 * unmatched player, and can be refunded. One that cannot be booked raises an alarm and holds up no other.
 */
export async function recordUnmatchedPayments(ctx: Ctx, payments: readonly BankListedPayment[]): Promise<void> {
  if (payments.length === 0) return;
  const known = await ctx.db.read.query(
    queries.selectKnownUnmatchedPaymentIds(formatPostgresTextArray(payments.map(({ endToEndId }) => endToEndId))),
  );
  const booked = new Set(known.map((row) => row.end_to_end_id));
  for (const payment of payments) {
    try {
      if (!booked.has(payment.endToEndId)) await recordUnmatchedPayment(ctx, payment);
      await bookClawBacks(ctx, wallet.UNMATCHED_PLAYER, payment);
    } catch (error) {
      if (isTransientDbError(error)) throw error;
      raiseAlarm(ctx.log, 'payment-not-booked', { err: error }, 'a payment of no order cannot be booked');
    }
  }
}

async function recordUnmatchedPayment(ctx: Ctx, payment: BankListedPayment): Promise<void> {
  await ctx.db.tx('unmatched payment', async (tx) => {
    const state = await wallet.lockUnmatchedWallet(tx, ctx);
    const [known] = await tx.query(queries.selectPaymentByEndToEndId(wallet.UNMATCHED_PLAYER, payment.endToEndId));
    if (known !== undefined) return;
    const id = await storeReceivedPayment(tx, ctx, {
      player: wallet.UNMATCHED_PLAYER,
      deposit: NO_ORDER_ID,
      payment,
      review: 'stray',
    });
    const held = await wallet.bookSuspenseDeposit(tx, ctx, state, { amount: payment.amount, payment: id });
    await wallet.bookBankFee(tx, ctx, held, { amount: payment.fee, ref: id });
    ctx.log.warn({ payment: id }, 'a payment belongs to no order');
  });
}

/** Polls every refund of an unmatched payment that is under way. Throws PaymentProviderError. */
export async function pollUnmatchedRefunds(ctx: Ctx): Promise<void> {
  const left = await pollRefunds(ctx, wallet.UNMATCHED_PLAYER, NO_ORDER_ID);
  const next = ctx.now() + UNMATCHED_REFUND_POLL_INTERVAL_MS;
  await ctx.db.tx('watch', (tx) =>
    tx.query(
      left === 'none'
        ? queries.deleteChargePoll(wallet.UNMATCHED_PLAYER, NO_ORDER_ID)
        : queries.upsertChargePoll(wallet.UNMATCHED_PLAYER, NO_ORDER_ID, next),
    ),
  );
}
