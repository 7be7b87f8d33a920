import { Skeleton } from '@arara/ui/feedback/skeleton';
import { useTranslations } from 'use-intl';
import styles from './page-skeleton.module.css';

/** The shapes of a page that is loaded, without a word. */
export const PageSkeletonBlocks = () => (
  <>
    <Skeleton className={styles.title} />
    <Skeleton className={styles.block} />
    <Skeleton className={styles.block} />
  </>
);

/** A page while its code is loaded. */
export function PageSkeleton() {
  const t = useTranslations('common');
  return (
    <div className={styles.page} role="status" aria-label={t('loading')}>
      <PageSkeletonBlocks />
    </div>
  );
}
