import { Toast } from '@arara/ui/toast';
import { ErrorState } from '@arara/ui/state';
import { lazy, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { OverPage, Piece } from '../../platform/overlay/boundary.tsx';
import { useLoading } from '../../platform/overlay/loading.ts';
import { acknowledgeAlert, dropToast, useNotices } from '../../platform/overlay/notices.ts';
import { useRested } from '../../features/sportsbook/sportsbook.tsx';
import styles from './notices.module.css';

const alert = async () => ({ default: (await import('@arara/ui/alert')).Alert });
const Alert = lazy(alert);

/** What is said above all screens: the global loading indicator, alerts, the toast. */
export function Notices() {
  const t = useTranslations('common');
  const { alerts, toast } = useNotices();
  const loading = useLoading((it) => it.on);
  const [first] = alerts;
  const rested = useRested();
  useEffect(() => {
    // What reports a failure is there before one. If it does not arrive now, the first alert asks for it again.
    if (rested) void alert().catch(() => undefined);
  }, [rested]);
  return (
    <>
      <div
        className={styles.progress}
        data-on={loading || undefined}
        role="progressbar"
        aria-label={t('loading')}
        hidden={!loading}
      />
      <Piece
        failed={
          first !== undefined && (
            <OverPage>
              <ErrorState
                title={first.text}
                retryLabel={first.choice?.decline ?? t('understood')}
                onRetry={() => acknowledgeAlert(first.choice === undefined)}
              />
            </OverPage>
          )
        }
      >
        {first !== undefined && (
          <Alert
            key={first.text}
            open
            text={first.text}
            tone={first.tone}
            button={first.choice?.accept ?? t('understood')}
            decline={first.choice?.decline}
            onClose={acknowledgeAlert}
          />
        )}
      </Piece>
      <Toast note={toast} onDone={dropToast} />
    </>
  );
}
