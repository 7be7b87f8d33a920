import type { OrderId, PlayerId } from '@arara/contract/protocol/fields';
import { countRealPlayersAmongIds } from '../../accounts/accounts.ts';
import type { Ctx } from '../../context.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import { type ProviderCharge, PaymentProviderError, type ReceivedPayment } from '../../ports/payment-provider.ts';
import * as wallet from '../../wallet/wallet.ts';
import { toChargeId } from '../orders/bank-ids.ts';
import { appendOrderStep } from '../orders/order-steps.ts';
import * as queries from './deposits.queries.ts';

/**
 * Writes an order again that was lost with its time: its payments are then booked like those of any order. Its price is that of
 * its charge, or what was paid where the bank has removed the charge. It has no gift, and its purchase is not reported again.
 * False when the player was lost, too. Throws PaymentProviderError.
 */
export async function adoptLostDeposit(
  ctx: Ctx,
  { player, order: id, payment }: { player: PlayerId; order: OrderId; payment: ReceivedPayment },
): Promise<boolean> {
  const charge = await fetchCharge(ctx, player, id);
  return ctx.db.tx('deposit adopted', async (tx) => {
    // A payout to a lost player leaves a wallet without an account: its owner is not known.
    if ((await countRealPlayersAmongIds(tx, [player])) === 0) return false;
    await wallet.lockWallet(tx, player);
    const expiresAt = readInstantFromId(id) + ctx.config.depositExpirySeconds * 1000;
    const order = {
      player,
      id,
      price: charge?.amount ?? payment.amount,
      url: charge?.url ?? null,
      expiresAt,
      at: ctx.now(),
    };
    const [inserted] = await tx.query(queries.insertDepositLostInRestore(order));
    if (inserted === undefined) return false;
    const step = { player, order: id, why: 'restored' };
    await tx.flight(
      appendOrderStep(ctx, { ...step, state: 'created' }),
      appendOrderStep(ctx, { ...step, state: 'awaiting_payment' }),
      queries.upsertChargePoll(player, id, ctx.now()),
    );
    ctx.log.warn({ order: id }, 'an order that was lost was written again from its charge at the bank');
    return true;
  });
}

async function fetchCharge(ctx: Ctx, player: PlayerId, id: OrderId): Promise<ProviderCharge | undefined> {
  try {
    return await ctx.bank.getCharge(toChargeId(player, id));
  } catch (error) {
    if (error instanceof PaymentProviderError && error.code === 'notFound') return undefined;
    throw error;
  }
}
