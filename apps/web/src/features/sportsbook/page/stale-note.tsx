import { useTranslations } from 'use-intl';
import { useIsOnline } from '../../../platform/api/online.ts';
import styles from './stale-note.module.css';

/** Says that the shown data is old because it could not be loaded again. */
export function StaleOddsNote() {
  const t = useTranslations('sport');
  const online = useIsOnline();
  // Without a network the shell's banner says so already.
  return online ? (
    <p className={styles.stale} role="status">
      {t('stale')}
    </p>
  ) : null;
}
