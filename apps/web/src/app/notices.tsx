import { Toast } from '@arara/ui/toast';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useLoading } from '../lib/loading.ts';
import { acknowledgeAlert, dropToast, useNotices } from '../lib/notices.ts';
import styles from './notices.module.css';

const Alert = lazy(async () => ({ default: (await import('@arara/ui/alert')).Alert }));

/** What is said above all screens: the global loading indicator, alerts, the toast. */
export function Notices() {
  const t = useTranslations('common');
  const { alerts, toast } = useNotices();
  const loading = useLoading((it) => it.on);
  const [first] = alerts;
  return (
    <>
      <div
        className={styles.progress}
        data-on={loading || undefined}
        role="progressbar"
        aria-label={t('loading')}
        hidden={!loading}
      />
      <Suspense>
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
      </Suspense>
      <Toast note={toast} onDone={dropToast} />
    </>
  );
}
