import { accountCalls } from '@arara/contract/player/accounts';
import { Button } from '@arara/ui/controls/button';
import { QrCode } from '@arara/ui/display/qr-code';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { ErrorState } from '@arara/ui/feedback/state';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { CopyIcon } from '@arara/ui/art/lucide-icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { BACKGROUND_CALL_OPTIONS, callApi } from '../../../platform/api/api.ts';
import { formatCountdown } from '../../../platform/format/countdown.ts';
import { copyText } from '../../../platform/overlay/copy-text.ts';
import { useCountdownSeconds } from '../../../platform/time/use-countdown.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import styles from './handover-sheet.module.css';

function HandoverLink({
  url,
  expiresAt,
  onRenew,
}: {
  readonly url: string;
  readonly expiresAt: number;
  readonly onRenew: () => void;
}) {
  const t = useTranslations('profile');
  const left = useCountdownSeconds(expiresAt);
  const isOver = left === 0;
  return (
    <>
      <div className={styles.code} data-over={isOver || undefined}>
        <QrCode className={styles.qr} text={url} label={t('handoverQr')} />
      </div>
      <p className={styles.left} role="timer">
        {isOver ? t('handoverOver') : t('handoverLeft', { left: formatCountdown(left * 1000).slice(3) })}
      </p>
      {isOver ? (
        <ConnectedButton needs="network" big onClick={onRenew}>
          {t('handoverRenew')}
        </ConnectedButton>
      ) : (
        <Button big onClick={() => void copyText(url)}>
          <CopyIcon className="icon" aria-hidden /> {t('handoverCopy')}
        </Button>
      )}
    </>
  );
}

/** Continues the log-in on another device: a QR code and a link that work once, for five minutes. Each opening makes a new one. */
export function HandoverSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTranslations();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['handover'],
    queryFn: ({ signal }) => callApi(accountCalls.handover, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
    enabled: open,
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const renew = () => void refetch();
  return (
    <BottomSheet open={open} onClose={onClose} title={t('profile.handoverTitle')} closeLabel={t('profile.close')} onTop>
      <div className={styles.body}>
        <p className={styles.how}>{t('profile.handoverHow')}</p>
        {data !== undefined && !isFetching ? (
          <HandoverLink url={data.url} expiresAt={data.expiresAt} onRenew={renew} />
        ) : isError && !isFetching ? (
          <ErrorState
            title={t('profile.handoverFailed')}
            text={t('common.tryAgainText')}
            retryLabel={t('common.retry')}
            onRetry={renew}
          />
        ) : (
          <Skeleton className={styles.waiting} />
        )}
        <p className={styles.warning}>{t('profile.handoverWarning')}</p>
      </div>
    </BottomSheet>
  );
}
