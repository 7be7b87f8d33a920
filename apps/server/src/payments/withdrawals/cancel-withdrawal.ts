import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import { type Command, runOnce } from '../../platform/idempotency/idempotency.ts';
import * as wallet from '../../wallet/wallet.ts';
import type { WireStatus } from '../orders/deposit-states.ts';
import { lockWithdrawal, changeWithdrawalState } from '../orders/withdrawal-order.ts';
import { wireWithdrawalStatus } from '../orders/withdrawal-states.ts';

/**
 * Takes a withdrawal back while it waits for its review: the money is playable again. Throws Refusal notFound, for another's
 * too; withdrawalUnderWay once it was decided; keyReused.
 */
export async function cancelWithdrawal(
  ctx: Ctx,
  input: { player: PlayerId; order: OrderId; command: Command },
): Promise<{ orderId: OrderId; status: WireStatus }> {
  const { player, order } = input;
  const cancelled = { orderId: order, status: wireWithdrawalStatus.cancelled };
  return runOnce(ctx, 'withdrawal cancelled', input.command, {
    execute: async (tx) => {
      const before = await wallet.lockWallet(tx, player);
      const waiting = await lockWithdrawal(tx, player, order);
      if (waiting.state !== 'in_review') throw new Refusal('withdrawalUnderWay');
      const state = await wallet.releaseWithdrawal(tx, ctx, before, { amount: waiting.amount, order });
      await changeWithdrawalState(tx, ctx, waiting, 'cancelled', { wallet: state });
      return { ref: order, answer: cancelled };
    },
    replay: async () => cancelled,
  });
}
