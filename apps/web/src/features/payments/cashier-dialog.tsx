import { Sheet } from '@arara/ui/sheet';
import { Tabs } from '@arara/ui/tabs';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { tell, toast } from '../../lib/notices.ts';
import { closeDialog, type DialogName, isDialogOpen, openDialog } from '../../lib/overlay.ts';
import { DepositPanel } from './deposit-panel.tsx';
import { dropOrder, useOpenOrder } from './open-order.ts';
import { useOrderEnd } from './order-watch.ts';
import { PaymentFrame } from './payment-frame.tsx';
import { WithdrawPanel } from './withdraw-panel.tsx';

/** Ends the open order as its status says (specification, point 4): paid goes home, cancelled closes. */
function useOrderOutcome(): void {
  const t = useTranslations('deposit');
  const order = useOpenOrder((it) => it.order);
  const end = useOrderEnd(order?.orderId);
  useEffect(() => {
    if (end === undefined) return;
    dropOrder();
    if (end === 'paid') {
      toast(t('success'));
      if (isDialogOpen()) closeDialog('/home');
    } else {
      if (isDialogOpen()) closeDialog();
      void tell(t(end));
    }
  }, [end, t]);
}

/** The deposit and withdrawal panel: two tabs of one sheet, and the hosted payment page over them. */
export default function CashierDialog({ dialog }: { readonly dialog: DialogName | null }) {
  const t = useTranslations('cashier');
  const [shown, setShown] = useState<'deposit' | 'withdraw'>('deposit');
  const tab = dialog === 'deposit' || dialog === 'withdraw' ? dialog : shown;
  if (tab !== shown) setShown(tab);
  const open = dialog !== null;
  useOrderOutcome();
  return (
    <>
      <Sheet open={open} onClose={() => closeDialog()} title={t(tab)} closeLabel={t('close')} bare>
        <Tabs
          label={t('title')}
          inset
          value={tab}
          onChange={(next) => openDialog(next)}
          items={[
            { value: 'deposit', label: t('deposit') },
            { value: 'withdraw', label: t('withdraw') },
          ]}
        >
          {(value) => (value === 'deposit' ? <DepositPanel /> : <WithdrawPanel />)}
        </Tabs>
      </Sheet>
      <PaymentFrame open={open} />
    </>
  );
}
