import type { OrderId, PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { textArrayLiteral } from '../../platform/db/db.ts';
import { ProviderError, type ListedPayment, type ProviderErrorCode } from '../../ports/payment-provider.ts';
import * as wallet from '../../wallet/wallet.ts';
import { bookClawBacks } from './book-claw-backs.ts';
import { storePayment } from './credit-deposit.ts';
import * as queries from './deposits.queries.ts';
import { pollDeposit } from './poll-deposit.ts';
import { pollRefunds } from './review/refund-payment.ts';
import { NO_ORDER } from './deposit-rules.ts';

/** A refund under way is polled at this interval. */
const REFUND_POLL_MS = 5000;

/**
 * Records payments that belong to no order, each once, and what was sent back of them. They are booked to suspense under the
 * unmatched player, and can be refunded.
 */
export async function recordUnmatchedPayments(ctx: Ctx, payments: readonly ListedPayment[]): Promise<void> {
  if (payments.length === 0) return;
  const known = await ctx.db.read.query(
    queries.selectKnownUnmatched(textArrayLiteral(payments.map(({ endToEndId }) => endToEndId))),
  );
  const booked = new Set(known.map((row) => row.end_to_end_id));
  for (const payment of payments) {
    if (!booked.has(payment.endToEndId)) await recordUnmatchedPayment(ctx, payment);
    await bookClawBacks(ctx, wallet.UNMATCHED_PLAYER, payment);
  }
}

async function recordUnmatchedPayment(ctx: Ctx, payment: ListedPayment): Promise<void> {
  await ctx.db.tx('unmatched payment', async (tx) => {
    const state = await wallet.lockUnmatchedWallet(tx, ctx);
    const [known] = await tx.query(queries.selectPaymentByEndToEndId(wallet.UNMATCHED_PLAYER, payment.endToEndId));
    if (known !== undefined) return;
    const id = await storePayment(tx, ctx, {
      player: wallet.UNMATCHED_PLAYER,
      deposit: NO_ORDER,
      payment,
      review: 'stray',
    });
    const held = await wallet.bookSuspenseDeposit(tx, ctx, state, { amount: payment.amount, payment: id });
    await wallet.bookBankFee(tx, ctx, held, { amount: payment.fee, ref: id });
    ctx.log.warn({ payment: id }, 'a payment belongs to no order');
  });
}

/** Polls every refund of an unmatched payment that is under way. Throws ProviderError. */
async function pollUnmatchedRefunds(ctx: Ctx): Promise<void> {
  const left = await pollRefunds(ctx, wallet.UNMATCHED_PLAYER, NO_ORDER);
  const next = ctx.now() + REFUND_POLL_MS;
  await ctx.db.tx('watch', (tx) =>
    tx.query(
      left === 'none'
        ? queries.deleteChargePoll(wallet.UNMATCHED_PLAYER, NO_ORDER)
        : queries.scheduleChargePoll(wallet.UNMATCHED_PLAYER, NO_ORDER, next),
    ),
  );
}

/** How polling one order went: `later` when the bank or the database was away, `refused` when the bank refused to answer about it. */
export type PollOutcome = 'polled' | 'refused' | 'later';

const refusals: ReadonlySet<ProviderErrorCode> = new Set(['invalid', 'conflict', 'forbidden', 'notFound', 'protocol']);

/** Polls one order, or the refunds of unmatched payments. A failure must not stop the others: it is logged. */
export async function tryPollDeposit(ctx: Ctx, player: PlayerId, order: OrderId): Promise<PollOutcome> {
  try {
    await (player === wallet.UNMATCHED_PLAYER ? pollUnmatchedRefunds(ctx) : pollDeposit(ctx, player, order));
    return 'polled';
  } catch (error) {
    const level = error instanceof ProviderError ? 'info' : 'error';
    ctx.log[level]({ order, err: String(error) }, 'an order could not be polled and is polled again');
    return error instanceof ProviderError && refusals.has(error.code) ? 'refused' : 'later';
  }
}
