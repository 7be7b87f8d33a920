import { Button } from '@arara/ui/controls/button';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { closeDialogWithoutBack } from '../../../platform/overlay/dialogs.ts';
import { setOpenDepositOrderVisible, useOpenDepositOrder } from './open-order.ts';
import styles from './payment-frame.module.css';

const PIX_PAYMENT_STEP_TEXT_KEYS = ['step1', 'step2', 'step3'] as const;

/** The hosted payment page on the full screen, with instructions; the player pays or cancels. */
export function PaymentFrame({ open }: { readonly open: boolean }) {
  const t = useTranslations('payment');
  const { money } = useMoneyFormat();
  const { order, isShown } = useOpenDepositOrder();
  const [loadedUrl, setLoadedUrl] = useState<string | null>(null);
  return (
    <BottomSheet
      open={open && isShown && order !== null}
      inAddress
      onClose={() => setOpenDepositOrderVisible(false)}
      title={order === null ? t('title') : t('titleOf', { amount: money(order.price) })}
      closeLabel={t('close')}
      fullScreen
    >
      <div className={styles.pay}>
        <div className={styles.guide}>
          <ol className={styles.steps}>
            {PIX_PAYMENT_STEP_TEXT_KEYS.map((step) => (
              <li key={step}>{t(step)}</li>
            ))}
          </ol>
          <p className="visually-hidden" role="status">
            {t('waiting')}
          </p>
          <Button
            tone="ghost"
            onClick={() => {
              setOpenDepositOrderVisible(false);
              closeDialogWithoutBack();
            }}
          >
            {t('cancel')}
          </Button>
        </div>
        {order !== null && loadedUrl !== order.url && <Skeleton className={styles.waiting} />}
        {order !== null && (
          <iframe
            key={order.url}
            className={styles.frame}
            data-loaded={loadedUrl === order.url || undefined}
            src={order.url}
            title={t('frameTitle')}
            onLoad={() => setLoadedUrl(order.url)}
            allow="clipboard-write"
            sandbox="allow-forms allow-scripts allow-same-origin allow-popups allow-top-navigation-by-user-activation"
          />
        )}
      </div>
    </BottomSheet>
  );
}
