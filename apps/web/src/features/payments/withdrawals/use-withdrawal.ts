import { paymentCalls, type WithdrawLimits } from '@arara/contract/player/payments/payments';
import type { PayoutKind } from '@arara/contract/player/payments/payout';
import type { EndpointInput } from '@arara/contract/protocol/endpoint';
import type { Centavos } from '@arara/money';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../../platform/api/use-action.ts';
import { refetchPlayerData } from '../../../platform/api/refresh-player.ts';
import { formatAmountWithoutSymbol } from '../../../platform/format/amount-text.ts';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { closeDialog } from '../../../platform/overlay/dialogs.ts';
import { waitForLoadingEnd } from '../../../platform/overlay/loading.ts';
import { showAlert } from '../../../platform/overlay/notices.ts';
import { refreshBalance } from '../../accounts/accounts.ts';
import { abbreviatePayoutAccount } from './account-masks.ts';
import type { PayoutAccount } from './payout-account-sheet.tsx';
import { findWithdrawalProblem, type WithdrawalObstacle } from './withdrawal-checks.ts';

/** Writes a failed check of a withdrawal as a text. */
export function useWithdrawalObstacleText(): (problem: WithdrawalObstacle) => string {
  const t = useTranslations('withdraw');
  const { locale } = useMoneyFormat();
  return (problem) => {
    if (problem.check === 'belowMinimum')
      return t('belowMinimum', { limit: formatAmountWithoutSymbol(problem.limit, locale) });
    if (problem.check === 'aboveMaximum')
      return t('aboveMaximum', { wdAmount: formatAmountWithoutSymbol(problem.limit, locale) });
    return t(problem.check);
  };
}

/**
 * What is kept over a reload of a withdrawal without an answer, so that the same one is sent again under its key. The account is
 * shortened, because a CPF must not stay on the device; the rate of USDT, which changes by itself, makes no other withdrawal.
 */
const identifyWithdrawal = ({ payCardBank, payCardNo = '', amount }: EndpointInput<typeof paymentCalls.withdraw>) => ({
  kind: payCardBank,
  account: abbreviatePayoutAccount(payCardBank, payCardNo),
  amount: amount ?? '',
});

/** Sends a withdrawal after the six checks. `onAccountMissing` is called when only the account data is missing, `onDone` once it was requested. */
export function useWithdrawalRequest(
  limits: WithdrawLimits,
  { onAccountMissing, onDone }: { readonly onAccountMissing: () => void; readonly onDone: () => void },
): {
  readonly withdraw: (
    amount: Centavos | undefined,
    kind: PayoutKind,
    account: PayoutAccount | undefined,
  ) => Promise<void>;
  readonly isSending: boolean;
} {
  const t = useTranslations('withdraw');
  const getObstacleText = useWithdrawalObstacleText();
  const { run: send } = useAction(paymentCalls.withdraw, { keep: identifyWithdrawal });
  const [isSending, setIsSending] = useState(false);
  async function withdraw(amount: Centavos | undefined, kind: PayoutKind, account: PayoutAccount | undefined) {
    const problem = findWithdrawalProblem({ amount, kind, accountNumber: account?.payCardNo ?? '' }, limits);
    if (problem !== undefined && problem.check !== 'account') return showAlert(getObstacleText(problem));
    if (problem !== undefined || account === undefined) return onAccountMissing();
    setIsSending(true);
    try {
      // For USDT the rate of this screen is sent along: the server refuses it if its own rate is another.
      const ifsc = kind === 'USDT' ? String(limits.usdtRate) : account.ifsc;
      await send({ payCardBank: kind, ...account, ifsc, amount: amount ?? null });
      onDone();
      // The success is shown when the loading indicator is gone.
      await waitForLoadingEnd();
      setIsSending(false);
      await showAlert(t('success'), 'done');
      closeDialog('/home');
      // If the balance cannot be loaded here, it comes with the player below.
      void refreshBalance().catch(() => undefined);
    } catch {
      // The error catalogue shows the failure; the limits may have changed meanwhile.
    } finally {
      setIsSending(false);
      void refetchPlayerData();
    }
  }
  return { withdraw, isSending };
}
