import type { Id } from '@arara/contract/protocol/fields';
import { add, type Centavos, min, scale, subtract, ZERO } from '@arara/money';
import type { Ctx } from '../context.ts';
import type { Tx } from '../platform/db/db.ts';
import { endBonus, reduceBonus } from './bonuses/bonuses.ts';
import type { WalletState } from './ledger/wallet-state.ts';
import { bookTransfers } from './ledger/save-wallets.ts';
import * as queries from './claw-back.queries.ts';

/** Books that money in suspense went back to who sent it; `ref` is the return, unique per player. */
export async function bookDepositRefund(
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  input: { amount: Centavos; ref: Id },
): Promise<WalletState> {
  return bookTransfers(tx, ctx, state, [{ kind: 'deposit-refund', from: 'suspense', to: 'psp', ...input }]);
}

/**
 * Takes back a credited deposit that the bank took from us (MED): from main money as far as it goes, the rest becomes a debt
 * that the next credits repay. What of its own turnover is still open, at most what is taken, is asked for no longer. `ref` is the return, unique per player.
 */
export async function clawBackDeposit(
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  input: { amount: Centavos; ref: Id; order: Id },
): Promise<WalletState> {
  const main = min(state.main, input.amount);
  const [mark] = await tx.query(queries.selectTurnover(state.player, input.order));
  const releasedRequirement = mark === undefined ? ZERO : min(openRequirement(mark, state.turnFilled), input.amount);
  const after = await bookTransfers(
    tx,
    ctx,
    state,
    [
      { kind: 'clawback', from: 'main', to: 'psp', amount: main, ref: input.ref },
      { kind: 'clawback', from: 'receivable', to: 'psp', amount: subtract(input.amount, main), ref: input.ref },
    ],
    (moved) => ({ ...moved, turnRequired: subtract(moved.turnRequired, releasedRequirement) }),
  );
  if (releasedRequirement > 0)
    await tx.query(queries.updateTurnoverRequired(state.player, input.order, releasedRequirement));
  return after;
}

/** What of one mark's turnover is not wagered yet: main money fills the marks in their order. */
function openRequirement(mark: queries.TurnoverRow, filled: Centavos): Centavos {
  const beyond = subtract(mark.upto, filled);
  return beyond > 0 ? min(mark.required, beyond) : ZERO;
}

/** A part of a deposit that the bank takes back: `back` of `paid`, after `before` of it. */
export interface ClawBack {
  readonly paid: Centavos;
  readonly before: Centavos;
  readonly clawedBack: Centavos;
}

/** What a part of a deposit takes of an amount that came with it; all parts together take the whole of it. */
function proportionalShare(total: Centavos, { paid, before, clawedBack: back }: ClawBack): Centavos {
  return subtract(scale(total, add(before, back), paid, 'down'), scale(total, before, paid, 'down'));
}

/**
 * Takes back the gift of a deposit, as much of it as of the deposit: out of the open bonus with its part of what was won and of
 * what is left to wager, so that nothing becomes cash by it. What else is in that bonus stays; a bonus that was this gift alone
 * ends with the last of the deposit. What was released of it is taken as the deposit itself is, at most the gift. What was played
 * away is gone.
 */
export async function clawBackGift(
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  input: { offerGroup: string; order: Id; clawBack: ClawBack },
): Promise<WalletState> {
  const [gift] = await tx.query(queries.selectGift(state.player, input.offerGroup, input.order));
  if (gift === undefined) return state;
  if (gift.bonus === state.bonusId) {
    const { paid, before, clawedBack: back } = input.clawBack;
    const [amount, required] = [
      proportionalShare(gift.amount, input.clawBack),
      proportionalShare(gift.required, input.clawBack),
    ];
    await tx.query(queries.updateGrantTaken(state.player, gift.grant, amount, required));
    if (amount >= gift.bonus_granted) return endBonus(tx, ctx, state, 'forfeited');
    if (add(before, back) >= paid) await tx.query(queries.updateClawedBackGift(state.player, gift.bonus));
    const { bonus_granted: granted, bonus_required: allRequired } = gift;
    return reduceBonus(tx, ctx, state, { amount, granted, required, allRequired, ref: input.order });
  }
  if (gift.state !== 'released') return state;
  const amount = proportionalShare(min(gift.amount, gift.ended_with), input.clawBack);
  const main = min(state.main, amount);
  const entry = { kind: 'gift-clawback', to: 'bonusExpense', ref: input.order } as const;
  return bookTransfers(tx, ctx, state, [
    { ...entry, from: 'main', amount: main },
    { ...entry, from: 'receivable', amount: subtract(amount, main) },
  ]);
}

/** Books what the bank took for a payment or payout: the house's cost, beside the player whose payment it was. */
export async function bookBankFee(
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  input: { amount: Centavos; ref: Id },
): Promise<WalletState> {
  return input.amount === 0
    ? state
    : bookTransfers(tx, ctx, state, [{ kind: 'bank-fee', from: 'fees', to: 'psp', ...input }]);
}
