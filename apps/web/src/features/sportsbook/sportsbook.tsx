import { Skeleton } from '@arara/ui/skeleton';
import { lazy, useEffect, useState } from 'react';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { withFullDictionary } from '../../platform/i18n/i18n.ts';
import styles from './sportsbook.module.css';

const LiveNow = lazy(() => withFullDictionary(() => import('./live-now.tsx')));
const Slip = lazy(() => withFullDictionary(() => import('./home-slip.tsx')));
const Count = lazy(() => import('./live-count.tsx'));

/** The first screen is painted before the code of the sportsbook is asked for; at the latest after this. */
const REST_MS = 1200;

/** True once the browser has painted the first screen and has time. */
export function usePageIdle(): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const rest = () => setRested(true);
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(rest, REST_MS / 2);
      return () => clearTimeout(timer);
    }
    const wait = requestIdleCallback(rest, { timeout: REST_MS });
    return () => cancelIdleCallback(wait);
  }, []);
  return rested;
}

/** Home's live matches, in the room that is kept for them. */
export function LiveEventsSlot() {
  const rested = usePageIdle();
  const room = <Skeleton className={styles.liveRoom} />;
  return rested ? (
    <LazyBoundary fallback={room}>
      <LiveNow />
    </LazyBoundary>
  ) : (
    room
  );
}

/** The slip beside home, if something is in it. */
export function SlipSlot() {
  return usePageIdle() ? (
    <LazyBoundary>
      <Slip />
    </LazyBoundary>
  ) : null;
}

/** How many matches are live, for the head of the web. */
export function LiveCountSlot() {
  const rested = usePageIdle();
  return (
    <span className={styles.countRoom}>
      {rested && matchMedia('(min-width: 768px)').matches && (
        <LazyBoundary>
          <Count />
        </LazyBoundary>
      )}
    </span>
  );
}
