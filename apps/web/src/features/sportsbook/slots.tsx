import { Skeleton } from '@arara/ui/feedback/skeleton';
import { lazy } from 'react';
import { lazyWithTexts } from '../../platform/i18n/lazy-with-texts.ts';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { usePageIdle } from '../../platform/overlay/page-idle.ts';
import styles from './slots.module.css';

const LiveNow = lazyWithTexts(() => import('./live-now.tsx'));
const HomeSlip = lazyWithTexts(() => import('./home-slip.tsx'));
const LiveCount = lazy(() => import('./live-count.tsx'));

/** Home's live matches; a skeleton of the same size is there before them. */
export function LiveEventsSlot() {
  const isIdle = usePageIdle();
  const skeleton = <Skeleton className={styles.liveEvents} />;
  return isIdle ? (
    <LazyBoundary fallback={skeleton}>
      <LiveNow />
    </LazyBoundary>
  ) : (
    skeleton
  );
}

/** The slip on home, if it has a selection. */
export function SlipSlot() {
  return usePageIdle() ? (
    <LazyBoundary>
      <HomeSlip />
    </LazyBoundary>
  ) : null;
}

/** The number of live matches, for the page header of the wide layout. */
export function LiveCountSlot() {
  const isIdle = usePageIdle();
  return (
    <span className={styles.liveCount}>
      {isIdle && matchMedia('(min-width: 768px)').matches && (
        <LazyBoundary>
          <LiveCount />
        </LazyBoundary>
      )}
    </span>
  );
}
