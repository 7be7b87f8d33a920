import { Button } from '@arara/ui/controls/button';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { registerServiceWorker, reloadIntoUpdate, useWaitingAppUpdate } from '../../platform/offline/app-update.ts';
import styles from './update-banner.module.css';

/** Keeps the app for visits without a network, and offers a new version when there is one. Nothing reloads by itself. */
export default function UpdateBanner() {
  const t = useTranslations('update');
  const isWaiting = useWaitingAppUpdate(({ worker }) => worker !== null);
  useEffect(() => {
    // The development server has no worker.
    if (import.meta.env.PROD) void registerServiceWorker();
  }, []);
  return (
    <div role="status" className={styles.place}>
      {isWaiting && (
        <div className={styles.banner}>
          <span>{t('ready')}</span>
          <Button onClick={reloadIntoUpdate}>{t('reload')}</Button>
        </div>
      )}
    </div>
  );
}
