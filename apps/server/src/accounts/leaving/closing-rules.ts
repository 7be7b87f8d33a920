import { Refusal, type RefusalCode } from '@arara/contract/protocol/errors';
import { type Centavos, formatDecimalAmount, toCentavos } from '@arara/money';
import type { WalletState } from '../../wallet/wallet.ts';

/**
 * Why an account cannot close yet: what will change the balance first (`open`, of the domains that hold it), then the balance;
 * undefined when nothing is left.
 */
export function findClosingRefusal(state: WalletState, open: RefusalCode | undefined): Refusal | undefined {
  const refuse = (code: RefusalCode, amount?: Centavos): Refusal =>
    new Refusal(code, amount === undefined ? {} : { amount: formatDecimalAmount(amount) });
  if (open !== undefined) return refuse(open);
  if (state.withdrawing > 0) return refuse('closeWithdrawalOpen');
  if (state.bonusId !== null) return refuse('closeBonusOpen');
  if (state.main > 0) return refuse('closeBalanceLeft', state.main);
  if (state.agent > 0) return refuse('closeCommissionLeft', state.agent);
  if (state.receivable < 0) return refuse('closeDebtLeft', toCentavos(-state.receivable));
  return undefined;
}
