import { Sheet } from '@arara/ui/sheet';
import { Tabs } from '@arara/ui/tabs';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUncreditedText } from '../wallet/wallet.ts';
import { getCachedUserInfo } from '../accounts/accounts.ts';
import { showAlert, showToast } from '../../platform/overlay/notices.ts';
import {
  closeDialog,
  closeDialogWithoutBack,
  type DialogName,
  isDialogOpen,
  openDialog,
} from '../../platform/overlay/dialogs.ts';
import { DepositPanel } from './deposits/deposit-panel.tsx';
import { BonusDialog, GameDepositDialog, SecondDepositDialog } from './deposits/offer-dialogs.tsx';
import { clearOpenOrder, useOpenOrder } from './orders/open-order.ts';
import { useWatchedOrder } from './orders/order-watch.ts';
import { PaymentFrame } from './orders/payment-frame.tsx';
import { WithdrawalPanel } from './withdrawals/withdrawal-panel.tsx';

/**
 * Ends the open order as its status says (specification, point 4): paid goes home, or back to the game; cancelled closes. An order
 * begun before may be paid from the in-game deposit: the dialog that is open then decides, not the one it was begun in. Paid
 * but not credited closes too: why, and what happens next, is told. So is why a gift that was chosen was not given.
 */
function useOrderOutcome(dialog: DialogName | null): void {
  const t = useTranslations('deposit');
  const order = useOpenOrder((it) => it.order);
  const { outcome: end, price, aside, giftWithheld } = useWatchedOrder(order?.orderId);
  const asideText = useUncreditedText();
  const inGame = (dialog ?? order?.dialog) === 'gameDeposit';
  const notCredited = aside.map((it) => asideText(it, price ?? it.amount)).join(' ');
  useEffect(() => {
    if (end === undefined) return;
    clearOpenOrder();
    if (end === 'gone') return;
    if (end === 'paid') {
      showToast(t(inGame ? 'continueBetting' : 'success'));
      if (isDialogOpen() && inGame) closeDialogWithoutBack();
      else if (isDialogOpen()) closeDialog('/home');
      if (giftWithheld !== undefined) void showAlert(t(`withheld.${giftWithheld}`));
    } else {
      if (isDialogOpen()) closeDialogWithoutBack();
      void showAlert(notCredited === '' ? t(end) : notCredited);
    }
  }, [end, giftWithheld, inGame, notCredited, t]);
}

/** The deposit and withdrawal panel: two tabs of one sheet. */
function CashierSheet({ dialog }: { readonly dialog: 'deposit' | 'withdraw' | null }) {
  const t = useTranslations('cashier');
  const [shown, setShown] = useState<'deposit' | 'withdraw'>('deposit');
  const tab = dialog ?? shown;
  if (tab !== shown) setShown(tab);
  return (
    <Sheet open={dialog !== null} onClose={() => closeDialog()} title={t(tab)} closeLabel={t('close')} hideTitle>
      <Tabs
        label={t('title')}
        inset
        value={tab}
        // Switching to deposit asks who the player is first, also while an offer may be looked at (specification, point 4).
        onChange={(next) => openDialog(next === 'deposit' && getCachedUserInfo()?.kyc === 0 ? 'editBank' : next)}
        items={[
          { value: 'deposit', label: t('deposit') },
          { value: 'withdraw', label: t('withdraw') },
        ]}
      >
        {(value) => (value === 'deposit' ? <DepositPanel /> : <WithdrawalPanel />)}
      </Tabs>
    </Sheet>
  );
}

/** Everything that takes a payment in or out: the panel, the dialogs of the offers, and the hosted payment page over them. */
export default function CashierDialog({ dialog }: { readonly dialog: DialogName | null }) {
  useOrderOutcome(dialog);
  return (
    <>
      <CashierSheet dialog={dialog === 'deposit' || dialog === 'withdraw' ? dialog : null} />
      <SecondDepositDialog open={dialog === 'secondDeposit'} />
      <GameDepositDialog open={dialog === 'gameDeposit'} />
      <BonusDialog open={dialog === 'bonus'} />
      <PaymentFrame open={dialog !== null} />
    </>
  );
}
