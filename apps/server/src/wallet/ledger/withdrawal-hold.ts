import type { Id } from '@arara/contract/protocol/fields';
import { type Centavos, subtract } from '@arara/money';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { HouseAccount } from './chart-of-accounts.ts';
import type { WalletState } from './wallet-state.ts';
import { bookTransfers } from './save-wallets.ts';

/** Where a withdrawal's money leaves the house: the bank, or what it holds in USDT. */
export type PayoutFrom = Extract<HouseAccount, 'psp' | 'usdtCustody'>;

/** A withdrawal: `amount` is all that leaves the player's balance. */
interface WithdrawalMoney {
  readonly amount: Centavos;
  readonly order: Id;
}

/** A withdrawal as it is paid: the fee is a part of the amount. */
interface PaidWithdrawal extends WithdrawalMoney {
  readonly fee: Centavos;
  readonly from: PayoutFrom;
}

/** Sets money aside for a withdrawal that was asked for. Throws Refusal insufficientBalance. */
export const holdWithdrawal = (
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  { amount, order }: WithdrawalMoney,
): Promise<WalletState> =>
  bookTransfers(tx, ctx, state, [{ kind: 'withdrawal-hold', from: 'main', to: 'withdrawing', amount, ref: order }]);

/** Books held money as paid: the fee stays with the house, the rest has left it. Twice for one order fails in the database. */
export const payWithdrawal = (
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
      amount: subtract(amount, fee),
      ref: order,
    },
    { kind: 'fee', from: 'withdrawing', to: 'fees', amount: fee, ref: order },
  ]);

/** Gives held money back: the withdrawal will not be paid. After a payment of the same order it fails in the database. */
export const releaseWithdrawal = (
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  { amount, order }: WithdrawalMoney,
): Promise<WalletState> =>
  bookTransfers(tx, ctx, state, [{ kind: 'withdrawal-returned', from: 'withdrawing', to: 'main', amount, ref: order }]);

/** Credits what came back of a payment that had been confirmed, and the fee where one is given back with it. */
export const returnWithdrawal = (
  tx: Tx,
  ctx: Ctx,
  state: WalletState,
  { amount, fee, order, from }: PaidWithdrawal,
): Promise<WalletState> =>
  bookTransfers(tx, ctx, state, [
    { kind: 'withdrawal-returned', from, to: 'main', amount, ref: order },
    { kind: 'fee', from: 'fees', to: 'main', amount: fee, ref: order },
  ]);
