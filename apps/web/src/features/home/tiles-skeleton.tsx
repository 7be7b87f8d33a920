import { Skeleton } from '@arara/ui/feedback/skeleton';
import { useTranslations } from 'use-intl';
import styles from './tiles-skeleton.module.css';

/** As many as most sites have: where there are fewer, the row is a little shorter when they come. */
const MOST_GAMES = 6;

/** The games while they load. */
export function GameTilesSkeleton() {
  const t = useTranslations('common');
  return (
    <div className={styles.tiles} role="status" aria-label={t('loading')}>
      {Array.from({ length: MOST_GAMES }, (_, place) => (
        <Skeleton key={place} className={styles.tile} />
      ))}
    </div>
  );
}
