import { Skeleton } from '@arara/ui/feedback/skeleton';
import { useTranslations } from 'use-intl';
import styles from './tiles-skeleton.module.css';

/** The games while they load. */
export function GameTilesSkeleton() {
  const t = useTranslations('common');
  return (
    <div className={styles.tiles} role="status" aria-label={t('loading')}>
      <Skeleton className={styles.tile} />
      <Skeleton className={styles.tile} />
    </div>
  );
}
