import { useTranslations } from 'use-intl';
import { useIsOnline } from '../../../platform/api/online.ts';
import styles from './stale-note.module.css';

/** What went wrong while there is something to show all the same. */
export function StaleNote() {
  const t = useTranslations('sport');
  const online = useIsOnline();
  // Without a network the banner of the shell says so already.
  return online ? (
    <p className={styles.stale} role="status">
      {t('stale')}
    </p>
  ) : null;
}
