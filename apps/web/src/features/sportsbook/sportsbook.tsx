import { Skeleton } from '@arara/ui/skeleton';
import { lazy, useEffect, useState } from 'react';
import { Piece } from '../../platform/overlay/boundary.tsx';
import { withAllTexts } from '../../platform/i18n/i18n.ts';
import styles from './sportsbook.module.css';

const LiveNow = lazy(() => withAllTexts(() => import('./live-now.tsx')));
const Slip = lazy(() => withAllTexts(() => import('./home-slip.tsx')));
const Count = lazy(() => import('./live-count.tsx'));

/** The first screen is painted before the code of the sportsbook is asked for; at the latest after this. */
const REST_MS = 1200;

/** True once the browser has painted the first screen and has time. */
export function useRested(): boolean {
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
export function HomeLive() {
  const rested = useRested();
  const room = <Skeleton className={styles.liveRoom} />;
  return rested ? (
    <Piece fallback={room}>
      <LiveNow />
    </Piece>
  ) : (
    room
  );
}

/** The slip beside home, if something is in it. */
export function HomeSlip() {
  return useRested() ? (
    <Piece>
      <Slip />
    </Piece>
  ) : null;
}

/** How many matches are live, for the head of the web. */
export function LiveCount() {
  const rested = useRested();
  return (
    <span className={styles.countRoom}>
      {rested && matchMedia('(min-width: 768px)').matches && (
        <Piece>
          <Count />
        </Piece>
      )}
    </span>
  );
}
