import { Toast } from '@arara/ui/overlays/toast';
import { ErrorState } from '@arara/ui/feedback/state';
import { lazy, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { usePageIdle } from '../../platform/overlay/page-idle.ts';
import { OverlayFrame, LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { useLoading } from '../../platform/overlay/loading.ts';
import { acknowledgeAlert, clearToast, useNotices } from '../../platform/overlay/notices.ts';
import styles from './notices.module.css';

const loadAlert = async () => ({ default: (await import('@arara/ui/overlays/alert')).Alert });
const Alert = lazy(loadAlert);

/** What is shown above all screens: the global loading indicator, alerts, the toast. */
export function Notices() {
  const t = useTranslations('common');
  const { alerts, toast } = useNotices();
  const loading = useLoading(({ on }) => on);
  const [first] = alerts;
  const isIdle = usePageIdle();
  useEffect(() => {
    // The code of alerts is loaded before a failure needs it. If that fails, the first alert loads it again.
    if (isIdle) void loadAlert().catch(() => undefined);
  }, [isIdle]);
  return (
    <>
      <div
        className={styles.progress}
        data-on={loading || undefined}
        role="progressbar"
        aria-label={t('loading')}
        hidden={!loading}
      />
      <LazyBoundary
        errorFallback={
          first !== undefined && (
            <OverlayFrame>
              <ErrorState
                title={first.text}
                retryLabel={first.choice?.decline ?? t('understood')}
                onRetry={() => acknowledgeAlert(first.choice === undefined)}
              />
            </OverlayFrame>
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
      </LazyBoundary>
      <Toast note={toast} onDone={clearToast} />
    </>
  );
}
