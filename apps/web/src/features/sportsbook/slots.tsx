import { Skeleton } from '@arara/ui/feedback/skeleton';
import { lazy } from 'react';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { useIsIdleAfterFirstPaint } from '../../platform/overlay/page-idle.ts';
import styles from './slots.module.css';

// Their texts are in the first part of the dictionary (vite.config.ts).
const LiveEventsSection = lazy(() => import('./live-now.tsx'));
const HomeSlip = lazy(() => import('./home-slip.tsx'));
const LiveSportEventCount = lazy(() => import('./live/live-count.tsx'));

/** Home's live matches; a skeleton of the same size is there before them. */
export function LiveEventsSlot() {
  const isIdle = useIsIdleAfterFirstPaint();
  const skeleton = <Skeleton className={styles.liveEvents} />;
  return isIdle ? (
    <LazyBoundary part="board" fallback={skeleton}>
      <LiveEventsSection />
    </LazyBoundary>
  ) : (
    skeleton
  );
}

/** The slip on home, if it has a selection. */
export function SlipSlot() {
  return useIsIdleAfterFirstPaint() ? (
    <LazyBoundary part="slip">
      <HomeSlip />
    </LazyBoundary>
  ) : null;
}

/** The number of live matches, for the page header of the wide layout. */
export function LiveEventCountSlot() {
  const isIdle = useIsIdleAfterFirstPaint();
  return (
    <span className={styles.liveCount}>
      {isIdle && matchMedia('(min-width: 768px)').matches && (
        <LazyBoundary part="frame" errorFallback={null}>
          <LiveSportEventCount />
        </LazyBoundary>
      )}
    </span>
  );
}
