import type { Id } from '@arara/contract/protocol/fields';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { turnoverSources } from './chart-of-accounts.ts';
import type { ProtectionPermit } from './permit-type.ts';
import type { WalletState } from './wallet-state.ts';
import { addRequiredTurnover } from './turnover.ts';
import { bookTransfers } from './save-wallets.ts';
import { insertTurnoverRequirement } from './ledger.queries.ts';

/** Both wallets after a transfer. */
export interface TransferWallets {
  readonly sender: WalletState;
  readonly recipient: WalletState;
}

/**
 * Moves main money from one locked player to another: an entry on each side through the house account `transit`, and 1 × of it
 * as turnover for the recipient (docs/product-decisions.md, "Transfers"). Throws Refusal insufficientBalance.
 */
export async function transferBetweenWallets(
  tx: Tx,
  ctx: Ctx,
  input: {
    sender: WalletState;
    senderPermit: ProtectionPermit<'transfer'>;
    recipient: WalletState;
    recipientPermit: ProtectionPermit<'transfer'>;
    order: Id;
  },
): Promise<TransferWallets> {
  const { senderPermit, recipientPermit, order } = input;
  const { amount } = senderPermit;
  if (senderPermit.player !== input.sender.player || recipientPermit.player !== input.recipient.player)
    throw new Error('a permit of another player');
  if (input.sender.currency !== input.recipient.currency) throw new Error('money of two currencies never meets');
  const sender = await bookTransfers(tx, ctx, input.sender, [
    { kind: 'transfer-out', from: 'main', to: 'transit', amount, ref: order },
  ]);
  const recipient = await bookTransfers(
    tx,
    ctx,
    input.recipient,
    [{ kind: 'transfer-in', from: 'transit', to: 'main', amount, ref: order }],
    (state) => addRequiredTurnover(state, amount).state,
  );
  await tx.query(
    insertTurnoverRequirement({
      player: recipient.player,
      id: order,
      source: turnoverSources.transfer,
      required: amount,
      upto: recipient.turnRequired,
    }),
  );
  return { sender, recipient };
}
