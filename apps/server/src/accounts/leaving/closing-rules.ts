import { Refusal, type RefusalCode } from '@arara/contract/protocol/errors';
import { type Centavos, formatDecimalAmount, toCentavos } from '@arara/money';
import type { WalletState } from '../../wallet/wallet.ts';

/** What is under way beside the wallet of a player who wants to close the account. */
export interface OpenBusiness {
  readonly hasOpenRound: boolean;
  readonly hasOpenBet: boolean;
  readonly hasOpenDeposit: boolean;
}

/** Why an account cannot close yet: what will change the balance first, then the balance; undefined when nothing is left. */
export function findClosingRefusal(state: WalletState, open: OpenBusiness): Refusal | undefined {
  const refuse = (code: RefusalCode, amount?: Centavos): Refusal =>
    new Refusal(code, amount === undefined ? {} : { amount: formatDecimalAmount(amount) });
  if (open.hasOpenRound) return refuse('closeRoundOpen');
  if (open.hasOpenBet) return refuse('closeBetOpen');
  if (open.hasOpenDeposit) return refuse('closeDepositOpen');
  if (state.withdrawing > 0) return refuse('closeWithdrawalOpen');
  if (state.bonusId !== null) return refuse('closeBonusOpen');
  if (state.main > 0) return refuse('closeBalanceLeft', state.main);
  if (state.agent > 0) return refuse('closeCommissionLeft', state.agent);
  if (state.receivable < 0) return refuse('closeDebtLeft', toCentavos(-state.receivable));
  return undefined;
}
