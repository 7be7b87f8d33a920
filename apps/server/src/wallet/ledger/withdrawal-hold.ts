import type { Id } from '@arara/contract/protocol/fields';
import { type Centavos, minCentavos, subtractCentavos } from '@arara/money';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { HouseLedgerAccount } from './chart-of-accounts.ts';
import type { WalletState } from './wallet-state.ts';
import { bookTransfers } from './save-wallets.ts';

/** The account that a withdrawal is paid from: the bank, or the house's USDT. */
export type PayoutSourceLedgerAccount = Extract<HouseLedgerAccount, 'psp' | 'usdtCustody'>;

/** A withdrawal: `amount` is everything that leaves the player's balance. */
interface WithdrawalAmountAndOrder {
  readonly amount: Centavos;
  readonly order: Id;
}

/** A paid withdrawal: the fee is a part of the amount. */
interface PaidWithdrawal extends WithdrawalAmountAndOrder {
  readonly fee: Centavos;
  readonly from: PayoutSourceLedgerAccount;
}

/** Holds the money of a requested withdrawal. Throws Refusal insufficientBalance. */
export const holdWithdrawal = (
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  { amount, order }: WithdrawalAmountAndOrder,
): Promise<WalletState> =>
  bookTransfers(tx, ctx, state, [{ kind: 'withdrawal-hold', from: 'main', to: 'withdrawing', amount, ref: order }]);

/**
 * Holds the money of a withdrawal that the bank has paid and that this book has lost: what main money does not have becomes a debt
 * that the next credits repay.
 */
export const holdLostWithdrawalPaidByBank = (
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  { amount, order }: WithdrawalAmountAndOrder,
): Promise<WalletState> =>
  bookTransfers(tx, ctx, state, [
    {
      kind: 'correction',
      from: 'receivable',
      to: 'main',
      amount: subtractCentavos(amount, minCentavos(state.main, amount)),
      ref: order,
    },
    { kind: 'withdrawal-hold', from: 'main', to: 'withdrawing', amount, ref: order },
  ]);

/** Books held money as paid; the fee stays with the house. A second time for the same order fails in the database. */
export const bookWithdrawalPaid = (
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  { amount, fee, order, from }: PaidWithdrawal,
): Promise<WalletState> =>
  bookTransfers(tx, ctx, state, [
    {
      kind: 'withdrawal-paid',
      from: 'withdrawing',
      to: from,
      amount: subtractCentavos(amount, fee),
      ref: order,
    },
    { kind: 'fee', from: 'withdrawing', to: 'fees', amount: fee, ref: order },
  ]);

/**
 * Returns held money to main because the withdrawal will not be paid. It fails in the database after a payment of the same
 * order.
 */
export const releaseWithdrawalHold = (
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  { amount, order }: WithdrawalAmountAndOrder,
): Promise<WalletState> =>
  bookTransfers(tx, ctx, state, [{ kind: 'withdrawal-returned', from: 'withdrawing', to: 'main', amount, ref: order }]);

/** Credits money of a confirmed payout that the bank returned, and the fee if it is refunded too. */
export const bookWithdrawalReturned = (
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  { amount, fee, order, from }: PaidWithdrawal,
): Promise<WalletState> =>
  bookTransfers(tx, ctx, state, [
    { kind: 'withdrawal-returned', from, to: 'main', amount, ref: order },
    { kind: 'fee', from: 'fees', to: 'main', amount: fee, ref: order },
  ]);
