import type { Id } from '@arara/contract/protocol/fields';
import { addCentavos, type Centavos, minCentavos, scaleCentavos, subtractCentavos, ZERO_CENTAVOS } from '@arara/money';
import type { Ctx } from '../context.ts';
import type { Tx } from '../platform/db/db.ts';
import { endOpenBonus, reduceBonus } from './bonuses/bonuses.ts';
import type { WalletState } from './ledger/wallet-state.ts';
import { bookTransfers } from './ledger/save-wallets.ts';
import * as queries from './claw-back.queries.ts';

/** Books that money in suspense was sent back to its payer. `ref` is the return, unique per player. */
export async function bookDepositRefund(
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  input: { amount: Centavos; ref: Id },
): Promise<WalletState> {
  return bookTransfers(tx, ctx, state, [{ kind: 'deposit-refund', from: 'suspense', to: 'psp', ...input }]);
}

/**
 * Takes back a credited deposit that the bank took from us (MED): from main money as far as there is some; the rest becomes a
 * debt, which the next credits repay. The deposit's own open turnover shrinks by at most the amount taken. `ref` is the return,
 * unique per player.
 */
export async function clawBackDeposit(
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  input: { amount: Centavos; ref: Id; order: Id },
): Promise<WalletState> {
  const main = minCentavos(state.main, input.amount);
  const [requirement] = await tx.query(queries.selectTurnoverRequirementByOrder(state.player, input.order));
  const releasedRequirement =
    requirement === undefined
      ? ZERO_CENTAVOS
      : minCentavos(computeOpenTurnoverRequirement(requirement, state.turnFilled), input.amount);
  const after = await bookTransfers(
    tx,
    ctx,
    state,
    [
      { kind: 'clawback', from: 'main', to: 'psp', amount: main, ref: input.ref },
      { kind: 'clawback', from: 'receivable', to: 'psp', amount: subtractCentavos(input.amount, main), ref: input.ref },
    ],
    (moved) => ({ ...moved, turnRequired: subtractCentavos(moved.turnRequired, releasedRequirement) }),
  );
  if (releasedRequirement > 0)
    await tx.query(queries.updateTurnoverRequired(state.player, input.order, releasedRequirement));
  return after;
}

/**
 * The part of one turnover requirement that is not wagered yet. Stakes fill the requirements in the order in which they were
 * made.
 */
function computeOpenTurnoverRequirement(requirement: queries.TurnoverRequirementRow, filled: Centavos): Centavos {
  const beyond = subtractCentavos(requirement.upto, filled);
  return beyond > 0 ? minCentavos(requirement.required, beyond) : ZERO_CENTAVOS;
}

/** A part of a deposit that the bank takes back: `clawedBack` of `paid`, after `before` was taken earlier. */
export interface ClawBack {
  readonly paid: Centavos;
  readonly before: Centavos;
  readonly clawedBack: Centavos;
}

/**
 * The share of an amount that belongs to the part of its deposit that is taken back. The shares of all parts add up to the
 * whole amount.
 */
function computeClawBackShare(total: Centavos, { paid, before, clawedBack: back }: ClawBack): Centavos {
  return subtractCentavos(
    scaleCentavos(total, addCentavos(before, back), paid, 'down'),
    scaleCentavos(total, before, paid, 'down'),
  );
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
  const [gift] = await tx.query(queries.selectDepositGiftBonus(state.player, input.offerGroup, input.order));
  if (gift === undefined) return state;
  if (gift.bonus === state.bonusId) {
    const { paid, before, clawedBack: back } = input.clawBack;
    const [amount, required] = [
      computeClawBackShare(gift.amount, input.clawBack),
      computeClawBackShare(gift.required, input.clawBack),
    ];
    await tx.query(queries.updateGrantClawedBackAmounts(state.player, gift.grant, amount, required));
    if (amount >= gift.bonus_granted) return endOpenBonus(tx, ctx, state, 'forfeited');
    if (addCentavos(before, back) >= paid) await tx.query(queries.updateGiftAsClawedBack(state.player, gift.bonus));
    const { bonus_granted: granted, bonus_required: allRequired } = gift;
    return reduceBonus(tx, ctx, state, { amount, granted, required, allRequired, ref: input.order });
  }
  if (gift.state !== 'released') return state;
  const amount = computeClawBackShare(minCentavos(gift.amount, gift.ended_with), input.clawBack);
  const main = minCentavos(state.main, amount);
  const entry = { kind: 'gift-clawback', to: 'bonusExpense', ref: input.order } as const;
  return bookTransfers(tx, ctx, state, [
    { ...entry, from: 'main', amount: main },
    { ...entry, from: 'receivable', amount: subtractCentavos(amount, main) },
  ]);
}

/** Books a fee that the bank charged for a payment or payout. The house pays it; the entry names the player of that payment. */
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
