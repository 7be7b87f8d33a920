import { Toast } from '@arara/ui/overlays/toast';
import { ErrorState } from '@arara/ui/feedback/state';
import { lazy, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { useIsPageInUse } from '../../platform/overlay/page-idle.ts';
import { OverlayContainer, LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { useLoadingIndicatorStore } from '../../platform/overlay/loading.ts';
import { clearToast, useToast } from '@arara/client/toasts';
import { acknowledgeAlert, closeAlertsAbout, useAlerts } from '../../platform/overlay/notices.ts';
import styles from './notices.module.css';

const loadAlertDialogModule = async () => ({ default: (await import('@arara/ui/overlays/alert')).AlertDialogBox });
const Alert = lazy(loadAlertDialogModule);

/** What is shown above all screens: the global loading indicator, alerts, the toast. */
export function AlertsAndToasts() {
  const t = useTranslations('common');
  const { alerts } = useAlerts();
  const { toast } = useToast();
  const loading = useLoadingIndicatorStore(({ on }) => on);
  const [first] = alerts;
  const [path] = useLocation();
  // When it is left, not when another one is shown: a guard alerts about home before the address has come there.
  useEffect(() => () => closeAlertsAbout(path), [path]);
  const isInUse = useIsPageInUse();
  useEffect(() => {
    // The code of alerts is loaded before a failure needs it. If that fails, the first alert loads it again.
    if (isInUse) void loadAlertDialogModule().catch(() => undefined);
  }, [isInUse]);
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
        part="overlay"
        errorFallback={
          first !== undefined && (
            <OverlayContainer>
              <ErrorState
                title={first.text}
                retryLabel={first.choice?.decline ?? t('understood')}
                onRetry={() => acknowledgeAlert(first.choice === undefined)}
              />
            </OverlayContainer>
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
