/** Money that came in and belongs to no order of ours: it is booked to suspense as nobody's, and can be sent back. */
import type { Ctx } from '../../context.ts';
import { textList } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { payerPlace } from './poll-deposit.ts';
import * as queries from './deposits.queries.ts';
import type { ListedPayment } from '../../ports/payment-provider.ts';
import { bookPulled, pursueRefunds } from './refund-payment.ts';
import { NO_ORDER } from './rules.ts';
import type { Id } from '@arara/contract/protocol/fields';

const NONE = NO_ORDER as Id;
/** A refund of such money is asked about as often as this. */
const REFUND_LOOK_MS = 5000;

/** Books payments that belong to nobody, each once, and what went back of them. */
export async function bookStrays(ctx: Ctx, payments: readonly ListedPayment[]): Promise<void> {
  if (payments.length === 0) return;
  const known = await ctx.db.read.query(queries.straysKnown(textList(payments.map((it) => it.endToEndId))));
  const booked = new Set(known.map((it) => it.end_to_end_id));
  for (const payment of payments) {
    if (!booked.has(payment.endToEndId)) await bookStray(ctx, payment);
    await bookPulled(ctx, wallet.NOBODY, payment);
  }
}

async function bookStray(ctx: Ctx, payment: ListedPayment): Promise<void> {
  await ctx.db.tx('stray payment', async (tx) => {
    const state = await wallet.lockNobodys(tx, ctx);
    const [known] = await tx.query(queries.paymentFound(wallet.NOBODY, payment.endToEndId));
    if (known !== undefined) return;
    const { amount, fee, payer } = payment;
    const id = ctx.newId();
    await tx.query(
      queries.paymentKept({
        player: wallet.NOBODY,
        id,
        deposit: NONE,
        endToEndId: payment.endToEndId,
        amount,
        fee,
        review: 'stray',
        payer: payer === undefined ? null : ctx.vault.seal(payer, payerPlace(wallet.NOBODY, id)),
        paidAt: payment.at,
        at: ctx.now(),
      }),
    );
    const held = await wallet.depositSuspense(tx, ctx, state, { amount, payment: id });
    await wallet.bankFee(tx, ctx, held, { amount: fee, ref: id });
    ctx.log.warn({ payment: id }, 'money came in that belongs to no order');
  });
}

/** Asks the bank about every refund of nobody's money that is under way. Throws ProviderError. */
export async function pursueStrays(ctx: Ctx): Promise<void> {
  const left = await pursueRefunds(ctx, wallet.NOBODY, NONE);
  const next = ctx.now() + REFUND_LOOK_MS;
  await ctx.db.tx('watch', (tx) =>
    tx.query(left === 'none' ? queries.watchEnded(wallet.NOBODY, NONE) : queries.watchSet(wallet.NOBODY, NONE, next)),
  );
}
