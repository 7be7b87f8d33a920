import type { Id } from '@arara/contract/protocol/fields';
import { add, type Centavos, least, scale, subtract, ZERO } from '@arara/money';
import type { Ctx } from '../context.ts';
import type { Tx } from '../platform/db/db.ts';
import { endBonus, shrinkBonus } from './bonuses/bonuses.ts';
import type { WalletState } from './ledger/wallet-state.ts';
import { transfer } from './ledger/save-wallets.ts';
import * as queries from './claw-back.queries.ts';

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
 * that the next credits repay. What of its own turnover is still open, at most what is taken, is asked for no longer. `ref` is the return, unique per player.
 */
export async function clawback(
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  it: { amount: Centavos; ref: Id; order: Id },
): Promise<WalletState> {
  const main = least(state.main, it.amount);
  const [mark] = await tx.query(queries.turnoverFound(state.player, it.order));
  const unasked = mark === undefined ? ZERO : least(openOf(mark, state.turnFilled), it.amount);
  const after = await transfer(
    tx,
    ctx,
    state,
    [
      { kind: 'clawback', from: 'main', to: 'psp', amount: main, ref: it.ref },
      { kind: 'clawback', from: 'receivable', to: 'psp', amount: subtract(it.amount, main), ref: it.ref },
    ],
    (moved) => ({ ...moved, turnRequired: subtract(moved.turnRequired, unasked) }),
  );
  if (unasked > 0) await tx.query(queries.turnoverLowered(state.player, it.order, unasked));
  return after;
}

/** What of one mark's turnover is not wagered yet: main money fills the marks in their order. */
function openOf(mark: queries.Mark, filled: Centavos): Centavos {
  const beyond = subtract(mark.upto, filled);
  return beyond > 0 ? least(mark.required, beyond) : ZERO;
}

/** A part of a deposit that the bank takes back: `back` of `paid`, after `before` of it. */
export interface Pulled {
  readonly paid: Centavos;
  readonly before: Centavos;
  readonly back: Centavos;
}

/** What a part of a deposit takes of an amount that came with it; all parts together take the whole of it. */
function shareOf(whole: Centavos, { paid, before, back }: Pulled): Centavos {
  return subtract(scale(whole, add(before, back), paid, 'down'), scale(whole, before, paid, 'down'));
}

/**
 * Takes back the gift of a deposit, as much of it as of the deposit: out of the open bonus with what it requires to be wagered,
 * and what else is in that bonus stays; a bonus that was this gift alone ends with the last of the deposit. What was released
 * of it is taken as the deposit itself is, at most the gift. What was played away is gone.
 */
export async function clawbackGift(
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  it: { shelf: string; order: Id; pulled: Pulled },
): Promise<WalletState> {
  const [gift] = await tx.query(queries.giftFound(state.player, it.shelf, it.order));
  if (gift === undefined) return state;
  if (gift.bonus === state.bonusId) {
    const { paid, before, back } = it.pulled;
    if (gift.alone && add(before, back) >= paid) return endBonus(tx, ctx, state, 'forfeited');
    const [amount, required] = [shareOf(gift.amount, it.pulled), shareOf(gift.required, it.pulled)];
    if (add(before, back) >= paid) await tx.query(queries.giftGone(state.player, gift.bonus));
    return shrinkBonus(tx, ctx, state, { amount, required, ref: it.order });
  }
  if (gift.state !== 'released') return state;
  const amount = shareOf(least(gift.amount, gift.ended_with), it.pulled);
  const main = least(state.main, amount);
  const entry = { kind: 'gift-clawback', to: 'bonusExpense', ref: it.order } as const;
  return transfer(tx, ctx, state, [
    { ...entry, from: 'main', amount: main },
    { ...entry, from: 'receivable', amount: subtract(amount, main) },
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
