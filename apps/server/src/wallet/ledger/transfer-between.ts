import type { Id } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { turnoverSources } from './chart-of-accounts.ts';
import type { WalletState } from './wallet-state.ts';
import { requireTurnover } from '../rules.ts';
import { transfer } from './save-wallets.ts';
import { turnoverMarked } from './ledger.queries.ts';

/** Both wallets after a transfer. */
export interface Given {
  readonly giver: WalletState;
  readonly taker: WalletState;
}

/**
 * Moves main money from one locked player to another: an entry on each side through the house account `transit`, and 1 × of it
 * as turnover for who takes it (decisions.md, "Transfer"). Throws Refusal insufficientBalance.
 */
export async function giveTo(
  tx: Tx,
  ctx: Ctx,
  it: { giver: WalletState; taker: WalletState; amount: Centavos; order: Id },
): Promise<Given> {
  const { amount, order } = it;
  if (it.giver.currency !== it.taker.currency) throw new Error('money of two currencies never meets');
  const giver = await transfer(tx, ctx, it.giver, [
    { kind: 'transfer-out', from: 'main', to: 'transit', amount, ref: order },
  ]);
  const taker = await transfer(
    tx,
    ctx,
    it.taker,
    [{ kind: 'transfer-in', from: 'transit', to: 'main', amount, ref: order }],
    (state) => requireTurnover(state, amount).state,
  );
  await tx.query(
    turnoverMarked({
      player: taker.player,
      id: order,
      source: turnoverSources.transfer,
      required: amount,
      upto: taker.turnRequired,
    }),
  );
  return { giver, taker };
}
