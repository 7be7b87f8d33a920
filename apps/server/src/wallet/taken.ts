import type { Id } from '@arara/contract/fields';
import { type Centavos, least, subtract } from '@arara/money';
import type { Ctx } from '../context.ts';
import type { Tx } from '../db/db.ts';
import type { WalletState } from './move.ts';
import { transfer } from './save.ts';

/** Books that money in suspense went back to who sent it; `ref` is the return, unique per player. */
export async function depositRefund(
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  it: { amount: Centavos; ref: Id },
): Promise<WalletState> {
  return transfer(tx, ctx, state, [{ kind: 'deposit-refund', from: 'suspense', to: 'psp', ...it }]);
}

/**
 * Takes back a credited deposit that the bank took from us (MED): from main money as far as it goes, the rest becomes a debt
 * that the next credits repay. Bonus money stays: what it wins repays the debt too. `ref` is the return, unique per player.
 */
export async function clawback(
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  it: { amount: Centavos; ref: Id },
): Promise<WalletState> {
  const main = least(state.main, it.amount);
  return transfer(tx, ctx, state, [
    { kind: 'clawback', from: 'main', to: 'psp', amount: main, ref: it.ref },
    { kind: 'clawback', from: 'receivable', to: 'psp', amount: subtract(it.amount, main), ref: it.ref },
  ]);
}

/** Books what the bank took for a payment or payout: the house's cost, beside the player whose payment it was. */
export async function bankFee(
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  it: { amount: Centavos; ref: Id },
): Promise<WalletState> {
  return it.amount === 0 ? state : transfer(tx, ctx, state, [{ kind: 'bank-fee', from: 'fees', to: 'psp', ...it }]);
}
