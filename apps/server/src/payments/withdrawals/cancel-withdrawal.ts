import { Refusal } from '@arara/contract/protocol/errors';
import type { OrderId, PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { type IdempotentCommand, runCommandOnce } from '../../platform/idempotency/idempotency.ts';
import * as wallet from '../../wallet/wallet.ts';
import type { PaymentOrderWireStatus } from '../orders/deposit-states.ts';
import { changeWithdrawalState, lockWithdrawal } from '../orders/withdrawal-order.ts';
import { wireStatusByWithdrawalState } from '../orders/withdrawal-states.ts';

/**
 * Cancels a player's own withdrawal while it waits for its review: the held money becomes playable again. Throws Refusal
 * notFound, also for the order of another player; withdrawalUnderWay once the review has decided; keyReused.
 */
export async function cancelWithdrawal(
  ctx: Ctx,
  input: { player: PlayerId; order: OrderId; command: IdempotentCommand },
): Promise<{ orderId: OrderId; status: PaymentOrderWireStatus }> {
  const { player, order } = input;
  const cancelled = { orderId: order, status: wireStatusByWithdrawalState.cancelled };
  return runCommandOnce(ctx, 'withdrawal cancelled', input.command, {
    lockPlayers: wallet.lockPlayerWallets,
    execute: async (tx) => {
      const before = await wallet.lockWallet(tx, player);
      const waiting = await lockWithdrawal(tx, player, order);
      if (waiting.state !== 'in_review') throw new Refusal('withdrawalUnderWay');
      const state = await wallet.releaseWithdrawalHold(tx, ctx, before, { amount: waiting.amount, order });
      await changeWithdrawalState(tx, ctx, waiting, 'cancelled', { wallet: state });
      return { ref: order, answer: cancelled };
    },
    replay: async () => cancelled,
  });
}
