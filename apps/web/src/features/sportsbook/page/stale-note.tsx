import { useTranslations } from 'use-intl';
import { useIsConnected } from '../../../platform/api/online.ts';
import styles from './stale-note.module.css';

/** Says that the shown data is old because it could not be loaded again. */
export function StaleOddsNote() {
  const t = useTranslations('sport');
  const isConnected = useIsConnected();
  // Without a connection the shell's banner says so already.
  return isConnected ? (
    <p className={styles.stale} role="status">
      {t('stale')}
    </p>
  ) : null;
}
