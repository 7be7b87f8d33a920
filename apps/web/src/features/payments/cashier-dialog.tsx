import { BottomSheet } from '@arara/ui/overlays/sheet';
import { Tabs } from '@arara/ui/controls/tabs';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUncreditedPaymentText } from '../wallet/wallet.ts';
import { getCachedUserInfo, useUserInfo } from '../accounts/accounts.ts';
import { useMoneyFormat } from '../../platform/format/money-format.ts';
import { showToast } from '@arara/client/toasts';
import { showAlert } from '../../platform/overlay/notices.ts';
import {
  closeDialog,
  closeDialogWithoutBack,
  type DialogName,
  getOpenDialogName,
  openDialog,
  useOpenDialogName,
} from '../../platform/overlay/dialogs.ts';
import { forgetDepositAfterKycUnless } from './deposits/deposit-after-kyc.ts';
import { DepositPanel } from './deposits/deposit-panel.tsx';
import { BonusGiftOfferDialog, LowBalanceDepositDialog, SecondDepositDialog } from './deposits/offer-dialogs.tsx';
import { DepositOrders } from './orders/deposit-orders.tsx';
import { clearOpenDepositOrder, useOpenDepositOrder } from './orders/open-order.ts';
import { usePollDepositOrder } from './orders/order-watch.ts';
import { PaymentFrame } from './orders/payment-frame.tsx';
import { WithdrawalPanel } from './withdrawals/withdrawal-panel.tsx';

/**
 * True for an open dialog that the outcome of the open order closes. The bonus overlay opens by itself, perhaps because of this very
 * deposit: it stays, unless the order was started in it.
 */
const isDialogOfDeposit = (open: DialogName | null): boolean =>
  open !== null && (open !== 'bonus' || useOpenDepositOrder.getState().order?.dialog === 'bonus');

/**
 * Reacts to the outcome of the open order. A paid one leads home, or back to the game; any other outcome closes the dialog and
 * shows what happened. The dialog that is open decides, not the one in which the order was started: an older order may be paid
 * from the in-game deposit. A payment that was not credited, or a gift that was withheld, is explained.
 */
function useShowDepositOutcome(dialog: DialogName | null): void {
  const t = useTranslations('deposit');
  const order = useOpenDepositOrder((state) => state.order);
  const { outcome, price, uncredited, giftWithheld } = usePollDepositOrder(order?.orderId);
  const getUncreditedText = useUncreditedPaymentText();
  const { money } = useMoneyFormat();
  const paidText = price === undefined ? undefined : money(price);
  const inGame = (dialog ?? order?.dialog) === 'gameDeposit';
  const uncreditedText = uncredited.map((payment) => getUncreditedText(payment, price ?? payment.amount)).join(' ');
  useEffect(() => {
    if (outcome === undefined) return;
    const closesDialog = isDialogOfDeposit(getOpenDialogName());
    clearOpenDepositOrder();
    if (outcome === 'gone') return;
    if (outcome === 'credited') {
      showToast(t(inGame ? 'continueBetting' : 'success'), 'done', paidText);
      if (closesDialog && inGame) closeDialogWithoutBack();
      else if (closesDialog) closeDialog('/home');
      if (giftWithheld !== undefined) void showAlert(t(`withheld.${giftWithheld}`));
    } else {
      if (closesDialog) closeDialogWithoutBack();
      void showAlert(uncreditedText === '' ? t(outcome) : uncreditedText);
    }
  }, [outcome, giftWithheld, inGame, uncreditedText, paidText, t]);
}

/** The deposit and withdrawal panel: two tabs of one sheet. */
function DepositAndWithdrawalSheet({ dialog }: { readonly dialog: 'deposit' | 'withdraw' | null }) {
  const t = useTranslations('cashier');
  const [lastTab, setLastTab] = useState<'deposit' | 'withdraw'>('deposit');
  const tab = dialog ?? lastTab;
  if (tab !== lastTab) setLastTab(tab);
  return (
    <BottomSheet
      open={dialog !== null}
      onClose={() => closeDialog()}
      title={t(tab)}
      closeLabel={t('close')}
      hideTitle
      inAddress
    >
      <Tabs
        label={t('title')}
        inset
        value={tab}
        // Changing to the deposit tab asks for the KYC form first, also while an offer runs.
        onChange={(next) =>
          next === 'deposit' && getCachedUserInfo()?.kyc === 0 ? openDialog('editBank', 'deposit') : openDialog(next)
        }
        items={[
          { value: 'deposit', label: t('deposit') },
          { value: 'withdraw', label: t('withdraw') },
        ]}
      >
        {(value) =>
          value === 'deposit' ? (
            <>
              <DepositPanel />
              <DepositOrders />
            </>
          ) : (
            <WithdrawalPanel />
          )
        }
      </Tabs>
    </BottomSheet>
  );
}

/** A player who may not deposit is shown why instead; the withdrawal stays. Returns the dialog to draw. */
function useDialogAllowedForRestriction(dialog: DialogName | null): DialogName | null {
  const isRestricted = useUserInfo()?.restriction !== undefined;
  const isRefused = isRestricted && dialog !== null && dialog !== 'withdraw';
  useEffect(() => {
    if (isRefused) openDialog('protection');
  }, [isRefused]);
  return isRefused ? null : dialog;
}

/** Who closes the KYC form without confirming, or opens something else, has changed their mind about the deposit. */
function useForgetDepositWhenKycIsLeft(): void {
  const open = useOpenDialogName();
  useEffect(() => forgetDepositAfterKycUnless(open), [open]);
}

/** Deposits and withdrawals: the panel, the dialogs of the offers, and the hosted payment page over them. */
export default function CashierDialog({ dialog: asked }: { readonly dialog: DialogName | null }) {
  const dialog = useDialogAllowedForRestriction(asked);
  useShowDepositOutcome(dialog);
  useForgetDepositWhenKycIsLeft();
  return (
    <>
      <DepositAndWithdrawalSheet dialog={dialog === 'deposit' || dialog === 'withdraw' ? dialog : null} />
      <SecondDepositDialog open={dialog === 'secondDeposit'} />
      <LowBalanceDepositDialog open={dialog === 'gameDeposit'} />
      <BonusGiftOfferDialog open={dialog === 'bonus'} />
      <PaymentFrame open={dialog !== null} />
    </>
  );
}
