import { Button } from '@arara/ui/controls/button';
import { useTranslations } from 'use-intl';
import { reloadIntoUpdate, useWaitingAppUpdate } from '../../platform/offline/app-update.ts';
import styles from './update-banner.module.css';

/** Offers a new version of the app when there is one. Nothing reloads by itself. */
export default function UpdateBanner() {
  const t = useTranslations('update');
  const isWaiting = useWaitingAppUpdate(({ worker, isPageOutdated }) => worker !== null || isPageOutdated);
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
