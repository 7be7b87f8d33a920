import type { OrderId, PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { textArrayLiteral } from '../../platform/db/db.ts';
import { ProviderError, type ListedPayment } from '../../ports/payment-provider.ts';
import { UNMATCHED_PLAYER } from '../../wallet/wallet.ts';
import * as wallet from '../../wallet/wallet.ts';
import { bookClawBacks } from './claw-back.ts';
import { payerSealLabel } from './credit-deposit.ts';
import * as queries from './deposits.queries.ts';
import { pollDeposit } from './poll-deposit.ts';
import { pollRefunds } from './refund-payment.ts';
import { NO_ORDER } from './rules.ts';

/** Money that came in and belongs to no order of ours: it is booked to suspense as nobody's, and can be sent back. */
const NONE = NO_ORDER as OrderId;

/** A refund of such money is asked about as often as this. */
const REFUND_POLL_MS = 5000;

/** Books payments that belong to nobody, each once, and what went back of them. */
export async function recordUnmatchedPayments(ctx: Ctx, payments: readonly ListedPayment[]): Promise<void> {
  if (payments.length === 0) return;
  const known = await ctx.db.read.query(
    queries.selectKnownUnmatched(textArrayLiteral(payments.map((it) => it.endToEndId))),
  );
  const booked = new Set(known.map((it) => it.end_to_end_id));
  for (const payment of payments) {
    if (!booked.has(payment.endToEndId)) await recordUnmatchedPayment(ctx, payment);
    await bookClawBacks(ctx, wallet.UNMATCHED_PLAYER, payment);
  }
}

async function recordUnmatchedPayment(ctx: Ctx, payment: ListedPayment): Promise<void> {
  await ctx.db.tx('stray payment', async (tx) => {
    const state = await wallet.lockUnmatchedWallet(tx, ctx);
    const [known] = await tx.query(queries.selectPaymentByEndToEndId(wallet.UNMATCHED_PLAYER, payment.endToEndId));
    if (known !== undefined) return;
    const { amount, fee, payer } = payment;
    const id = ctx.newId();
    await tx.query(
      queries.insertPayment({
        player: wallet.UNMATCHED_PLAYER,
        id,
        deposit: NONE,
        endToEndId: payment.endToEndId,
        amount,
        fee,
        review: 'stray',
        payer: payer === undefined ? null : ctx.vault.seal(payer, payerSealLabel(wallet.UNMATCHED_PLAYER, id)),
        paidAt: payment.at,
        at: ctx.now(),
      }),
    );
    const held = await wallet.bookSuspenseDeposit(tx, ctx, state, { amount, payment: id });
    await wallet.bookBankFee(tx, ctx, held, { amount: fee, ref: id });
    ctx.log.warn({ payment: id }, 'money came in that belongs to no order');
  });
}

/** Asks the bank about every refund of nobody's money that is under way. Throws ProviderError. */
async function pollUnmatchedRefunds(ctx: Ctx): Promise<void> {
  const left = await pollRefunds(ctx, wallet.UNMATCHED_PLAYER, NONE);
  const next = ctx.now() + REFUND_POLL_MS;
  await ctx.db.tx('watch', (tx) =>
    tx.query(
      left === 'none'
        ? queries.deleteChargePoll(wallet.UNMATCHED_PLAYER, NONE)
        : queries.scheduleChargePoll(wallet.UNMATCHED_PLAYER, NONE, next),
    ),
  );
}

/** Asks about one order; its trouble must not stop the others, and it is asked about again. */
export async function tryPollDeposit(ctx: Ctx, player: PlayerId, order: OrderId): Promise<boolean> {
  try {
    await (player === UNMATCHED_PLAYER ? pollUnmatchedRefunds(ctx) : pollDeposit(ctx, player, order));
    return true;
  } catch (error) {
    const expected = error instanceof ProviderError;
    ctx.log[expected ? 'info' : 'error']({ order, err: String(error) }, 'an order could not be asked about');
    return false;
  }
}
