import { Skeleton } from '@arara/ui/feedback/skeleton';
import { useState, useSyncExternalStore } from 'react';
import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { useIsIdleAfterFirstPaint } from '../../platform/overlay/page-idle.ts';
import styles from './bet-rail-slot.module.css';

let isCodeLoaded = false;

const LazyBetRail = lazyWithFullDictionary(async () => {
  const { BetRail } = await import('./bet-rail.tsx');
  isCodeLoaded = true;
  return { default: BetRail };
});

/** From this width on the frame of a page has room for the column (app/routing/page-frame.module.css). */
const WITH_RAIL = '(min-width: 1200px)';

function watchRailRoom(changed: () => void): () => void {
  const media = matchMedia(WITH_RAIL);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/**
 * The slip or the bets beside a page that is not about sports. The code comes once the page is idle, and only where there is room;
 * what stands below the column does not exist, so its height moves nothing.
 */
export function BetRailSlot() {
  const hasRoom = useSyncExternalStore(
    watchRailRoom,
    () => matchMedia(WITH_RAIL).matches,
    () => false,
  );
  const isIdle = useIsIdleAfterFirstPaint();
  // Going from page to page draws it at once.
  const [wasLoaded] = useState(isCodeLoaded);
  const skeleton = <Skeleton className={styles.waiting} />;
  return (
    <div className={styles.rail}>
      {hasRoom && (isIdle || wasLoaded) ? (
        <LazyBoundary part="bets" fallback={skeleton}>
          <LazyBetRail />
        </LazyBoundary>
      ) : (
        skeleton
      )}
    </div>
  );
}
